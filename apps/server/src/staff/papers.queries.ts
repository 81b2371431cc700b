import type { Day } from '@asistent/domain/kernel/day'
import type { PaperKind } from '@asistent/domain/staff/papers'
import { sql, type SQL } from 'drizzle-orm'
import { whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { nameColumns, runsOut } from './staff-sql.queries'
import { employedOn, staffInScope } from './visible.ops'

/** Expired and expiring documents of current staff, for the reference and the pending items. */
const expiring = (scope: Scope, kindergartenId: number, day: Day, kind?: PaperKind): SQL =>
  sql`from staff_paper q join staff_member m on m.id = q.staff_id ${whereAll([
    staffInScope(scope, kindergartenId),
    employedOn(day),
    runsOut(day),
    kind !== undefined && sql`q.kind = ${kind}`,
  ])}`

export const expiringPapersOf = (scope: Scope, kindergartenId: number, day: Day, kind?: PaperKind): SQL =>
  sql`select q.id as "paperId", ${nameColumns()}, q.kind, q.name as title, q.number, q.valid_to as "validTo"
    ${expiring(scope, kindergartenId, day, kind)} order by q.valid_to, m.first_name, m.last_name, q.id`

export const expiringSelect = (scope: Scope, kindergartenId: number, day: Day): SQL =>
  sql`select q.id, m.first_name || ' ' || m.last_name as title, null::timestamptz as since, q.kind as paper, q.name as "paperName", q.valid_to as "validTo",
    ${day}::date as day, m.id as "teacherId" ${expiring(scope, kindergartenId, day)}`
