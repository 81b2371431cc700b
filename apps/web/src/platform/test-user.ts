import type { UserData } from '@asistent/contract/identity/session.calls'
import { accessList } from '@asistent/domain/access/custom'
import { rightsOf } from '@asistent/domain/access/matrix'
import { roleTypes, userTypeOfRole, type Role } from '@asistent/domain/access/roles'

/** Test user of a role with the rights of the matrix, as the server sends it. */
export const testUser = (role: Role, changes: Partial<UserData> = {}): UserData => ({
  id: 100 + roleTypes[role],
  firstName: 'Мария',
  lastName: 'Иванова',
  email: 'maria@example.bg',
  avatarPath: null,
  userType: userTypeOfRole(role),
  baseRoleType: roleTypes[role],
  periodId: 2,
  periods: [
    { id: 2, name: '2026/2027', active: true },
    { id: 1, name: '2025/2026', active: false },
  ],
  defaultCurrency: 0,
  language: null,
  showBothCurrencies: false,
  dailyFeed: false,
  consolidation: false,
  kindergartens: [
    {
      id: 1,
      name: "ДГ 'Детелина'",
      city: 'гр. Пловдив',
      adress: '',
      isSelected: true,
      motherKindergartenId: null,
      roleType: roleTypes[role],
      roleName: null,
      mayConsolidate: false,
    },
  ],
  access: accessList((resource) => rightsOf(role, resource), role === 'Master').map((entry) => ({
    ...entry,
    own: rightsOf(role, entry.resource).own,
  })),
  notificationFlags: 15,
  favourites: [],
  ...changes,
})
