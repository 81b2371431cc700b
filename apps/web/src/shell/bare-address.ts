import type { UserData } from '@asistent/contract/identity/session.calls'
import { redirect } from '@tanstack/react-router'
import { isSignedIn } from '../platform/session'
import type { ScreenDefinition } from '../platform/slice/screen'
import { fetchUser, roleOf } from '../platform/user'
import { asksForOne, decide, guard, type Failure } from './guard'
import { addressOf } from './menu/menu'

// A path that is only a prefix, such as '/administrative-references', redirects to the first accessible menu screen
// below it (spec/notes.md). Without such a screen it is not found.

/** In menu order, followed by accessible screens outside the user's menu. */
export const screensBelow = (pathname: string, screens: readonly ScreenDefinition[]): ScreenDefinition[] => {
  const bare = pathname.replace(/\/+$/, '')
  if (bare === '') return []
  return screens
    .filter(({ path, menu }) => menu !== undefined && isBelow(bare, addressOf(path)))
    .toSorted((left, right) => (left.menu?.order ?? 50) - (right.menu?.order ?? 50))
}

const isBelow = (bare: string, address: string) => address.startsWith(`${bare}/`) && !address.includes('{')

const mayOpen = (definition: ScreenDefinition, user: UserData): boolean =>
  !definition.menu?.hideFor?.includes(roleOf(user)) &&
  !asksForOne(definition, user) &&
  decide(definition, true, user) === 'open'

export async function leadBelow(
  screens: readonly ScreenDefinition[],
  { pathname, href }: { readonly pathname: string; readonly href: string },
): Promise<Failure> {
  const below = screensBelow(pathname, screens)
  const [first] = below
  if (!first) return {}
  // Signed out, or without a response, the user gets the result of the first screen's guard.
  const result = await guard(first, href)
  if (!isSignedIn() || (result.failure !== undefined && result.failure !== '401')) return result
  const user = await fetchUser()
  const screen = below.find((one) => mayOpen(one, user))
  if (screen) throw redirect({ to: addressOf(screen.path), replace: true })
  return { failure: '401' }
}
