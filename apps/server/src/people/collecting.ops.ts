import { createHash } from 'node:crypto'
import type { Day } from '@asistent/domain/kernel/day'
import { collectorDecisions } from '@asistent/domain/people/collecting'
import { sql, type SQL } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'

// Authorizations to collect children, for the door (attendance).

/** `child_collector o` is confirmed, not ended and covers the day. */
export const validOn = (day: Day): SQL =>
  sql`(o.decision = ${collectorDecisions.Valid} and o.ended_at is null and o.from_on <= ${day} and (o.to_on is null or o.to_on >= ${day}))`

/** A code is short, so the hash only keeps it out of the history and of backups. The child makes equal codes differ. */
export const hashOfCode = (childId: number, code: string): string =>
  createHash('sha256').update(`collect ${childId} ${code}`).digest('hex')

export interface OneTimeCollector {
  readonly id: number
  readonly childId: number
  readonly name: string
  readonly relation: string | null
  readonly documentNumber: string | null
  readonly authorizedBy: string | null
  readonly usedAt: Date | null
}

/** The one-time collection of one of these children with this code on the day; locked for its use. */
export async function collectorByCode(
  tx: Tx,
  children: readonly number[],
  code: string,
  day: Day,
  lock: 'lock' | 'read' = 'read',
): Promise<OneTimeCollector | undefined> {
  const hashes = children.map((childId) => hashOfCode(childId, code))
  const row = await oneRow<Omit<OneTimeCollector, 'usedAt'> & { usedAt: string | null }>(
    tx,
    sql`select o.id, o.child_id as "childId", o.name, o.relation, o.document_number as "documentNumber", o.authorized_name as "authorizedBy", o.used_at as "usedAt"
      from child_collector o join unnest(${sql.param([...children])}::int[], ${sql.param(hashes)}::text[]) as k (child_id, hash) on k.child_id = o.child_id and k.hash = o.code_hash
      where ${validOn(day)} order by o.used_at nulls first, o.id limit 1 ${lock === 'lock' ? sql`for update of o` : sql``}`,
  )
  return row && { ...row, usedAt: row.usedAt === null ? null : new Date(row.usedAt) }
}

export const markCodeUsed = (tx: Tx, id: number, by: { readonly accountId: number; readonly now: Date }) =>
  tx.execute(
    sql`update child_collector set used_at = ${by.now.toISOString()}, used_by = ${by.accountId}, version = version + 1 where id = ${id}`,
  )
