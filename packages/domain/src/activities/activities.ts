import type { Day, Weekday } from '../kernel/day'
import { eachDay, isWeekend, weekdayOf, weekdayShortNames } from '../kernel/day'
import type { DayRange } from '../kernel/range'

// Extra activities (domain.md 4): how they are paid, on which days they are, what stands in their attendance.

export const feeTypes = { Monthly: 1, PerVisit: 2 } as const
export type FeeType = (typeof feeTypes)[keyof typeof feeTypes]

export const feeTypeLabel: Record<FeeType, string> = { 1: 'Месечна', 2: 'На посещение' }

export const visitMarks = { Present: 1, Absent: 2 } as const
export type VisitMark = (typeof visitMarks)[keyof typeof visitMarks]

export const visitMarkCode: Record<VisitMark, string> = { 1: 'П', 2: 'О' }
export const visitMarkLabel: Record<VisitMark, string> = { 1: 'Присъства', 2: 'Отсъства' }

export interface Slot {
  readonly weekday: Weekday
  /** 'HH:MM' */
  readonly from: string
  readonly to: string
}

/** 'пн 16:00–16:30, ср 16:00–16:30'; without a schedule it is by appointment. */
export const scheduleText = (slots: readonly Slot[]): string =>
  slots.length === 0
    ? 'по уговорка'
    : slots.map(({ weekday, from, to }) => `${weekdayShortNames[weekday - 1]} ${from}–${to}`).join(', ')

/** The days on which it takes place; by appointment on any working day. */
export const sessionDays = (
  weekdays: readonly number[],
  range: DayRange | undefined,
  isDayOff: (day: Day) => boolean,
): Day[] =>
  range
    ? eachDay(range.from, range.to).filter(
        (day) => !isDayOff(day) && (weekdays.length > 0 ? weekdays.includes(weekdayOf(day)) : !isWeekend(day)),
      )
    : []
