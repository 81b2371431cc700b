import type { Day } from '../kernel/day'
import { addDays } from '../kernel/day'

/**
 * In which group a child is, from when to when (both included; null: still there). Stays of one child never overlap,
 * and from an enrolment to the leaving that ends it every day is in exactly one of them (domain.md 2). The functions
 * below keep it so: each gives the stays after a step, or says why the step is impossible.
 */
export interface Stay {
  /** Of the stored row; a new stay has none. */
  readonly id?: number
  readonly groupId: number
  readonly from: Day
  readonly to: Day | null
}

export type StayProblem =
  /** Enrolling a child who is here, or who comes back before it has left. */
  | 'still-enrolled'
  /** Moving or leaving on a day on which the child isn't enrolled. */
  | 'not-enrolled'
  | 'same-group'
  /** There is an enrolment after the day of leaving. */
  | 'enrolled-again'
  /** The first stay of an enrolment cannot be undone, because no enrolment would remain. */
  | 'only-stay'

export type StayStep = { readonly stays: readonly Stay[] } | { readonly problem: StayProblem }

const ends = (stay: Stay, last: Day): boolean => stay.to !== null && stay.to < last
export const isIn = (stay: Stay, day: Day): boolean => stay.from <= day && !ends(stay, day)

const follows = (earlier: Stay, later: Stay): boolean => earlier.to !== null && addDays(earlier.to, 1) === later.from

const inOrder = (stays: readonly Stay[]): Stay[] =>
  stays.toSorted((left, right) => (left.from < right.from ? -1 : left.from > right.from ? 1 : 0))

/** Neighbouring stays in one group are one stay. */
const joined = (stays: readonly Stay[]): Stay[] =>
  stays.reduce<Stay[]>((kept, stay) => {
    const last = kept.at(-1)
    if (!last || last.groupId !== stay.groupId || !follows(last, stay)) return [...kept, stay]
    return [...kept.slice(0, -1), { ...last, to: stay.to }]
  }, [])

/** Enrols a child, or takes it back after it had left. */
export function enter(stays: readonly Stay[], groupId: number, from: Day): StayStep {
  if (stays.some((stay) => !ends(stay, from))) return { problem: 'still-enrolled' }
  return { stays: joined([...inOrder(stays), { groupId, from, to: null }]) }
}

/** From that day on the child is in another group, until the next move that is planned already. */
export function move(stays: readonly Stay[], groupId: number, from: Day): StayStep {
  const current = stays.find((stay) => isIn(stay, from))
  if (!current) return { problem: 'not-enrolled' }
  if (current.groupId === groupId) return { problem: 'same-group' }
  const others = stays.filter((stay) => stay !== current)
  // A move on the very first day of a stay corrects its group.
  const parts: Stay[] =
    current.from === from
      ? [{ ...current, groupId }]
      : [
          { ...current, to: addDays(from, -1) },
          { groupId, from, to: current.to },
        ]
  return { stays: joined(inOrder([...others, ...parts])) }
}

/** The last day in the kindergarten; moves that were planned after it fall away. */
export function leave(stays: readonly Stay[], lastDay: Day): StayStep {
  const current = stays.find((stay) => isIn(stay, lastDay))
  if (!current) return { problem: 'not-enrolled' }
  const run = enrolmentsOf(stays).find((enrolment) => enrolment.includes(current)) ?? []
  const later = stays.filter((stay) => stay.from > lastDay)
  if (later.some((stay) => !run.includes(stay))) return { problem: 'enrolled-again' }
  const kept = stays.filter((stay) => stay.from <= lastDay && stay !== current)
  return { stays: inOrder([...kept, { ...current, to: lastDay }]) }
}

/** Takes the leaving back: the last stay goes on. */
export function takeBackLeave(stays: readonly Stay[]): StayStep {
  const ordered = inOrder(stays)
  const last = ordered.at(-1)
  if (!last || last.to === null) return { problem: 'still-enrolled' }
  return { stays: [...ordered.slice(0, -1), { ...last, to: null }] }
}

/** Takes the last move back: the stay before it goes on in its place. */
export function takeBackMove(stays: readonly Stay[]): StayStep {
  const ordered = inOrder(stays)
  const [last, previous] = [ordered.at(-1), ordered.at(-2)]
  if (!last || !previous || !follows(previous, last)) return { problem: 'only-stay' }
  return { stays: [...ordered.slice(0, -2), { ...previous, to: last.to }] }
}

/** The stays of each enrolment, in order: between two of them the child was not in the kindergarten. */
export function enrolmentsOf(stays: readonly Stay[]): Stay[][] {
  return inOrder(stays).reduce<Stay[][]>((runs, stay) => {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && follows(last, stay)) run.push(stay)
    else runs.push([stay])
    return runs
  }, [])
}

/** The first day of the enrolment that is going on, or of the last one. */
export const enrolledSince = (stays: readonly Stay[]): Day | undefined => enrolmentsOf(stays).at(-1)?.[0]?.from

export interface StayChanges {
  readonly added: readonly Stay[]
  readonly changed: readonly Stay[]
  readonly removed: readonly number[]
}

/** What to write so that the stored stays become the new ones. */
export function stayChanges(before: readonly Stay[], after: readonly Stay[]): StayChanges {
  const storedById = new Map(before.map((stay) => [stay.id, stay]))
  const kept = new Set(after.map((stay) => stay.id))
  const differs = (stay: Stay): boolean => {
    const old = storedById.get(stay.id)
    return old !== undefined && (old.groupId !== stay.groupId || old.from !== stay.from || old.to !== stay.to)
  }
  return {
    added: after.filter((stay) => stay.id === undefined),
    changed: after.filter((stay) => stay.id !== undefined && differs(stay)),
    removed: before.flatMap((stay) => (stay.id !== undefined && !kept.has(stay.id) ? [stay.id] : [])),
  }
}
