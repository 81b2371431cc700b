import type { OutputOf } from '@asistent/contract/core/call'
import type { planningDates, planningThemes } from '@asistent/contract/planning/plan.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { compareSlots, lessonStates, pair, type Planned, type Slot } from '@asistent/domain/planning/planning'

// Unsaved changes of a plan, as pure functions.

type Dates = OutputOf<typeof planningDates>
type Theme = OutputOf<typeof planningThemes>['result'][number]

export interface Topic {
  readonly id: number
  readonly title: string
}
export type Plan = readonly Planned<Topic>[]

/** Free slots from today on; those in vacations only on request. */
export function openSlots({ result, lessons, today }: Dates, vacations: boolean): Slot[] {
  const taken = lessons.filter(({ status }) => status === lessonStates.Taken)
  return result
    .filter(({ forDate, note }) => forDate >= today && (vacations || note === null))
    .filter((slot) => !taken.some((one) => compareSlots(one, slot) === 0))
    .map(({ forDate, position }) => ({ forDate, position }))
}

/** The current plan from today on. */
export const plannedNow = ({ lessons, today }: Dates): Plan =>
  lessons
    .filter(({ status, forDate, topicId }) => status === lessonStates.Planned && forDate >= today && topicId !== null)
    .map(({ topicId, title, forDate, position }) => ({ topic: { id: topicId ?? 0, title }, forDate, position }))

/** Assigns all untaken topics to free slots in order; missed ones come first. */
export function arranged(themes: readonly Theme[], dates: Dates, { vacations = false, double = false } = {}) {
  const topics = themes
    .filter(({ status }) => status !== lessonStates.Taken)
    .map(({ topicId, title }) => ({ id: topicId, title }))
  return pair(topics, openSlots(dates, vacations), { double })
}

export interface Change {
  readonly topic: Topic
  /** Undefined if it was not planned, or is no longer. */
  readonly from: Slot | undefined
  readonly to: Slot | undefined
}

/** Changes of a save per topic, in the order of the year. A repeated topic is compared slot by slot. */
export function changesOf(now: Plan, next: Plan): Change[] {
  const topics = new Map([...next, ...now].map(({ topic }) => [topic.id, topic]))
  const places = (plan: Plan, id: number) => plan.filter(({ topic }) => topic.id === id).toSorted(compareSlots)
  return [...topics.values()].flatMap((topic) => {
    const [before, after] = [places(now, topic.id), places(next, topic.id)]
    return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => ({
      topic,
      from: before[at],
      to: after[at],
    })).filter(({ from, to }) => !from || !to || compareSlots(from, to) !== 0)
  })
}

/** Number of lessons that differ from the stored plan. */
export function differences(now: Plan, next: Plan): { added: number; moved: number; removed: number } {
  const changes = changesOf(now, next)
  const count = (is: (change: Change) => boolean) => changes.filter(is).length
  return {
    added: count(({ from }) => !from),
    moved: count(({ from, to }) => Boolean(from && to)),
    removed: count(({ to }) => !to),
  }
}

export const slotKey = ({ forDate, position }: Slot) => `${forDate}:${position}`
export const slotOf = (key: string): Slot => {
  const [forDate = '', position = '1'] = key.split(':')
  return { forDate: forDate as Day, position: Number(position) }
}
