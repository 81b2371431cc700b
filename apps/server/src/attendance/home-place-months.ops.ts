import type { PlaceMonth } from '@asistent/contract/dashboards/dashboards.answer'
import { isReportable } from '@asistent/domain/attendance/risk'
import { attendanceTypes, typesOfKind } from '@asistent/domain/attendance/statuses'
import { averageAttendance } from '@asistent/domain/attendance/totals'
import { today, type Day } from '@asistent/domain/kernel/day'
import { daysOf, monthOf, previousMonth, rangeOf } from '@asistent/domain/kernel/month'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import { anyOf } from '../platform/list'
import { groupFacts, mostWorkedDays } from './group-facts.queries'
import { groupsInRange } from './visible.queries'

// The last whole month of each kindergarten, for those who oversee several (domain.md 10.2): СМП and how many children are
// on the list of unexcused absences. Counted by the calendars of the groups, as the references are.

interface Counted {
  readonly groupId: number
  readonly day: Day
  readonly present: number
  readonly unexcused: number[] | null
}

export async function placesLastMonth(
  { tx, scope, now }: ReadContext,
  kindergartenIds: readonly number[],
): Promise<ReadonlyMap<number, PlaceMonth>> {
  const month = previousMonth(monthOf(today(now)))
  const range = rangeOf(month)
  const groups = await groupFacts(
    tx,
    sql`g.kindergarten_id = ${anyOf(kindergartenIds)} and ${groupsInRange(scope, range)} and y.from_on <= ${range.to} and y.to_on >= ${range.from}`,
    range,
    today(now),
  )
  const byId = new Map(groups.map((group) => [group.id, group]))
  const counted = await rows<Counted>(
    tx,
    sql`select p.group_id as "groupId", a.day, (count(*) filter (where a.status = any (${sql.param(typesOfKind('present'))}::smallint[])))::int as present,
      array_agg(a.child_id) filter (where a.status = ${attendanceTypes.Absence}) as unexcused
      from child_group_period p join attendance a on a.child_id = p.child_id and a.day >= p.from_on and (p.to_on is null or a.day <= p.to_on)
      where p.group_id = ${anyOf([...byId.keys()])} and a.day between ${range.from} and ${range.to} and a.status is not null group by 1, 2`,
  )
  const counts = counted.filter(({ groupId, day }) => byId.get(groupId)?.calendar.isAttendanceDay(day))
  return new Map(
    kindergartenIds.map((id) => {
      const own = counts.filter(({ groupId }) => byId.get(groupId)?.kindergartenId === id)
      const days = mostWorkedDays(groups, own, daysOf(month))
      const present = own.reduce((sum, one) => sum + one.present, 0)
      const average = days === 0 ? null : averageAttendance(present, days)
      return [id, { ...month, average, reportable: reportableIn(own) }]
    }),
  )
}

function reportableIn(counts: readonly Counted[]): number {
  const days = new Map<number, number>()
  for (const child of counts.flatMap(({ unexcused }) => unexcused ?? [])) days.set(child, (days.get(child) ?? 0) + 1)
  return [...days.values()].filter(isReportable).length
}
