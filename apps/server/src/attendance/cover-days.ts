import { addDays, type Day } from '@asistent/domain/kernel/day'
import { attendanceTypes } from '@asistent/domain/attendance/statuses'
import { daysIn, type DayRange } from '@asistent/domain/kernel/range'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/database'
import { groupOn, type ChildFacts } from './child-facts'

// Days that an approved application or note covers. Every day of the period on which the child is in a group is linked,
// also one that is off: when a day off is moved, nothing has to be linked anew, and the sums leave it out meanwhile.

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

/** The marks stay, and so do their versions: somebody who marks the day offline isn't disturbed. */
export async function linkRequest(tx: Tx, child: ChildFacts, range: DayRange, requestId: number): Promise<void> {
  const { days, groups } = columns(daysOfChild(child, range))
  await tx.execute(sql`insert into attendance (child_id, day, kindergarten_id, group_id, request_id)
    select ${child.id}, i.day, ${child.kindergartenId}, i.group_id, ${requestId} from unnest(${days}::date[], ${groups}::int[]) as i (day, group_id) order by i.day
    on conflict (child_id, day) do update set request_id = excluded.request_id`)
}

/**
 * A note that was approved meanwhile has left the application's empty days to it; now they are what they would have been
 * without it. So nothing is left of an application that is taken back.
 */
export async function unlinkRequest(
  tx: Tx,
  childId: number,
  range: DayRange,
  requestId: number,
  isExpected: (day: Day) => boolean,
): Promise<void> {
  const expected = sql.param(daysIn(range).filter(isExpected))
  const { from, to } = range
  await tx.execute(sql`with covered as (
      select a.day, a.mark is null and a.day = any (${expected}::date[]) and a.day < (n.processed_at at time zone 'Europe/Sofia')::date as absent, n.processed_by, n.processed_at
      from attendance a left join medical_note n on n.id = a.note_id and n.status = 1
      where a.child_id = ${childId} and a.day between ${from} and ${to} and a.request_id = ${requestId})
    update attendance a set request_id = null, ${markedAbsent('c')}
    from covered c where a.child_id = ${childId} and a.day = c.day and a.day between ${from} and ${to}`)
}

interface Excuse {
  readonly noteId: number
  /** Days that were expected and are over: with nothing entered the child was absent (domain.md 1.4). */
  readonly wasExpected: (day: Day) => boolean
  readonly lockedUntil: Day | null
  readonly markedBy: number | null
  readonly now: Date
}

/** The first approved note holds a day. Locked days stay as they are. */
export async function linkNote(tx: Tx, child: ChildFacts, range: DayRange, excuse: Excuse): Promise<void> {
  const { noteId, wasExpected, lockedUntil, markedBy, now } = excuse
  const from = lockedUntil !== null && lockedUntil >= range.from ? addDays(lockedUntil, 1) : range.from
  const linked = from > range.to ? [] : daysOfChild(child, { from, to: range.to })
  if (linked.length === 0) return
  const { days, groups } = columns(linked)
  const marks = sql.param(linked.map(({ day }) => (wasExpected(day) ? attendanceTypes.Absence : null)))
  // An empty day of the past that no application explains.
  const absent = sql`(a.mark is null and a.request_id is null and excluded.mark is not null)`
  await tx.execute(sql`insert into attendance as a (child_id, day, kindergarten_id, group_id, note_id, mark, version, marked_by, marked_at)
    select ${child.id}, i.day, ${child.kindergartenId}, i.group_id, ${noteId}, i.mark, case when i.mark is null then 0 else 1 end,
      case when i.mark is not null then ${markedBy}::int end, case when i.mark is not null then ${now.toISOString()}::timestamptz end
    from unnest(${days}::date[], ${groups}::int[], ${marks}::smallint[]) as i (day, group_id, mark) order by i.day
    on conflict (child_id, day) do update set note_id = coalesce(a.note_id, excluded.note_id),
      mark = case when ${absent} then excluded.mark else a.mark end, version = a.version + ${absent}::int,
      marked_by = case when ${absent} then excluded.marked_by else a.marked_by end, marked_at = case when ${absent} then excluded.marked_at else a.marked_at end`)
}

interface Annulment {
  readonly noteId: number
  readonly isExpected: (day: Day) => boolean
  readonly lockedUntil: Day | null
}

/**
 * The day goes to the next approved note that covers it, if there is one; otherwise what was entered stands again. An
 * empty day that the note had left to an application is an absence behind it, as it is everywhere else. Comes before the
 * note itself is annulled: it still says when it was approved.
 */
export async function unlinkNote(tx: Tx, childId: number, range: DayRange, annulment: Annulment): Promise<void> {
  const { noteId, isExpected, lockedUntil } = annulment
  const { from, to } = range
  const expected = sql.param(daysIn(range).filter(isExpected))
  await tx.execute(sql`with held as (
      select a.day, a.mark is null and a.request_id is not null and a.day = any (${expected}::date[]) and a.day < (n.processed_at at time zone 'Europe/Sofia')::date as absent, n.processed_by, n.processed_at,
        (select o.id from medical_note o where o.child_id = a.child_id and o.status = 1 and o.id <> n.id and o.from_on <= a.day and o.to_on >= a.day order by o.processed_at, o.id limit 1) as next
      from attendance a join medical_note n on n.id = a.note_id
      where a.child_id = ${childId} and a.day between ${from} and ${to} and a.note_id = ${noteId} and (${lockedUntil}::date is null or a.day > ${lockedUntil}::date)),
    freed as (select day, next, absent and next is null as absent, processed_by, processed_at from held)
    update attendance a set note_id = f.next, ${markedAbsent('f')}
    from freed f where a.child_id = ${childId} and a.day = f.day and a.day between ${from} and ${to}`)
}

/** Sets the mark of days that were empty when a note was approved; `absent`, `processed_by` and `processed_at` are the note's. */
const markedAbsent = (of: string) => {
  const [absent, by, at] = ['absent', 'processed_by', 'processed_at'].map((column) => sql.raw(`${of}.${column}`))
  return sql`mark = case when ${absent} then ${attendanceTypes.Absence}::smallint else a.mark end, version = a.version + coalesce(${absent}, false)::int,
      marked_by = case when ${absent} then ${by} else a.marked_by end, marked_at = case when ${absent} then ${at} else a.marked_at end`
}
