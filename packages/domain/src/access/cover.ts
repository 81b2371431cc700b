import { withOverrides, type AccessOverride } from './custom'
import { resources, type Resource } from './resources'
import { holdsAny, rightNames, type Right, type Rights } from './rights'
import { isStaffRole, type Role } from './roles'

// Nobody gives, edits or takes away rights they don't hold themselves: an administrator can't make a director, a teacher
// who was given the list of users can't make an administrator of a friend. The server refuses, the screens don't offer.

type RightsFor = (resource: Resource) => Rights

/** Whoever sees only own rows gives nobody all rows. */
export const covers = (mine: Rights, theirs: Rights): boolean =>
  !holdsAny(theirs) || (rightNames.every((right) => mine[right] || !theirs[right]) && (theirs.own || !mine.own))

export function coversRole(mine: RightsFor, role: Role, overrides: AccessOverride = {}): boolean {
  if (!isStaffRole(role)) return false
  const theirs = withOverrides(role, overrides)
  return resources.every((resource) => covers(mine(resource), theirs(resource)))
}

/** May whoever holds `mine` give this one right over a resource to a role that sees `own` rows or all? */
export const mayGive = (mine: Rights, own: boolean, right: Right): boolean => mine[right] && (own || !mine.own)
