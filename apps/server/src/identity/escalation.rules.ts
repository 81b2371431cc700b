import { refuseIdentity } from '@asistent/contract/identity/problems'
import { coversRole, mayInvite } from '@asistent/domain/access/cover'
import type { AccessOverride } from '@asistent/domain/access/custom'
import { roleOfType } from '@asistent/domain/access/roles'
import type { Scope } from '../platform/scope'

interface HeldRole {
  readonly roleType: number
  readonly access: AccessOverride | null
}

/** Parents are not staff: users who manage users manage parents' access too. */
export function requireCovered(scope: Scope, { roleType, access }: HeldRole): void {
  const role = roleOfType(roleType)
  if (role === 'Parent') return
  if (!role || !coversRole(scope.rights, role, access ?? {})) throw refuseIdentity('more-than-yours')
}

/** Rejects an invitation with a role that the caller may not give. */
export function requireInvitable({ role: inviter, rights }: Scope, { roleType, access }: HeldRole): void {
  const role = roleOfType(roleType)
  if (role === 'Parent') return
  if (!role || !mayInvite(inviter, rights, role, access ?? {})) throw refuseIdentity('more-than-yours')
}
