import type { PageQuery } from '@asistent/contract/core/page'
import type { SubjectKind } from '@asistent/domain/planning/subjects'
import { sql, type SQL } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { page } from '../platform/list'
import { requireFound } from '../platform/versioned'

// Educational fields of a kindergarten: the shared ones with its settings, and its own.

export interface Subject {
  readonly id: number
  readonly name: string
  readonly kind: SubjectKind
  readonly isMandatory: boolean
  readonly isOwn: boolean
  readonly active: boolean
  readonly position: number
}

/** By default, mandatory fields and the kindergarten's own are taught, others are not. */
const subjectsSql = (kindergartenId: number | null): SQL =>
  sql`select s.id, s.name, coalesce(t.kind, s.kind) as kind, s.kind = 1 and s.kindergarten_id is null as "isMandatory",
    s.kindergarten_id is not null as "isOwn", s.position, coalesce(t.active, s.kind = 1 or s.kindergarten_id is not null) as active
    from subject s left join subject_setting t on t.subject_id = s.id and t.kindergarten_id = ${kindergartenId}
    where s.kindergarten_id is null or s.kindergarten_id = ${kindergartenId}`

const inOrder = sql`"isOwn", position, name, id`

export const subjectsOf = (tx: Tx, kindergartenId: number | null) =>
  rows<Subject>(tx, sql`select * from (${subjectsSql(kindergartenId)}) known order by ${inOrder}`)

export const subjectsPage = (tx: Tx, kindergartenId: number | null, query: PageQuery, condition: SQL) =>
  page<Subject>(tx, query, {
    select: sql`select * from (${subjectsSql(kindergartenId)}) known`,
    where: [condition],
    orderBy: { name: sql`name` },
    otherwise: inOrder,
  })

export const subjectById = async (tx: Tx, kindergartenId: number | null, id: number): Promise<Subject> =>
  requireFound(await oneRow<Subject>(tx, sql`select * from (${subjectsSql(kindergartenId)}) known where id = ${id}`))
