import { getCounters } from '@asistent/contract/light/communication/counters.calls'
import { useCall } from '../platform/use-call'
import { allows, useUser } from '../platform/user'
import type { Counters } from '../platform/slice/header-parts'

/** Counts of the four badges; none without the right or in the consolidated view. */
export function useCounters(): Counters {
  const user = useUser()
  const counted = allows(user, getCounters.access) && user?.consolidation === false
  return useCall(getCounters, {}, { enabled: counted }).data ?? {}
}
