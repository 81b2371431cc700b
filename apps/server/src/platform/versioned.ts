import type { Call } from '@asistent/contract/core/call'
import { unwrap } from '@asistent/contract/core/messages'
import { refuse } from '@asistent/contract/core/problem'
import { version } from '@asistent/contract/core/values'
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

/** The row count of an UPDATE that named the version: none means somebody else saved first, or the record is gone. */
export function requireChanged(rowCount: number | null, exists: boolean): void {
  if (rowCount && rowCount > 0) return
  throw exists ? refuse('stale') : refuse('not-found')
}

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
