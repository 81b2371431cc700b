/** The nine roles of the product and their numbers on the wire (product.md 3, domain.md 7). */
export const roleTypes = {
  Director: 1,
  Teacher: 2,
  Parent: 3,
  MON: 4,
  Municipality: 5,
  Administrator: 6,
  Master: 7,
  ResourceSpecialist: 8,
  Manciple: 9,
} as const

export type Role = keyof typeof roleTypes
export type RoleType = (typeof roleTypes)[Role]

export const roles = Object.keys(roleTypes) as readonly Role[]

export const roleOfType = (type: number): Role | undefined => roles.find((role) => roleTypes[role] === type)

export const roleLabel = {
  Director: 'Директор',
  Teacher: 'Учител',
  Parent: 'Родител',
  MON: 'Експерт МОН',
  Municipality: 'Експерт община',
  Administrator: 'Администратор',
  Master: 'Главен администратор',
  ResourceSpecialist: 'Ресурсен специалист',
  Manciple: 'Домакин',
} as const satisfies Record<Role, string>

/** Account types. `Internal` is a service account without sign-in. */
export const userTypes = {
  Teacher: 1,
  Parent: 2,
  MON: 3,
  Municipality: 4,
  Administrator: 5,
  Master: 6,
  Internal: 7,
} as const

export type UserKind = keyof typeof userTypes
export type UserType = (typeof userTypes)[UserKind]

/** Account type `Teacher` covers all staff of a kindergarten except its administrator (domain.md 7). */
const userTypeByRole: Record<Role, UserType> = {
  Director: userTypes.Teacher,
  Teacher: userTypes.Teacher,
  Parent: userTypes.Parent,
  MON: userTypes.MON,
  Municipality: userTypes.Municipality,
  Administrator: userTypes.Administrator,
  Master: userTypes.Master,
  ResourceSpecialist: userTypes.Teacher,
  Manciple: userTypes.Teacher,
}

export const userTypeOfRole = (role: Role): UserType => userTypeByRole[role]

/** Roles of staff of one kindergarten; they see the links to documentation and staff assessment. */
export const staffRoles = [
  'Director',
  'Administrator',
  'Teacher',
  'ResourceSpecialist',
  'Manciple',
] as const satisfies readonly Role[]

export type StaffRole = (typeof staffRoles)[number]

export const isStaffRole = (role: Role): role is StaffRole => (staffRoles as readonly Role[]).includes(role)
