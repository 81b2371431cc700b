import { withOverrides, type AccessOverride } from './custom'
import { rightsOf } from './matrix'
import { resources, type Resource } from './resources'
import { holdsAny, rightNames, type Right, type Rights } from './rights'
import { isStaffRole, staffRoles, type Role } from './roles'

// Prevents privilege escalation: nobody may give, edit or remove rights that they do not hold, except the built-in roles
// of `invitableRoles`. A teacher with access to the list of users cannot create an administrator. The server rejects it,
// the screens do not offer it.

type RightsFor = (resource: Resource) => Rights

/** A user with access to own rows only cannot give access to all rows. */
export const covers = (mine: Rights, theirs: Rights): boolean =>
  !holdsAny(theirs) || (rightNames.every((right) => mine[right] || !theirs[right]) && (theirs.own || !mine.own))

export function coversRole(mine: RightsFor, role: Role, overrides: AccessOverride = {}): boolean {
  if (!isStaffRole(role)) return false
  const theirs = withOverrides(role, overrides)
  return resources.every((resource) => covers(mine(resource), theirs(resource)))
}

/**
 * Which role may invite which, in addition to the rule above (spec/notes.md). An administrator starts a kindergarten and invites all of
 * its staff, whose rights are not those of an administrator.
 */
export const invitableRoles: Partial<Record<Role, readonly Role[]>> = {
  Master: ['Administrator', 'Municipality', 'MON'],
  Director: [...staffRoles, 'Parent'],
  Administrator: [...staffRoles, 'Parent'],
}

/**
 * Returns whether the inviter may give the role. The rights of an invitable built-in role need no cover, those that a
 * custom role adds do. A custom role with less than its built-in role invites by its own rights only.
 */
export function mayInvite(inviter: Role, mine: RightsFor, role: Role, overrides: AccessOverride = {}): boolean {
  const isComplete = resources.every((resource) => covers(mine(resource), rightsOf(inviter, resource)))
  if (!isComplete || !invitableRoles[inviter]?.includes(role)) return coversRole(mine, role, overrides)
  const theirs = withOverrides(role, overrides)
  return resources.every(
    (resource) => covers(rightsOf(role, resource), theirs(resource)) || covers(mine(resource), theirs(resource)),
  )
}

/** Returns whether a holder of `mine` may give this right on a resource to a role with access to `own` rows or all. */
export const mayGive = (mine: Rights, isOwnOnly: boolean, right: Right): boolean =>
  mine[right] && (isOwnOnly || !mine.own)
