import { refusePeople } from '@asistent/contract/people/problems'
import type { Scope } from '../platform/scope'

interface Narrowing {
  readonly kindergartenId?: number | undefined
  readonly classIds?: readonly number[] | undefined
  readonly search?: string | null | undefined
}

/** Somebody who sees the whole country looks at one kindergarten, or for a name: never through all children. */
export function requireNarrow(scope: Scope, filters: Narrowing): void {
  if (scope.kindergartenIds !== 'all') return
  if (filters.kindergartenId !== undefined || filters.classIds?.length || (filters.search?.length ?? 0) >= 3) return
  throw refusePeople('choose-kindergarten', { field: 'kindergartenId' })
}
