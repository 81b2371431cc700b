import type { OutputOf } from '@asistent/contract/core/call'
import type { planningDates, planningThemes } from '@asistent/contract/planning/plan.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { compareSlots, lessonStates, pair, type Planned, type Slot } from '@asistent/domain/planning/planning'

// What a teacher changes before it is saved. All pure.

type Dates = OutputOf<typeof planningDates>
type Theme = OutputOf<typeof planningThemes>['result'][number]

export interface Topic {
  readonly id: number
  readonly title: string
}
export type Plan = readonly Planned<Topic>[]

/** Places from today on; those of a vacation only when they are wanted, taken ones never. */
export function openSlots({ result, lessons, today }: Dates, vacations: boolean): Slot[] {
  const taken = lessons.filter(({ status }) => status === lessonStates.Taken)
  return result
    .filter(({ forDate, note }) => forDate >= today && (vacations || note === null))
    .filter((slot) => !taken.some((one) => compareSlots(one, slot) === 0))
    .map(({ forDate, position }) => ({ forDate, position }))
}

/** What is planned ahead now. */
export const plannedNow = ({ lessons, today }: Dates): Plan =>
  lessons
    .filter(({ status, forDate, topicId }) => status === lessonStates.Planned && forDate >= today && topicId !== null)
    .map(({ topicId, title, forDate, position }) => ({ topic: { id: topicId ?? 0, title }, forDate, position }))

/** All topics that were not taken, in their order, on the open places: missed ones come first. */
export function arranged(themes: readonly Theme[], dates: Dates, { vacations = false, double = false } = {}) {
  const topics = themes
    .filter(({ status }) => status !== lessonStates.Taken)
    .map(({ topicId, title }) => ({ id: topicId, title }))
  return pair(topics, openSlots(dates, vacations), { double })
}

/** How many lessons differ from what is stored: what saving would change. */
export function differences(now: Plan, next: Plan): { added: number; moved: number; removed: number } {
  const at = new Map(now.map(({ topic, forDate, position }) => [topic.id, `${forDate}:${position}`]))
  const ids = new Set(next.map(({ topic }) => topic.id))
  return {
    added: next.filter(({ topic }) => !at.has(topic.id)).length,
    moved: next.filter(
      ({ topic, forDate, position }) => at.has(topic.id) && at.get(topic.id) !== `${forDate}:${position}`,
    ).length,
    removed: now.filter(({ topic }) => !ids.has(topic.id)).length,
  }
}

export const slotKey = ({ forDate, position }: Slot) => `${forDate}:${position}`
export const slotOf = (key: string): Slot => {
  const [forDate = '', position = '1'] = key.split(':')
  return { forDate: forDate as Day, position: Number(position) }
}
