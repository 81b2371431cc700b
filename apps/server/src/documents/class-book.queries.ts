import type { BookKind, ExportStatus } from '@asistent/domain/documents/class-book'
import type { AttendanceType } from '@asistent/domain/attendance/statuses'
import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import type { GroupType } from '@asistent/domain/people/groups'
import { recordStates } from '@asistent/domain/results/diagnostics'
import { sql } from 'drizzle-orm'
import { fullName } from '../people/child-sql.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { requireFound } from '../platform/versioned'

// Data of a class book: one group between two days.

export interface StoredBook {
  readonly id: number
  readonly kindergartenId: number
  readonly groupId: number
  readonly className: string
  readonly schoolYearId: number
  readonly fromOn: Day
  readonly toOn: Day
  readonly kind: BookKind
  readonly status: ExportStatus
  /** Later changes are not in the file. */
  readonly readAt: string | null
  readonly fileId: number | null
  readonly sha256: string | null
  readonly isFinal: boolean
  readonly createdBy: number | null
}

export const storedBook = (tx: Tx, id: number) =>
  oneRow<StoredBook>(
    tx,
    sql`select b.id, b.kindergarten_id as "kindergartenId", b.group_id as "groupId", g.name as "className", b.school_year_id as "schoolYearId", b.from_on as "fromOn", b.to_on as "toOn", b.kind, b.status, to_json(coalesce(b.read_at, b.finished_at)) #>> '{}' as "readAt",
      b.file_id as "fileId", b.sha256, b.final_at is not null as "isFinal", b.created_by as "createdBy" from class_book_export b join child_group g on g.id = b.group_id where b.id = ${id}`,
  )

export interface BookCover {
  readonly kindergartenName: string
  readonly municipality: string
  readonly area: string
  readonly director: string | null
  readonly className: string
  readonly classType: GroupType
  readonly schoolYear: string
  readonly teachers: readonly string[]
}

export const coverOf = async (tx: Tx, groupId: number): Promise<BookCover> =>
  requireFound(
    await oneRow<BookCover>(
      tx,
      sql`select k.name as "kindergartenName", m.name as municipality, a.name as area, k.director_name as director, g.name as "className", g.class_type as "classType", y.name as "schoolYear",
        coalesce((select array_agg(distinct ${fullName('t')}) from group_staff s join staff_member t on t.id = s.staff_id where s.group_id = g.id and t.is_pedagogical), '{}') as teachers
        from child_group g join kindergarten k on k.id = g.kindergarten_id join municipality m on m.id = k.municipality_id join area a on a.id = m.area_id join school_year y on y.id = g.school_year_id
        where g.id = ${groupId}`,
    ),
  )

export interface BookChild {
  readonly id: number
  readonly position: number | null
  readonly name: string
  readonly birthOn: Day
  readonly fromOn: Day
  readonly toOn: Day | null
}

/** Children of the group in the period, in the order of the book. */
export const childrenOf = (tx: Tx, groupId: number, { from, to }: DayRange) =>
  rows<BookChild>(
    tx,
    sql`select c.id, min(p.position) as position, ${fullName()} as name, c.birth_on as "birthOn", min(p.from_on) as "fromOn",
      case when bool_or(p.to_on is null) then null else max(p.to_on) end as "toOn"
      from child_group_period p join child c on c.id = p.child_id where p.group_id = ${groupId} and p.from_on <= ${to} and (p.to_on is null or p.to_on >= ${from})
      group by c.id order by position nulls last, name, c.id`,
  )

export interface BookProgramItem {
  readonly programId: number
  readonly programName: string
  readonly fromOn: Day
  readonly toOn: Day
  readonly weekday: number
  readonly startsAt: string
  readonly endsAt: string
  readonly kind: 1 | 2 | 3
  readonly title: string
}

