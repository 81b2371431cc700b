import type { PlaceMonth, PlaceToday } from '@asistent/contract/dashboards/dashboards.answer'
import { waitsForEntry } from '@asistent/domain/attendance/cut-off'
import { isReportable } from '@asistent/domain/attendance/risk'
import { attendanceTypes } from '@asistent/domain/attendance/statuses'
import { averageAttendance } from '@asistent/domain/attendance/totals'
import { today, type Day } from '@asistent/domain/kernel/day'
import { daysOf, monthOf, previousMonth, rangeOf, type Month } from '@asistent/domain/kernel/month'
import type { DayRange } from '@asistent/domain/kernel/range'
import { isCompulsory } from '@asistent/domain/people/groups'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { anyOf } from '../platform/list'
import { part, together } from '../platform/together'
import { attendanceFigures, figuresIn, type DayFigures } from './figures.queries'
import { groupFacts, mostWorkedDays, type GroupFacts } from './group-facts.queries'
import { yearTouches } from './sums.queries'
import { groupsInRange } from './visible.queries'

// Today and last month by kindergarten for users who oversee several (domain.md 10.2), from the figures per group and
// day with the calendars of the groups, consistent with the reports. The ministry gets no list of a thousand
// kindergartens.

export interface PlaceAttendance {
  readonly attendance: PlaceToday
  readonly lastMonth: PlaceMonth
}

export async function placesAttendance(
  { tx, scope, now }: ReadContext,
  kindergartenIds: readonly number[],
): Promise<ReadonlyMap<number, PlaceAttendance>> {
  const day = today(now)
  const month = previousMonth(monthOf(day))
  const range = { from: rangeOf(month).from, to: day }
  const groups = await groupFacts(
    tx,
    sql`g.kindergarten_id = ${anyOf(kindergartenIds)} and ${groupsInRange(scope, range)} and ${yearTouches(range)}`,
    range,
    day,
  )
  const ids = groups.map(({ id }) => id)
  const row = await together(tx, {
    figures: attendanceFigures(ids, range),
    enrolled: enrolledIn(ids, day),
    unexcused: unexcusedIn(ids, rangeOf(month)),
  })
  const byId = new Map(groups.map((group) => [group.id, group]))
  const counts = figuresIn(row.figures).filter(({ groupId, day: on }) =>
    byId.get(groupId)?.calendar.isAttendanceDay(on),
  )
  const unexcused = row.unexcused.filter(({ groupId, birthOn, day: on }) => {
    const group = byId.get(groupId)
    return group?.calendar.isAttendanceDay(on) && isCompulsory(group.classType, birthOn, group.startYear)
  })
  return new Map(
    kindergartenIds.map((id) => {
      const groupsOfPlace = groups.filter(({ kindergartenId }) => kindergartenId === id)
      const isOwn = ({ groupId }: { readonly groupId: number }) => byId.get(groupId)?.kindergartenId === id
      return [
        id,
        {
          attendance: placeToday(groupsOfPlace, day, row.enrolled, counts),
          lastMonth: {
            ...lastMonth(groupsOfPlace, month, counts.filter(isOwn)),
            reportable: reportableIn(unexcused.filter(isOwn)),
          },
        },
      ]
    }),
  )
}

interface Enrolled {
  readonly groupId: number
  readonly children: number
}

const enrolledIn = (groupIds: readonly number[], day: Day) =>
  part<Enrolled>(
    sql`select p.group_id as "groupId", count(*)::int as children from child_group_period p
      where p.group_id = ${anyOf(groupIds)} and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day}) group by p.group_id`,
  )

interface Unexcused {
  readonly groupId: number
  readonly childId: number
  readonly birthOn: Day
  readonly day: Day
}

const unexcusedIn = (groupIds: readonly number[], { from, to }: DayRange) =>
  part<Unexcused>(
    sql`select p.group_id as "groupId", a.child_id as "childId", c.birth_on as "birthOn", a.day from child_group_period p
      join attendance a on a.child_id = p.child_id and a.day >= p.from_on and (p.to_on is null or a.day <= p.to_on) join child c on c.id = a.child_id
      where p.group_id = ${anyOf(groupIds)} and a.day between ${from} and ${to} and a.status = ${attendanceTypes.Absence}`,
  )

const nothing: PlaceToday = { isSchoolDay: false, enrolled: 0, present: 0, groups: 0, enteredGroups: 0 }

function placeToday(
  groups: readonly GroupFacts[],
  day: Day,
  enrolled: readonly Enrolled[],
  counts: readonly DayFigures[],
): PlaceToday {
  let kindergarten = nothing
  for (const { id, calendar } of groups) {
    const children = enrolled.find(({ groupId }) => groupId === id)?.children ?? 0
    if (!calendar.isAttendanceDay(day) || children === 0) continue
    const { entered = 0, present = 0 } = counts.find((one) => one.groupId === id && one.day === day) ?? {}
    const facts = {
      enrolled: children,
      notEntered: children - entered,
      isAttendanceDay: true,
      isVacation: calendar.isVacation(day),
    }
    kindergarten = {
      isSchoolDay: true,
      enrolled: kindergarten.enrolled + children,
      present: kindergarten.present + present,
      groups: kindergarten.groups + 1,
      enteredGroups: kindergarten.enteredGroups + (waitsForEntry(facts, day) ? 0 : 1),
    }
  }
  return kindergarten
}

function lastMonth(groups: readonly GroupFacts[], month: Month, counts: readonly DayFigures[]) {
  const { from, to } = rangeOf(month)
  const inPeriod = counts.filter(({ day }) => day >= from && day <= to)
  const days = mostWorkedDays(groups, inPeriod, daysOf(month))
  const present = inPeriod.reduce((sum, one) => sum + one.present, 0)
  return { ...month, average: days === 0 ? null : averageAttendance(present, days) }
}

function reportableIn(absences: readonly Unexcused[]): number {
  const days = new Map<number, number>()
  for (const { childId } of absences) days.set(childId, (days.get(childId) ?? 0) + 1)
  return [...days.values()].filter(isReportable).length
}
