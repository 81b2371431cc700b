import type { Day } from '../kernel/day'

// Notes on the board (бележки на таблото; domain.md, Appendix C).

interface NoteValidity {
  /** First day on the board. */
  readonly date: Day
  /** Last day on the board; null: until it is removed. */
  readonly validTo: Day | null
}

export const noteStates = ['coming', 'shown', 'over'] as const
export type NoteState = (typeof noteStates)[number]
export const noteStateLabel: Record<NoteState, string> = {
  coming: 'Предстои',
  shown: 'На таблото',
  over: 'Изтекла',
}

export const noteState = ({ date, validTo }: NoteValidity, today: Day): NoteState => {
  if (today < date) return 'coming'
  return validTo !== null && today > validTo ? 'over' : 'shown'
}

/** Moves one item to another position. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined || from === to) return [...items]
  const others = items.filter((_, index) => index !== from)
  const index = Math.max(0, Math.min(to, others.length))
  return [...others.slice(0, index), item, ...others.slice(index)]
}

/**
 * Order of the whole board after a user has ordered the visible part: the given notes exchange their positions, the
 * others keep theirs.
 */
export function reordered(all: readonly number[], requestedIds: readonly number[]): number[] {
  const moving = new Set(requestedIds.filter((id) => all.includes(id)))
  const next = [...moving].values()
  return all.map((id) => (moving.has(id) ? (next.next().value ?? id) : id))
}
