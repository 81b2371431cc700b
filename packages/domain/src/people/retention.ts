import type { Day } from '../kernel/day'
import { dayOf, daysInMonth, dayOfMonth, monthOfYear, yearOf } from '../kernel/day'

/**
 * How long a kindergarten keeps the personal data of a child that has left: five years unless it sets another term
 * (`keepLeftChildrenYears` of its settings). What the law holds longer (group, year of birth, gender, attendance) stays
 * without a name.
 */
export const keepYearsKey = 'keepLeftChildrenYears'
export const defaultKeepYears = 5
export const keepYearsLimits = { min: 1, max: 50 } as const

export const keepYearsOf = (settings: Readonly<Record<string, unknown>> | null | undefined): number => {
  const years = settings?.[keepYearsKey]
  if (typeof years !== 'number' || !Number.isInteger(years)) return defaultKeepYears
  return Math.min(Math.max(years, keepYearsLimits.min), keepYearsLimits.max)
}

/** The first day on which the data may be erased: leaving plus the term; 29 February counts as the last of the month. */
export const erasableFrom = (leftOn: Day, keepYears: number): Day => {
  const year = yearOf(leftOn) + keepYears
  return dayOf(year, monthOfYear(leftOn), Math.min(dayOfMonth(leftOn), daysInMonth(year, monthOfYear(leftOn))))
}

export const isErasable = (leftOn: Day | null, keepYears: number, today: Day): boolean =>
  leftOn !== null && erasableFrom(leftOn, keepYears) <= today
