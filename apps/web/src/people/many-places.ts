import type { UserData } from '@asistent/contract/identity/session.calls'
import { roleOf } from '../platform/user'

/** True if rows belong to several kindergartens: lists show the kindergarten, and creating is disabled. */
export const seesManyPlaces = (user: UserData): boolean =>
  user.consolidation || roleOf(user) === 'MON' || roleOf(user) === 'Municipality' || roleOf(user) === 'Parent'
