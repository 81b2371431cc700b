import {
  createAdminAccount,
  detachAccount,
  editMunicipalityAccount,
  invalidateUserData,
  inviteMonAccount,
  inviteMunicipalityAccount,
  listAccounts,
  listMonAccounts,
  listMunicipalityAccounts,
  listPersonRecords,
  resetPassword,
  triggerFrontendReload,
  updateAccountInfo,
} from '@asistent/contract/identity/account-management.calls'
import { refuseIdentity } from '@asistent/contract/identity/problems'
import { roleTypes, type RoleType } from '@asistent/domain/access/roles'
import { eq, sql } from 'drizzle-orm'
import { account, credential, passkey } from '../db/tables/identity'
import type { WriteContext } from '../platform/context'
import { oneRow } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { requireFound, requireSameVersion } from '../platform/versioned'
import { changeEmail, concernAccount, type PersonForm } from './account-changes.steps'
import {
  accountPage,
  accountToChange,
  monAccountPage,
  municipalityAccountPage,
  personRecordPage,
} from './accounts.queries'
import { changeWholeAccount } from './activation.steps'
import { inviteAdministrator } from './admin-activation.ops'
import { invite } from './invitations.ops'
import { resetLetter } from './identity.letters'
import { unlinkEverywhere } from './people-links.steps'
import { repeatInvitations, sendRecoveryLetter } from './recovery.job'
import { dropTotp } from './second-factor.steps'
import { endAccountSessions } from './sessions.ops'
import { voidTokens } from './tokens.steps'

// The master's administration of accounts. The master's transaction has the system role.

export const accountHandlers: Handler[] = [
  read(listAccounts, ({ tx }, query) => accountPage(tx, query)),
  read(listMonAccounts, ({ tx }, query) => monAccountPage(tx, query)),
  read(listMunicipalityAccounts, ({ tx }, query) => municipalityAccountPage(tx, query)),
  read(listPersonRecords, ({ tx }, query) => personRecordPage(tx, query)),

  write(resetPassword, async (context, { userId, secondFactor }) => {
    const { tx, audit, now } = context
    const person = requireFound(await accountToChange(tx, userId))
    audit.about({ accountId: userId })
    await concernAccount(context, userId)
    if (person.state === 'invited') {
      await repeatInvitations(context, userId)
      return allDone
    }
    if (person.state !== 'active') throw refuseIdentity('wrong-kind')
    await tx.update(credential).set({ passwordHash: null }).where(eq(credential.accountId, userId))
    if (secondFactor) {
      await dropTotp(tx, userId, true)
      await tx.delete(passkey).where(eq(passkey.accountId, userId))
    }
    await voidTokens(tx, userId, ['password-recovery', 'email-change'], now)
    await endAccountSessions(context, userId)
    await sendRecoveryLetter(context, userId, resetLetter)
    return allDone
  }),

  write(inviteMonAccount, (context, form) => inviteOfficial(context, form, roleTypes.MON)),

  write(inviteMunicipalityAccount, async (context, { municipalityId, ...form }) => {
    await requireMunicipality(context, municipalityId)
    return inviteOfficial(context, form, roleTypes.Municipality, municipalityId)
  }),

  write(editMunicipalityAccount, async (context, { userId, municipalityId, isActive, version, ...form }) => {
    const { tx } = context
    await requireMunicipality(context, municipalityId)
    const held = await oneRow(
      tx,
      sql`select id from membership where account_id = ${userId} and role = ${roleTypes.Municipality}`,
    )
    const person = requireFound(await accountToChange(tx, userId))
    if (!held) throw refuseIdentity('wrong-kind')
    await savePerson(context, userId, form, version)
    await tx.update(account).set({ municipalityId }).where(eq(account.id, userId))
    if (isActive !== undefined && person.state === (isActive ? 'deactivated' : 'active'))
      await changeWholeAccount(context, { userId, isActive })
    return ok(userId)
  }),

  write(updateAccountInfo, async (context, { userId, version, ...form }) => {
    await savePerson(context, userId, form, version)
    return ok(userId)
  }),

  write(detachAccount, async (context, { userId }) => {
    const { tx, scope, audit, now } = context
    if (userId === scope.accountId) throw refuseIdentity('not-yourself')
    requireFound(await accountToChange(tx, userId))
    await concernAccount(context, userId)
    await tx.execute(sql`update membership set active = false, pending = false where account_id = ${userId}`)
    await unlinkEverywhere(tx, userId)
    await tx.update(account).set({ state: 'detached', membershipId: null }).where(eq(account.id, userId))
    await voidTokens(tx, userId, ['activation', 'admin-activation', 'password-recovery', 'email-change'], now)
    await endAccountSessions(context, userId)
    audit.about({ accountId: userId })
    return allDone
  }),

  write(createAdminAccount, async (context, { id, ...form }) => {
    const { tx, audit, concerns } = context
    requireFound(await oneRow(tx, sql`select id from kindergarten where id = ${id}`))
    const invited = await inviteAdministrator(context, { kindergartenId: id, ...form })
    if (!invited.isNew) throw refuseIdentity('already-member', { field: 'email' })
    audit.about({ accountId: invited.accountId, kindergartenId: id })
    concerns([id])
    return ok(invited.accountId)
  }),

  write(triggerFrontendReload, async ({ services, afterCommit }) => {
    afterCommit(() => void services.hub.toEveryone('reloadFrontend'))
    return allDone
  }),

  write(invalidateUserData, async ({ tx, services, audit, afterCommit }, { id }) => {
    requireFound(await accountToChange(tx, id))
    audit.about({ accountId: id })
    afterCommit(() => services.hub.toAccounts([id], 'topics', ['user-data']))
    return allDone
  }),
]

async function inviteOfficial(
  context: WriteContext,
  { email, phone, ...name }: PersonForm,
  roleType: RoleType,
  municipalityId: number | null = null,
) {
  const invited = await invite(context, { email, phone, name, roleType, kindergartenId: null, municipalityId })
  if (!invited.isNew) throw refuseIdentity('already-member', { field: 'email' })
  context.audit.about({ accountId: invited.accountId })
  context.concerns([])
  return ok(invited.accountId)
}

async function requireMunicipality({ tx }: WriteContext, id: number): Promise<void> {
  requireFound(await oneRow(tx, sql`select id from municipality where id = ${id}`))
}

async function savePerson(
  context: WriteContext,
  userId: number,
  { email, ...person }: PersonForm,
  version: number | undefined,
): Promise<void> {
  const { tx, audit, services, afterCommit } = context
  const current = requireFound(await accountToChange(tx, userId))
  requireSameVersion(version, current.version, { table: 'account', id: userId })
  await tx
    .update(account)
    .set({ ...person, version: current.version + 1 })
    .where(eq(account.id, userId))
  await changeEmail(context, current, email)
  audit.about({ accountId: userId })
  await concernAccount(context, userId)
  afterCommit(() => services.hub.toAccounts([userId], 'topics', ['user-data']))
}
