import type { Access } from '@asistent/contract/core/access'
import type { Call } from '@asistent/contract/core/call'
import { getUserData, type UserData } from '@asistent/contract/light/identity/session.calls'
import { roleOfType, userTypes, type Role } from '@asistent/domain/access/roles'
import type { ScreenDefinition } from './slice/screen'
import type { Language } from '@asistent/domain/kernel/languages'
import { useQuery } from '@tanstack/react-query'
import { CallError } from './api'
import { lastLanguage, loadLanguage } from './language'
import { isSignedIn, keptUserKey, readToken } from './session'
import { readStored, writeStored } from './stored'
import { keyOf, queryClient, queryOf } from './use-call'

// The signed-in user as screens see it. The last response is cached next to the token, so that the app opens offline;
// it is used only if no response arrives.

const userQuery = {
  ...queryOf(getUserData, {}),
  queryFn: async (context: { signal: AbortSignal }): Promise<UserData> => {
    const token = readToken()
    const user = await queryOf(getUserData, {}).queryFn(context)
    // If the storage is full, the app cannot open offline.
    if (token === readToken()) writeStored(keptUserKey, user)
    await loadLanguage(languageOf(user))
    return user
  },
}

/**
 * The screens of parents have several languages, those of others are Bulgarian. A parent who has not chosen a language
 * in the profile has the one of the sign-in page; the home page proposes to keep it.
 */
const languageOf = ({ userType, language }: UserData): Language =>
  userType === userTypes.Parent ? (language ?? lastLanguage() ?? 'bg') : 'bg'

export const useUser = (): UserData | undefined =>
  useQuery<UserData, CallError>({ ...userQuery, enabled: isSignedIn() }).data

/** The last fetched user, for use outside components. */
export const currentUser = (): UserData | undefined => queryClient.getQueryData<UserData>(keyOf(getUserData, {}))

/** Fetched once and refreshed through its topic. Guards call this before every screen. */
export async function fetchUser(): Promise<UserData> {
  const response = queryClient.ensureQueryData(userQuery)
  const cached = currentUser() ? undefined : readStored<UserData>(keptUserKey)
  if (!cached) return response
  const responseOrCached = response.catch((error: unknown) => {
    if (error instanceof CallError && (error.noAnswer || error.status >= 502)) return cached
    throw error
  })
  const user = await Promise.race([responseOrCached, delay(navigator.onLine ? cacheDelay : 0).then(() => cached)])
  await loadLanguage(languageOf(user))
  // Marked as stale, so that the first response replaces it.
  if (!currentUser()) queryClient.setQueryData(keyOf(getUserData, {}), cached, { updatedAt: 1 })
  return user
}

/** Milliseconds before the cached user is shown while the request continues, for connections without throughput. */
const cacheDelay = 5000
const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

export function roleOf(user: UserData): Role {
  const role = roleOfType(user.baseRoleType)
  if (!role) throw new Error(`unknown role ${user.baseRoleType}`)
  return role
}

export function isExpert(user: UserData): boolean {
  const role = roleOf(user)
  return role === 'MON' || role === 'Municipality'
}

/** Experts find people by name only in a kindergarten whose names they have opened. */
export const readsNames = (user: UserData): boolean => !isExpert(user) || Boolean(user.namesUntil)

/**
 * True for an expert who sees all overseen kindergartens together. Otherwise lists and references are about the
 * selected one.
 */
export const overseesAll = (user: UserData): boolean =>
  isExpert(user) && !user.kindergartens.some((kindergarten) => kindergarten.isSelected)

/** Evaluates the access rule of the contract that the server, the menu and buttons share. */
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

/** Whether the user may open a screen of the application; guests open theirs without a user. */
export const mayOpen = (
  user: UserData | undefined,
  { access, notFor }: Pick<ScreenDefinition, 'access' | 'notFor'>,
): boolean => access.kind !== 'guest' && allows(user, access) && !(user && notFor?.includes(roleOf(user)))

type CallAccess = Pick<Call, 'access'> & Partial<Pick<Call, 'method'>>

/**
 * The consolidated view is read-only: the server rejects changes of rows, except those about the user's own account.
 */
const isReadOnlyView = (user: UserData | undefined, { access, method = 'GET' }: CallAccess): boolean =>
  user?.consolidation === true && method !== 'GET' && access.kind !== 'signedIn'

/** Whether to offer a call, by the user's rights and the current view. */
export const mayCall = (
  user: UserData | undefined,
  call: CallAccess,
  saving: 'create' | 'update' = 'create',
): boolean => !isReadOnlyView(user, call) && allows(user, call.access, saving)

export const useMay = (call: CallAccess, saving: 'create' | 'update' = 'create'): boolean =>
  mayCall(useUser(), call, saving)
