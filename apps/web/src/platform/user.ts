import type { Access } from '@asistent/contract/core/access'
import type { Call } from '@asistent/contract/core/call'
import { getUserData, type UserData } from '@asistent/contract/identity/session.calls'
import { roleOfType, type Role } from '@asistent/domain/access/roles'
import { isSignedIn } from './session'
import { keyOf, queryClient, queryOf, useCall } from './use-call'

// The signed-in user as screens see it.

export const useUser = (): UserData | undefined => useCall(getUserData, {}, { enabled: isSignedIn() }).data

/** The user's data as last fetched, outside of components. */
export const currentUser = (): UserData | undefined => queryClient.getQueryData<UserData>(keyOf(getUserData, {}))

/** Fetched once and then kept fresh by its topic: guards ask before every screen. */
export const fetchUser = (): Promise<UserData> => queryClient.ensureQueryData(queryOf(getUserData, {}))

export function roleOf(user: UserData): Role {
  const role = roleOfType(user.baseRoleType)
  if (!role) throw new Error(`unknown role ${user.baseRoleType}`)
  return role
}

/** The same line of the contract decides on the server, in the menu and on a button. */
export function allows(user: UserData | undefined, access: Access, saving: 'create' | 'update' = 'create'): boolean {
  if (access.kind === 'anyone') return true
  if (!user) return false
  switch (access.kind) {
    case 'signedIn':
      return true
    case 'may':
      return user.access.some((entry) => entry.resource === access.resource && entry[access.right] && !entry.master)
    case 'save':
      return user.access.some((entry) => entry.resource === access.resource && entry[saving] && !entry.master)
    case 'master':
      return user.access.some((entry) => entry.resource === access.resource && entry[access.right] && entry.master)
    case 'role':
      return access.roles.includes(roleOf(user))
    case 'either':
      return access.of.some((one) => allows(user, one, saving))
    default:
      return false
  }
}

export const useMay = (call: Pick<Call, 'access'>, saving: 'create' | 'update' = 'create'): boolean =>
  allows(useUser(), call.access, saving)
