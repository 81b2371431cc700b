import type { Day, Weekday } from '../kernel/day'
import { addDays, eachDay, isWeekend, weekdayOf, weekdayShortNames } from '../kernel/day'
import type { Month } from '../kernel/month'
import { firstDayOf, monthOf } from '../kernel/month'
import type { DayRange } from '../kernel/range'

// Extra activities (domain.md 4): how they are paid, on which days they are, what stands in their attendance.

export const feeTypes = { Monthly: 1, PerVisit: 2 } as const
export type FeeType = (typeof feeTypes)[keyof typeof feeTypes]

export const feeTypeLabel: Record<FeeType, string> = { 1: 'Месечна', 2: 'На посещение' }

export const visitMarks = { Present: 1, Absent: 2 } as const
export type VisitMark = (typeof visitMarks)[keyof typeof visitMarks]

export const visitMarkCode: Record<VisitMark, string> = { 1: 'П', 2: 'О' }
export const visitMarkLabel: Record<VisitMark, string> = { 1: 'Присъства', 2: 'Отсъства' }

/** What an activity cost before, up to the last day of a month. */
export interface EarlierPrice {
  readonly until: Day
  readonly feeType: FeeType
  readonly price: string
}

export interface Priced {
  readonly feeType: FeeType
  readonly price: string
  /** The oldest first. */
  readonly earlierPrices: readonly EarlierPrice[]
}

/** A month costs what it cost then: a new price doesn't change what is made and paid. */
export const priceIn = (month: Month, { feeType, price, earlierPrices }: Priced): Omit<EarlierPrice, 'until'> =>
  earlierPrices.find(({ until }) => until >= firstDayOf(month)) ?? { feeType, price }

/** What was before a price that holds from the month of `from`; nothing, when that is the activity's first month. */
export function earlierThan(from: Day, before: Priced & { readonly fromOn: Day }): EarlierPrice[] {
  const until = addDays(firstDayOf(monthOf(from)), -1)
  if (until < before.fromOn) return []
  const { feeType, price } = priceIn(monthOf(until), before)
  return [...before.earlierPrices.filter((one) => one.until < until), { until, feeType, price }]
}

export interface Slot {
  readonly weekday: Weekday
  /** 'HH:MM' */
  readonly from: string
  readonly to: string
}

/** 'пн, ср 16:00–16:30, пт 17:00–17:30': days of the same hours together; without a schedule it is by appointment. */
export function scheduleText(slots: readonly Slot[]): string {
  if (slots.length === 0) return 'по уговорка'
  const byHours = new Map<string, string[]>()
  for (const { weekday, from, to } of slots) {
    const hours = `${from}–${to}`
    byHours.set(hours, [...(byHours.get(hours) ?? []), weekdayShortNames[weekday - 1]!])
  }
  return [...byHours].map(([hours, days]) => `${days.join(', ')} ${hours}`).join(', ')
}

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
