import { refuseAttendance } from '@asistent/contract/attendance/problems'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { firstDayOf, lastDayOf, monthOf } from '@asistent/domain/kernel/month'
import { startYearOf } from '@asistent/domain/kernel/school-year'
import { lengthOf, type DayRange } from '@asistent/domain/kernel/range'
import type { ReadContext } from '../platform/context'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'

// Default kindergarten and period of calls without a group.

/** The given kindergarten if the user may see it, else the selected one. */
export function chosenKindergarten(scope: Scope, named: number | undefined): number {
  if (named !== undefined)
    return requireFound(scope.kindergartenIds === 'all' || scope.kindergartenIds.includes(named) ? named : undefined)
  const selected = scope.kindergartenId ?? scope.viewedId
  if (selected === null) throw refuseAttendance('choose-kindergarten', { field: 'kindergartenId' })
  return selected
}

/** Maximum days of a report: somewhat more than a school year. */
const longest = 400

export function requireRange(from: Day, to: Day): DayRange {
  if (to < from) throw refuseAttendance('ends-before-start', { field: 'toDate' })
  const range = { from, to }
  if (lengthOf(range) > longest) throw refuseAttendance('choose-period', { field: 'toDate', values: { days: longest } })
  return range
}

interface ReportDates {
  readonly fromDate?: Day | undefined
  readonly toDate?: Day | undefined
}

/** Period of a report: as requested, else the current month or the month of the single given day. */
export function chosenRange({ fromDate, toDate }: ReportDates, now: Date): DayRange {
  const from = fromDate ?? firstDayOf(monthOf(toDate ?? today(now)))
  return requireRange(from, toDate ?? lastDayOf(monthOf(from)))
}

/** Start year of the selected school year. */
export const yearLookedAt = ({ scope, now }: Pick<ReadContext, 'scope' | 'now'>): number =>
  scope.schoolYear?.startYear ?? startYearOf(today(now))

export const rangeText = ({ from, to }: DayRange): string => `${formatDay(from)} – ${formatDay(to)}`
