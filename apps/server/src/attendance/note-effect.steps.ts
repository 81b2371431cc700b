import { noteStatuses } from '@asistent/domain/attendance/notes'
import { requestKinds, requestStatuses } from '@asistent/domain/attendance/requests'
import { formatShortDay, today, type Day } from '@asistent/domain/kernel/day'
import { daysIn, type DayRange } from '@asistent/domain/kernel/range'
import { isStudyTime } from '@asistent/domain/kernel/school-year'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { groupIn, groupOn, lastLocked, type ChildFacts } from './child-facts.queries'
import { linkNote } from './cover-days.steps'
import { lockChildren } from './family-use.steps'
import type { GroupFacts } from './group-facts.queries'
import { requestedDays } from './request-check.steps'

interface Approval {
  readonly tx: Tx
  readonly now: Date
  /** Null if approved automatically by the kindergarten's setting. */
  readonly by: number | null
}

/** Approves a note and excuses its days; returns the locked days, which are unchanged (domain.md 1.4). */
export async function approve(
  { tx, now, by }: Approval,
  child: ChildFacts,
  noteId: number,
  range: DayRange,
): Promise<string[]> {
  const day = today(now)
  await tx.execute(
    sql`update medical_note set status = ${noteStatuses.Approved}, processed_by = ${by}, processed_at = ${now.toISOString()}, version = version + 1 where id = ${noteId}`,
  )
  await lockChildren(tx, [child.id])
  const group = await groupIn(tx, child, range, day)
  const isExpected = await expectedDays(tx, child.id, group, range)
  const until = await lastLocked(tx, child.kindergartenId, now, 'attendance')
  await linkNote(tx, child, range, {
    noteId,
    wasExpected: (one) => one < day && isExpected(one),
    lockedUntil: until,
    markedBy: by,
    now,
  })
  const untouched = daysIn(range).filter(
    (one) => until !== null && one <= until && isExpected(one) && groupOn(child, one) !== undefined,
  )
  return untouched.length === 0
    ? []
    : [`Неприложени заради заключен период: ${untouched.map(formatShortDay).join(', ')}`]
}

/**
 * Days on which the child was expected. In the summer only declared ones: an empty day is no absence (domain.md 1.5).
 */
export async function expectedDays(
  tx: Tx,
  childId: number,
  group: GroupFacts | undefined,
  range: DayRange,
): Promise<(day: Day) => boolean> {
  const declared = await declaredDays(tx, childId, range)
  return (day) => group?.calendar.isAttendanceDay(day) === true && (isStudyTime(day) || declared.has(day))
}

/** Days of approved declarations of presence. */
async function declaredDays(tx: Tx, childId: number, { from, to }: DayRange): Promise<ReadonlySet<Day>> {
  const requests = await rows<{ fromDate: Day; toDate: Day; dates: Day[] | null }>(
    tx,
    sql`select from_on as "fromDate", to_on as "toDate", to_json(days) as dates from attendance_request
      where child_id = ${childId} and kind = ${requestKinds.Presence} and status = ${requestStatuses.Approved} and from_on <= ${to} and to_on >= ${from}`,
  )
  return new Set(requests.flatMap((one) => requestedDays({ ...one, kind: requestKinds.Presence })))
}
