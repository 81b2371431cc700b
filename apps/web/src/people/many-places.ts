import type { UserData } from '@asistent/contract/identity/session.calls'
import { roleOf } from '../platform/user'

/** Rows of several kindergartens come together: a list must say which is which, and nothing is created there. */
export const seesManyPlaces = (user: UserData): boolean =>
  user.consolidation || roleOf(user) === 'MON' || roleOf(user) === 'Municipality' || roleOf(user) === 'Parent'
