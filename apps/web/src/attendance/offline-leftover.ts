import { isLeavingOnPurpose } from '../platform/drafts'
import type { WaitingArrival } from './offline-arrivals'
import type { WaitingMark } from './offline-rules'

// Marks that the device storage rejects stay in the page. They survive an expired session (in memory) and a reload
// (in sessionStorage, which has a separate quota); closing the tab asks for confirmation.

interface Leftover {
  readonly marks: readonly WaitingMark[]
  readonly arrivals: readonly WaitingArrival[]
}

const inMemory = new Map<number, Leftover>()
const nameOf = (accountId: number) => `asistent.attendance.unkept.${accountId}`

const isEmpty = ({ marks, arrivals }: Leftover) => marks.length + arrivals.length === 0

/** Remaining entries of the account in this tab; can be read once. */
export function takeLeftover(accountId: number): Leftover {
  const nothing: Leftover = { marks: [], arrivals: [] }
  const remaining = inMemory.get(accountId)
  inMemory.delete(accountId)
  try {
    const text = sessionStorage.getItem(nameOf(accountId))
    sessionStorage.removeItem(nameOf(accountId))
    return remaining ?? (text ? (JSON.parse(text) as Leftover) : nothing)
  } catch {
    return remaining ?? nothing
  }
}

export function leaveBehind(accountId: number, leftover: Leftover): void {
  if (!isEmpty(leftover)) inMemory.set(accountId, leftover)
}

/** Active until the returned function is called: reloads keep the entries, closing the tab asks for confirmation. */
export function watchLeftover(accountId: number, unstored: () => Leftover, refused: () => boolean): () => void {
  const keep = () => {
    const leftover = unstored()
    try {
      if (isEmpty(leftover)) sessionStorage.removeItem(nameOf(accountId))
      else sessionStorage.setItem(nameOf(accountId), JSON.stringify(leftover))
    } catch {
      // sessionStorage rejects too: only the confirmation remains.
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
