import { Button, Group, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import type { Call } from '@asistent/contract/core/call'
import { toast } from '../parts/toast'
import type { Fields, FormField, FormSection } from './fields'
import { focusFirstError } from './focus-error'
import { FormSectionView } from './form-body'
import { RefusalNotice } from './form-notices'
import { planForm, type FormPlan } from './form-options'
import { createFormStore, FormContextHolder } from './form-store'
import classes from './form.module.css'
import { useSaving } from './use-saving'
import { t } from '../../platform/language'

export interface FormQuestion<In, Parsed, Out = unknown> {
  readonly title: string
  /** Explanation above the fields. */
  readonly text?: string | undefined
  readonly call: Call<In, Parsed, Out>
  /** Initial values, also sent along: the record's id, its version. */
  readonly values?: Partial<In> | undefined
  readonly fields: (field: Fields<Parsed>) => readonly (FormField | FormSection)[]
  /** Label of the button, a verb; 'Запиши' by default. */
  readonly action?: string | undefined
  readonly danger?: boolean | undefined
  /** Success message. */
  readonly done?: string | undefined
  /** Shows the response in a custom way instead of the success message. */
  readonly tell?: ((answer: NoInfer<Out>) => void) | undefined
}

/**
 * Dialog with a few fields, e.g. the e-mail of an invitation. Longer forms are screens, which store drafts. Resolves
 * with true if sent, false if cancelled.
 */
export const askForm = <In, Parsed, Out = unknown>(question: FormQuestion<In, Parsed, Out>): Promise<boolean> =>
  new Promise((resolve) => {
    const plan = planForm<In, Parsed, never>({
      title: { create: question.title, edit: question.title },
      save: question.call,
      blank: question.values ?? {},
      fields: question.fields,
      after: '',
      saved: question.done ?? 'Записано',
    } as never)
    let sent = false
    const id = modals.open({
      title: <strong>{t(question.title)}</strong>,
      // A click outside must not discard what was typed.
      closeOnClickOutside: false,
      onClose: () => resolve(sent),
      children: (
        <DialogForm
          plan={plan}
          text={question.text}
          action={t(question.action ?? 'Запиши')}
          danger={question.danger ?? false}
          tell={question.tell as ((answer: unknown) => void) | undefined}
          close={(done) => {
            sent = done
            modals.close(id)
          }}
        />
      ),
    })
  })

/** The dialog focuses the first input. A select is skipped, because its dropdown would cover the text. */
function startInFirstField(form: HTMLFormElement | null): void {
  const first = form?.querySelector('input, textarea')
  if (first && !first.hasAttribute('aria-haspopup')) first.setAttribute('data-autofocus', 'true')
}

interface DialogFormProps {
  readonly plan: FormPlan
  readonly text: string | undefined
  readonly action: string
  readonly danger: boolean
  readonly tell: ((answer: unknown) => void) | undefined
  readonly close: (sent: boolean) => void
}

function DialogForm({ plan, text, action, danger, tell, close }: DialogFormProps) {
  const [store] = useState(() => createFormStore(plan.blank()))
  const { save, saving, refusal } = useSaving(plan, store, {})

  async function submit() {
    const saved = await save()
    if (!saved) return focusFirstError(store)
    close(true)
    if (tell) tell(saved.answer)
    else toast.done(t(plan.saved))
    saved.warnings.forEach(toast.warned)
  }
  return (
    <FormContextHolder value={{ store, readOnly: false }}>
      <form
        ref={startInFirstField}
        noValidate
        className={`${classes.form} ${classes.dialog}`}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {text && <Text size="sm">{text}</Text>}
        {refusal && <RefusalNotice refusal={refusal} merge={undefined} />}
        {plan.sections.map((section) => (
          <FormSectionView key={section.section} section={section} bare />
        ))}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => close(false)}>
            {t('Отказ')}
          </Button>
          <Button type="submit" loading={saving} color={danger ? 'red' : 'pine'}>
            {action}
          </Button>
        </Group>
      </form>
    </FormContextHolder>
  )
}
