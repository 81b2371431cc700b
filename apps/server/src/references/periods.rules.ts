import { refuseReferences } from '@asistent/contract/references/problems'
import { formatDay, maxDay, minDay, type Day } from '@asistent/domain/kernel/day'
import { firstDayOf, lastDayOf, monthOf } from '@asistent/domain/kernel/month'
import type { DayRange } from '@asistent/domain/kernel/range'
import { schoolYearBounds, schoolYearName, startYearOf } from '@asistent/domain/kernel/school-year'
import { has } from '@asistent/domain/references/measures'
import type { Scope } from '../platform/scope'
import { yearOf, type GroupsInput, type Chosen } from './groups.queries'

// Which days a reference is about.

interface DaysInput {
  readonly fromDate?: Day | undefined
  readonly toDate?: Day | undefined
}

function inOrder({ fromDate, toDate }: DaysInput, usual: DayRange): DayRange {
  const range = { from: fromDate ?? usual.from, to: toDate ?? usual.to }
  if (range.from > range.to) throw refuseReferences('ends-before-start', { field: 'toDate' })
  return range
}

/** The days that were asked for; otherwise the whole school year, and of years whole ones. */
export function yearDays(scope: Scope, query: GroupsInput & DaysInput): DayRange | undefined {
  if (has(query.breakdown, 'year')) return undefined
  return inOrder(query, schoolYearBounds(yearOf(scope, query)))
}

/** The running month of the running year; of another year all of it. Nothing is entered after today. */
export function monthDays(scope: Scope, query: Chosen & DaysInput): DayRange {
  const year = yearOf(scope, query)
  const month = monthOf(query.toDate ?? scope.today)
  const whole = schoolYearBounds(year)
  return inOrder(
    query,
    year === startYearOf(scope.today)
      ? { from: maxDay(firstDayOf(month), whole.from), to: query.toDate ?? lastDayOf(month) }
      : whole,
  )
}

/** From the first day with data to today. */
export const allDays = (scope: Scope): DayRange => ({ from: '2000-01-01' as Day, to: scope.today })

export const untilToday = (scope: Scope, { from, to }: DayRange): DayRange => ({
  from,
  to: maxDay(from, minDay(to, scope.today)),
})

export const yearWords = (scope: Scope, query: Chosen): string =>
  `Учебна ${schoolYearName(yearOf(scope, query))} година`

export const daysWords = ({ from, to }: DayRange): string => `${formatDay(from)} – ${formatDay(to)} г.`