export const programItemsOf = (tx: Tx, groupId: number, { from, to }: DayRange) =>
  rows<BookProgramItem>(
    tx,
    sql`select p.id as "programId", p.name as "programName", p.from_on as "fromOn", p.to_on as "toOn", i.weekday, i.starts_at as "startsAt", i.ends_at as "endsAt", i.kind, coalesce(s.name, i.title, '') as title
      from class_program p join class_program_item i on i.program_id = p.id left join subject s on s.id = i.subject_id
      where p.group_id = ${groupId} and p.from_on <= ${to} and p.to_on >= ${from} order by p.from_on, i.starts_at, i.weekday, i.position, i.id`,
  )

export interface BookMeeting {
  readonly fromOn: Day
  readonly fromTime: string | null
  readonly title: string
  readonly place: string | null
}

/** Meetings with parents of the group: with hours to choose from, or an event that says so. */
export const meetingsOf = (tx: Tx, kindergartenId: number, groupId: number, { from, to }: DayRange) =>
  rows<BookMeeting>(
    tx,
    sql`select e.from_on as "fromOn", to_char(e.from_time, 'HH24:MI') as "fromTime", e.title, e.place from event e where e.kindergarten_id = ${kindergartenId} and e.from_on between ${from} and ${to}
      and (e.kind = 'meeting' or e.title ilike '%родителска среща%') and ((e.audience ->> 'everyone')::boolean or e.audience -> 'classIds' @> to_jsonb(${groupId}::int)) order by e.from_on, e.from_time, e.id`,
  )

export const marksOf = (tx: Tx, childIds: readonly number[], { from, to }: DayRange) =>
  rows<{ childId: number; day: Day; status: AttendanceType }>(
    tx,
    sql`select child_id as "childId", day, status from attendance where child_id = ${anyOf(childIds)} and day between ${from} and ${to} and status is not null`,
  )

/** In which part of the period each child was in the group. */
export const staysOf = (tx: Tx, groupId: number, { from, to }: DayRange) =>
  rows<{ childId: number; fromOn: Day; toOn: Day | null }>(
    tx,
    sql`select child_id as "childId", from_on as "fromOn", to_on as "toOn" from child_group_period where group_id = ${groupId} and from_on <= ${to} and (to_on is null or to_on >= ${from})`,
  )

export const levelsOf = (tx: Tx, groupId: number, schoolYearId: number) =>
  rows<{ childId: number; subjectId: number; subjectName: string; stage: 1 | 2; percent: number | null }>(
    tx,
    sql`select a.child_id as "childId", s.id as "subjectId", s.name as "subjectName", a.stage, a.percent from achievement a join subject s on s.id = a.subject_id
      where a.group_id = ${groupId} and a.school_year_id = ${schoolYearId} and a.status = ${recordStates.Approved} order by s.position, s.id`,
  )

export interface BookLesson {
  readonly forOn: Day
  readonly subjectName: string
  readonly teacher: string | null
  readonly title: string
  readonly note: string | null
}

/** Topics that were taken. */
export const lessonsOf = (tx: Tx, groupId: number, { from, to }: DayRange) =>
  rows<BookLesson>(
    tx,
    sql`select l.for_on as "forOn", s.name as "subjectName", m.first_name || ' ' || m.last_name as teacher, l.title, l.note from lesson l join subject s on s.id = l.subject_id
      left join staff_member m on m.id = coalesce(l.substitute_id, l.staff_id) where l.group_id = ${groupId} and l.for_on between ${from} and ${to} and l.status = 2 order by l.for_on, s.position, l.position, l.id`,
  )

export const themesOf = (tx: Tx, kindergartenId: number, groupId: number, { from, to }: DayRange) =>
  rows<{ weekOn: Day; title: string }>(
    tx,
    sql`select distinct on (week_on) week_on as "weekOn", title from week_theme where kindergarten_id = ${kindergartenId} and (group_id = ${groupId} or group_id is null)
      and week_on between ${from}::date - 6 and ${to} order by week_on, group_id nulls last`,
  )
