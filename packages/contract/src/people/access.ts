import { either, may, onlyRoles } from '../core/access'

/** Staff who work with the child itself: they see health and telephone numbers. */
export const staffOfChild = either(may.update('Students'), onlyRoles('ResourceSpecialist'))

/** The history of a group or a child: a guardian learns of its present, not who changed what when. */
export const readsHistory = onlyRoles(
  'Director',
  'Administrator',
  'Teacher',
  'ResourceSpecialist',
  'Manciple',
  'Municipality',
  'MON',
)

/** A guardian answers for the own child, staff enter what was signed on paper. */
export const staffOrGuardian = either(may.update('Students'), onlyRoles('Parent'))
