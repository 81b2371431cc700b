import type { Problem } from '@asistent/contract/core/problem'
import { refuseIdentity } from '@asistent/contract/identity/problems'
import {
  signIn,
  signInWithPasskey,
  startPasskeySignIn,
  type SignedInAnswer,
} from '@asistent/contract/identity/session.calls'
import type { GuestContext } from '../platform/context'
import { guest, guestAfter, type Handler } from '../platform/handler'
import { sendLetter } from '../platform/mail/letters'
import { found } from '../platform/versioned'
import { beginAttempt, forgiveAttempt, type Attempt } from './attempts'
import { requireHuman } from './captcha'
import { securityLetter } from './letters'
import { passkeySignInOptions, passkeyOwner } from './passkeys'
import { passwordMatches } from './passwords'
import { hasSecondFactor, secondFactorOf, useRecoveryCode, useTotp, type SecondFactor } from './second-factor'
import { openSession } from './sessions.ops'
import { accountForSignIn, signingIn, type SigningIn } from './session.queries'
import { planSweep } from './sweep.job'

// Who has an account is nobody's business: a wrong e-mail, a wrong password and a wrong password of a deactivated
// account take the same steps, the same time and get the same words. 'Not active' is said only after the right password.

const attemptAt = (email: string, address: string): Attempt => ({ kind: 'password', who: email, email, address })

export const signInHandlers: Handler[] = [
  guestAfter(
    signIn,
    async ({ step, services, address, now }, { email, password, captcha }) => {
      await requireHuman(services, captcha, 'login', address)
      const person = await step(async (tx) => {
        await beginAttempt(tx, attemptAt(email, address), now)
        return accountForSignIn(tx, email)
      })
      // The slow part holds no connection: other people's calls go on.
      return (await passwordMatches(person?.passwordHash, password, address)) ? person?.id : undefined
    },
    async (context, { email, code }, accountId) => {
      if (accountId === undefined) return refuseIdentity('wrong-password')
      const { tx, address, audit } = context
      audit.about({ accountId })
      await forgiveAttempt(tx, attemptAt(email, address))
      const person = found(await signingIn(tx, accountId))
      if (!person.mayEnter) return refuseIdentity('inactive')
      const factor = await secondFactorOf(tx, accountId)
      if (hasSecondFactor(factor)) {
        if (!code) return { token: null, needs: factor.totpConfirmed ? ('code' as const) : ('passkey' as const) }
        const refused = await checkCode(context, accountId, person, factor, code)
        if (refused) return refused
      }
      return enter(context, accountId, person)
    },
  ),

  guest(startPasskeySignIn, async ({ tx, now, services }) => ({
    options: await passkeySignInOptions(tx, services.config, now),
  })),

  guest(signInWithPasskey, async (context, { response }) => {
    const { tx, now, services, address, audit } = context
    const attempt: Attempt = { kind: 'passkey', who: address, address }
    await beginAttempt(tx, attempt, now)
    const accountId = await passkeyOwner(tx, services.config, response, now)
    if (accountId === undefined) return refuseIdentity('wrong-passkey')
    audit.about({ accountId })
    await forgiveAttempt(tx, attempt)
    const person = found(await signingIn(tx, accountId))
    if (!person.mayEnter) return refuseIdentity('inactive')
    return enter(context, accountId, person)
  }),
]

/** The six digits, or a recovery code. A wrong one is counted, so the refusal is returned and not thrown. */
async function checkCode(
  context: GuestContext,
  accountId: number,
  person: SigningIn,
  factor: SecondFactor,
  code: string,
): Promise<Problem | undefined> {
  const { tx, now, address } = context
  const attempt: Attempt = { kind: 'code', who: String(accountId), email: person.email.toLowerCase(), address }
  await beginAttempt(tx, attempt, now)
  const digits = code.replace(/\s/g, '')
  const isTotp = factor.totpConfirmed && factor.totpSecret !== null && /^\d{6}$/.test(digits)
  const right = isTotp
    ? await useTotp(tx, accountId, factor.totpSecret ?? '', digits, now)
    : await useRecoveryCode(tx, accountId, code, now)
  if (!right) return refuseIdentity('wrong-code', { field: 'code' })
  await forgiveAttempt(tx, attempt)
  if (!isTotp)
    await sendLetter(
      context,
      securityLetter(
        person,
        `В профила Ви беше влязено с резервен код. Остават Ви ${factor.recoveryCodesLeft - 1} неизползвани кода.`,
      ),
    )
  return undefined
}

/** Opens the session. */
export async function enter(
  { tx, now, services, device, address, later }: GuestContext,
  accountId: number,
  { factorMissing }: SigningIn,
): Promise<SignedInAnswer> {
  later(planSweep(now))
  const token = await openSession(tx, { accountId, now, days: services.config.sessionDays, device, address })
  return { token, needs: factorMissing ? 'set-up-second-factor' : null }
}
