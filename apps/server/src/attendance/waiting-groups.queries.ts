import { waitsForEntry } from '@asistent/domain/attendance/cut-off'
import { today, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { groupFacts } from './group-facts.queries'

// Groups of a kindergarten with missing entries of the day, and their teachers.

export interface WaitingGroup {
  readonly id: number
  readonly name: string
  readonly notEntered: number
  /** Last reminder of that day. */
  readonly sentAt: Date | null
}

export async function waitingGroups(tx: Tx, kindergartenId: number, day: Day, now: Date): Promise<WaitingGroup[]> {
  const groups = await groupFacts(
    tx,
    sql`g.kindergarten_id = ${kindergartenId} and g.deleted_on is null and y.from_on <= ${day} and y.to_on >= ${day}`,
    { from: day, to: day },
    today(now),
  )
  const counted = await rows<{ id: number; enrolled: number; notEntered: number; sentAt: string | null }>(
    tx,
    sql`select p.group_id as id, count(*)::int as enrolled, count(*) filter (where a.status is null)::int as "notEntered", max(m.sent_at) as "sentAt"
      from child_group_period p left join attendance a on a.child_id = p.child_id and a.day = ${day}
      left join attendance_reminder m on m.group_id = p.group_id and m.for_on = ${day}
      where p.group_id = ${anyOf(groups.map(({ id }) => id))} and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day}) group by p.group_id`,
  )
  const counts = new Map(counted.map((one) => [one.id, one]))
  return groups.flatMap(({ id, name, calendar }) => {
    const { enrolled = 0, notEntered = 0, sentAt = null } = counts.get(id) ?? {}
    const facts = {
      enrolled,
      notEntered,
      isAttendanceDay: calendar.isAttendanceDay(day),
      isVacation: calendar.isVacation(day),
    }
    if (!waitsForEntry(facts, day)) return []
    return [{ id, name, notEntered, sentAt: sentAt === null ? null : new Date(sentAt) }]
  })
}
