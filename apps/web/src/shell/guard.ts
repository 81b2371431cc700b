import type { UserData } from '@asistent/contract/identity/session.calls'
import { redirect } from '@tanstack/react-router'
import { CallError } from '../platform/api'
import { loadLastLanguage } from '../platform/language'
import { isSignedIn } from '../platform/session'
import { rememberTarget } from '../platform/target'
import { fetchUser, mayOpen } from '../platform/user'
import { kindOf, type ErrorKind } from './error-kinds'
import type { ScreenDefinition } from '../platform/slice/screen'

// Access to screens (product.md 2): signed-out users are redirected to sign in and back; signed-in users are
// redirected home from guest pages; without the right the 401 page is shown.

/**
 * Reason why a page is not shown; the frame renders the error page. Returned instead of thrown, because it is not a
 * fault.
 */
export interface Failure {
  readonly failure?: ErrorKind
}

type Decision = 'open' | 'sign-in' | 'home' | 'refuse'

export function decide(
  definition: Pick<ScreenDefinition, 'access' | 'notFor'>,
  signedIn: boolean,
  user: UserData | undefined,
): Decision {
  const { access } = definition
  if (access.kind === 'guest') return signedIn ? 'home' : 'open'
  if (access.kind === 'anyone') return 'open'
  if (!signedIn) return 'sign-in'
  return mayOpen(user, definition) ? 'open' : 'refuse'
}

/** True if the screen creates something, or is about the user in one kindergarten, so one must be chosen first. */
export const asksForOne = (
  { access, oneKindergarten }: Pick<ScreenDefinition, 'access' | 'oneKindergarten'>,
  user: UserData | undefined,
): boolean =>
  user?.consolidation === true && (oneKindergarten === true || (access.kind === 'may' && access.right === 'create'))

export const needsUser = (definition: Pick<ScreenDefinition, 'access'>) =>
  definition.access.kind !== 'guest' && definition.access.kind !== 'anyone'

export async function guard(definition: ScreenDefinition, href: string): Promise<Failure> {
  let user: UserData | undefined
  try {
    if (isSignedIn() && needsUser(definition)) user = await fetchUser()
    // A page for anyone doesn't load the user, for example the setup of the second factor.
    else await loadLastLanguage()
  } catch (error) {
    if (error instanceof CallError && error.body.code === 'platform.second-factor-needed')
      throw redirect({ to: '/login/second-factor', replace: true })
    // A 401 has ended the session already; other errors (no network, a server error) are shown.
    if (!(error instanceof CallError && error.status === 401)) return { failure: kindOf(error) }
  }
  switch (decide(definition, isSignedIn(), user)) {
    case 'sign-in':
      rememberTarget(href)
      throw redirect({ to: '/login', replace: true })
    case 'home':
      throw redirect({ to: '/', replace: true })
    case 'refuse':
      return { failure: '401' }
    default:
      return {}
  }
}
