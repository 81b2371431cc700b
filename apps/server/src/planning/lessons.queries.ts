import type { Day } from '@asistent/domain/kernel/day'
import { lessonStates, type LessonState } from '@asistent/domain/planning/planning'
import { sql, type SQL } from 'drizzle-orm'
import { countsStaff, staffNameFor } from '../people/unnamed.ops'
import { rows, type Tx } from '../platform/database'
import type { Scope } from '../platform/scope'
import { groupsOfYear, readableGroups } from './groups.queries'

// Columns of lists of lessons, and the condition for readable lessons.

export interface LessonRecord {
  readonly id: number
  readonly kindergartenId: number
  readonly classId: number
  readonly className: string
  readonly classSubjectId: number
  readonly subjectName: string
  readonly forDate: Day
  readonly position: number
  readonly topicId: number | null
  readonly title: string
  readonly status: LessonState
  readonly isMissed: boolean
  readonly teacherId: number | null
  readonly teacherName: string | null
  readonly substituteName: string | null
  readonly note: string | null
  readonly version: number
}

export const missedSql = (today: Day): SQL => sql`l.status = ${lessonStates.Planned} and l.for_on < ${today}`

export const lessonSelect = (scope: Scope): SQL =>
  sql`select l.id, l.kindergarten_id as "kindergartenId", l.group_id as "classId", g.name as "className", l.subject_id as "classSubjectId", s.name as "subjectName",
    l.for_on as "forDate", l.position, l.topic_id as "topicId", l.title, l.status, ${missedSql(scope.today)} as "isMissed", ${countsStaff(scope) ? sql`null::int` : sql`l.staff_id`} as "teacherId",
    ${staffNameFor(scope, 'm')} as "teacherName", ${staffNameFor(scope, 'b')} as "substituteName", l.note, l.version
    from lesson l join child_group g on g.id = l.group_id join subject s on s.id = l.subject_id
    left join staff_member m on m.id = l.staff_id left join staff_member b on b.id = l.substitute_id`

/** Lessons `l` of groups `g` readable by the caller, in the selected school year. */
export const readableLessons = (scope: Scope, classId?: number): SQL => groupsOfYear(scope, 'Lessons', classId)

export const lessonsById = (tx: Tx, scope: Scope, ids: readonly number[]) =>
  rows<LessonRecord>(
    tx,
    sql`${lessonSelect(scope)} where l.id = any (${sql.param(ids)}::int[]) and ${readableGroups(scope, 'Lessons')} order by l.for_on, l.id`,
  )
