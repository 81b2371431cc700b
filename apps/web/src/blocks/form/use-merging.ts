import { useEffect, useMemo, useState } from 'react'
import type { Conflict } from '@asistent/contract/core/problem'
import type { Side } from '../conflict/conflict-panel'
import type { FormPlan } from './form-options'
import { useFormState, type FormStore } from './form-store'
import { sameValue } from './form-values'
import { mergeForm, type FormClash } from './merge-form'

/** What a merge brought, until the form is saved or the panel is closed. */
export interface FormMerge {
  readonly conflict: Conflict | undefined
  readonly clashes: readonly (FormClash & { readonly side?: Side })[]
  readonly taken: readonly string[]
  /** Grows whenever the panel must be seen. */
  readonly attention: number
}

/**
 * Merges the form with the record while somebody else works on it too. An untouched form follows the record. A touched
 * one is merged after a stale save, or when the person asks for it: what only one side changed is taken, the rest is a
 * choice that the next save waits for.
 */
export function useMerging(
  plan: FormPlan,
  store: FormStore,
  record: unknown,
  refetch: (() => Promise<{ data?: unknown }>) | undefined,
) {
  const [merged, setMerged] = useState<FormMerge | null>(null)
  const theirs = useMemo(() => (record === undefined ? undefined : plan.toForm(record)), [plan, record])
  const changed = useFormState(
    store,
    (form) => theirs !== undefined && form.isDirty() && !sameValue(theirs, form.base()),
  )
  useEffect(() => {
    if (theirs && !store.isDirty() && !sameValue(theirs, store.base())) store.reset(theirs)
  }, [theirs, store])

  /** False if no newer record could be loaded. */
  async function merge(conflict?: Conflict): Promise<boolean> {
    const newest = (await refetch?.())?.data ?? record
    const newer = plan.toForm(newest)
    if (sameValue(newer, store.base())) return false
    const { values, clashes, taken } = mergeForm(plan, store.base(), store.values(), newer)
    store.reset(newer, values)
    setMerged((before) => {
      // A choice that was not made before this merge remains to be made.
      const open = before?.clashes.filter((one) => !one.side && !clashes.some(({ key }) => key === one.key)) ?? []
      return {
        conflict: conflict ?? before?.conflict,
        clashes: [...open, ...clashes],
        taken: [...new Set([...(before?.taken ?? []), ...taken])],
        attention: (before?.attention ?? 0) + 1,
      }
    })
    return true
  }

  function choose(keys: readonly string[], side: Side): void {
    if (!merged) return
    const chosen = merged.clashes.filter(({ key }) => keys.includes(key))
    store.reset(
      store.base(),
      chosen.reduce((values, clash) => clash.resolve(values, side), store.values()),
    )
    setMerged({
      ...merged,
      clashes: merged.clashes.map((clash) => (chosen.includes(clash) ? { ...clash, side } : clash)),
    })
  }

  /** True if the save has to wait for a choice; the panel takes the focus then. */
  function requireChoice(): boolean {
    if (!merged?.clashes.some(({ side }) => !side)) return false
    setMerged({ ...merged, attention: merged.attention + 1 })
    return true
  }
  return { merged, changed, merge, choose, requireChoice, close: () => setMerged(null) }
}
