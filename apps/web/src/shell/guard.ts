import type { UserData } from '@asistent/contract/identity/session.calls'
import { redirect } from '@tanstack/react-router'
import { CallError } from '../platform/api'
import { isSignedIn } from '../platform/session'
import { rememberTarget } from '../platform/target'
import { allows, fetchUser } from '../platform/user'
import type { ScreenDefinition } from './screen'

// Who gets to see a screen (product.md 2): strangers are sent to sign in and come back where they wanted; the signed-in
// are sent home from guest pages; without the right there is the 401 page.

/** Shown by the error page, with its number. */
export class Refused extends Error {
  constructor(readonly status: 401 | 404) {
    super(String(status))
    this.name = 'Refused'
  }
}

export type Decision = 'open' | 'sign-in' | 'home' | 'refuse'

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

const needsUser = (definition: Pick<ScreenDefinition, 'access'>) =>
  definition.access.kind !== 'guest' && definition.access.kind !== 'anyone'

export async function guard(definition: ScreenDefinition, href: string): Promise<void> {
  const user = isSignedIn() && needsUser(definition) ? await userOrSignIn(href) : undefined
  switch (decide(definition, isSignedIn(), user)) {
    case 'sign-in':
      rememberTarget(href)
      throw redirect({ to: '/login', replace: true })
    case 'home':
      throw redirect({ to: '/', replace: true })
    case 'refuse':
      throw new Refused(401)
    default:
  }
}

/** An expired session shows the sign-in page; anything else (no network, a fault) is the error page's business. */
async function userOrSignIn(href: string): Promise<UserData> {
  try {
    return await fetchUser()
  } catch (error) {
    if (error instanceof CallError && error.status === 401) {
      rememberTarget(href)
      throw redirect({ to: '/login', replace: true })
    }
    throw error
  }
}
