import type { Scope } from '../platform/scope'

/** Roles that may exceed the limit of family reasons (domain.md 1.2). */
export const mayForce = (scope: Scope): boolean => scope.role === 'Director' || scope.role === 'Administrator'
