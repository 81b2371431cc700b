import { RichTextView } from '../blocks/rich-text/rich-text'
import { Section } from '../blocks/parts/section'
import { t } from '../platform/language'
import { useUser } from '../platform/user'
import type { StoredTopic } from './stored-topics'
import { withLinks } from './topic-html'
import { notesAnchor, textAnchor } from './use-topics'

/** Text of a topic that the master or a kindergarten has written. */
export function StoredText({ html }: { html: string }) {
  const user = useUser()
  return (
    <div id={textAnchor}>
      <Section>
        <RichTextView html={withLinks(html, user)} />
      </Section>
    </div>
  )
}

export function Notes({ notes = [] }: { notes: readonly StoredTopic[] | undefined }) {
  const user = useUser()
  if (notes.length === 0) return null
  return (
    <div id={notesAnchor}>
      {notes.map(({ id, content, kindergartenName }) => (
        <Section key={id} title={t('От Вашата детска градина')} side={kindergartenName}>
          <RichTextView html={withLinks(content, user)} />
        </Section>
      ))}
    </div>
  )
}
