import { createHash } from 'node:crypto'
import type { Call } from '@asistent/contract/core/call'
import { unwrap } from '@asistent/contract/core/messages'
import { refuse, type Problem, type ProblemDetail, type StaleRecords } from '@asistent/contract/core/problem'
import { version } from '@asistent/contract/core/values'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

/** How a record is named by the form that makes or changes it. */
const isRecordKey = (name: string) => /^(id|\w+Guid)$/.test(name)

/** A change without the version it was opened with would overwrite what somebody else has saved since. */
export function requireVersion(call: Pick<Call, 'input'>, input: unknown): void {
  const { shape } = unwrap(call.input) as unknown as { shape?: Record<string, z.ZodType> }
  if (shape?.version !== version) return
  const given = input as Readonly<Record<string, unknown>>
  const key = Object.keys(shape).find(isRecordKey)
  const isNew = key !== undefined && given[key] === undefined
  if (!isNew && given.version === undefined) throw refuse('no-version')
}

interface StaleSave extends Omit<StaleRecords, 'table'>, Pick<ProblemDetail, 'field' | 'values'> {
  /** The audited table whose history says who saved first. */
  readonly table: PgTable | string
}

/**
 * Refusal of a save over a newer version. The pipeline adds who changed the record and when (conflicts.ts). A bulk save
 * lists all conflicting rows in `rows` and names the place of the first one in `field` ('items.3').
 */
export function refuseStale({ table, id, rows, ...detail }: StaleSave): Problem {
  const name = typeof table === 'string' ? table : getTableName(table)
  return refuse('stale', { ...detail, stale: { table: name, ...(id !== undefined && { id }), ...(rows && { rows }) } })
}

interface StaleRow {
  /** Place in the list of the input. */
  readonly place: number
  readonly key: number | string
  readonly id?: number | string | null
}

/** Rejects a bulk save as a whole if somebody else saved one of its rows first, and names every such row. */
export function refuseStaleRows(table: PgTable | string, stale: readonly StaleRow[], list = 'items'): void {
  const [first] = stale
  if (first) throw refuseStale({ table, field: `${list}.${first.place}`, rows: stale })
}

/**
 * The row count of an UPDATE that named the version: none means somebody else saved first, or the record is gone.
 * `existing` is the record, undefined if it may be gone.
 */
export function requireChanged(rowCount: number | null, existing: StaleSave | undefined): void {
  if (rowCount && rowCount > 0) return
  throw existing ? refuseStale(existing) : refuse('not-found')
}

/** The version a locked record was opened with, against its present one. Undefined `opened` is accepted (seenVersion). */
export function requireSameVersion(opened: number | undefined, current: number, record: StaleSave): void {
  if (opened !== undefined && opened !== current) throw refuseStale(record)
}

/** Version of what is stored in several rows: changes whenever its content does. */
export const versionOf = (content: unknown): number =>
  createHash('sha256').update(JSON.stringify(content)).digest().readUInt32BE() >>> 1

/** The record, or 404: a record outside of the caller's scope does not exist for them. */
export function found<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw refuse('not-found')
  return row
}

/** The kindergarten the caller works in. */
export function inKindergarten(scope: { readonly kindergartenId: number | null }): number {
  if (scope.kindergartenId === null) throw refuse('choose-kindergarten')
  return scope.kindergartenId
}
