import { useRouter } from '@tanstack/react-router'
import type { SignedInAnswer } from '@asistent/contract/identity/session.calls'
import { signInWithPasskey, startPasskeySignIn } from '@asistent/contract/light/identity/session.calls'
import { CallError, send } from '../platform/api'
import { keepToken } from '../platform/session'
import { requestFirst } from '../platform/start'
import { hasTarget, takeTarget } from '../platform/target'
import { queryClient } from '../platform/use-call'
import { fetchUser } from '../platform/user'
import { CaptchaFailure } from './captcha.shared'
import { keepDevice } from './known-devices'
import { t } from '../platform/language'

// Steps after a sign-in by password or passkey.

/** Opens the app with a token: the requested page or home, or first the setup of a second factor. */
export function useOpen() {
  const router = useRouter()
  return async ({ token, needs, device }: SignedInAnswer & { token: string }) => {
    queryClient.clear()
    keepToken(token)
    keepDevice(device)
    if (needs === 'set-up-second-factor') return router.navigate({ to: '/login/second-factor', replace: true })
    requestFirst(!hasTarget())
    const user = await fetchUser()
    return router.navigate({ href: takeTarget(user.id), replace: true })
  }
}

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** The user cancelled the authenticator's dialog; not an error. */
export class StoppedByUser extends Error {}

export async function passkeySignIn(): Promise<SignedInAnswer> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    send(startPasskeySignIn, {}),
  ])
  const response = await startAuthentication({ optionsJSON: options as never }).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'NotAllowedError' ? new StoppedByUser() : error
  })
  return send(signInWithPasskey, { response: { ...response } })
}

export const signInErrorText = (error: unknown): string =>
  error instanceof CallError || error instanceof CaptchaFailure ? error.message : t('Възникна грешка! Опитайте отново.')
