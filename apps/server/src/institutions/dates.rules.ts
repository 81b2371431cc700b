import { addDays, dayOf, formatDay, formatShortDay, weekStart, yearOf, type Day } from '@asistent/domain/kernel/day'
import { addMonths, compareMonths, monthName, monthOf, sameMonth, type Month } from '@asistent/domain/kernel/month'
import type { DayRange } from '@asistent/domain/kernel/range'

// Weeks, months and terms of a school year, as choices of screens (spec/calls.md 3 and 4).

export interface Week {
  readonly number: number
  readonly fromDate: Day
  readonly toDate: Day
  readonly name: string
  readonly isCurrent: boolean
}

/** Weeks (Monday to Sunday) with a day of the year; the first is number 1. */
export function weeksOf(year: DayRange, today: Day): Week[] {
  const weeks: Week[] = []
  for (let monday = weekStart(year.from); monday <= year.to; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6)
    weeks.push({
      number: weeks.length + 1,
      fromDate: monday,
      toDate: sunday,
      name: `${weeks.length + 1} седмица (${formatShortDay(monday)} – ${formatDay(sunday)})`,
      isCurrent: monday <= today && today <= sunday,
    })
  }
  return weeks
}

/** The current week, else the first available, as for months. */
export const selectedWeek = (weeks: readonly Week[]): Week | null =>
  weeks.find((week) => week.isCurrent) ?? weeks[0] ?? null

/** Months with a day of the year, in order: a year that ends on 14 September has that month twice. */
export function monthsIn(year: DayRange): Month[] {
  const months: Month[] = []
  for (let month = monthOf(year.from); compareMonths(month, monthOf(year.to)) <= 0; month = addMonths(month, 1))
    months.push(month)
  return months
}

export interface MonthsOfYear {
  year: number
  months: { month: number; name: string; isCurrent: boolean }[]
}

export function byCalendarYear(months: readonly Month[], today: Day): MonthsOfYear[] {
  const years = new Map<number, MonthsOfYear['months']>()
  for (const month of months) {
    const listed = years.get(month.year) ?? []
    listed.push({ month: month.month, name: monthName(month.month), isCurrent: sameMonth(month, monthOf(today)) })
    years.set(month.year, listed)
  }
  return [...years].map(([year, listed]) => ({ year, months: listed }))
}

/** Kindergartens have no terms; the register requires a formal border of 31 January (domain.md 2). */
export function termsOf(study: DayRange): { term: number; name: string; fromDate: Day; toDate: Day }[] {
  const border = dayOf(yearOf(study.to), 1, 31)
  if (border < study.from || addDays(border, 2) > study.to)
    return [{ term: 1, name: 'Първи срок', fromDate: study.from, toDate: study.to }]
  return [
    { term: 1, name: 'Първи срок', fromDate: study.from, toDate: border },
    { term: 2, name: 'Втори срок', fromDate: addDays(border, 2), toDate: study.to },
  ]
}
