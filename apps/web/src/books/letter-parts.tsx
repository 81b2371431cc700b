import type { getIncoming } from '@asistent/contract/books/correspondence.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { bookPath } from '@asistent/domain/books/books'
import { Line, Lines } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { EntryPapers, type EntryRecord } from './entry-parts'

type Related = OutputOf<typeof getIncoming>['related']

/** Printout, files and related letters. */
export function LetterBelow({ record }: { record: EntryRecord & { readonly related: Related } }) {
  return (
    <>
      <EntryPapers record={record} />
      {record.related.length > 0 && (
        <Section title="Свързани документи">
          <Lines>
            {record.related.map(({ id, kind, label, title }) => (
              <Line key={id} title={<Link to={`${bookPath[kind]}/${id}`}>{title}</Link>} details={[label]} />
            ))}
          </Lines>
        </Section>
      )}
    </>
  )
}
