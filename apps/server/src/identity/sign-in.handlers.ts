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
import { counted } from '../platform/language'
import { sendLetter } from '../platform/mail/letters'
import { requireFound } from '../platform/versioned'
import { beginAttempt, forgiveAttempt, type Attempt } from './attempts.steps'
import { requireHuman } from './captcha.steps'
import { knownDevice, rememberDevice } from './known-device.steps'
import { securityLetter } from './identity.letters'
import { passkeySignInOptions, passkeyOwner } from './passkeys.steps'
import { passwordMatches } from './passwords.steps'
import { asksSecondFactor, secondFactorOf, useRecoveryCode, useTotp, type SecondFactor } from './second-factor.steps'
import { openSession } from './sessions.ops'
import { accountForSignIn, signingIn, type SigningIn } from './session.queries'
import { planSweep } from './sweep.job'

// The response must not reveal accounts: a wrong e-mail, a wrong password, and a wrong password of a deactivated
// account take the same steps and time and have the same text. 'Not active' requires the correct password.

const attemptAt = (email: string, address: string, device: string | undefined): Attempt => ({
  kind: 'password',
  who: email,
  email,
  address,
  device,
})

export const signInHandlers: Handler[] = [
  guestAfter(
    signIn,
    async ({ step, services, address, now }, { email, password, captcha, devices }) => {
      await requireHuman(services, captcha, 'login', address)
      const { device, person } = await step(async (tx) => {
        const device = await knownDevice(tx, email, devices)
        await beginAttempt(tx, attemptAt(email, address, device), now)
        return { device, person: await accountForSignIn(tx, email) }
      })
      // Hashing holds no connection.
      const right = await passwordMatches(person?.passwordHash, password, address)
      return { device, accountId: right ? person?.id : undefined }
    },
    async (context, { email, code }, { device, accountId }) => {
      if (accountId === undefined) return refuseIdentity('wrong-password')
      const { tx, address, audit } = context
      audit.about({ accountId })
      await forgiveAttempt(tx, attemptAt(email, address, device))
      const person = requireFound(await signingIn(tx, accountId))
      if (!person.mayEnter) return refuseIdentity('inactive')
      const factor = await secondFactorOf(tx, accountId)
      if (asksSecondFactor(factor)) {
        if (!code) return { token: null, needs: factor.totpConfirmed ? ('code' as const) : ('passkey' as const) }
        const refused = await checkCode(context, { accountId, person, factor, code, device })
        if (refused) return refused
      }
      return enter(context, accountId, person, device)
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
    const person = requireFound(await signingIn(tx, accountId))
    if (!person.mayEnter) return refuseIdentity('inactive')
    return enter(context, accountId, person)
  }),
]

interface GivenCode {
  readonly accountId: number
  readonly person: SigningIn
  readonly factor: SecondFactor
  readonly code: string
  readonly device: string | undefined
}

/** Checks the six digits or a recovery code. A wrong one is counted, so the problem is returned instead of thrown. */
async function checkCode(
  context: GuestContext,
  { accountId, person, factor, code, device }: GivenCode,
): Promise<Problem | undefined> {
  const { tx, now, address } = context
  const attempt: Attempt = { kind: 'code', who: String(accountId), email: person.email.toLowerCase(), address, device }
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
        counted(
          factor.recoveryCodesLeft - 1,
          'В профила Ви беше влязено с резервен код. Остава Ви {count} неизползван код.',
          'В профила Ви беше влязено с резервен код. Остават Ви {count} неизползвани кода.',
        ),
      ),
    )
  return undefined
}

/** Opens the session and issues the known-device token. */
export async function enter(
  { tx, now, services, device, address, later }: GuestContext,
  accountId: number,
  { email, factorMissing }: SigningIn,
  deviceNumber?: string,
): Promise<SignedInAnswer> {
  later(planSweep(now))
  const token = await openSession(tx, { accountId, now, days: services.config.sessionDays, device, address })
  const remembered = await rememberDevice(tx, email, deviceNumber)
  return { token, needs: factorMissing ? 'set-up-second-factor' : null, device: remembered }
}
