import { useRef, useState } from 'react'
import type { Conflict, NextStep, ProblemBody } from '@asistent/contract/core/problem'
import { errorsOf } from '@asistent/contract/core/messages'
import type { Saved } from '@asistent/contract/core/call'
import { CallError } from '../../platform/api'
import { useSend } from '../../platform/use-call'
import { assertDone } from '../parts/action'
import { errorText } from '../parts/toast'
import { fieldPaths, sentValues, type FormPlan } from './form-options'
import type { FieldErrors, FormStore } from './form-store'
import { t, textOfServer } from '../../platform/language'

// Validates, sends, and shows errors at their fields or, without a field, above the form.

export type Refusal =
  | { readonly kind: 'fields'; readonly count: number; readonly others: readonly string[] }
  | { readonly kind: 'stale'; readonly text: string }
  | { readonly kind: 'other'; readonly text: string; readonly next?: NextStep | undefined }

interface SavedForm {
  readonly id: number | string | null
  readonly warnings: readonly string[]
  readonly answer: unknown
}

const staleCode = 'platform.stale'

/** Validation errors of the schema, in Bulgarian, by path. */
export function checkForm(plan: FormPlan, input: object): FieldErrors {
  const result = plan.schema.safeParse(input, { reportInput: true })
  return result.success ? {} : errorsOf(plan.schema, result.error)
}

/** Splits errors into those of fields on the form and texts to show above it. */
export function placeErrors(plan: FormPlan, errors: FieldErrors): { onFields: FieldErrors; others: string[] } {
  const paths = fieldPaths(plan)
  const isOnField = (path: string) => paths.some((name) => path === name || path.startsWith(`${name}.`))
  // 'lines[3].quantity' and 'lines.3.quantity' are the same path.
  const entries = Object.entries(errors).map(
    ([path, texts]) => [path.replace(/\[(\d+)\]/g, '.$1'), texts.map(textOfServer)] as const,
  )
  return {
    onFields: Object.fromEntries(entries.filter(([path]) => isOnField(path))),
    others: entries.filter(([path]) => !isOnField(path)).flatMap(([, texts]) => texts),
  }
}

/** `mergeStale` merges the newer record; returns false if that is not possible now. */
export function useSaving(
  plan: FormPlan,
  store: FormStore,
  route: Readonly<Record<string, unknown>>,
  mergeStale?: (conflict: Conflict | undefined) => Promise<boolean>,
) {
  const sending = useSend(plan.save)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  // A ref, because a double click comes before the next render.
  const busy = useRef(false)

  function refuse(errors: FieldErrors, text?: string): void {
    const { onFields, others } = placeErrors(plan, errors)
    store.setErrors(onFields)
    const count = Object.keys(onFields).length
    if (count + others.length > 0) setRefusal({ kind: 'fields', count, others })
    else setRefusal({ kind: 'other', text: textOfServer(text ?? 'Проверете въведените данни.') })
  }

  async function refusedBy(error: unknown): Promise<void> {
    const body: Partial<ProblemBody> = error instanceof CallError ? error.body : {}
    if (body.code === staleCode) {
      if (!(await mergeStale?.(body.conflict))) setRefusal({ kind: 'stale', text: errorText(error) })
    } else if (body.errors && Object.keys(body.errors).length > 0) refuse(body.errors, body.errorMessage)
    else setRefusal({ kind: 'other', text: errorText(error), next: body.next })
  }

  /** Returns the saved record's id and warnings; undefined if rejected. Ignores a second press while saving. */
  async function save(): Promise<SavedForm | undefined> {
    if (busy.current) return undefined
    busy.current = true
    try {
      return await saveOnce()
    } finally {
      busy.current = false
    }
  }

  async function saveOnce(): ReturnType<typeof save> {
    if (!(await store.allArrived())) {
      setRefusal({ kind: 'other', text: t('Има файл, който не беше качен. Опитайте отново с него или го премахнете.') })
      return undefined
    }
    const input = { ...route, ...sentValues(plan, store.values()) }
    const errors = checkForm(plan, input)
    if (Object.keys(errors).length > 0) {
      refuse(errors)
      return undefined
    }
    store.setErrors({})
    setRefusal(null)
    try {
      const answer = await sending.mutateAsync(input)
      assertDone(answer)
      const { entityId = null, warnings = [] } = (answer ?? {}) as Partial<Saved>
      return { id: entityId, warnings, answer }
    } catch (error) {
      await refusedBy(error)
      return undefined
    }
  }

  return { save, saving: sending.isPending, refusal, forget: () => setRefusal(null) }
}
