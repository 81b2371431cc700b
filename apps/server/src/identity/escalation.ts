import { refuseIdentity } from '@asistent/contract/identity/problems'
import { withOverrides, type AccessOverride } from '@asistent/domain/access/custom'
import { resources, type Resource } from '@asistent/domain/access/resources'
import { holdsAny, rightNames, type Rights } from '@asistent/domain/access/rights'
import { isStaffRole, roleOfType } from '@asistent/domain/access/roles'
import type { Scope } from '../platform/scope'

// Nobody gives, edits or takes away rights they don't hold themselves: an administrator can't make a director, a teacher
// who was given the list of users can't make an administrator of a friend.

interface HeldRole {
  readonly roleType: number
  readonly access: AccessOverride | null
}

const covers = (mine: Rights, theirs: Rights): boolean =>
  !holdsAny(theirs) || (rightNames.every((right) => mine[right] || !theirs[right]) && (theirs.own || !mine.own))

function coversRole(mine: (resource: Resource) => Rights, { roleType, access }: HeldRole): boolean {
  const role = roleOfType(roleType)
  if (!role || !isStaffRole(role)) return false
  const theirs = withOverrides(role, access ?? {})
  return resources.every((resource) => covers(mine(resource), theirs(resource)))
}

/** Parents are guests of the kindergarten: whoever manages users manages their access too. */
export function requireCovered(scope: Scope, held: HeldRole): void {
  if (roleOfType(held.roleType) === 'Parent') return
  if (!coversRole(scope.rights, held)) throw refuseIdentity('more-than-yours')
}
