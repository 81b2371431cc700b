import { refusePeople } from '@asistent/contract/people/problems'
import type { Scope } from '../platform/scope'

interface Narrowing {
  readonly kindergartenId?: number | undefined
  readonly classIds?: readonly number[] | undefined
  readonly search?: string | null | undefined
}

/** Callers with access to the whole country must filter by kindergarten or name. */
export function requireNarrow(scope: Scope, filters: Narrowing): void {
  if (scope.kindergartenIds !== 'all') return
  if (filters.kindergartenId !== undefined || filters.classIds?.length || (filters.search?.length ?? 0) >= 3) return
  throw refusePeople('choose-kindergarten', { field: 'kindergartenId' })
}
