import type { ChildToday } from '@asistent/contract/dashboards/dashboards.answer'
import { requestKinds, requestStatuses, type RequestKind } from '@asistent/domain/attendance/requests'
import type { AttendanceType } from '@asistent/domain/attendance/statuses'
import { addDays, today, type Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { part } from '../platform/together'
import { familyDays } from './family-use.steps'
import { groupFacts, limitOf } from './group-facts.queries'

// Attendance of the own children on a parent's home page (domain.md 10.2).

/** Pending applications of a child `c`, by kind. */
const pendingOf = (kind: RequestKind): SQL =>
  sql`(select count(*)::int from attendance_request r where r.child_id = c.id and r.kind = ${kind} and r.status = ${requestStatuses.Pending})`

interface StoredToday {
  readonly id: number
  readonly birthOn: Day
  readonly groupId: number
  readonly status: AttendanceType | null
  readonly pendingRequests: number
  readonly pendingPresence: number
  readonly markedBy: string | null
  readonly arrivedAt: string | null
  readonly leftAt: string | null
  readonly collectedBy: string | null
}

/** A parent's children: today's status and the remaining days for family reasons. */
export const storedToday = (scope: Scope, day: Day) =>
  part<StoredToday>(
    sql`select c.id, c.birth_on as "birthOn", p.group_id as "groupId", a.status, a.collected_by as "collectedBy", to_char(a.arrived_at, 'HH24:MI') as "arrivedAt", to_char(a.left_at, 'HH24:MI') as "leftAt",
      (select s.first_name || ' ' || s.last_name from staff_member s where s.account_id = a.marked_by and s.kindergarten_id = c.kindergarten_id order by s.id limit 1) as "markedBy",
      ${pendingOf(requestKinds.FamilyReason)} as "pendingRequests", ${pendingOf(requestKinds.Presence)} as "pendingPresence"
      from child c join child_group_period p on p.child_id = c.id and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day})
      left join attendance a on a.child_id = c.id and a.day = ${day} where c.id = ${anyOf(scope.childIds)}`,
  )

export async function childrenToday(
  { tx, now }: ReadContext,
  children: readonly StoredToday[],
): Promise<ReadonlyMap<number, ChildToday>> {
  if (children.length === 0) return new Map()
  const day = today(now)
  const next = addDays(day, 1)
  const ids = [...new Set(children.map((child) => child.groupId))]
  const groups = await groupFacts(tx, sql`g.id = ${anyOf(ids)}`, { from: day, to: addDays(day, 1) }, day)
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
            isDayOff: group.calendar.isDayOff(day),
            type: isSchoolDay ? child.status : null,
            familyLimit: limitOf(group, child.birthOn),
            familyUsed: (used.get(child.id) ?? []).filter(group.calendar.counts).length,
            pendingRequests: child.pendingRequests,
            pendingPresence: child.pendingPresence,
            markedBy: isSchoolDay && child.status !== null ? child.markedBy : null,
            arrivedAt: child.arrivedAt,
            leftAt: child.leftAt,
            collectedBy: child.collectedBy,
            tomorrow: {
              forDate: next,
              isSchoolDay: group.calendar.isAttendanceDay(next),
              closedBy: group.calendar.recordOn(next)?.name ?? null,
            },
          },
        ],
      ]
    }),
  )
}
