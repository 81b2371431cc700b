import type { Day } from './day'
import { daysBetween, eachDay, maxDay, minDay } from './day'

/** Range of days, inclusive. */
export interface DayRange {
  from: Day
  to: Day
}

/** `null` is unlimited: an enrolment without an end, a lock without a beginning. */
export interface OpenDayRange {
  from: Day | null
  to: Day | null
}

/** Returns undefined if `to` is before `from`, so that callers must handle it. */
export const dayRange = (from: Day, to: Day): DayRange | undefined => (from <= to ? { from, to } : undefined)

export const contains = (range: OpenDayRange, day: Day): boolean =>
  (range.from === null || range.from <= day) && (range.to === null || day <= range.to)

export const containsRange = (outer: OpenDayRange, inner: DayRange): boolean =>
  contains(outer, inner.from) && contains(outer, inner.to)

export const overlaps = (left: OpenDayRange, right: OpenDayRange): boolean =>
  (left.from === null || right.to === null || left.from <= right.to) &&
  (right.from === null || left.to === null || right.from <= left.to)

/** Intersection, such as the part of an open membership within a month or a school year. */
export const intersect = (open: OpenDayRange, range: DayRange): DayRange | undefined =>
  dayRange(
    open.from === null ? range.from : maxDay(open.from, range.from),
    open.to === null ? range.to : minDay(open.to, range.to),
  )

/** Number of days, inclusive. */
export const lengthOf = (range: DayRange): number => daysBetween(range.from, range.to) + 1

export const daysIn = (range: DayRange): Day[] => eachDay(range.from, range.to)
