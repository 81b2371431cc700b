import { refuseIdentity } from '@asistent/contract/identity/problems'
import {
  changePassword,
  endOtherSessions,
  endSession,
  getProfile,
  listSessions,
  updateProfile,
} from '@asistent/contract/identity/profile.calls'
import type { ParsedOf } from '@asistent/contract/core/call'
import { and, eq, sql } from 'drizzle-orm'
import { account, credential, session } from '../db/tables/identity'
import { adoptFiles } from '../files/files.ops'
import type { WriteContext } from '../platform/context'
import { asSystem, oneRow } from '../platform/database'
import { isImage } from '../platform/files/kinds'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { inLanguage } from '../platform/language'
import { sendLetter } from '../platform/mail/letters'
import { requireFound, requireChanged } from '../platform/versioned'
import { requirePassword } from './confirm.steps'
import { deviceName } from './device.rules'
import {
  confirmEmailLetter,
  emailChangeRequestedLetter,
  emailInUseLetter,
  passwordChangedLetter,
} from './identity.letters'
import { waitText } from './guessing.rules'
import { hashPassword } from './passwords.steps'
import { tellNewPhone } from './people-links.steps'
import { openSessionsOf, profileOf } from './profile.queries'
import { linkTo } from './public-links.rules'
import { endSessionsBut, revokeSession } from './sessions.ops'
import { issueToken, tokensThisHour, voidTokens } from './tokens.steps'

export const profileHandlers: Handler[] = [
  read(getProfile, async ({ tx, scope, now }) =>
    requireFound(await asSystem(tx, () => profileOf(tx, scope.accountId, now))),
  ),

  write(updateProfile, async (context, form) => {
    const { tx, scope, now, audit } = context
    const current = requireFound(await asSystem(tx, () => profileOf(tx, scope.accountId, now)))
    const newEmail = form.email === current.email.toLowerCase() ? undefined : form.email
    if (newEmail) {
      const refused = await requirePassword(context, form.currentPassword, { always: true })
      if (refused) return refused
    }
    if (form.avatarFileId) await adoptImage(context, form.avatarFileId)
    const changed = await tx
      .update(account)
      .set({
        firstName: form.firstName,
        middleName: form.middleName,
        lastName: form.lastName,
        phone: form.phone,
        ...(form.notificationFlags !== undefined && { notificationFlags: form.notificationFlags }),
        ...(form.avatarFileId !== undefined && { avatarFileId: form.avatarFileId }),
        version: current.version + 1,
      })
      .where(and(eq(account.id, scope.accountId), eq(account.version, form.version ?? current.version)))
    requireChanged(changed.rowCount, { table: account, id: scope.accountId })
    const { phone } = form
    if (phone !== null && phone !== current.phone) await asSystem(tx, () => tellNewPhone(tx, scope.accountId, phone))
    if (newEmail) await askForEmail(context, current, newEmail)
    audit.about({ accountId: scope.accountId })
    return ok(scope.accountId)
  }),

  write(changePassword, async (context, form) => {
    const refused = await requirePassword(context, form.currentPassword, { always: true })
    if (refused) return refused
    if (form.newPassword === form.currentPassword) throw refuseIdentity('same-password', { field: 'newPassword' })
    const { tx, scope, now, address, audit } = context
    const passwordHash = await hashPassword(form.newPassword, address)
    await asSystem(tx, async () => {
      await tx
        .update(credential)
        .set({ passwordHash, passwordChangedAt: now.toISOString() })
        .where(eq(credential.accountId, scope.accountId))
      await voidTokens(tx, scope.accountId, ['password-recovery', 'email-change'], now)
      await endSessionsBut(context, scope.accountId, scope.sessionId)
      await sendLetter(context, passwordChangedLetter(requireFound(await profileOf(tx, scope.accountId, now))))
    })
    audit.about({ accountId: scope.accountId })
    return allDone
  }),

  read(listSessions, async ({ tx, scope, now }) => {
    const open = await asSystem(tx, () => openSessionsOf(tx, scope.accountId, scope.sessionId, now))
    return {
      result: open.map((one) => ({ ...one, device: inLanguage(deviceName(one.device), scope.language) })),
      rowsCount: open.length,
    }
  }),

  write(endSession, async ({ tx, scope, now, services, afterCommit }, { id }) => {
    await asSystem(tx, async () => {
      const [sessionRow] = await tx
        .select({ id: session.id })
        .from(session)
        .where(and(eq(session.id, id), eq(session.accountId, scope.accountId)))
      requireFound(sessionRow)
      await revokeSession(tx, id, now)
    })
    afterCommit(() => services.hub.endSession(id))
    return allDone
  }),

  write(endOtherSessions, async (context) => {
    const { tx, scope } = context
    const ended = await asSystem(tx, () => endSessionsBut(context, scope.accountId, scope.sessionId))
    return { isSuccessful: true, ended }
  }),
]

/** Uses the user's upload as avatar; only images are allowed. */
async function adoptImage(context: WriteContext, fileId: number): Promise<void> {
  const { tx, scope } = context
  const file = requireFound(
    await oneRow<{ type: string }>(
      tx,
      sql`select type from stored_file where id = ${fileId} and created_by = ${scope.accountId}`,
    ),
  )
  if (!isImage(file.type)) throw refuseIdentity('not-an-image', { field: 'avatarFileId' })
  await adoptFiles(context, [fileId])
}

type Profile = NonNullable<Awaited<ReturnType<typeof profileOf>>>

/** Each change sends a mail to an arbitrary address. */
const changesAnHour = 5

/**
 * Sends the link to the new address and a warning to the old one. An address in use gets a mail too, and the response
 * is the same.
 */
async function askForEmail(
  context: WriteContext,
  { id, firstName, email }: Profile,
  next: ParsedOf<typeof updateProfile>['email'],
): Promise<void> {
  const { tx, now, services } = context
  await asSystem(tx, async () => {
    if ((await tokensThisHour(tx, id, ['email-change'], now)) >= changesAnHour)
      throw refuseIdentity('slow-down', { field: 'email', values: { wait: waitText(3600) } })
    await voidTokens(tx, id, ['email-change'], now)
    await sendLetter(context, emailChangeRequestedLetter({ email, firstName }, next))
    const owner = await oneRow<{ firstName: string }>(
      tx,
      sql`select first_name as "firstName" from account where lower(email) = ${next}`,
    )
    const token = await issueToken(tx, {
      purpose: 'email-change',
      accountId: id,
      payload: { email: next },
      hours: 24,
      now,
    })
    const link = linkTo(services.config, 'account-activation', 'email', token)
    await sendLetter(
      context,
      owner
        ? emailInUseLetter({ email: next, firstName: owner.firstName })
        : { ...confirmEmailLetter(next, firstName, link), accountId: id },
    )
  })
}
