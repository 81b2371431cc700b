import type { Dashboard } from '@asistent/contract/dashboards/dashboards.answer'
import { averageAttendance } from '@asistent/domain/attendance/totals'
import { minDay, today, type Day } from '@asistent/domain/kernel/day'
import { monthOf, sameMonth, type Month } from '@asistent/domain/kernel/month'
import { daysIn, type DayRange } from '@asistent/domain/kernel/range'
import { monthsOf, schoolYearBounds } from '@asistent/domain/kernel/school-year'
import type { ReadContext } from '../platform/context'
import type { Scope } from '../platform/scope'
import type { DayFigures } from './figures.queries'
import { mostWorkedDays, type GroupFacts } from './group-facts.queries'
import { yearLookedAt } from './scope.rules'
import { seesDay } from './visible.queries'

// Twelve months of a kindergarten for the home page's charts, from the figures per group and day with the calendars of
// the groups, consistent with the reports.

type YearLists = Pick<Dashboard, 'studentAttendances' | 'studentAbsences' | 'studentAverageAttendances'>

export interface LookedAt {
  readonly startYear: number
  /** Of the school year, up to today. */
  readonly range: DayRange
}

export function yearShown(context: Pick<ReadContext, 'scope' | 'now'>): LookedAt {
  const startYear = yearLookedAt(context)
  const { from, to } = schoolYearBounds(startYear)
  return { startYear, range: { from, to: minDay(to, today(context.now)) } }
}

export function attendanceYear(
  scope: Scope,
  { startYear, range }: LookedAt,
  groups: readonly GroupFacts[],
  figures: readonly DayFigures[],
): YearLists {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const counts = figures.filter(
    ({ groupId, day }) => byId.get(groupId)?.calendar.isAttendanceDay(day) && seesDay(scope, groupId, day),
  )
  const months = monthsOf(startYear).map((month) => {
    const days = mostWorkedDays(groups, counts, daysOfMonth(month, range))
    if (days === 0) return { present: null, absent: null, average: null }
    const inMonth = counts.filter(({ day }) => sameMonth(monthOf(day), month))
    const entered = inMonth.reduce((sum, one) => sum + one.entered, 0)
    const present = inMonth.reduce((sum, one) => sum + one.present, 0)
    return { present, absent: entered - present, average: averageAttendance(present, days) }
  })
  return {
    studentAttendances: months.map(({ present }) => present),
    studentAbsences: months.map(({ absent }) => absent),
    studentAverageAttendances: months.map(({ average }) => average),
  }
}

const daysOfMonth = (month: Month, range: DayRange): Day[] =>
  daysIn(range).filter((day) => sameMonth(monthOf(day), month))
