import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { labelsOf, type FormPlan } from './form-options'
import type { FormStore } from './form-store'
import { mergeValues, sameValue } from './form-values'
import type { MergeNews } from './form-notices'

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
  const [changed, setChanged] = useState(false)
  const known = useRef(record)

  const follow = useEffectEvent((newest: unknown) => {
    if (newest === undefined || newest === known.current) return
    known.current = newest
    const theirs = plan.toForm(newest)
    if (sameValue(theirs, store.base())) return
    if (store.isDirty()) setChanged(true)
    else store.reset(theirs)
  })
  useEffect(() => follow(record), [record])

  async function merge() {
    const newest = (await refetch?.())?.data ?? known.current
    known.current = newest
    const theirs = plan.toForm(newest)
    const shown = new Set(plan.sections.flatMap((section) => section.fields).map((field) => field.name))
    // What the form doesn't show (the version) is always theirs.
    const hidden = Object.keys(theirs).filter((name) => !shown.has(name))
    const merged = mergeValues(store.base(), store.values(), theirs, hidden)
    store.reset(theirs, merged.values)
    setNews({ both: labelsOf(plan, merged.both), theirs: labelsOf(plan, merged.theirs) })
    setChanged(false)
    forget()
  }
  return { news, changed, merge: () => void merge(), close: () => setNews(null) }
}
