import { getCounters } from '@asistent/contract/light/communication/counters.calls'
import { useCall } from '../platform/use-call'
import { allows, useUser } from '../platform/user'
import type { Counters } from '../platform/slice/header-parts'

/** The four numbers of the badges; none for who has no right to them, or looks at several kindergartens at once. */
export function useCounters(): Counters {
  const user = useUser()
  const counted = allows(user, getCounters.access) && user?.consolidation === false
  return useCall(getCounters, {}, { enabled: counted }).data ?? {}
}
