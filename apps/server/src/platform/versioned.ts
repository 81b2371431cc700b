import { refuse } from '@asistent/contract/core/problem'

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
