import { formatDay, formatShortDay, isWeekend, maxDay, minDay, type Day } from '@asistent/domain/kernel/day'
import { formatMonth, monthOf, rangeOf } from '@asistent/domain/kernel/month'
import { daysIn, type DayRange } from '@asistent/domain/kernel/range'
import { schoolYearBounds, schoolYearName, startYearOf } from '@asistent/domain/kernel/school-year'

// The period of a reference: a day, a month, or the school year that the month lies in; never after today.

export interface PeriodInput {
  readonly month?: number | undefined
  readonly year?: number | undefined
  readonly wholeYear?: boolean | undefined
  readonly forDate?: Day | undefined
}

export interface Period {
  /** Nothing can have been entered after today. */
  readonly range: DayRange
  /** As it was asked for: what is planned ahead lies in it too. */
  readonly requested: DayRange
  /** The last day of work in it: children and staff are those of this day. */
  readonly lastDay: Day
  /** Else nothing of it has happened yet. */
  readonly begun: boolean
  readonly startYear: number
  readonly words: string
}

export function periodOf({ month, year, wholeYear = false, forDate }: PeriodInput, today: Day): Period {
  const running = monthOf(today)
  const chosen = { month: month ?? running.month, year: year ?? running.year }
  if (forDate) return made({ from: forDate, to: forDate }, `${formatDay(forDate)} г.`, today)
  if (!wholeYear) return made(rangeOf(chosen), formatMonth(chosen), today)
  // The month of the middle of a September decides nothing: its second half is the new year's.
  const startYear = startYearOf(rangeOf(chosen).to)
  return made(schoolYearBounds(startYear), `учебната ${schoolYearName(startYear)} година`, today)
}

function made(chosenPeriod: DayRange, words: string, today: Day): Period {
  const range = { from: chosenPeriod.from, to: maxDay(chosenPeriod.from, minDay(chosenPeriod.to, today)) }
  const running = chosenPeriod.from <= today && today < chosenPeriod.to
  return {
    range,
    requested: chosenPeriod,
    lastDay: daysIn(range).findLast((day) => !isWeekend(day)) ?? range.to,
    begun: chosenPeriod.from <= today,
    startYear: startYearOf(chosenPeriod.to),
    words: `${words}${running ? `, до ${formatShortDay(today)}` : ''}`,
  }
}

/** The same period a year before. */
export const yearBefore = (chosenPeriod: PeriodInput, today: Day): PeriodInput => {
  const running = monthOf(today)
  return {
    ...chosenPeriod,
    month: chosenPeriod.month ?? running.month,
    year: (chosenPeriod.year ?? running.year) - 1,
    forDate: chosenPeriod.forDate && dayBefore(chosenPeriod.forDate),
  }
}

/** The 29th of February has its 28th. */
const dayBefore = (day: Day): Day => {
  const year = String(Number(day.slice(0, 4)) - 1)
  return (day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`) as Day
}
