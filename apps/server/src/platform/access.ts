import type { Access } from '@asistent/contract/core/access'
import type { Scope } from './scope'

/**
 * Implements the access check of architecture.md 'Access' 2. `saving` distinguishes create from update for `may.save`.
 */
export function allowed(access: Access, scope: Scope | null, saving: 'create' | 'update'): boolean {
  if (access.kind === 'anyone') return true
  if (!scope) return false
  switch (access.kind) {
    case 'signedIn':
      return true
    case 'may':
      // The master has rights only under administration paths (domain.md 7).
      return scope.role !== 'Master' && scope.rights(access.resource)[access.right]
    case 'save':
      return scope.role !== 'Master' && scope.rights(access.resource)[saving]
    case 'master':
      return scope.role === 'Master' && scope.rights(access.resource)[access.right]
    case 'role':
      return access.roles.includes(scope.role)
    case 'either':
      return access.of.some((one) => allowed(one, scope, saving))
    default:
      return false
  }
}
