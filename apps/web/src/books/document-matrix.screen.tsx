import { listDocumentMatrix } from '@asistent/contract/books/documents.calls'
import { officialTypeLabel } from '@asistent/domain/books/documents'
import { Line, Lines } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { shownDay } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { officialStateChoices } from './words'

/** Required documents: missing, expired and expiring ones. */
export function Screen() {
  return (
    <Page
      title="Задължителни документи"
      lead="Какво липсва и какво изтича: това се иска при проверка."
      back="/administration/documents"
    >
      <Answered answer={useCall(listDocumentMatrix, {})} lines={8}>
        {({ result }) => (
          <Section title="По видове">
            <Lines>
              {result.map(({ type, documentId, name, validTo, state }) => (
                <Line
                  key={type}
                  title={
                    documentId === null ? (
                      officialTypeLabel[type]
                    ) : (
                      <Link to={`/administration/documents/${documentId}`}>{officialTypeLabel[type]}</Link>
                    )
                  }
                  details={[name !== officialTypeLabel[type] && name, validTo && `валиден до ${shownDay(validTo)}`]}
                >
                  <StatusBadge {...(officialStateChoices.find(({ value }) => value === state) ?? missing)} />
                </Line>
              ))}
            </Lines>
          </Section>
        )}
      </Answered>
    </Page>
  )
}

const missing = { label: 'Липсва', tone: 'bad' } as const
