import { refuseIdentity } from '@asistent/contract/identity/problems'
import { roleTypes } from '@asistent/domain/access/roles'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { asSystem, oneRow, type Tx } from '../platform/database'
import { sendLetter } from '../platform/mail/letters'
import { giveMembership, invite } from './invitations.ops'
import { childAddedLetter } from './identity.letters'
import {
  addGuardian,
  guardianHere,
  guardianRecord,
  link,
  removeGuardian,
  tieToChild,
  unlink,
  untieFromChild,
} from './people-links.steps'
import type { RegistrationEffects } from '../db/tables/registrations'
import type { DecidedRegistration, OpenRegistration } from './registrations.queries'

interface Decision {
  readonly kinship?: number | undefined
  readonly parentId?: number | null | undefined
}

/**
 * The approved parent becomes a guardian of the child with an account (domain.md 8). A registration by e-mail gets the
 * activation mail, and access begins when the owner of the mailbox accepts; a signed-in parent has access at once.
 * Accounts may belong to other kindergartens, so this uses the system role; the registration was found in the caller's
 * scope.
 */
export async function approve(
  context: WriteContext,
  open: OpenRegistration,
  decision: Decision,
): Promise<{ readonly guardianId: number; readonly effects: Omit<RegistrationEffects, 'mailIds'> }> {
  const { tx } = context
  const chosen = decision.parentId ? await guardianHere(tx, decision.parentId, open.kindergartenId) : undefined
  return asSystem(tx, async () => {
    const accountId = await accountOf(context, open)
    const { id: guardianId, guardian } = await guardianFor(tx, open, chosen, accountId)
    const child = await tieToChild(tx, { ...open, guardianId, kinship: decision.kinship ?? open.kinship })
    return { guardianId, effects: { guardian, child } }
  })
}

async function accountOf(context: WriteContext, open: OpenRegistration): Promise<number> {
  const { tx } = context
  const { email, firstName, middleName, lastName, phone, kindergartenId } = open
  if (open.accountId === null) {
    const name = { firstName, middleName, lastName }
    const invited = await invite(context, { email, name, phone, roleType: roleTypes.Parent, kindergartenId })
    // Already a parent here: nothing to accept, but the parent is notified.
    if (!invited.isNew) await sendLetter(context, childAddedLetter(open, open.kindergartenName, kindergartenId))
    return invited.accountId
  }
  const member = await oneRow(
    tx,
    sql`select id from membership where account_id = ${open.accountId} and kindergarten_id = ${kindergartenId} and role = 3 and active`,
  )
  if (!member) await giveMembership(tx, open.accountId, kindergartenId, roleTypes.Parent)
  await sendLetter(context, childAddedLetter(open, open.kindergartenName, kindergartenId))
  return open.accountId
}

interface KnownGuardian {
  readonly id: number
  readonly accountId: number | null
}

/**
 * Returns the guardian with this account, the chosen one, the one with the same e-mail and no account, or a new one.
 */
async function guardianFor(
  tx: Tx,
  open: OpenRegistration,
  picked: KnownGuardian | undefined,
  accountId: number,
): Promise<{ readonly id: number; readonly guardian: RegistrationEffects['guardian'] }> {
  const columns = sql`select id, account_id as "accountId" from guardian where kindergarten_id = ${open.kindergartenId}`
  const linked = await oneRow<KnownGuardian>(tx, sql`${columns} and account_id = ${accountId}`)
  const chosen =
    picked ??
    linked ??
    (await oneRow<KnownGuardian>(
      tx,
      sql`${columns} and account_id is null and lower(email) = ${open.email} order by id limit 1`,
    ))
  if (chosen && chosen.accountId !== null && chosen.accountId !== accountId) throw refuseIdentity('guardian-of-other')
  // An account belongs to one record of a kindergarten, so another one cannot be chosen.
  if (chosen && linked && linked.id !== chosen.id) throw refuseIdentity('account-elsewhere')
  if (!chosen) return { id: await addGuardian(tx, open, accountId), guardian: 'created' }
  await link(tx, 'guardian', chosen.id, accountId)
  return { id: chosen.id, guardian: chosen.accountId === null ? 'linked' : 'unchanged' }
}

/**
 * Reverses an approval: the guardian loses what the approval gave. The access to other children stays. `isUnused`: no
 * letter has left, so nothing can refer to a new record.
 */
export const takeBack = (
  { tx }: WriteContext,
  { childId, guardianId, effects }: DecidedRegistration,
  isUnused: boolean,
): Promise<void> =>
  // The account may belong to other kindergartens.
  asSystem(tx, async () => {
    if (guardianId === null || effects === null) return
    await untieFromChild(tx, { childId, guardianId }, effects.child)
    if (effects.guardian === 'unchanged') return
    const record = await guardianRecord(tx, guardianId)
    const hasChildren = await oneRow(
      tx,
      sql`select 1 as one from child_guardian where guardian_id = ${guardianId} and may_see limit 1`,
    )
    // Linked again since, or with access to a child that was given by another decision.
    if (!record?.accountId || (effects.guardian === 'created' && hasChildren)) return
    await unlink(tx, 'guardian', guardianId)
    if (effects.guardian === 'created' && isUnused) await removeGuardian(tx, guardianId)
  })
