import { refuseIdentity } from '@asistent/contract/identity/problems'
import {
  activateAccount,
  activateAdminAccount,
  confirmEmail,
  forgottenPassword,
  getTokenInfo,
  recoverPassword,
  unsubscribe,
} from '@asistent/contract/identity/links.calls'
import { notificationLabel } from '@asistent/contract/identity/notification-flags'
import type { SignedInAnswer } from '@asistent/contract/identity/session.calls'
import { roleLabel, roleOfType } from '@asistent/domain/access/roles'
import { and, eq, sql } from 'drizzle-orm'
import { account, type TokenPurpose } from '../db/tables/identity'
import type { GuestContext } from '../platform/context'
import { oneRow, type Tx } from '../platform/database'
import { allDone, guest, guestAfter, type Handler } from '../platform/handler'
import { sendLetter } from '../platform/mail/letters'
import { requireFound } from '../platform/versioned'
import { forgiveAttempt } from './attempts.steps'
import { requireHuman } from './captcha.steps'
import { setPassword } from './credentials.ops'
import { acceptMembership } from './invitations.ops'
import { emailChangedLetter, passwordChangedLetter } from './identity.letters'
import { sendRecovery } from './recovery.job'
import { signingIn } from './session.queries'
import { endAccountSessions } from './sessions.ops'
import { enter } from './sign-in.handlers'
import { lookAtToken, spendToken, voidTokens } from './tokens.steps'
import { readUnsubscribeToken } from './unsubscribe.ops'

const linkPurposes = ['activation', 'admin-activation', 'password-recovery', 'email-change'] as const

export const linkHandlers: Handler[] = [
  guestAfter(
    forgottenPassword,
    ({ services, address }, { captcha }) => requireHuman(services, captcha, 'forgotten_password', address),
    async ({ later }, { email }) => {
      // A job checks whether the account exists, so that neither text nor time of the response reveals it.
      later(sendRecovery({ email }))
      return allDone
    },
  ),

  guest(getTokenInfo, async ({ tx, now }, { token }) => {
    const link = await lookAtToken(tx, token, linkPurposes, now)
    const info = requireFound(await linkInfo(tx, link.accountId ?? 0, Number(link.payload.membershipId ?? 0)))
    const { roleType, customRole, hasPassword, ...rest } = info
    const role = roleType === null ? undefined : roleOfType(roleType)
    return {
      ...rest,
      purpose: link.purpose as (typeof linkPurposes)[number],
      email: typeof link.payload.email === 'string' ? link.payload.email : info.email,
      roleName: customRole ?? (role ? roleLabel[role] : null),
      asksPassword: link.purpose === 'password-recovery' || (link.purpose !== 'email-change' && !hasPassword),
    }
  }),

  guest(recoverPassword, async (context, { userId, token, password }) => {
    const { tx, now, address, audit } = context
    const { accountId } = await spendToken(tx, token, ['password-recovery'], now)
    if (accountId === null || (userId !== undefined && userId !== accountId)) throw refuseIdentity('bad-token')
    const person = await personOf(tx, accountId)
    if (person?.state !== 'active') throw refuseIdentity('bad-token')
    audit.about({ accountId })
    await setPassword(context, accountId, password)
    await voidTokens(tx, accountId, ['password-recovery', 'email-change'], now)
    // Ends sessions opened with the old password, and the throttling caused by attackers.
    await endAccountSessions(context, accountId)
    await forgiveAttempt(tx, { kind: 'password', who: person.email.toLowerCase(), address })
    await sendLetter(context, passwordChangedLetter(person))
    return allDone
  }),

  guest(activateAccount, (context, { token, password }) => activate(context, ['activation'], token, password)),

  guest(activateAdminAccount, (context, { token, password, kindergartenId }) =>
    activate(context, ['admin-activation'], token, password, kindergartenId),
  ),

  guest(confirmEmail, async (context, { token }) => {
    const { tx, now, audit } = context
    const { accountId, payload } = await spendToken(tx, token, ['email-change'], now)
    const person = requireFound(await personOf(tx, accountId ?? 0))
    const email = String(payload.email)
    await tx
      .update(account)
      .set({ email, version: sql`${account.version} + 1` })
      .where(eq(account.id, person.id))
    // Links sent to the former mailbox must not give access any more.
    await voidTokens(tx, person.id, ['password-recovery', 'activation', 'admin-activation', 'email-change'], now)
    await sendLetter(context, { ...emailChangedLetter(person, email), accountId: person.id })
    audit.about({ accountId: person.id })
    return { isSuccessful: true, email }
  }),

  guest(unsubscribe, async ({ tx, audit }, { token }) => {
    const { accountId, flags } = requireFound(await readUnsubscribeToken(tx, token))
    const bits = flags.reduce((sum: number, flag) => sum | flag, 0)
    await tx.execute(
      sql`update account set notification_flags = notification_flags & ~${bits}::int where id = ${accountId} and notification_flags & ${bits}::int <> 0`,
    )
    audit.about({ accountId })
    return { isSuccessful: true, subject: flags.map((flag) => notificationLabel[flag]).join(', ') }
  }),
]

/** Sets the first password of a new account, or only accepts for an existing one. */
async function activate(
  context: GuestContext,
  purposes: readonly TokenPurpose[],
  token: string,
  password: string | undefined,
  kindergartenId?: number,
): Promise<SignedInAnswer> {
  const { tx, now, audit } = context
  const link = await spendToken(tx, token, purposes, now)
  const person = await personOf(tx, link.accountId ?? 0)
  if (!person || person.state === 'detached') throw refuseIdentity('bad-token')
  if (kindergartenId !== undefined && kindergartenId !== link.kindergartenId) throw refuseIdentity('bad-token')
  if (!person.hasPassword && password === undefined) throw refuseIdentity('password-required', { field: 'password' })
  if (!(await acceptMembership(tx, person.id, Number(link.payload.membershipId)))) throw refuseIdentity('bad-token')
  audit.about({ accountId: person.id, ...(link.kindergartenId && { kindergartenId: link.kindergartenId }) })
  // Existing accounts keep their password and sign in as usual: access to the mail must not suffice.
  if (person.hasPassword) return { token: null, needs: null }
  await setPassword(context, person.id, password ?? '')
  await tx
    .update(account)
    .set({ state: 'active' })
    .where(and(eq(account.id, person.id), eq(account.state, 'invited')))
  return enter(context, person.id, requireFound(await signingIn(tx, person.id)))
}

const personOf = (tx: Tx, accountId: number) =>
  oneRow<{ id: number; email: string; firstName: string; state: string; hasPassword: boolean }>(
    tx,
    sql`select a.id, a.email, a.first_name as "firstName", a.state, c.password_hash is not null as "hasPassword"
      from account a left join credential c on c.account_id = a.id where a.id = ${accountId} for update of a`,
  )

const linkInfo = (tx: Tx, accountId: number, membershipId: number) =>
  oneRow<{
    firstName: string
    email: string
    kindergartenName: string | null
    roleType: number | null
    customRole: string | null
    hasPassword: boolean
  }>(
    tx,
    sql`select coalesce(m.invited_as ->> 'firstName', a.first_name) as "firstName", a.email, k.name as "kindergartenName", m.role as "roleType",
      r.name as "customRole", c.password_hash is not null as "hasPassword"
      from account a left join credential c on c.account_id = a.id
      left join membership m on m.id = ${membershipId} and m.account_id = a.id
      left join kindergarten k on k.id = m.kindergarten_id left join custom_role r on r.id = m.custom_role_id
      where a.id = ${accountId}`,
  )
