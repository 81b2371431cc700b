import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import { refuseIdentity } from '@asistent/contract/identity/problems'
import type { sendInvitation } from '@asistent/contract/identity/users.calls'
import { today } from '@asistent/domain/kernel/day'
import { isEmail, normaliseEmail } from '@asistent/domain/kernel/email'
import { shortName } from '@asistent/domain/kernel/text'
import { roleTypes, type RoleType } from '@asistent/domain/access/roles'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { asSystem, oneRow, rows } from '../platform/database'
import { anyOf } from '../platform/list'
import { requireFound, inKindergarten } from '../platform/versioned'
import { requireInvitable } from './escalation.rules'
import { invite, sendInvitationLetter } from './invitations.ops'
import { guardianHere, link, staffHere, type PersonRecord } from './people-links.steps'
import { accountOfUser, membershipsOf } from './users.queries'

type InvitationInput = ParsedOf<typeof sendInvitation>
type Outcome = OutputOf<typeof sendInvitation>
type Skipped = Outcome['skipped'][number]

/** Invites many people; returns those who cannot be invited with the reason. */
export async function inviteMany(context: WriteContext, request: InvitationInput): Promise<Outcome> {
  const { tx, scope } = context
  const kindergartenId = inKindergarten(scope)
  const rights = { staff: scope.rights('Users').create, parents: scope.rights('Parents').update }
  const kinds = { staff: request.userIds.length + request.teacherIds.length > 0, parents: request.parentIds.length > 0 }
  if ((kinds.staff && !rights.staff) || (kinds.parents && !rights.parents)) throw refuseIdentity('more-than-yours')
  if (request.teacherIds.length > 0) requireInvitable(scope, { roleType: request.roleType, access: null })
  await requireOwnParents(context, request.parentIds)
  const people = await recordsHere(context, request, kindergartenId)
  const skipped: Skipped[] = []
  let sent = 0
  const note = (outcome: Skipped | undefined) => (outcome ? skipped.push(outcome) : sent++)
  // An e-mail may belong to an account of another kindergarten.
  await asSystem(tx, async () => {
    for (const id of people.accountIds) note(await remind(context, id, kindergartenId))
    for (const record of people.staff) note(await inviteRecord(context, 'staff_member', record, request.roleType))
    for (const record of people.guardians) note(await inviteRecord(context, 'guardian', record, roleTypes.Parent))
  })
  return { isSuccessful: true, sent, skipped }
}

const unique = (ids: readonly number[]) => [...new Set(ids)]

/** Records of the own kindergarten; others are not found. */
async function recordsHere({ tx }: WriteContext, request: InvitationInput, kindergartenId: number) {
  const accountIds: number[] = []
  for (const id of unique(request.userIds)) accountIds.push(requireFound(await accountOfUser(tx, id, kindergartenId)))
  const staff: PersonRecord[] = []
  for (const id of unique(request.teacherIds)) staff.push(await staffHere(tx, id, kindergartenId))
  const guardians: PersonRecord[] = []
  for (const id of unique(request.parentIds)) guardians.push(await guardianHere(tx, id, kindergartenId))
  return { accountIds, staff, guardians }
}

/** A teacher may invite parents of the own groups. */
async function requireOwnParents({ tx, scope, now }: WriteContext, parentIds: readonly number[]): Promise<void> {
  if (parentIds.length === 0 || !scope.rights('Parents').own) return
  const ownStaff = await rows<{ id: number }>(
    tx,
    sql`select distinct cg.guardian_id as id from child_guardian cg join child_group_period p on p.child_id = cg.child_id
      where cg.guardian_id = ${anyOf(parentIds)} and p.group_id = ${anyOf(scope.groupIds)}
        and p.from_on <= ${today(now)} and (p.to_on is null or p.to_on >= ${today(now)})`,
  )
  if (ownStaff.length !== new Set(parentIds).size) requireFound(undefined)
}

/** Sends the mail again to a person who has not accepted yet. */
async function remind(context: WriteContext, accountId: number, kindergartenId: number): Promise<Skipped | undefined> {
  const { tx, scope } = context
  const held = await membershipsOf(tx, accountId, kindergartenId)
  const person = await oneRow<{ name: string; state: string }>(
    tx,
    sql`select coalesce(m.invited_as ->> 'firstName', a.first_name) || ' ' || coalesce(m.invited_as ->> 'lastName', a.last_name) as name, a.state
      from account a join membership m on m.account_id = a.id and m.kindergarten_id = ${kindergartenId} where a.id = ${accountId} limit 1`,
  )
  const waiting = held.filter((one) => one.pending || (one.active && person?.state === 'invited'))
  for (const heldMembership of waiting) {
    requireInvitable(scope, heldMembership)
    await sendInvitationLetter(context, heldMembership.id)
  }
  const reason = held.some((one) => one.active) ? 'Профилът вече е активен' : 'Профилът е деактивиран'
  return waiting.length > 0 ? undefined : { name: person?.name ?? '', reason }
}

/** Creates an account for the record's e-mail and links it. */
async function inviteRecord(
  context: WriteContext,
  table: 'staff_member' | 'guardian',
  record: PersonRecord,
  roleType: RoleType,
): Promise<Skipped | undefined> {
  const { tx } = context
  const name = shortName(record)
  const email = normaliseEmail(record.email ?? '')
  if (!isEmail(email)) return { name, reason: record.email ? 'Невалиден имейл' : 'Няма въведен имейл' }
  if (record.accountId !== null) return remind(context, record.accountId, record.kindergartenId)
  const { firstName, middleName, lastName, kindergartenId } = record
  // Both parents have one e-mail, but an account belongs to one person.
  const sameEmail = await oneRow(
    tx,
    sql`select r.id from ${sql.identifier(table)} r join account a on a.id = r.account_id
      where r.kindergarten_id = ${kindergartenId} and lower(a.email) = ${email}`,
  )
  if (sameEmail) return { name, reason: 'С този имейл вече има профил на друг човек от детската градина' }
  const invited = await invite(context, { email, name: { firstName, middleName, lastName }, roleType, kindergartenId })
  await link(tx, table, record.id, invited.accountId)
  return invited.isNew ? undefined : { name, reason: 'Профилът вече е активен' }
}
