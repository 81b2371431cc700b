import type { AttendanceToday, ChildToday } from '@asistent/contract/dashboards/dashboards.calls'
import { absenceRisk, isReportable, isReportingDay } from '@asistent/domain/attendance/risk'
import { requestStatuses } from '@asistent/domain/attendance/requests'
import { noteStatuses } from '@asistent/domain/attendance/notes'
import { absentDays, countKinds } from '@asistent/domain/attendance/totals'
import type { AttendanceType } from '@asistent/domain/attendance/statuses'
import { dayOfMonth, today, type Day } from '@asistent/domain/kernel/day'
import { firstDayOf, monthOf } from '@asistent/domain/kernel/month'
import { isCompulsory } from '@asistent/domain/people/groups'
import { isInTheBuilding, type StaffStatus } from '@asistent/domain/staff/staff-attendance'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { oneRow, rows } from '../platform/database'
import { anyOf } from '../platform/list'
import { familyDays } from './family-use'
import { groupFacts, limitOf } from './group-facts'
import { sumsOf, type SummedGroup } from './sums.queries'
import { kidsInScope } from './visible'

// What the home pages show of today's attendance (domain.md 10.2).

/** Of the groups a person works with: staff of a kindergarten, never a whole municipality. */
export async function attendanceToday(context: ReadContext): Promise<AttendanceToday> {
  const day = today(context.now)
  const range = { from: firstDayOf(monthOf(day)), to: day }
  const sums = (await sumsOf(context, { range })).filter(({ children }) => children.length > 0)
  const groups = sums.map((one) => groupToday(one, day))
  const total = (of: (row: (typeof groups)[number]) => number) => groups.reduce((sum, row) => sum + of(row), 0)
  const names = context.scope.rights('StudentAttendances').limit !== 'counts'
  return {
    forDate: day,
    isSchoolDay: sums.some((one) => one.days.includes(day)),
    enrolled: total((row) => row.enrolled),
    present: total((row) => row.present),
    absent: total((row) => row.absent),
    notEntered: total((row) => row.notEntered),
    adults: await adultsToday(context, day),
    groups,
    ...(await waiting(context, day)),
    atRisk: names ? sums.flatMap(riskIn) : [],
    reportLastMonth: isReportingDay(dayOfMonth(day)),
  }
}

function groupToday({ group, children }: SummedGroup, day: Day) {
  const statuses = children.flatMap((child) => {
    const status = child.status(day)
    return status === undefined ? [] : [status]
  })
  const counts = countKinds(statuses)
  return {
    id: group.id,
    name: group.name,
    enrolled: statuses.length,
    present: counts.present,
    absent: absentDays(counts),
    notEntered: statuses.filter((status) => status === null).length,
  }
}

/** Children in compulsory education whose unexcused days of the month are worth a word (domain.md 1.3). */
function riskIn({ group, children }: SummedGroup): AttendanceToday['atRisk'] {
  return children.flatMap((child) => {
    const { unexcused } = countKinds(child.days.map((day) => child.status(day) ?? null))
    if (!isReportable(unexcused) || !isCompulsory(group.classType, child.birthOn, group.startYear)) return []
    return [{ id: child.id, name: child.name, className: group.name, unexcused, risk: absenceRisk(unexcused) }]
  })
}

/** Staff who are at work, for the ratio of adults to children. */
async function adultsToday({ tx, scope }: ReadContext, day: Day): Promise<number> {
  if (scope.kindergartenIds === 'all') return 0
  const entered = await rows<{ status: StaffStatus; count: number }>(
    tx,
    sql`select status, count(*)::int as count from staff_attendance where kindergarten_id = ${anyOf(scope.kindergartenIds)} and for_on = ${day} group by status`,
  )
  return entered.reduce((sum, { status, count }) => sum + (isInTheBuilding(status) ? count : 0), 0)
}

async function waiting({ tx, scope }: ReadContext, day: Day) {
  const mine = kidsInScope(scope, day)
  const [requests, notes] = [scope.rights('StudentAbsenceRequests').update, scope.rights('StudentMedicalNotes').update]
  const row = await oneRow<{ pendingRequests: number; pendingNotes: number }>(
    tx,
    sql`select (select count(*)::int from attendance_request r join child c on c.id = r.child_id where ${requests} and r.status = ${requestStatuses.Pending} and ${mine}) as "pendingRequests",
      (select count(*)::int from medical_note n join child c on c.id = n.child_id where ${notes} and n.status = ${noteStatuses.Unprocessed} and ${mine}) as "pendingNotes"`,
  )
  return { pendingRequests: row?.pendingRequests ?? 0, pendingNotes: row?.pendingNotes ?? 0 }
}

interface StoredToday {
  readonly id: number
  readonly birthOn: Day
  readonly groupId: number
  readonly status: AttendanceType | null
  readonly pending: number
}

/** A parent's children: the status of today and what is left of the days for family reasons. */
export async function childrenToday(context: ReadContext): Promise<ReadonlyMap<number, ChildToday>> {
  const { tx, scope, now } = context
  const day = today(now)
  const children = await rows<StoredToday>(
    tx,
    sql`select c.id, c.birth_on as "birthOn", p.group_id as "groupId", (select a.status from attendance a where a.child_id = c.id and a.day = ${day}) as status,
      (select count(*)::int from attendance_request r where r.child_id = c.id and r.status = ${requestStatuses.Pending}) as pending
      from child c join child_group_period p on p.child_id = c.id and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day}) where c.id = ${anyOf(scope.childIds)}`,
  )
  if (children.length === 0) return new Map()
  const ids = [...new Set(children.map((child) => child.groupId))]
  const groups = await groupFacts(tx, sql`g.id = ${anyOf(ids)}`, { from: day, to: day }, day)
  const used = new Map<number, readonly Day[]>()
  for (const startYear of new Set(groups.map((group) => group.startYear)))
    for (const child of await familyDays(
      tx,
      startYear,
      children.map(({ id }) => id),
    ))
      used.set(child.id, child.days)
  return new Map(
    children.flatMap((child): [number, ChildToday][] => {
      const group = groups.find(({ id }) => id === child.groupId)
      if (!group) return []
      const isSchoolDay = group.calendar.isAttendanceDay(day)
      return [
        [
          child.id,
          {
            isSchoolDay,
            type: isSchoolDay ? child.status : null,
            familyLimit: limitOf(group, child.birthOn),
            familyUsed: (used.get(child.id) ?? []).filter(group.calendar.counts).length,
            pendingRequests: child.pending,
          },
        ],
      ]
    }),
  )
}
