import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconGitMerge, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ConflictPanel } from '../conflict/conflict-panel'
import { FieldText } from './field-text'
import classes from './form.module.css'
import { useFormContext, useFormState, type FormStore } from './form-store'
import type { FormState } from './use-form'
import type { Refusal } from './use-saving'
import { counted, t } from '../../platform/language'

/** Number of fields that are still invalid. */
const useWrongFields = (store: FormStore): number => useFormState(store, (form) => Object.keys(form.errors()).length)

const wrongFields = (count: number): string =>
  counted(count, '{count} поле трябва да се поправи', '{count} полета трябва да се поправят')

/** Number of remaining errors, next to the buttons, which are always visible. */
export function WrongFields() {
  const count = useWrongFields(useFormContext().store)
  return (
    <span role="status" className={classes.wrong}>
      {count > 0 && <small>{wrongFields(count)}</small>}
    </span>
  )
}

/** Reason of a rejected save. Takes the focus, because the buttons are at the other end of the page. */
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
        title={t('Записът е променен междувременно')}
      >
        <Text size="sm">
          {refusal.text}
          {merge && ` ${t('Въведеното от Вас е запазено във формуляра.')}`}
        </Text>
        {merge && (
          <Button mt="sm" size="xs" onClick={merge}>
            {t('Зареди новите данни и запази въведеното')}
          </Button>
        )}
      </Alert>
    )
  const texts = refusal.kind === 'fields' ? refusal.others : [refusal.text]
  const aboutFields = refusal.kind === 'fields' && refusal.count > 0
  // All errors are fixed.
  if (aboutFields && wrong === 0 && texts.length === 0) return null
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color="red"
      icon={<IconAlertTriangle />}
      className={classes.notice}
      title={aboutFields && wrong > 0 ? wrongFields(wrong) : t('Записът не беше направен')}
    >
      {texts.length > 0 && (
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {/* A plain link: dialogs are outside of the router, and leaving the page closes them. */}
      {refusal.kind === 'other' && refusal.next && <a href={refusal.next.to}>{t(refusal.next.label)}</a>}
    </Alert>
  )
}

/** Result of a merge: who saved first, merged fields and conflicts. */
export function MergeNotice({ merging }: { merging: FormState['merging'] }) {
  const { merged, choose, close } = merging
  if (!merged) return null
  return (
    <ConflictPanel
      conflict={merged.conflict}
      taken={merged.taken}
      attention={merged.attention}
      choose={choose}
      close={close}
      items={merged.clashes.map(({ key, label, field, mine, theirs, side }) => ({
        key,
        label,
        mine: field ? <FieldText field={field} value={mine} /> : String(mine),
        theirs: field ? <FieldText field={field} value={theirs} /> : String(theirs),
        side,
      }))}
    />
  )
}

export function DraftNotice({ discard, close }: { discard: () => void; close: () => void }) {
  return (
    <Alert
      role="status"
      color="blue"
      icon={<IconInfoCircle />}
      title={t('Върнахме незаписаното')}
      withCloseButton
      onClose={close}
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('Това сте въвели по-рано, преди страницата да се презареди.')}</Text>
        <Button size="xs" variant="default" onClick={discard}>
          {t('Изхвърли го')}
        </Button>
      </Group>
    </Alert>
  )
}

/** Notice that the record was saved elsewhere during editing. */
export function ChangedNotice({ merge }: { merge: () => void }) {
  return (
    <Alert
      role="status"
      color="orange"
      icon={<IconGitMerge />}
      title={t('Записът току-що беше променен от друг прозорец или от друг човек')}
    >
      <Button size="xs" variant="default" onClick={merge}>
        {t('Зареди новите данни и запази въведеното')}
      </Button>
    </Alert>
  )
}
