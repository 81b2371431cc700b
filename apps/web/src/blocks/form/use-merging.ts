import { useEffect, useMemo, useState } from 'react'
import type { MergeNews } from './form-notices'
import { fieldPaths, labelsOf, type FormPlan } from './form-options'
import { useFormState, type FormStore } from './form-store'
import { mergeValues, sameValue } from './form-values'

/**
 * Keeps the form true to the record while somebody else works on it too. Untouched forms simply follow; touched ones
 * say so and merge when asked: their changes come in, what was typed here stays.
 */
export function useMerging(
  plan: FormPlan,
  store: FormStore,
  record: unknown,
  refetch: (() => Promise<{ data?: unknown }>) | undefined,
  forget: () => void,
) {
  const [news, setNews] = useState<MergeNews | null>(null)
  const theirs = useMemo(() => (record === undefined ? undefined : plan.toForm(record)), [plan, record])
  const changed = useFormState(
    store,
    (form) => theirs !== undefined && form.isDirty() && !sameValue(theirs, form.base()),
  )
  useEffect(() => {
    if (theirs && !store.isDirty() && !sameValue(theirs, store.base())) store.reset(theirs)
  }, [theirs, store])

  async function merge() {
    const newest = (await refetch?.())?.data ?? record
    const newer = plan.toForm(newest)
    const merged = mergeValues(store.base(), store.values(), newer, fieldPaths(plan))
    store.reset(newer, merged.values)
    setNews({ both: labelsOf(plan, merged.both), theirs: labelsOf(plan, merged.theirs) })
    forget()
  }
  return { news, changed, merge: () => void merge(), close: () => setNews(null) }
}
