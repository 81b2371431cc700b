import { roleLabel, roleOfType, userTypeOfRole, type Role, type RoleType } from '@asistent/domain/access/roles'
import { and, eq, or, sql } from 'drizzle-orm'
import { account, credential, membership, type InvitedName } from '../db/tables/identity'
import { oneRow, type Tx } from '../platform/database'
import type { JobPlan } from '../platform/jobs'
import { say } from '../platform/language'
import { sendLetter } from '../platform/mail/letters'
import type { Services } from '../platform/services'
import { requireFound } from '../platform/versioned'
import { invitationLetter } from './identity.letters'
import { linkTo } from './public-links.rules'
import { activationHours, issueToken, voidTokens } from './tokens.steps'

// An invitation has an account for an e-mail (new or existing), a membership that is pending until the person accepts,
// and a mail. The inviter gets the same result whether or not the person has an account elsewhere. Requires the system
// role, because accounts of other kindergartens are involved.

export interface Inviting {
  readonly tx: Tx
  readonly now: Date
  readonly services: Services
  later<P>(job: JobPlan<P>): void
}

interface Invitation {
  readonly email: string
  readonly name: InvitedName
  readonly phone?: string | null
  readonly roleType: RoleType
  readonly kindergartenId: number | null
  readonly customRoleId?: number | null
  readonly municipalityId?: number | null
  /** The first user of a kindergarten opens another page. */
  readonly asAdmin?: boolean
}

export interface Invited {
  readonly accountId: number
  readonly membershipId: number
  /** False if the person already has this role here. */
  readonly isNew: boolean
}

export async function invite(context: Inviting, invitation: Invitation): Promise<Invited> {
  const { tx } = context
  const person = await accountFor(tx, invitation)
  const created = await membershipFor(tx, person.id, invitation)
  if (created.isNew) await sendInvitationLetter(context, created.membershipId, invitation.asAdmin)
  return { accountId: person.id, ...created }
}

/** Returns the account of the e-mail, or a new one that awaits activation. */
async function accountFor(tx: Tx, { email, name, phone, roleType, municipalityId }: Invitation) {
  const role = requireFound(roleOfType(roleType))
  const values = {
    ...name,
    phone: phone ?? null,
    userType: userTypeOfRole(role),
    municipalityId: municipalityId ?? null,
  }
  await tx
    .insert(account)
    .values({ ...values, email, state: 'invited' })
    .onConflictDoNothing()
  const person = requireFound(
    await oneRow<{ id: number; state: string }>(
      tx,
      sql`select id, state from account where lower(email) = ${email} for update`,
    ),
  )
  // A detached account was given up: the owner of the mailbox starts over.
  if (person.state === 'detached') {
    await tx
      .update(account)
      .set({ ...values, state: 'invited', membershipId: null })
      .where(eq(account.id, person.id))
    await tx.delete(credential).where(eq(credential.accountId, person.id))
  }
  if (municipalityId) await tx.update(account).set({ municipalityId }).where(eq(account.id, person.id))
  return person
}

async function membershipFor(
  tx: Tx,
  accountId: number,
  { name, roleType, kindergartenId, customRoleId = null }: Invitation,
): Promise<Omit<Invited, 'accountId'>> {
  const waiting = { active: false, pending: true, invitedAs: name, customRoleId }
  const [created] = await tx
    .insert(membership)
    .values({ accountId, kindergartenId, role: roleType, ...waiting })
    .onConflictDoNothing()
    .returning({ id: membership.id })
  if (created) return { membershipId: created.id, isNew: true }
  const existing = requireFound(
    await oneRow<{ id: number; active: boolean }>(
      tx,
      sql`select id, active from membership where account_id = ${accountId} and role = ${roleType}
        and kindergarten_id is not distinct from ${kindergartenId} for update`,
    ),
  )
  if (existing.active) return { membershipId: existing.id, isNew: false }
  await tx.update(membership).set(waiting).where(eq(membership.id, existing.id))
  return { membershipId: existing.id, isNew: true }
}

