import { isLeavingOnPurpose } from '../platform/drafts'
import type { WaitingArrival } from './offline-arrivals'
import type { WaitingMark } from './offline-rules'

// Marks that the device's storage refuses live in the page. They outlast an expired session (in memory) and a reload (in
// the tab's own storage, which has another quota); closing the tab is asked about.

interface Leftover {
  readonly marks: readonly WaitingMark[]
  readonly arrivals: readonly WaitingArrival[]
}

const inMemory = new Map<number, Leftover>()
const nameOf = (accountId: number) => `asistent.attendance.unkept.${accountId}`

const isEmpty = ({ marks, arrivals }: Leftover) => marks.length + arrivals.length === 0

/** What the account has left in this tab; read once. */
export function takeLeftover(accountId: number): Leftover {
  const nothing: Leftover = { marks: [], arrivals: [] }
  const known = inMemory.get(accountId)
  inMemory.delete(accountId)
  try {
    const text = sessionStorage.getItem(nameOf(accountId))
    sessionStorage.removeItem(nameOf(accountId))
    return known ?? (text ? (JSON.parse(text) as Leftover) : nothing)
  } catch {
    return known ?? nothing
  }
}

export function leaveBehind(accountId: number, leftover: Leftover): void {
  if (!isEmpty(leftover)) inMemory.set(accountId, leftover)
}

/** Until the returned function is called: a reload keeps them, closing the tab asks. */
export function watchLeftover(accountId: number, unstored: () => Leftover, refused: () => boolean): () => void {
  const keep = () => {
    const leftover = unstored()
    try {
      if (isEmpty(leftover)) sessionStorage.removeItem(nameOf(accountId))
      else sessionStorage.setItem(nameOf(accountId), JSON.stringify(leftover))
    } catch {
      // This storage refuses as well: nothing is left but the question.
    }
  }
  const ask = (event: BeforeUnloadEvent) => {
    if (!isLeavingOnPurpose() && refused() && !isEmpty(unstored())) event.preventDefault()
  }
  window.addEventListener('pagehide', keep)
  window.addEventListener('beforeunload', ask)
  return () => {
    window.removeEventListener('pagehide', keep)
    window.removeEventListener('beforeunload', ask)
  }
}
