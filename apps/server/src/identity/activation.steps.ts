import { refuseIdentity } from '@asistent/contract/identity/problems'
import { eq, inArray, sql } from 'drizzle-orm'
import { account, membership } from '../db/tables/identity'
import type { WriteContext } from '../platform/context'
import { asSystem, oneRow, rows } from '../platform/database'
import { requireFound, inKindergarten } from '../platform/versioned'
import { concernAccount } from './account-changes.steps'
import { requireCovered } from './escalation.rules'
import { endAccountSessions } from './sessions.ops'
import { voidTokens } from './tokens.steps'
import { accountOfUser, lockDirectors, membershipsOf } from './users.queries'

interface Change {
  readonly userId: number
  readonly isActive: boolean
}

/**
 * A kindergarten changes a person's access to itself. Other memberships and the sessions are kept; an account without
 * an active membership is deactivated (domain.md 8, 'User account') and its sessions end.
 */
export async function changeAccessHere(context: WriteContext, { userId, isActive }: Change): Promise<void> {
  const { tx, scope, audit, now } = context
  const kindergartenId = inKindergarten(scope)
  const directors = await lockDirectors(tx, kindergartenId)
  const accountId = requireFound(await accountOfUser(tx, userId, kindergartenId))
  if (accountId === scope.accountId) throw refuseIdentity('not-yourself')
  audit.about({ accountId })
  const held = await membershipsOf(tx, accountId, kindergartenId)
  // Uses the system role: accounts belong to several kindergartens, sessions to the platform.
  await asSystem(tx, async () => {
    for (const heldMembership of held) requireCovered(scope, heldMembership)
    if (isActive) {
      // Invitations that were never accepted become pending again; other memberships become active.
      const [waiting, back] = [held.filter((one) => one.neverAccepted), held.filter((one) => !one.neverAccepted)]
      if (back.length > 0) await reviveAccount(context, accountId)
      await setMemberships(context, waiting, { active: false, pending: true })
      await setMemberships(context, back, { active: true, pending: false })
      return
    }
    requireOtherDirector(directors, accountId)
    await setMemberships(context, held, { active: false, pending: false })
    for (const heldMembership of held)
      await voidTokens(tx, accountId, ['activation', 'admin-activation'], now, heldMembership.id)
    // A pending membership had no access to end.
    if (held.some((one) => one.active)) await settleAccount(context, accountId, kindergartenId)
  })
}

/** A kindergarten keeps at least one director with access. */
export function requireOtherDirector(directors: readonly number[], accountId: number): void {
  if (directors.includes(accountId) && directors.length === 1) throw refuseIdentity('last-director')
}

const setMemberships = async (
  { tx }: WriteContext,
  held: readonly { readonly id: number }[],
  state: { active: boolean; pending: boolean },
) =>
  held.length > 0 &&
  (await tx
    .update(membership)
    .set(state)
    .where(
      inArray(
        membership.id,
        held.map(({ id }) => id),
      ),
    ))

/** Reactivates an account that was deactivated for lack of memberships; one deactivated by the master stays so. */
async function reviveAccount({ tx }: WriteContext, accountId: number): Promise<void> {
  const [person] = await rows<{ state: string }>(
    tx,
    sql`update account a set state = case when a.state = 'deactivated' and not exists (select from membership m where m.account_id = a.id and m.active) then 'active' else a.state end
      where a.id = ${accountId} returning a.state`,
  )
  if (person?.state === 'deactivated') throw refuseIdentity('switched-off')
}

/**
 * After a membership has ended: selects another one and unsubscribes the clients. Only an account without memberships
 * is deactivated and its sessions end.
 */
export async function settleAccount(context: WriteContext, accountId: number, kindergartenId: number): Promise<void> {
  const { tx, services, afterCommit } = context
  const [settled] = await rows<{ state: string; stays: boolean }>(
    tx,
    sql`update account a set
      membership_id = (select m.id from membership m where m.id = a.membership_id and m.active),
      state = case when a.state = 'active' and not exists (select from membership m where m.account_id = a.id and m.active) then 'deactivated' else a.state end
      where a.id = ${accountId} returning a.state,
        exists (select from membership m where m.account_id = a.id and m.kindergarten_id = ${kindergartenId} and m.active) as stays`,
  )
  if (settled?.state !== 'active') return endAccountSessions(context, accountId)
  afterCommit(() => {
    if (!settled.stays) services.hub.leave(accountId, kindergartenId)
    services.hub.toAccounts([accountId], 'topics', ['user-data'])
  })
}

/** The master changes a whole account with all memberships. The master's transaction has the system role. */
export async function changeWholeAccount(context: WriteContext, { userId, isActive }: Change): Promise<void> {
  const { tx, scope, audit } = context
  if (userId === scope.accountId) throw refuseIdentity('not-yourself')
  const person = requireFound(
    await oneRow<{ state: string }>(tx, sql`select state from account where id = ${userId} for update`),
  )
  if (person.state === 'detached' || person.state === 'invited') throw refuseIdentity('wrong-kind')
  await tx
    .update(account)
    .set({ state: isActive ? 'active' : 'deactivated' })
    .where(eq(account.id, userId))
  // An account without an active membership cannot sign in, so its last ones are reactivated too.
  if (isActive)
    await tx.execute(
      sql`update membership m set active = true where m.account_id = ${userId} and not m.pending and m.invited_as is null
        and not exists (select from membership o where o.account_id = ${userId} and o.active)`,
    )
  else await endAccountSessions(context, userId)
  audit.about({ accountId: userId })
  await concernAccount(context, userId)
}
