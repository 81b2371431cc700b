import type { Day } from './day'
import { addDays, daysBetween, eachDay, maxDay, minDay } from './day'

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

/** The days of `range` outside of all `removed`, as ranges in order. */
export const subtract = (range: DayRange, ...removed: OpenDayRange[]): DayRange[] =>
  removed.reduce<DayRange[]>(
    (kept, hole) =>
      kept.flatMap((piece) => {
        const common = intersect(hole, piece)
        if (!common) return [piece]
        return [dayRange(piece.from, addDays(common.from, -1)), dayRange(addDays(common.to, 1), piece.to)].filter(
          (rest) => rest !== undefined,
        )
      }),
    [range],
  )

/** Sorted ranges with overlapping and adjacent ones merged. */
export const joinRanges = (ranges: readonly DayRange[]): DayRange[] =>
  ranges
    .toSorted((left, right) => (left.from < right.from ? -1 : 1))
    .reduce<DayRange[]>((joined, range) => {
      const last = joined.at(-1)
      if (!last || addDays(last.to, 1) < range.from) return [...joined, range]
      return [...joined.slice(0, -1), { from: last.from, to: maxDay(last.to, range.to) }]
    }, [])

/** Number of days, inclusive. */
export const lengthOf = (range: DayRange): number => daysBetween(range.from, range.to) + 1

export const daysIn = (range: DayRange): Day[] => eachDay(range.from, range.to)