interface WaitingPlace {
  readonly accountId: number
  readonly email: string
  readonly firstName: string
  readonly roleType: RoleType
  readonly roleName: string | null
  readonly kindergartenId: number | null
  readonly kindergartenName: string | null
  readonly hasProfile: boolean
}

/** Sends a new link for a pending membership; earlier links become invalid. */
export async function sendInvitationLetter(context: Inviting, membershipId: number, asAdmin = false): Promise<void> {
  const { tx, now, services } = context
  const waitingMembership = requireFound(
    await oneRow<WaitingPlace>(
      tx,
      sql`select m.account_id as "accountId", a.email, coalesce(m.invited_as ->> 'firstName', a.first_name) as "firstName", m.role as "roleType",
        r.name as "roleName", k.id as "kindergartenId", k.name as "kindergartenName", a.state <> 'invited' as "hasProfile"
        from membership m join account a on a.id = m.account_id left join kindergarten k on k.id = m.kindergarten_id
        left join custom_role r on r.id = m.custom_role_id where m.id = ${membershipId}`,
    ),
  )
  const purpose = asAdmin ? 'admin-activation' : 'activation'
  await voidTokens(tx, waitingMembership.accountId, ['activation', 'admin-activation'], now, membershipId)
  const token = await issueToken(tx, {
    purpose,
    accountId: waitingMembership.accountId,
    kindergartenId: waitingMembership.kindergartenId,
    payload: { membershipId },
    hours: activationHours,
    now,
  })
  const role = requireFound(roleOfType(waitingMembership.roleType))
  await sendLetter(
    context,
    invitationLetter({
      email: waitingMembership.email,
      firstName: waitingMembership.firstName,
      place: waitingMembership.kindergartenName ?? officeOf(role),
      role: waitingMembership.roleName ?? (role === 'Parent' ? say(roleLabel.Parent) : roleLabel[role]),
      kindergartenId: waitingMembership.kindergartenId,
      hasProfile: waitingMembership.hasProfile,
      link: asAdmin
        ? linkTo(services.config, 'admin-account-activation', token, waitingMembership.kindergartenId ?? 0)
        : linkTo(services.config, 'account-activation', pageOf(role), token),
    }),
  )
}

const officeOf = (role: Role) =>
  role === 'MON' ? 'Министерство на образованието и науката' : role === 'Municipality' ? 'Общината' : 'Платформата'

/** {userType} of the page's path. */
const pageOf = (role: Role) =>
  role === 'Parent' ? 'parent' : role === 'MON' ? 'mon' : role === 'Municipality' ? 'municipality' : 'staff'

/** Activates the membership after the person accepted it or requested it while signed in. */
export async function acceptMembership(tx: Tx, accountId: number, membershipId: number): Promise<boolean> {
  const [accepted] = await tx
    .update(membership)
    .set({ active: true, pending: false, invitedAs: null })
    .where(
      and(
        eq(membership.id, membershipId),
        eq(membership.accountId, accountId),
        // Withdrawn meanwhile: neither pending nor active.
        or(membership.pending, membership.active),
      ),
    )
    .returning({ id: membership.id })
  if (!accepted) return false
  // Reactivates an account that had no active membership; one deactivated by the master stays so.
  await tx.execute(
    sql`update account a set membership_id = coalesce(a.membership_id, ${membershipId}),
      state = case when a.state = 'deactivated' and not exists (
        select from membership o where o.account_id = a.id and o.active and o.id <> ${membershipId}) then 'active' else a.state end
      where a.id = ${accountId}`,
  )
  return true
}

/** Creates an active membership: requested by the signed-in person, or given by the master. */
export async function giveMembership(
  tx: Tx,
  accountId: number,
  kindergartenId: number,
  roleType: RoleType,
): Promise<void> {
  const [row] = await tx
    .insert(membership)
    .values({ accountId, kindergartenId, role: roleType, active: true, pending: false })
    .onConflictDoUpdate({
      target: [membership.accountId, membership.kindergartenId, membership.role],
      set: { active: true, pending: false },
    })
    .returning({ id: membership.id })
  await acceptMembership(tx, accountId, requireFound(row).id)
}
