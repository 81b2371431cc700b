import { Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import type { Call } from '@asistent/contract/core/call'
import { toast } from '../parts/toast'
import { useSaveKey } from '../parts/use-unsaved'
import type { Draft, Fields, FormField, FormSection } from './fields'
import { FormBody } from './form-body'
import { planForm, type FormOptions } from './form-options'
import { useForm } from './use-form'
import { t } from '../../platform/language'

interface FormPartOptions<In, Parsed, Loaded> {
  readonly save: Call<In, Parsed, unknown>
  readonly fields: (field: Fields<Parsed>) => readonly (FormField | FormSection)[]
  /** Converts a loaded record to form values. */
  readonly toForm?: (record: Loaded) => Draft<Parsed>
  /** Initial values of a new record. */
  readonly blank?: Partial<In>
  /** Label of the button; 'Запиши' by default. */
  readonly action?: string
  /** Success message. */
  readonly saved?: string
}

export interface FormPartProps<Loaded> {
  /** The current record; omitted for a new one. */
  readonly record?: Loaded | undefined
  /** Sent along with the typed values: the parent record's id. */
  readonly input?: Readonly<Record<string, unknown>>
  /** Further initial values of a new record. */
  readonly start?: Readonly<Record<string, unknown>>
  /** Fetches the newest record for a merge. */
  readonly refetch?: () => Promise<{ data?: unknown }>
  /** Called after a save or a cancel. */
  readonly close: (saved: { readonly id: number | string | null } | null) => void
}

/**
 * Form inside a screen: a section of a record or a dialog. Options as in `formScreen`, without the page; `const
 * AddressForm = formPart({ save, fields })`.
 */
export function formPart<In, Parsed, Loaded = never>(options: FormPartOptions<In, Parsed, Loaded>) {
  const { action = t('Запиши'), ...form } = options
  const plan = planForm({ ...form, title: { create: '', edit: '' } } as unknown as FormOptions<In, Parsed, Loaded>)
  return function FormPart({ record, input = {}, start, refetch, close }: FormPartProps<Loaded>) {
    const planWithStart = start ? { ...plan, blank: () => ({ ...plan.blank(), ...start }) } : plan
    const state = useForm({ plan: planWithStart, record, route: input, refetch, name: plan.save.path })

    async function submit() {
      const saved = await state.submit()
      if (!saved) return
      state.unsaved.finish()
      toast.done(t(plan.saved))
      saved.warnings.forEach(toast.warned)
      close(saved)
    }
    useSaveKey(submit)

    return (
      <FormBody
        bare
        form={state}
        submit={submit}
        footer={
          <>
            <Button type="submit" loading={state.saving} leftSection={<IconDeviceFloppy size={18} aria-hidden />}>
              {action}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                state.unsaved.finish()
                close(null)
              }}
            >
              {t('Отказ')}
            </Button>
          </>
        }
      />
    )
  }
}
