import { Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import type { Call } from '@asistent/contract/core/call'
import { toast } from '../parts/toast'
import { useSaveKey } from '../parts/use-unsaved'
import type { Draft, Fields, FormField, FormSection } from './fields'
import { FormBody } from './form-body'
import { planForm, type FormOptions } from './form-options'
import { useForm } from './use-form'

interface FormPartOptions<In, Parsed, Loaded> {
  readonly save: Call<In, Parsed, unknown>
  readonly fields: (field: Fields<Parsed>) => readonly (FormField | FormSection)[]
  /** The values of a record that is being changed. */
  readonly toForm?: (record: Loaded) => Draft<Parsed>
  /** What a new one starts with. */
  readonly blank?: Partial<In>
  /** What the button says; 'Запиши' unless given. */
  readonly action?: string
  /** Told after a save. */
  readonly saved?: string
}

export interface FormPartProps<Loaded> {
  /** The record as it stands; left out for a new one. */
  readonly record?: Loaded | undefined
  /** Sent beside what is typed: the record this one belongs to. */
  readonly input?: Readonly<Record<string, unknown>>
  /** What a new one starts with, beside the form's own. */
  readonly start?: Readonly<Record<string, unknown>>
  /** Asks for the newest record, for merging with what is typed. */
  readonly refetch?: () => Promise<{ data?: unknown }>
  /** Saved, or given up: the dialog closes, the section is read again. */
  readonly close: (saved: { readonly id: number | string | null } | null) => void
}

/**
 * A form inside a screen: a section of a record that is being changed, or a dialog. The same options as `formScreen`
 * without its page; `const AddressForm = formPart({ save, fields })`.
 */
export function formPart<In, Parsed, Loaded = never>(options: FormPartOptions<In, Parsed, Loaded>) {
  const { action = 'Запиши', ...form } = options
  const plan = planForm({ ...form, title: { create: '', edit: '' } } as unknown as FormOptions<In, Parsed, Loaded>)
  return function FormPart({ record, input = {}, start, refetch, close }: FormPartProps<Loaded>) {
    const own = start ? { ...plan, blank: () => ({ ...plan.blank(), ...start }) } : plan
    const state = useForm({ plan: own, record, route: input, refetch, name: plan.save.path })

    async function submit() {
      const saved = await state.submit()
      if (!saved) return
      state.unsaved.finish()
      toast.done(plan.saved)
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
              Отказ
            </Button>
          </>
        }
      />
    )
  }
}
