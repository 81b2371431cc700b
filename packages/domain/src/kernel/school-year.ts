import type { Day } from './day'
import { dayOf, dayOfMonth, daysInMonth, yearOf } from './day'
import type { Month } from './month'
import { addMonths, monthOf, schoolMonthOrder } from './month'
import type { DayRange } from './range'
import { contains } from './range'

/**
 * A school year (учебна година; 'period' on the wire) is identified by its start year: 2026 = 2026/2027. It lasts from
 * 15 September to 14 September (domain.md 2).
 */
export type StartYear = number

export const startYearOf = (day: Day): StartYear => (day.slice(5) >= '09-15' ? yearOf(day) : yearOf(day) - 1)

export const schoolYearName = (startYear: StartYear): string => `${startYear}/${startYear + 1}`

export const parseSchoolYearName = (name: string): StartYear | undefined => {
  const [, start, end] = /^\s*(\d{4})\s*[/–-]\s*(\d{4})\s*$/.exec(name) ?? []
  return start && Number(end) === Number(start) + 1 ? Number(start) : undefined
}

export const schoolYearBounds = (startYear: StartYear): DayRange => ({
  from: dayOf(startYear, 9, 15),
  to: dayOf(startYear + 1, 9, 14),
})

/** A moved year may overlap its neighbours; a much longer one is a typing mistake. */
export const longestYearMonths = 13

export const isTooLong = ({ from, to }: DayRange): boolean => {
  const end = addMonths(monthOf(from), longestYearMonths)
  return to >= dayOf(end.year, end.month, Math.min(dayOfMonth(from), daysInMonth(end.year, end.month)))
}

/**
 * Учебно време: 15.09–31.05. Topics are planned and absences for family reasons count only in it (domain.md 1.3, 2).
 */
export const studyTime = (startYear: StartYear): DayRange => ({
  from: dayOf(startYear, 9, 15),
  to: dayOf(startYear + 1, 5, 31),
})

/** Неучебно време: 01.06–14.09, when parents declare presence instead of absence (domain.md 1.5). */
export const summerTime = (startYear: StartYear): DayRange => ({
  from: dayOf(startYear + 1, 6, 1),
  to: dayOf(startYear + 1, 9, 14),
})

export const isStudyTime = (day: Day): boolean => contains(studyTime(startYearOf(day)), day)

/** Twelve months of reports and books: September … August. */
export const monthsOf = (startYear: StartYear): Month[] =>
  schoolMonthOrder.map((month) => ({ year: month >= 9 ? startYear : startYear + 1, month }))

/** All months with days of the school year: the twelve and the last September, of which it has 14 days. */
export const monthsTouching = (startYear: StartYear): Month[] => [
  ...monthsOf(startYear),
  { year: startYear + 1, month: 9 },
]

/** Initial school year: the active one, else the first (calls.md 4). */
export const defaultSchoolYear = <Year extends { active: boolean }>(years: readonly Year[]): Year | undefined =>
  years.find((year) => year.active) ?? years[0]
