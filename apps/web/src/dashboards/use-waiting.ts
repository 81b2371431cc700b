import { countWaiting } from '@asistent/contract/light/dashboards/waiting.calls'
import { useMemo } from 'react'
import type { Waits } from '../platform/slice/header-parts'
import { useCall } from '../platform/use-call'

/** Number of pending items, loaded after the page. */
export const useWaiting = () => useCall(countWaiting, {})

/** Badges of the menu: pending items per path, and their sum on the page of all. */
export function useWaits(): Waits {
  const { data } = useWaiting()
  return useMemo(() => {
    const at: Record<string, number> = {}
    for (const { to, count, quiet } of data?.kinds ?? []) {
      if (quiet) continue
      const [path = to] = to.split('?')
      at[path] = (at[path] ?? 0) + count
    }
    const total = data?.total ?? 0
    return { total, at: total > 0 ? { ...at, '/waiting': total } : at }
  }, [data])
}
