import { isStaffRole, roleTypes, staffRoles, type Role, type RoleType } from '../access/roles'

// Audience of a message, an event, a poll or a note: the union of its parts.

export interface Audience {
  /** All staff and parents of the kindergarten. */
  readonly everyone: boolean
  /** All members with one of these roles. */
  readonly roleTypes: readonly RoleType[]
  /** Parents of the children of these groups… */
  readonly classIds: readonly number[]
  /** …and optionally the staff of these groups. */
  readonly classStaff: boolean
  /** Parents of these children. */
  readonly studentIds: readonly number[]
  /** Individual accounts. */
  readonly userIds: readonly number[]
}

/** Stored form, with the kindergartens. */
export interface PlacedAudience extends Audience {
  readonly kindergartenIds: readonly number[]
}

export const nobody: Audience = {
  everyone: false,
  roleTypes: [],
  classIds: [],
  classStaff: false,
  studentIds: [],
  userIds: [],
}

export const isNobody = (audience: Audience): boolean =>
  !audience.everyone &&
  audience.roleTypes.length + audience.classIds.length + audience.studentIds.length + audience.userIds.length === 0

/** True for a single named person: a private conversation that the kindergarten cannot read. */
export const isDirect = (audience: Audience): boolean =>
  audience.userIds.length === 1 && isNobody({ ...audience, userIds: [] })

/** Roles that can be recipients; the ministry, municipalities and the master belong to no kindergarten. */
export const audienceRoles = [...staffRoles, 'Parent'] as const satisfies readonly Role[]

const typesOf = (roles: readonly Role[]): RoleType[] => roles.map((role) => roleTypes[role])

/**
 * Roles that a user may address as a whole (domain.md 7, 'Row scope'): a teacher addresses parents by own groups only.
 */
export function rolesToWriteTo(sender: Role): RoleType[] {
  if (sender === 'Director' || sender === 'Administrator') return typesOf(audienceRoles)
  if (isStaffRole(sender)) return typesOf(staffRoles)
  // Ministry and municipality may write to the management of a kindergarten, not to parents.
  if (sender === 'MON' || sender === 'Municipality') return typesOf(['Director', 'Administrator'])
  return []
}

export const mayWriteToEveryone = (sender: Role): boolean => sender === 'Director' || sender === 'Administrator'

/** The management may address any group, teachers their own. */
export const mayWriteToGroups = (sender: Role): boolean => mayWriteToEveryone(sender) || sender === 'Teacher'

export const mayWriteToChildren = (sender: Role): boolean => mayWriteToGroups(sender) || sender === 'ResourceSpecialist'
