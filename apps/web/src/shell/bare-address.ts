import type { UserData } from '@asistent/contract/identity/session.calls'
import { redirect } from '@tanstack/react-router'
import { isSignedIn } from '../platform/session'
import type { ScreenDefinition } from '../platform/slice/screen'
import { fetchUser, roleOf } from '../platform/user'
import { asksForOne, decide, guard, type Failure } from './guard'
import { addressOf } from './menu/menu'

// An address that only stands before others, such as '/administrative-references', leads to the first screen of the menu below
// it that the person may open (spec/notes.md). Whatever has no screen below it isn't found.

/** In the order of the menu. A screen that isn't in the menu of a role, but open to it, counts as well. */
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
  // Who isn't signed in, or can't be asked, meets what the screens below would show.
  const asked = await guard(first, href)
  if (!isSignedIn() || (asked.failure !== undefined && asked.failure !== '401')) return asked
  const user = await fetchUser()
  const found = below.find((one) => mayOpen(one, user))
  if (found) throw redirect({ to: addressOf(found.path), replace: true })
  return { failure: '401' }
}
