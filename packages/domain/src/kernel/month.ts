import type { Day } from './day'
import { dayOf, daysInMonth, eachDay, monthNames, monthOfYear, yearOf } from './day'
import type { DayRange } from './range'

export interface Month {
  year: number
  /** 1 January … 12 December. */
  month: number
}

/** Months of a school year: IX … VIII. */
export const schoolMonthOrder = [9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8] as const

const romanNumerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'] as const

export const monthOf = (day: Day): Month => ({ year: yearOf(day), month: monthOfYear(day) })

export const firstDayOf = ({ year, month }: Month): Day => dayOf(year, month, 1)
export const lastDayOf = ({ year, month }: Month): Day => dayOf(year, month, daysInMonth(year, month))
export const daysOf = (month: Month): Day[] => eachDay(firstDayOf(month), lastDayOf(month))
export const rangeOf = (month: Month): DayRange => ({ from: firstDayOf(month), to: lastDayOf(month) })

export const addMonths = ({ year, month }: Month, count: number): Month => {
  const index = year * 12 + (month - 1) + count
  return { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 }
}
export const nextMonth = (month: Month): Month => addMonths(month, 1)
export const previousMonth = (month: Month): Month => addMonths(month, -1)

export const compareMonths = (left: Month, right: Month): number => left.year - right.year || left.month - right.month
export const sameMonth = (left: Month, right: Month): boolean => compareMonths(left, right) === 0

export const monthName = (month: number): string => monthNames[month - 1] ?? ''
/** IX: Roman numerals, as in class books and registers. */
export const romanMonth = (month: number): string => romanNumerals[month - 1] ?? ''
/** ноември 2026 г. */
export const formatMonth = ({ year, month }: Month): string => `${monthName(month)} ${year} г.`

/** Initial month of a screen: the current one, else the first available (calls.md 4). */
export const defaultMonth = <M extends Month>(months: readonly M[], today: Day): M | undefined =>
  months.find((month) => sameMonth(month, monthOf(today))) ?? months[0]

/**
 * Initial months of a screen with multiple choice: those before the current one, or the first if none is current
 * (calls.md 4). If the current month is the first, it is selected itself, because without a selection the screen is
 * empty.
 */
export const defaultMonths = <M extends Month>(months: readonly M[], today: Day): M[] => {
  const current = months.findIndex((month) => sameMonth(month, monthOf(today)))
  return months.slice(0, Math.max(1, current))
}
