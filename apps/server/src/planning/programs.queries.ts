import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import type { GroupType } from '@asistent/domain/people/groups'
import { itemKinds } from '@asistent/domain/planning/programs'
import { slotsOf, type ProgramDays, type Slot } from '@asistent/domain/planning/planning'
import { sql } from 'drizzle-orm'
import { daysOffOf, type DaysOff } from '../institutions/days-off.ops'
import { countsStaff, staffNameFor } from '../people/unnamed.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import type { Scope } from '../platform/scope'
import type { PlannedGroup } from './groups.queries'

// Weekly programs: the record, its week, and the dates of a field in a year.

export interface ProgramRecord {
  readonly id: number
  readonly kindergartenId: number
  readonly classId: number
  readonly className: string
  readonly classType: GroupType
  readonly name: string
  readonly fromDate: Day
  readonly toDate: Day
  readonly version: number
}

export const programById = (tx: Tx, id: number) =>
  oneRow<ProgramRecord>(
    tx,
    sql`select p.id, p.kindergarten_id as "kindergartenId", p.group_id as "classId", g.name as "className", g.class_type as "classType", p.name,
      p.from_on as "fromDate", p.to_on as "toDate", p.version from class_program p join child_group g on g.id = p.group_id where p.id = ${id}`,
  )

export interface ProgramItem {
  readonly dayOfWeek: number
  readonly startTime: string
  readonly endTime: string
  readonly kind: 1 | 2 | 3
  readonly classSubjectId: number | null
  readonly teacherId: number | null
  readonly title: string | null
  readonly room: string | null
}

export const itemsOf = (tx: Tx, scope: Scope, programId: number) =>
  rows<ProgramItem & { subjectName: string | null; teacherName: string | null }>(
    tx,
    sql`select i.weekday as "dayOfWeek", i.starts_at as "startTime", i.ends_at as "endTime", i.kind, i.subject_id as "classSubjectId", ${countsStaff(scope) ? sql`null::int` : sql`i.staff_id`} as "teacherId", i.title, i.room,
      s.name as "subjectName", ${staffNameFor(scope, 'm')} as "teacherName"
      from class_program_item i left join subject s on s.id = i.subject_id left join staff_member m on m.id = i.staff_id
      where i.program_id = ${programId} order by i.weekday, i.starts_at, i.position, i.id`,
  )

/** Weekdays of a field in a group, by program. */
const programDays = (tx: Tx, groupId: number, subjectId: number) =>
  rows<ProgramDays>(
    tx,
    sql`select p.from_on as "from", p.to_on as "to", coalesce(array_agg(i.weekday) filter (where i.id is not null), '{}') as weekdays
      from class_program p left join class_program_item i on i.program_id = p.id and i.kind = ${itemKinds.ClassSubject} and i.subject_id = ${subjectId}
      where p.group_id = ${groupId} group by p.id order by p.from_on`,
  )

/** Dates of a field in the study time of a group, and the days off among them. */
export async function slotsOfField(
  tx: Tx,
  group: PlannedGroup,
  subjectId: number,
): Promise<{ slots: Slot[]; daysOff: DaysOff }> {
  const period: DayRange = { from: group.studyFromOn, to: group.studyToOn }
  const programs = await programDays(tx, group.id, subjectId)
  const daysOff = await daysOffOf(tx, group.kindergartenId, period, group.id)
  return { slots: slotsOf(programs, period, (day) => daysOff.locksEntry(day)), daysOff }
}
