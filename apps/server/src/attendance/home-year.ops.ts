import type { Dashboard } from '@asistent/contract/dashboards/dashboards.answer'
import { isPresent, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { averageAttendance } from '@asistent/domain/attendance/totals'
import { minDay, today, type Day } from '@asistent/domain/kernel/day'
import { monthOf, sameMonth, type Month } from '@asistent/domain/kernel/month'
import { daysIn } from '@asistent/domain/kernel/range'
import { monthsOf, schoolYearBounds } from '@asistent/domain/kernel/school-year'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import { anyOf } from '../platform/list'
import { groupFacts, mostWorkedDays } from './group-facts.queries'
import { yearLookedAt } from './scope.rules'
import { groupsInRange, seesDay } from './visible.queries'

// Twelve months of a kindergarten for the charts of the home page. Summed by the database by group, day and status, and
// by the same calendars as every reference, so that the home page says what they say.

interface Counted {
  readonly groupId: number
  readonly day: Day
  readonly status: AttendanceType
  readonly count: number
}

type YearLists = Pick<Dashboard, 'studentAttendances' | 'studentAbsences' | 'studentAverageAttendances'>

export async function attendanceYear(context: ReadContext): Promise<YearLists> {
  const { tx, scope, now } = context
  const startYear = yearLookedAt(context)
  const year = schoolYearBounds(startYear)
  const range = { from: year.from, to: minDay(year.to, today(now)) }
  const groups = await groupFacts(
    tx,
    sql`${groupsInRange(scope, year)} and y.start_year = ${startYear}`,
    range,
    today(now),
  )
  const counted = await rows<Counted>(
    tx,
    sql`select p.group_id as "groupId", a.day, a.status, count(*)::int as count from child_group_period p
      join attendance a on a.child_id = p.child_id and a.day >= p.from_on and (p.to_on is null or a.day <= p.to_on)
      where p.group_id = ${anyOf(groups.map(({ id }) => id))} and a.day between ${range.from} and ${range.to} and a.status is not null group by 1, 2, 3`,
  )
  const byId = new Map(groups.map((group) => [group.id, group]))
  const counts = counted.filter(
    ({ groupId, day }) => byId.get(groupId)?.calendar.isAttendanceDay(day) && seesDay(scope, groupId, day),
  )
  const months = monthsOf(startYear).map((month) => {
    const own = counts.filter(({ day }) => sameMonth(monthOf(day), month))
    const sum = (wanted: (status: AttendanceType) => boolean) =>
      own.reduce((total, { status, count }) => total + (wanted(status) ? count : 0), 0)
    const days = mostWorkedDays(groups, counts, daysOfMonth(month, range))
    if (days === 0) return { present: null, absent: null, average: null }
    const present = sum(isPresent)
    return { present, absent: sum((status) => !isPresent(status)), average: averageAttendance(present, days) }
  })
  return {
    studentAttendances: months.map(({ present }) => present),
    studentAbsences: months.map(({ absent }) => absent),
    studentAverageAttendances: months.map(({ average }) => average),
  }
}

const daysOfMonth = (month: Month, range: { readonly from: Day; readonly to: Day }): Day[] =>
  daysIn(range).filter((day) => sameMonth(monthOf(day), month))
