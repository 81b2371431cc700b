import { valueOf } from '../../platform/value'

// Which screens of the menu were opened last on this device. Not on the server: every change of page would be a write.

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

/** The newest few of them; the home page is always near. */
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
    // A full storage: what was opened is forgotten with the page.
  }
}

/** When each address was opened last. */
export function useVisits(accountId: number): Visits {
  const current = visits.use()
  return current.accountId === accountId ? current.at : known(accountId)
}

export const newestOf = (at: Visits, most: number): string[] =>
  Object.entries(at)
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, most)
    .map(([to]) => to)
