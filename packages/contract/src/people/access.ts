import { either, may, onlyRoles } from '../core/access'

/** Staff who work with the child: they see its health data and phone numbers. */
export const staffOfChild = either(may.update('Students'), onlyRoles('ResourceSpecialist'))

/** History of a group or a child. Guardians see the current data, not its changes. */
export const readsHistory = onlyRoles(
  'Director',
  'Administrator',
  'Teacher',
  'ResourceSpecialist',
  'Manciple',
  'Municipality',
  'MON',
)

/** A guardian answers for their child; staff enter consents that were signed on paper. */
export const staffOrGuardian = either(may.update('Students'), onlyRoles('Parent'))
