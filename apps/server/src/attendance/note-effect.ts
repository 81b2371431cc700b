import { noteStatuses } from '@asistent/domain/attendance/notes'
import { formatShortDay, today, type Day } from '@asistent/domain/kernel/day'
import { daysIn, type DayRange } from '@asistent/domain/kernel/range'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/database'
import { groupIn, groupOn, lastLocked, type ChildFacts } from './child-facts'
import { linkNote } from './cover-days'

interface Approval {
  readonly tx: Tx
  readonly now: Date
  /** Null: the kindergarten's setting approves electronic notes by itself. */
  readonly by: number | null
}

/** Approves a note and excuses its days; the answer says which days are locked and stay as they are (domain.md 1.4). */
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
  const group = await groupIn(tx, child, range, day)
  const isExpected = (one: Day) => group?.calendar.isAttendanceDay(one) === true
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
