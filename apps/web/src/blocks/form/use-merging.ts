import { useEffect, useMemo, useState } from 'react'
import type { Conflict } from '@asistent/contract/core/problem'
import type { Side } from '../conflict/conflict-panel'
import type { FormPlan } from './form-options'
import { useFormState, type FormStore } from './form-store'
import { sameValue } from './form-values'
import { mergeForm, type FormClash } from './merge-form'

/** Result of a merge, until the form is saved or the panel is closed. */
export interface FormMerge {
  readonly conflict: Conflict | undefined
  readonly clashes: readonly (FormClash & { readonly side?: Side })[]
  readonly taken: readonly string[]
  /** Incremented to focus the panel. */
  readonly attention: number
}

/**
 * Merges the form with a record that another user saves at the same time. An untouched form follows the record. A
 * changed form is merged after a stale save or on request: changes of one side are merged, conflicts need a choice
 * before the next save.
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

  /** Returns false if no newer record could be loaded. */
  async function merge(conflict?: Conflict): Promise<boolean> {
    const newest = (await refetch?.())?.data ?? record
    const newer = plan.toForm(newest)
    if (sameValue(newer, store.base())) return false
    const { values, clashes, taken } = mergeForm(plan, store.base(), store.values(), newer)
    store.reset(newer, values)
    setMerged((before) => {
      // Unresolved conflicts of an earlier merge remain.
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

  /** Returns true if the save needs a choice first; focuses the panel then. */
  function requireChoice(): boolean {
    if (!merged?.clashes.some(({ side }) => !side)) return false
    setMerged({ ...merged, attention: merged.attention + 1 })
    return true
  }
  return { merged, changed, merge, choose, requireChoice, close: () => setMerged(null) }
}
