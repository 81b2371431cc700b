import { useState } from 'react'
import { mayCall, useUser } from '../../platform/user'
import { useUnsaved } from '../parts/use-unsaved'
import { focusFirstError } from './focus-error'
import type { FormPlan } from './form-options'
import { createFormStore, unsavedForm, useFormState } from './form-store'
import { useMerging } from './use-merging'
import { useSaving } from './use-saving'
import { t } from '../../platform/language'

// Logic shared by form screens, form parts and dialogs: values, rights, saving, merging, drafts.

export interface FormSubject {
  readonly plan: FormPlan
  /** The newest known version of the record; undefined for a new one. */
  readonly record: unknown
  /** Sent along with the typed values: URL parameters, the id of the parent record. */
  readonly route: Readonly<Record<string, unknown>>
  readonly refetch?: (() => Promise<{ data?: unknown }>) | undefined
  /** Distinguishes several forms of one page. */
  readonly name?: string
}

const noRight = 'Имате право само да преглеждате тези данни.'
const inView = 'В обединения изглед данните само се преглеждат. Изберете една детска градина, за да ги променяте.'

export type FormState = ReturnType<typeof useForm>

export function useForm({ plan, record, route, refetch, name }: FormSubject) {
  const isNew = record === undefined
  const [store] = useState(() => createFormStore(isNew ? plan.blank() : plan.toForm(record)))
  const user = useUser()
  const mayNot = !mayCall(user, plan.save, isNew ? 'create' : 'update')
  const closed = isNew ? undefined : plan.readOnly(record)
  const readOnly = mayNot || closed !== undefined
  const dirty = useFormState(store, (form) => form.isDirty())
  const merging = useMerging(plan, store, record, refetch)
  const { save, saving, refusal, forget } = useSaving(plan, store, route, refetch && merging.merge)
  const merge = () => void merging.merge().then((isMerged) => isMerged && forget())
  // A page may have several forms by a query parameter, each with its own draft.
  const unsaved = useUnsaved({ ...unsavedForm(store, dirty), name: name ?? plan.save.path })

  /** Returns the saved record, or undefined if rejected; then the first error gets the focus. */
  async function submit(): ReturnType<typeof save> {
    if (readOnly || merging.requireChoice()) return undefined
    const saved = await save()
    if (saved) merging.close()
    else focusFirstError(store)
    return saved
  }
  return {
    plan,
    store,
    isNew,
    readOnly,
    /** Reason of the read-only state, as text. */
    reason: closed ?? (mayNot ? t(user?.consolidation ? inView : noRight) : undefined),
    dirty,
    saving,
    refusal,
    merging,
    unsaved,
    submit,
    merge: refetch && merge,
  }
}
