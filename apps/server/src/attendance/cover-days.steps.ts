import { addDays, type Day } from '@asistent/domain/kernel/day'
import { attendanceTypes } from '@asistent/domain/attendance/statuses'
import { daysIn, type DayRange } from '@asistent/domain/kernel/range'
import { sql, type SQL } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { groupOn, type ChildFacts } from './child-facts.queries'

// Days covered by an approved application or note. Links every day of the period on which the child has a group,
// including days off: moving a day off then requires no relinking, and sums exclude it meanwhile.

interface Linked {
  readonly day: Day
  readonly groupId: number
}

const daysOfChild = (child: ChildFacts, range: DayRange): Linked[] =>
  daysIn(range).flatMap((day) => {
    const groupId = groupOn(child, day)
    return groupId === undefined ? [] : [{ day, groupId }]
  })

const columns = (linked: readonly Linked[]) => ({
  days: sql.param(linked.map(({ day }) => day)),
  groups: sql.param(linked.map(({ groupId }) => groupId)),
})

/** Keeps marks and their versions, so offline marks do not conflict. */
export async function linkRequest(tx: Tx, child: ChildFacts, range: DayRange, requestId: number): Promise<void> {
  const { days, groups } = columns(daysOfChild(child, range))
  await tx.execute(sql`insert into attendance (child_id, day, kindergarten_id, group_id, request_id)
    select ${child.id}, i.day, ${child.kindergartenId}, i.group_id, ${requestId} from unnest(${days}::date[], ${groups}::int[]) as i (day, group_id) order by i.day
    on conflict (child_id, day) do update set request_id = excluded.request_id`)
}

/** Removes all links of a withdrawn application. */
export const unlinkRequest = (tx: Tx, childId: number, { from, to }: DayRange, requestId: number): Promise<void> =>
  letGoOfDays(tx, sql`a.child_id = ${childId} and a.day between ${from} and ${to} and a.request_id = ${requestId}`)

/**
 * Unlinks days from their application. A day that a note found past and empty, but covered by the application, becomes
 * an absence.
 */
export async function letGoOfDays(tx: Tx, which: SQL): Promise<void> {
  const absent = sql`(a.mark is null and a.absence_behind is true)`
  const note = (column: string) =>
    sql`(select n.${sql.raw(column)} from medical_note n where n.child_id = a.child_id and n.from_on <= a.day and n.to_on >= a.day
      and n.processed_at >= a.day + 1 and n.status in (1, 2) order by n.processed_at, n.id limit 1)`
  await tx.execute(sql`update attendance a set request_id = null, absence_behind = null,
      mark = case when ${absent} then ${attendanceTypes.Absence}::smallint else a.mark end, version = a.version + ${absent}::int,
      marked_by = case when ${absent} then ${note('processed_by')} else a.marked_by end,
      marked_at = case when ${absent} then ${note('processed_at')} else a.marked_at end
    where ${which} and a.request_id is not null`)
}

interface Excuse {
  readonly noteId: number
  /** Past expected days: with nothing entered the child was absent (domain.md 1.4). */
  readonly wasExpected: (day: Day) => boolean
  readonly lockedUntil: Day | null
  readonly markedBy: number | null
  readonly now: Date
}

/** Links days to a note unless an earlier approved one covers them. Locked days are unchanged. */
export async function linkNote(tx: Tx, child: ChildFacts, range: DayRange, excuse: Excuse): Promise<void> {
  const { noteId, wasExpected, lockedUntil, markedBy, now } = excuse
  const from = lockedUntil !== null && lockedUntil >= range.from ? addDays(lockedUntil, 1) : range.from
  const linked = from > range.to ? [] : daysOfChild(child, { from, to: range.to })
  if (linked.length === 0) return
  const { days, groups } = columns(linked)
  const marks = sql.param(linked.map(({ day }) => (wasExpected(day) ? attendanceTypes.Absence : null)))
  // An empty past day. If an application covers it, it stays empty and the row records that.
  const empty = sql`(a.mark is null and excluded.mark is not null)`
  const absent = sql`(${empty} and a.request_id is null)`
  await tx.execute(sql`insert into attendance as a (child_id, day, kindergarten_id, group_id, note_id, mark, version, marked_by, marked_at)
    select ${child.id}, i.day, ${child.kindergartenId}, i.group_id, ${noteId}, i.mark, case when i.mark is null then 0 else 1 end,
      case when i.mark is not null then ${markedBy}::int end, case when i.mark is not null then ${now.toISOString()}::timestamptz end
    from unnest(${days}::date[], ${groups}::int[], ${marks}::smallint[]) as i (day, group_id, mark) order by i.day
    on conflict (child_id, day) do update set note_id = coalesce(a.note_id, excluded.note_id),
      absence_behind = case when ${empty} and a.request_id is not null then true else a.absence_behind end,
      mark = case when ${absent} then excluded.mark else a.mark end, version = a.version + ${absent}::int,
      marked_by = case when ${absent} then excluded.marked_by else a.marked_by end, marked_at = case when ${absent} then excluded.marked_at else a.marked_at end`)
}

interface Annulment {
  readonly noteId: number
  readonly lockedUntil: Day | null
}

/** Removes the absences that the approval of a note entered on empty past days; called before `unlinkNote`. */
export const forgetAbsencesOf = (tx: Tx, childId: number, { from, to }: DayRange, noteId: number) =>
  tx.execute(sql`update attendance a set absence_behind = null, mark = case when ${isEnteredByNote} then null else a.mark end, version = a.version + ${isEnteredByNote}::int,
      marked_by = case when ${isEnteredByNote} then null else a.marked_by end, marked_at = case when ${isEnteredByNote} then null else a.marked_at end
    from medical_note n where n.id = ${noteId} and a.child_id = ${childId} and a.day between ${from} and ${to} and a.note_id = n.id and (a.absence_behind is true or ${isEnteredByNote})`)

const isEnteredByNote = sql`(a.mark = ${attendanceTypes.Absence} and a.marked_at = n.processed_at and a.marked_by is not distinct from n.processed_by)`

/**
 * Links the days to the next approved note that covers them; otherwise restores the entered marks. Returns the days
 * that an application covers now.
 */
export async function unlinkNote(tx: Tx, childId: number, range: DayRange, annulment: Annulment): Promise<Day[]> {
  const { noteId, lockedUntil } = annulment
  const { from, to } = range
  const freed = await rows<{ day: Day; excused: boolean }>(
    tx,
    sql`update attendance a set note_id = (select o.id from medical_note o
        where o.child_id = a.child_id and o.status = 1 and o.id <> ${noteId} and o.from_on <= a.day and o.to_on >= a.day order by o.processed_at, o.id limit 1)
      where a.child_id = ${childId} and a.day between ${from} and ${to} and a.note_id = ${noteId} and (${lockedUntil}::date is null or a.day > ${lockedUntil}::date)
      returning a.day, a.mark = ${attendanceTypes.Absence} and a.status = ${attendanceTypes.FamilyReason} as excused`,
  )
  return freed.filter(({ excused }) => excused).map(({ day }) => day)
}
