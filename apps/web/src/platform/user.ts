import type { Access } from '@asistent/contract/core/access'
import type { Call } from '@asistent/contract/core/call'
import { getUserData, type UserData } from '@asistent/contract/light/identity/session.calls'
import { roleOfType, type Role } from '@asistent/domain/access/roles'
import { useQuery } from '@tanstack/react-query'
import { CallError } from './api'
import { isSignedIn, keptUserKey, readToken } from './session'
import { keyOf, queryClient, queryOf } from './use-call'

// The signed-in user as screens see it. The last answer is kept beside the token, so that the app opens without a network;
// it is used only when no answer comes.

const userQuery = {
  ...queryOf(getUserData, {}),
  queryFn: async (context: { signal: AbortSignal }): Promise<UserData> => {
    const token = readToken()
    const user = await queryOf(getUserData, {}).queryFn(context)
    if (token === readToken()) keepUser(user)
    return user
  },
}

function keepUser(user: UserData): void {
  try {
    localStorage.setItem(keptUserKey, JSON.stringify(user))
  } catch {
    // A full storage: the app only won't open without a network.
  }
}

function keptUser(): UserData | undefined {
  try {
    return (JSON.parse(localStorage.getItem(keptUserKey) ?? 'null') as UserData | null) ?? undefined
  } catch {
    return undefined
  }
}

export const useUser = (): UserData | undefined =>
  useQuery<UserData, CallError>({ ...userQuery, enabled: isSignedIn() }).data

/** The user's data as last fetched, outside of components. */
export const currentUser = (): UserData | undefined => queryClient.getQueryData<UserData>(keyOf(getUserData, {}))

/** Fetched once and then kept fresh by its topic: guards ask before every screen. */
export async function fetchUser(): Promise<UserData> {
  const asked = queryClient.ensureQueryData(userQuery)
  const kept = currentUser() ? undefined : keptUser()
  if (!kept) return asked
  const answered = asked.catch((error: unknown) => {
    if (error instanceof CallError && (error.noAnswer || error.status >= 502)) return kept
    throw error
  })
  const user = await Promise.race([answered, waitingFor(navigator.onLine ? patience : 0).then(() => kept)])
  // Old from the start: the first answer that comes replaces it.
  if (!currentUser()) queryClient.setQueryData(keyOf(getUserData, {}), kept, { updatedAt: 1 })
  return user
}

/** A network that is there by name only: what is known is shown, the answer may still come. */
const patience = 5000
const waitingFor = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

export function roleOf(user: UserData): Role {
  const role = roleOfType(user.baseRoleType)
  if (!role) throw new Error(`unknown role ${user.baseRoleType}`)
  return role
}

export function isExpert(user: UserData): boolean {
  const role = roleOf(user)
  return role === 'MON' || role === 'Municipality'
}

/** Of an expert: all overseen kindergartens together. With one chosen above, lists and references are about it. */
export const overseesAll = (user: UserData): boolean =>
  isExpert(user) && !user.kindergartens.some((place) => place.isSelected)

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

type Asked = Pick<Call, 'access'> & Partial<Pick<Call, 'method'>>

/** The consolidated view is for looking: the server refuses what changes rows, and what is about the person alone isn't that. */
const looksOnly = (user: UserData | undefined, { access, method = 'GET' }: Asked): boolean =>
  user?.consolidation === true && method !== 'GET' && access.kind !== 'signedIn'

/** Whether to offer a call: by right, and by the view the person works in. */
export const mayCall = (user: UserData | undefined, call: Asked, saving: 'create' | 'update' = 'create'): boolean =>
  !looksOnly(user, call) && allows(user, call.access, saving)

export const useMay = (call: Asked, saving: 'create' | 'update' = 'create'): boolean => mayCall(useUser(), call, saving)
