import type { UserData } from '@asistent/contract/identity/session.calls'

/** True if the user manages the leave of others too. */
export const seesOtherStaff = ({ access }: UserData): boolean =>
  access.some(({ resource, own }) => resource === 'TeacherAttendances' && !own)
