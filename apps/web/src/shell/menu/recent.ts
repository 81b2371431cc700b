import { valueOf } from '../../platform/value'

// Recently opened menu screens, stored on the device: on the server every navigation would be a write.

const kept = 12

type Visits = Readonly<Record<string, number>>

const keyFor = (accountId: number) => `asistent.visits.${accountId}`

const visits = valueOf<{ readonly accountId: number; readonly at: Visits }>({ accountId: 0, at: {} })

function read(accountId: number): Visits {
  try {
    return (JSON.parse(localStorage.getItem(keyFor(accountId)) ?? '{}') as Visits | null) ?? {}
  } catch {
    return {}
  }
}

const known = (accountId: number): Visits => {
  const current = visits.get()
  return current.accountId === accountId ? current.at : read(accountId)
}

/** Keeps the newest few, without the home page. */
export function noteVisit(accountId: number, to: string, now = Date.now()): void {
  if (to === '/') return
  const newest = Object.entries({ ...known(accountId), [to]: now })
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, kept)
  const at = Object.fromEntries(newest)
  visits.set({ accountId, at })
  try {
    localStorage.setItem(keyFor(accountId), JSON.stringify(at))
  } catch {
    // The storage is full: the visit is not recorded.
  }
}

/** Time of the last visit by path. */
export function useVisits(accountId: number): Visits {
  const current = visits.use()
  return current.accountId === accountId ? current.at : known(accountId)
}

export const newestOf = (at: Visits, most: number): string[] =>
  Object.entries(at)
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, most)
    .map(([to]) => to)
