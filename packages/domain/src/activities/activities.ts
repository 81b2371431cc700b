import type { Day, Weekday } from '../kernel/day'
import { addDays, eachDay, isWeekend, weekdayOf, weekdayShortNames } from '../kernel/day'
import type { Month } from '../kernel/month'
import { firstDayOf, monthOf } from '../kernel/month'
import type { DayRange } from '../kernel/range'

// Extra activities (domain.md 4): payment, days, attendance marks.

export const feeTypes = { Monthly: 1, PerVisit: 2 } as const
export type FeeType = (typeof feeTypes)[keyof typeof feeTypes]

export const feeTypeLabel: Record<FeeType, string> = { 1: 'Месечна', 2: 'На посещение' }

export const visitMarks = { Present: 1, Absent: 2 } as const
export type VisitMark = (typeof visitMarks)[keyof typeof visitMarks]

export const visitMarkCode: Record<VisitMark, string> = { 1: 'П', 2: 'О' }
export const visitMarkLabel: Record<VisitMark, string> = { 1: 'Присъства', 2: 'Отсъства' }

/** Former price of an activity, valid until the last day of a month. */
export interface EarlierPrice {
  readonly until: Day
  readonly feeType: FeeType
  readonly price: string
}

export interface Priced {
  readonly feeType: FeeType
  readonly price: string
  /** Oldest first. */
  readonly earlierPrices: readonly EarlierPrice[]
}

/** Price of a month: a new price does not change earlier months. */
export const priceIn = (month: Month, { feeType, price, earlierPrices }: Priced): Omit<EarlierPrice, 'until'> =>
  earlierPrices.find(({ until }) => until >= firstDayOf(month)) ?? { feeType, price }

/** Former prices before a price that is valid from the month of `from`; empty if that is the first month. */
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

interface ScheduleWords {
  readonly byAppointment: string
  readonly shortWeekday: (weekday: Weekday) => string
}

const bulgarianWords: ScheduleWords = {
  byAppointment: 'по уговорка',
  shortWeekday: (weekday) => weekdayShortNames[weekday - 1]!,
}

/** 'пн, ср 16:00–16:30, пт 17:00–17:30': groups days with the same hours; by appointment without a schedule. */
export function scheduleText(slots: readonly Slot[], words = bulgarianWords): string {
  if (slots.length === 0) return words.byAppointment
  const byHours = new Map<string, string[]>()
  for (const { weekday, from, to } of slots) {
    const hours = `${from}–${to}`
    byHours.set(hours, [...(byHours.get(hours) ?? []), words.shortWeekday(weekday)])
  }
  return [...byHours].map(([hours, days]) => `${days.join(', ')} ${hours}`).join(', ')
}

/** Days of the activity; any working day if it is by appointment. */
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
