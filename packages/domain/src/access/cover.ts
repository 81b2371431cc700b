import { withOverrides, type AccessOverride } from './custom'
import { resources, type Resource } from './resources'
import { holdsAny, rightNames, type Right, type Rights } from './rights'
import { isStaffRole, type Role } from './roles'

// Prevents privilege escalation: nobody may give, edit or remove rights that they do not hold. An administrator cannot
// create a director, and a teacher with access to the list of users cannot create an administrator. The server rejects
// it, the screens do not offer it.

type RightsFor = (resource: Resource) => Rights

/** A user with access to own rows only cannot give access to all rows. */
export const covers = (mine: Rights, theirs: Rights): boolean =>
  !holdsAny(theirs) || (rightNames.every((right) => mine[right] || !theirs[right]) && (theirs.own || !mine.own))

export function coversRole(mine: RightsFor, role: Role, overrides: AccessOverride = {}): boolean {
  if (!isStaffRole(role)) return false
  const theirs = withOverrides(role, overrides)
  return resources.every((resource) => covers(mine(resource), theirs(resource)))
}

/** Returns whether a holder of `mine` may give this right on a resource to a role with access to `own` rows or all. */
export const mayGive = (mine: Rights, own: boolean, right: Right): boolean => mine[right] && (own || !mine.own)
