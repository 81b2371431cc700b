import { countWaiting } from '@asistent/contract/light/dashboards/waiting.calls'
import { useMemo } from 'react'
import type { Waits } from '../platform/slice/header-parts'
import { useCall } from '../platform/use-call'

/** How much waits for the person; asked for after the page, of which it is no part. */
export const useWaiting = () => useCall(countWaiting, {})

/** The numbers of the menu: what waits at an address, and all of it at its own page. */
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
