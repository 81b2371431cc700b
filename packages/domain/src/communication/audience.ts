import { isStaffRole, roleTypes, staffRoles, type Role, type RoleType } from '../access/roles'

// Who a message, an event, a poll or a note is for. The parts add up: whoever is in one of them is in the audience.

export interface Audience {
  /** Everybody of the kindergarten: staff and parents. */
  readonly everyone: boolean
  /** Everybody who holds one of these roles. */
  readonly roleTypes: readonly RoleType[]
  /** Parents of the children of these groups… */
  readonly classIds: readonly number[]
  /** …and, when wanted, those who work in them. */
  readonly classStaff: boolean
  /** Parents of these children. */
  readonly studentIds: readonly number[]
  /** Single people. */
  readonly userIds: readonly number[]
}

/** As it is kept: with the places it is meant in. */
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

/** One named person and nobody else: a conversation of two, which nobody of the kindergarten looks into. */
export const isDirect = (audience: Audience): boolean =>
  audience.userIds.length === 1 && isNobody({ ...audience, userIds: [] })

/** Roles that can be written to at all: the ministry, a municipality and the master belong to no kindergarten. */
export const audienceRoles = [...staffRoles, 'Parent'] as const satisfies readonly Role[]

const typesOf = (roles: readonly Role[]): RoleType[] => roles.map((role) => roleTypes[role])

/** Whole roles a person may write to (domain.md 7, 'Row scope'): a teacher reaches parents by own groups only. */
export function rolesToWriteTo(sender: Role): RoleType[] {
  if (sender === 'Director' || sender === 'Administrator') return typesOf(audienceRoles)
  if (isStaffRole(sender)) return typesOf(staffRoles)
  // Ministry and municipality speak with those who run a kindergarten, never with parents over their heads.
  if (sender === 'MON' || sender === 'Municipality') return typesOf(['Director', 'Administrator'])
  return []
}

export const mayWriteToEveryone = (sender: Role): boolean => sender === 'Director' || sender === 'Administrator'

/** Groups are open to those who run the kindergarten and to the teachers of the group. */
export const mayWriteToGroups = (sender: Role): boolean => mayWriteToEveryone(sender) || sender === 'Teacher'

export const mayWriteToChildren = (sender: Role): boolean => mayWriteToGroups(sender) || sender === 'ResourceSpecialist'
