import { addDays, dayOf, type Day } from '../kernel/day'
import { firstDayOf, lastDayOf, monthOf, previousMonth, type Month } from '../kernel/month'
import type { DayRange } from '../kernel/range'
import { startYearOf, type StartYear } from '../kernel/school-year'

/** Month whose days, as `registerMonth` returns them, contain the day. */
export function registerMonthAt(day: Day): Month {
  const month = monthOf(day)
  return month.month === 9 && day < dayOf(month.year, 9, 15) ? previousMonth(month) : month
}

/**
 * Days of a month within one school year. The first half of September belongs to the previous year, so it is part of
 * August.
 */
export function registerMonth(month: Month): { readonly startYear: StartYear; readonly range: DayRange } {
  const startYear = startYearOf(lastDayOf(month))
  const september = (date: number): Day => dayOf(month.year, 9, date)
  if (month.month === 9) return { startYear, range: { from: september(15), to: lastDayOf(month) } }
  if (month.month === 8) return { startYear, range: { from: firstDayOf(month), to: addDays(september(15), -1) } }
  return { startYear, range: { from: firstDayOf(month), to: lastDayOf(month) } }
}
