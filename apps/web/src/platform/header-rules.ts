import { may } from '@asistent/contract/core/access'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { isStaffRole, type Role } from '@asistent/domain/access/roles'
import { allows, roleOf } from './user'

// Who sees which items of the top bar (product.md 2). Viewport sizes are handled in CSS and by a media query.

const withoutNotices: readonly Role[] = ['MON', 'Municipality', 'Master']

const getsNotices = (user: UserData) => !withoutNotices.includes(roleOf(user)) && !user.consolidation

export const showsSwitcher = (user: UserData): boolean => roleOf(user) !== 'Master'

export const showsSchoolYear = (user: UserData): boolean => roleOf(user) !== 'Master'

export const showsNotifications = (user: UserData): boolean =>
  getsNotices(user) && allows(user, may.read('Events')) && allows(user, may.read('Polls'))

export const showsMessages = (user: UserData): boolean => getsNotices(user) && allows(user, may.read('Messages'))

/** 'Документация за ДГ' and 'Оценяване на персонала'. */
export const showsExternalModules = (user: UserData): boolean => isStaffRole(roleOf(user))

/** The resources section of the menu, hidden from the ministry and the municipality. */
export const showsPartners = (user: UserData): boolean =>
  !withoutNotices.includes(roleOf(user)) && allows(user, may.read('KindergartenResources'))
