import type { UserData } from '@asistent/contract/identity/session.calls'
import { redirect } from '@tanstack/react-router'
import { CallError } from '../platform/api'
import { isSignedIn } from '../platform/session'
import { rememberTarget } from '../platform/target'
import { allows, fetchUser } from '../platform/user'
import { kindOf, type ErrorKind } from './error-kinds'
import type { ScreenDefinition } from '../platform/slice/screen'

// Who gets to see a screen (product.md 2): strangers are sent to sign in and come back where they wanted; the signed-in
// are sent home from guest pages; without the right there is the 401 page.

/** Why a page isn't shown: the frame shows the error page in its place. Not thrown, because it isn't a fault. */
export interface Failure {
  readonly failure?: ErrorKind
}

type Decision = 'open' | 'sign-in' | 'home' | 'refuse'

export function decide(
  definition: Pick<ScreenDefinition, 'access'>,
  signedIn: boolean,
  user: UserData | undefined,
): Decision {
  const { access } = definition
  if (access.kind === 'guest') return signedIn ? 'home' : 'open'
  if (access.kind === 'anyone') return 'open'
  if (!signedIn) return 'sign-in'
  return allows(user, access) ? 'open' : 'refuse'
}

/** A screen that saves something new, or is about the person in one kindergarten, opens when one is chosen. */
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
  } catch (error) {
    if (error instanceof CallError && error.body.code === 'platform.second-factor-needed')
      throw redirect({ to: '/login/second-factor', replace: true })
    // An expired session has been ended by the answer itself; anything else (no network, a fault) is told.
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
