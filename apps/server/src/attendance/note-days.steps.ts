import type { getNote } from '@asistent/contract/attendance/notes.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { noteStatuses, type NoteStatus } from '@asistent/domain/attendance/notes'
import { markUnderNote, statusOf } from '@asistent/domain/attendance/sources'
import { unexcusedByLimit } from '@asistent/domain/attendance/family-limit'
import { attendanceTypes, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { today, type Day } from '@asistent/domain/kernel/day'
import { daysIn } from '@asistent/domain/kernel/range'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { groupIn, groupOn, lastLocked, type ChildFacts } from './child-facts.queries'
import { familyDays } from './family-use.steps'
import { limitOf, type GroupFacts } from './group-facts.queries'
import { expectedDays } from './note-effect.steps'

const { Absence, FamilyReason } = attendanceTypes

// Preview of a note's next step (domain.md 1.4): approval of an unprocessed one, annulment of an approved one. Same
// rules as `linkNote` and `unlinkNote`, without writing.

type NoteDay = OutputOf<typeof getNote>['days'][number]

interface Note {
  readonly id: number
  readonly status: NoteStatus
  readonly fromDate: Day
  readonly toDate: Day
}

interface StoredDay {
  readonly day: Day
  readonly mark: AttendanceType | null
  readonly family: boolean
  readonly noteId: number | null
  /** Another approved note covers the day after the annulment. */
  readonly hasOther: boolean
}

export async function noteDays(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  child: ChildFacts,
  note: Note,
): Promise<NoteDay[]> {
  const day = today(now)
  const range = { from: note.fromDate, to: note.toDate }
  const group = await groupIn(tx, child, range, day)
  if (!group) return []
  const until = await lastLocked(tx, child.kindergartenId, now, 'attendance')
  const isExpected = await expectedDays(tx, child.id, group, range)
  const stored = new Map((await storedDays(tx, child.id, note)).map((one) => [one.day, one]))
  const days = daysIn(range)
    .filter((one) => groupOn(child, one) !== undefined && group.calendar.isAttendanceDay(one))
    .map((row) => {
      const current = stored.get(row) ?? { day: row, mark: null, family: false, noteId: null, hasOther: false }
      const isLocked = until !== null && row <= until
      const before = statusOf({ ...current, note: current.noteId !== null })
      return {
        forDate: row,
        before,
        after: isLocked ? before : after(note, current, row < day && isExpected(row)),
        isLocked,
      }
    })
  const returned = days.filter(({ before, after }) => before !== after && after === FamilyReason)
  if (returned.length === 0) return days
  const lost = await overLimitThen(tx, group, child, returned)
  return days.map((one) => (lost.has(one.forDate) ? { ...one, after: Absence } : one))
}

/** Days that an application would cover again but that exceed the limit: they become unexcused (`keepWithinLimit`). */
async function overLimitThen(
  tx: Tx,
  group: GroupFacts,
  child: ChildFacts,
  returned: readonly NoteDay[],
): Promise<ReadonlySet<Day>> {
  const counted = returned.map(({ forDate }) => forDate).filter(group.calendar.counts)
  const [family] = await familyDays(tx, group.startYear, [child.id])
  const used = (family?.days ?? []).filter(group.calendar.counts).length + counted.length
  return new Set(unexcusedByLimit({ limit: limitOf(group, child.birthOn), used }, counted))
}

function after(note: Note, storedDay: StoredDay, isPast: boolean): AttendanceType | null {
  const covered = storedDay.noteId !== null
  if (note.status === noteStatuses.Unprocessed) {
    const mark = markUnderNote({ ...storedDay, note: covered }, isPast)
    return statusOf({ mark, family: storedDay.family, note: true })
  }
  if (note.status === noteStatuses.Approved && storedDay.noteId === note.id)
    return statusOf({ ...storedDay, note: storedDay.hasOther })
  return statusOf({ ...storedDay, note: covered })
}

const storedDays = (tx: Tx, childId: number, { id, fromDate, toDate }: Note) =>
  rows<StoredDay>(
    tx,
    sql`select a.day, a.mark, a.request_id is not null as family, a.note_id as "noteId",
      exists (select from medical_note n where n.child_id = a.child_id and n.status = ${noteStatuses.Approved} and n.id <> ${id} and n.from_on <= a.day and n.to_on >= a.day) as "hasOther"
      from attendance a where a.child_id = ${childId} and a.day between ${fromDate} and ${toDate}`,
  )
