import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconGitMerge, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { plural } from '@asistent/domain/kernel/text'
import classes from './form.module.css'
import { useFormContext, useFormState, type FormStore } from './form-store'
import type { Refusal } from './use-saving'

/** How many fields are still wrong: fewer with each one that is mended. */
const useWrongFields = (store: FormStore): number => useFormState(store, (form) => Object.keys(form.errors()).length)

const wrongFields = (count: number): string =>
  plural(count, 'поле трябва да се поправи', 'полета трябва да се поправят')

/** Beside the buttons, which are always in sight: what is left to mend. */
export function WrongFields() {
  const count = useWrongFields(useFormContext().store)
  return (
    <span role="status" className={classes.wrong}>
      {count > 0 && <small>{wrongFields(count)}</small>}
    </span>
  )
}

/** Why the save was refused; takes the focus, so that nobody waits below for something that happened above. */
export function RefusalNotice({ refusal, merge }: { refusal: Refusal; merge: (() => void) | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const wrong = useWrongFields(useFormContext().store)
  useEffect(() => {
    if (refusal.kind !== 'fields' || refusal.count === 0) box.current?.focus()
  }, [refusal])
  if (refusal.kind === 'stale')
    return (
      <Alert
        ref={box}
        tabIndex={-1}
        role="alert"
        color="orange"
        icon={<IconGitMerge />}
        title="Записът е променен междувременно"
      >
        <Text size="sm">
          {refusal.text} Въведеното от Вас е запазено във формуляра: заредете новите данни и запишете отново.
        </Text>
        {merge && (
          <Button mt="sm" size="xs" onClick={merge}>
            Зареди новите данни и запази въведеното
          </Button>
        )}
      </Alert>
    )
  const texts = refusal.kind === 'fields' ? refusal.others : [refusal.text]
  const aboutFields = refusal.kind === 'fields' && refusal.count > 0
  // All that was wrong has been mended: there is nothing left to say.
  if (aboutFields && wrong === 0 && texts.length === 0) return null
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color="red"
      icon={<IconAlertTriangle />}
      className={classes.notice}
      title={aboutFields && wrong > 0 ? wrongFields(wrong) : 'Записът не беше направен'}
    >
      {texts.length > 0 && (
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

export interface MergeNews {
  readonly both: readonly string[]
  readonly theirs: readonly string[]
}

/** After a merge: what somebody else has changed, and where both did. */
export function MergeNotice({ news, close }: { news: MergeNews; close: () => void }) {
  return (
    <Alert
      role="status"
      color="blue"
      icon={<IconGitMerge />}
      title="Новите данни са заредени"
      withCloseButton
      onClose={close}
    >
      {news.theirs.length > 0 && <Text size="sm">Променено от друг потребител: {news.theirs.join(', ')}.</Text>}
      {news.both.length > 0 && (
        <Text size="sm" fw={600}>
          Променено и от двамата (стои Вашето): {news.both.join(', ')}.
        </Text>
      )}
      <Text size="sm">Прегледайте и запишете отново.</Text>
    </Alert>
  )
}

export function DraftNotice({ discard, close }: { discard: () => void; close: () => void }) {
  return (
    <Alert
      role="status"
      color="blue"
      icon={<IconInfoCircle />}
      title="Върнахме незаписаното"
      withCloseButton
      onClose={close}
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm">Това сте въвели по-рано, преди страницата да се презареди.</Text>
        <Button size="xs" variant="default" onClick={discard}>
          Изхвърли го
        </Button>
      </Group>
    </Alert>
  )
}

/** Somebody saved the record while it is being edited here. */
export function ChangedNotice({ merge }: { merge: () => void }) {
  return (
    <Alert role="status" color="orange" icon={<IconGitMerge />} title="Друг потребител току-що промени този запис">
      <Button size="xs" variant="default" onClick={merge}>
        Зареди новите данни и запази въведеното
      </Button>
    </Alert>
  )
}
