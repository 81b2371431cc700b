import { createHash } from 'node:crypto'
import type { Call } from '@asistent/contract/core/call'
import { unwrap } from '@asistent/contract/core/messages'
import { refuse, type Problem, type ProblemDetail, type StaleRecords } from '@asistent/contract/core/problem'
import { version } from '@asistent/contract/core/values'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

/** Field that identifies the record in an input. */
const isRecordKey = (name: string) => /^(id|\w+Guid)$/.test(name)

/** Rejects a change without the version on which it is based, because it would overwrite changes of others. */
export function requireVersion(call: Pick<Call, 'input'>, input: unknown): void {
  const { shape } = unwrap(call.input) as unknown as { shape?: Record<string, z.ZodType> }
  if (shape?.version !== version) return
  const given = input as Readonly<Record<string, unknown>>
  const key = Object.keys(shape).find(isRecordKey)
  const isNew = key !== undefined && given[key] === undefined
  if (!isNew && given.version === undefined) throw refuse('no-version')
}

interface StaleSave extends Omit<StaleRecords, 'table'>, Pick<ProblemDetail, 'field' | 'values'> {
  /** Audited table whose history has the author of the last change. */
  readonly table: PgTable | string
}

/**
 * Rejection of a stale save. The pipeline adds who changed the record and when (conflicts.ts). A bulk save lists all
 * conflicting rows in `rows` and the position of the first one in `field` ('items.3').
 */
export function refuseStale({ table, id, rows, ...detail }: StaleSave): Problem {
  const name = typeof table === 'string' ? table : getTableName(table)
  return refuse('stale', { ...detail, stale: { table: name, ...(id !== undefined && { id }), ...(rows && { rows }) } })
}

interface StaleRow {
  /** Index in the list of the input. */
  readonly index: number
  readonly key: number | string
  readonly id?: number | string | null
}

/** Rejects a bulk save as a whole if any row is stale, and reports every such row. */
export function refuseStaleRows(table: PgTable | string, stale: readonly StaleRow[], list = 'items'): void {
  const [first] = stale
  if (first) throw refuseStale({ table, field: `${list}.${first.index}`, rows: stale })
}

/**
 * Checks the row count of an UPDATE with a version condition: 0 means that the record is stale or deleted. `existing`
 * is the record, undefined if it may be deleted.
 */
export function requireChanged(rowCount: number | null, existing: StaleSave | undefined): void {
  if (rowCount && rowCount > 0) return
  throw existing ? refuseStale(existing) : refuse('not-found')
}

/**
 * Compares the version on which the input is based with the current one of a locked record. Accepts undefined `opened`
 * (seenVersion).
 */
export function requireSameVersion(opened: number | undefined, current: number, record: StaleSave): void {
  if (opened !== undefined && opened !== current) throw refuseStale(record)
}

/** Version derived from the content of several rows. */
export const versionOf = (content: unknown): number =>
  createHash('sha256').update(JSON.stringify(content)).digest().readUInt32BE() >>> 1

/** Returns the record or throws 404. A record outside of the caller's scope is not found. */
export function requireFound<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw refuse('not-found')
  return row
}

/** Returns the caller's kindergarten or throws if none is selected. */
export function inKindergarten(scope: { readonly kindergartenId: number | null }): number {
  if (scope.kindergartenId === null) throw refuse('choose-kindergarten')
  return scope.kindergartenId
}
