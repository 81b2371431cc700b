import type { listNotes } from '@asistent/contract/attendance/notes.calls'
import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import {
  automaticExcuseText,
  isUnusuallyLong,
  noteSources,
  noteStatuses,
  type NoteSource,
  type NoteStatus,
} from '@asistent/domain/attendance/notes'
import type { Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import { inChosenYear } from '../institutions/school-years.ops'
import { allergyColumns, childContains, childName, inGroups, referenceDay, stayOn } from '../people/child-sql.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { page, whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'
import { signsFor } from '../people/sight.ops'
import { visibleKids } from '../people/visible.ops'

type NoteRow = OutputOf<typeof listNotes>['result'][number]
type Stored = Omit<NoteRow, 'isLong' | 'text'>
type NoteFilters = Pick<
  ParsedOf<typeof listNotes>,
  'status' | 'source' | 'studentId' | 'classIds' | 'search' | 'fromDate' | 'toDate'
>

/** Guardians without the right to sign may not read diagnoses (people/sight.ops.ts). */
const diagnosis = (scope: Scope): SQL => sql`case when ${signsFor(scope, sql`n.child_id`)} then n.diagnosis end`

const select = (scope: Scope, today: Day): SQL =>
  sql`select n.id, n.child_id as "studentId", ${childName()} as "studentName", ${allergyColumns(scope)}, s.group_name as "className", n.source, n.number, n.doctor_name as "doctorName", n.doctor_uin as "doctorUin",
    n.issued_on as "issuedOn", n.from_on as "fromDate", n.to_on as "toDate", ${diagnosis(scope)} as diagnosis, n.file_id as "fileId", n.status, n.comment,
    w.first_name || ' ' || w.last_name as "processedBy", n.processed_at as "processedAt", n.created_at as "createdAt", n.version,
    (select count(*)::int from attendance a where a.child_id = n.child_id and a.day between n.from_on and n.to_on and a.note_id = n.id and a.status = 5) as "excusedDays"
    from medical_note n join child c on c.id = n.child_id left join account w on w.id = n.processed_by ${stayOn(referenceDay(scope, today))}`

export const noteConditions = (scope: Scope, filters: NoteFilters): (SQL | undefined | false)[] => [
  visibleKids(scope),
  filters.status !== undefined && sql`n.status = ${filters.status}`,
  filters.source !== undefined && sql`n.source = ${filters.source}`,
  filters.studentId !== undefined && sql`n.child_id = ${filters.studentId}`,
  inGroups(filters.classIds),
  filters.search !== null && childContains(scope, filters.search),
  filters.fromDate !== undefined && sql`n.to_on >= ${filters.fromDate}`,
  filters.toDate !== undefined && sql`n.from_on <= ${filters.toDate}`,
  // Notes of one child are not limited to a school year.
  filters.studentId === undefined &&
    inChosenYear(scope, {
      from: sql`n.from_on`,
      to: sql`n.to_on`,
      filter: filters,
      waits: sql`n.status = ${noteStatuses.Unprocessed}`,
    }),
]

export async function notePage(tx: Tx, scope: Scope, query: ParsedOf<typeof listNotes>, today: Day) {
  const listed = await page<Stored>(tx, query, {
    select: select(scope, today),
    where: noteConditions(scope, query),
    orderBy: {
      fromDate: sql`n.from_on`,
      studentName: sql`c.first_name`,
      issuedOn: sql`n.issued_on`,
      status: sql`n.status`,
    },
    otherwise: sql`n.status, n.from_on desc, n.id desc`,
  })
  return { rowsCount: listed.rowsCount, result: listed.result.map(described) }
}

/** Row limit of a printed school year, which has a few hundred notes. */
const mostRows = 5000

export const allNotes = (tx: Tx, scope: Scope, filters: NoteFilters, today: Day) =>
  rows<Stored>(
    tx,
    sql`${select(scope, today)} ${whereAll(noteConditions(scope, filters))} order by n.from_on, n.id limit ${mostRows}`,
  )

function described(note: Stored): NoteRow {
  const range = { from: note.fromDate, to: note.toDate }
  const { number, doctorUin, issuedOn } = note
  const electronic = note.source === noteSources.Electronic && number !== null && doctorUin !== null
  return {
    ...note,
    isLong: isUnusuallyLong(range),
    text: electronic ? automaticExcuseText({ number, doctorUin, issuedOn, range }) : null,
  }
}

/** One note, or 404. */
export async function oneNote(tx: Tx, scope: Scope, id: number, today: Day) {
  const note = requireFound(
    await oneRow<Stored>(tx, sql`${select(scope, today)} ${whereAll([sql`n.id = ${id}`, visibleKids(scope)])}`),
  )
  const more = requireFound(
    await oneRow<{ examinationNumber: string | null }>(
      tx,
      sql`select examination_number as "examinationNumber" from medical_note where id = ${id}`,
    ),
  )
  return { ...described(note), ...more }
}

export interface NoteToChange {
  readonly id: number
  readonly childId: number
  readonly kindergartenId: number
  readonly source: NoteSource
  readonly status: NoteStatus
  readonly fromDate: Day
  readonly toDate: Day
  readonly fileId: number | null
  readonly version: number
}

/** The note, or 404; locked, to serialize decisions. */
export const noteToChange = async (tx: Tx, scope: Scope, id: number): Promise<NoteToChange> =>
  requireFound(
    await oneRow<NoteToChange>(
      tx,
      sql`select n.id, n.child_id as "childId", n.kindergarten_id as "kindergartenId", n.source, n.status, n.from_on as "fromDate", n.to_on as "toDate", n.file_id as "fileId", n.version
        from medical_note n join child c on c.id = n.child_id where n.id = ${id} and ${visibleKids(scope)} for update of n`,
    ),
  )
