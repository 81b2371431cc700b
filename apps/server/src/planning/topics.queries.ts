import type { Day } from '@asistent/domain/kernel/day'
import type { GroupType } from '@asistent/domain/people/groups'
import type { TopicKind } from '@asistent/domain/planning/planning'
import { sql, type SQL } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'
import { contains } from '../platform/list'

// Columns and conditions shared by the master's and the kindergarten's lists of topics.

export const topicColumns = sql`t.id, t.class_type as "classType", t.subject_id as "classSubjectId", s.name as "subjectName", t.position, t.title, t.kind`

interface TopicFilters {
  readonly search: string | null
  readonly classType?: GroupType | undefined
  readonly classSubjectId?: number | undefined
}

export const topicConditions = ({ search, classType, classSubjectId }: TopicFilters): (SQL | false)[] => [
  sql`t.deleted_on is null`,
  classType !== undefined && sql`t.class_type = ${classType}`,
  classSubjectId !== undefined && sql`t.subject_id = ${classSubjectId}`,
  search !== null && contains(sql`t.title`, search),
]

export const topicOrder = { position: sql`position`, title: sql`title`, subjectName: sql`"subjectName"` }

export interface StoredTopic {
  readonly id: number
  readonly publisherId: number | null
  readonly classType: GroupType
  readonly classSubjectId: number
  readonly position: number
  readonly title: string
  readonly kind: TopicKind
  readonly version: number
}

const storedColumns = sql`t.id, t.publisher_id as "publisherId", t.class_type as "classType", t.subject_id as "classSubjectId", t.position, t.title, t.kind, t.version`

/** `owner`: id of the kindergarten, null for the master. */
export const topicById = (tx: Tx, owner: number | null, id: number) =>
  oneRow<StoredTopic>(
    tx,
    sql`select ${storedColumns} from subject_topic t where t.id = ${id} and t.deleted_on is null and t.kindergarten_id is not distinct from ${owner}`,
  )

/** Position after the last topic of a field. */
export async function nextPosition(tx: Tx, owner: number, classType: GroupType, subjectId: number): Promise<number> {
  const last = await oneRow<{ position: number }>(
    tx,
    sql`select coalesce(max(position), 0)::int as position from subject_topic where kindergarten_id = ${owner} and class_type = ${classType} and subject_id = ${subjectId} and deleted_on is null`,
  )
  return (last?.position ?? 0) + 1
}

export interface ThemeRow {
  readonly id: number
  readonly weekOn: Day
  readonly classId: number | null
  readonly className: string | null
  readonly title: string
}
