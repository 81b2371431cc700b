import { addDays, daysBetween, formatDay, formatLongDay, type Day } from '../kernel/day'
import type { DayRange } from '../kernel/range'
import { capitalised } from '../kernel/text'
import { occurrencesIn, type Repetition } from './repetition'

// Calendar events (domain.md 8 and Appendix C) in Europe/Sofia time, single or recurring.

/** An event, or a meeting with time slots for parents (meetings.ts). */
export const eventKinds = ['event', 'meeting'] as const
export type EventKind = (typeof eventKinds)[number]
export const eventKindLabel: Record<EventKind, string> = { event: 'Събитие', meeting: 'Среща с часове' }

/** Tone names of the web client, the same on the board, in the list and in notifications. */
export const eventColors = ['green', 'blue', 'orange', 'violet', 'teal', 'yellow', 'red', 'grey'] as const
export type EventColor = (typeof eventColors)[number]
export const eventColorLabel: Record<EventColor, string> = {
  green: 'Зелен',
  blue: 'Син',
  orange: 'Оранжев',
  violet: 'Лилав',
  teal: 'Тюркоазен',
  yellow: 'Жълт',
  red: 'Червен',
  grey: 'Сив',
}

export interface EventTimes {
  readonly fromDate: Day
  readonly toDate: Day
  /** 'HH:MM'; null: the whole day. */
  readonly fromTime: string | null
  readonly toTime: string | null
}

/** Range of calendar days, within the range of day arithmetic (kernel/day.ts). */
export const isNear = (day: Day): boolean => day >= '2000-01-01' && day <= '2100-12-31'

/** Error of these days and times, if any. */
export function timesProblem({
  fromDate,
  toDate,
  fromTime,
  toTime,
}: EventTimes): 'order' | 'half-hours' | 'long' | 'far' | undefined {
  if (!isNear(fromDate) || !isNear(toDate)) return 'far'
  if ((fromTime === null) !== (toTime === null)) return 'half-hours'
  if (toDate < fromDate) return 'order'
  if (toDate === fromDate && fromTime !== null && toTime !== null && toTime <= fromTime) return 'order'
  return daysBetween(fromDate, toDate) > longestEvent ? 'long' : undefined
}

/** Maximum days of an event. */
export const longestEvent = 60

/** A recurring event must end before its next occurrence begins. */
export const overlapsItself = ({ fromDate, toDate }: EventTimes, rule: Repetition): boolean => {
  const shortest = { day: 1, week: 1, month: 28, year: 365 }[rule.every] * (rule.every === 'week' ? 1 : rule.interval)
  const length = daysBetween(fromDate, toDate) + 1
  if (rule.every !== 'week') return length > shortest
  const next = occurrencesIn(fromDate, rule, { from: addDays(fromDate, 1), to: addDays(fromDate, rule.interval * 7) })
  const starts = [fromDate, ...next]
  return starts.some((start, index) => {
    const after = starts[index + 1]
    return after !== undefined && daysBetween(start, after) < length
  })
}

export interface RepeatedTimes extends EventTimes {
  readonly repetition: Repetition | null
  /** First days of removed occurrences. */
  readonly without: readonly Day[]
}

/** Occurrences that overlap the range, with their days. */
export function timesOf(event: RepeatedTimes, range: DayRange): EventTimes[] {
  const length = daysBetween(event.fromDate, event.toDate)
  // An occurrence may begin before the range.
  const wider = { from: addDays(range.from, -length), to: range.to }
  return occurrencesIn(event.fromDate, event.repetition, wider, event.without).map((fromDate) => ({
    fromDate,
    toDate: addDays(fromDate, length),
    fromTime: event.fromTime,
    toTime: event.toTime,
  }))
}

/** Current or next occurrence, else the last one. */
export function nearestTime(event: RepeatedTimes, today: Day): EventTimes {
  const ahead = timesOf(event, { from: today, to: addDays(today, 400) })[0]
  if (ahead) return ahead
  const { fromDate, toDate, fromTime, toTime } = event
  return timesOf(event, { from: addDays(today, -800), to: today }).at(-1) ?? { fromDate, toDate, fromTime, toTime }
}

/** 'Понеделник, 16 ноември 2026 г., 17:30 – 18:30 ч.' */
export function whenText({ fromDate, toDate, fromTime, toTime }: EventTimes): string {
  if (fromDate === toDate) {
    const day = capitalised(formatLongDay(fromDate))
    return fromTime === null ? day : `${day}, ${fromTime} – ${toTime} ч.`
  }
  const at = (time: string | null) => (time === null ? '' : ` ${time} ч.`)
  return `${formatDay(fromDate)}${at(fromTime)} – ${formatDay(toDate)}${at(toTime)}`
}
