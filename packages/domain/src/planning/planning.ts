import { addDays, weekdayOf, type Day } from '../kernel/day'
import type { DayRange } from '../kernel/range'

// Topics on dates: domain.md 3. All pure; the teacher's screen and the server decide with the same lines.

export const lessonStates = { NotTaken: 1, Taken: 2, Planned: 3 } as const
export type LessonState = (typeof lessonStates)[keyof typeof lessonStates]

export const lessonStateLabel: Record<LessonState, string> = { 1: 'Невзета', 2: 'Взета', 3: 'Планирана' }

export const topicKinds = { New: 1, Practice: 2, Diagnostics: 3, RoadSafety: 4 } as const
export type TopicKind = (typeof topicKinds)[keyof typeof topicKinds]

export const topicKindLabel: Record<TopicKind, string> = {
  1: 'Нови знания',
  2: 'Затвърдяване',
  3: 'Диагностика',
  4: 'Безопасност на движението',
}

export interface ProgramDays extends DayRange {
  /** Days of the week, one entry for each situation: twice on Monday is [1, 1]. */
  readonly weekdays: readonly number[]
}

/** A place for a topic: the n-th situation of the field on a day. */
export interface Slot {
  readonly forDate: Day
  readonly position: number
}

/** All places of a field in a period, by the programs that hold on each day; closed days have none. */
export function slotsOf(programs: readonly ProgramDays[], period: DayRange, isClosed: (day: Day) => boolean): Slot[] {
  const slots: Slot[] = []
  for (let day = period.from; day <= period.to; day = addDays(day, 1)) {
    const program = programs.find(({ from, to }) => from <= day && day <= to)
    if (!program || isClosed(day)) continue
    const times = program.weekdays.filter((weekday) => weekday === weekdayOf(day)).length
    for (let position = 1; position <= times; position++) slots.push({ forDate: day, position })
  }
  return slots
}

export interface Planned<Topic> extends Slot {
  readonly topic: Topic
}

/**
 * Topics in their order onto places in their order. More topics than places: the last places take two or more each, as
 * evenly as it goes, when `double` says so; without it the last topics stay over.
 */
export function pair<Topic>(
  topics: readonly Topic[],
  slots: readonly Slot[],
  { double = false } = {},
): { planned: Planned<Topic>[]; left: Topic[] } {
  if (!double || topics.length <= slots.length || slots.length === 0) {
    const planned = topics.slice(0, slots.length).map((topic, index) => ({ topic, ...slots[index]! }))
    return { planned, left: topics.slice(slots.length) }
  }
  const planned = topics.map((topic, index) => ({
    topic,
    ...slots[Math.floor((index * slots.length) / topics.length)]!,
  }))
  return { planned, left: [] }
}

/**
 * Moves a lesson to another place and those after it to the next free places in order; lessons before it stay. `slots`
 * are all places of the field; `left` are the topics without a place.
 */
export function moveOn<Topic>(
  plan: readonly Planned<Topic>[],
  index: number,
  to: Slot,
  slots: readonly Slot[],
): { planned: Planned<Topic>[]; left: Topic[] } {
  const before = plan.slice(0, index)
  const rest = plan.slice(index).map(({ topic }) => topic)
  const free = slots.filter((slot) => compareSlots(slot, to) >= 0)
  const { planned, left } = pair(rest, free)
  return { planned: [...before, ...planned], left }
}

export const compareSlots = (left: Slot, right: Slot): number =>
  left.forDate < right.forDate ? -1 : left.forDate > right.forDate ? 1 : left.position - right.position

/** The first place after a day without a lesson of the field; if there is none, the first place after the day. */
export const nextFreeSlot = (slots: readonly Slot[], taken: readonly Slot[], after: Day): Slot | undefined => {
  const ahead = slots.filter(({ forDate }) => forDate > after)
  return ahead.find((slot) => !taken.some((otherSlot) => compareSlots(slot, otherSlot) === 0)) ?? ahead[0]
}
