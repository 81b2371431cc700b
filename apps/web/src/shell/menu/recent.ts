import { readStored, writeStored } from '../../platform/stored'
import { valueOf } from '../../platform/value'

// Recently opened menu screens, stored on the device: on the server every navigation would be a write.

const kept = 12

type Visits = Readonly<Record<string, number>>

const keyFor = (accountId: number) => `asistent.visits.${accountId}`

const visits = valueOf<{ readonly accountId: number; readonly at: Visits }>({ accountId: 0, at: {} })

const visitsOf = (accountId: number): Visits => {
  const current = visits.get()
  return current.accountId === accountId ? current.at : (readStored<Visits>(keyFor(accountId)) ?? {})
}

/** Keeps the newest few, without the home page. */
export function noteVisit(accountId: number, to: string, now = Date.now()): void {
  if (to === '/') return
  const newest = Object.entries({ ...visitsOf(accountId), [to]: now })
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, kept)
  const at = Object.fromEntries(newest)
  visits.set({ accountId, at })
  // If the storage is full, the visit is not recorded.
  writeStored(keyFor(accountId), at)
}

/** Time of the last visit by path. */
export function useVisits(accountId: number): Visits {
  const current = visits.use()
  return current.accountId === accountId ? current.at : visitsOf(accountId)
}

export const newestOf = (at: Visits, most: number): string[] =>
  Object.entries(at)
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, most)
    .map(([to]) => to)
