import { closeNames, listNameOpenings, openNames, type NameOpening } from '@asistent/contract/oversight/names.calls'
import { sql } from 'drizzle-orm'
import { nameOpening } from '../db/tables/oversight'
import { inScope } from '../people/visible.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'

// Openings of names by experts. `open_call` (db/call-functions.ts) reads the current opening of each call, and the views
// of db/expert-views.ts show the names.

const shownOpenings = 20

const minutes = 60

export const nameOpeningHandlers: Handler[] = [
  read(listNameOpenings, async ({ tx, scope, now }) => {
    const result = await rows<NameOpening>(
      tx,
      sql`select o.id, o.kindergarten_id as "kindergartenId", k.name as "kindergartenName", o.reason, o.opened_at as "openedAt", o.expires_at as "expiresAt",
        o.closed_at as "closedAt"
        from name_opening o join kindergarten k on k.id = o.kindergarten_id where o.account_id = ${scope.accountId} and ${inScope(scope, sql`o.kindergarten_id`)}
        order by o.opened_at desc, o.id desc limit ${shownOpenings}`,
    )
    const current = result.find(({ closedAt, expiresAt }) => closedAt === null && new Date(expiresAt) > now) ?? null
    return { current, result, rowsCount: result.length }
  }),

  write(openNames, async ({ tx, scope, now, audit }, { kindergartenId, reason }) => {
    requireFound(
      await oneRow(
        tx,
        sql`select id from kindergarten k where k.id = ${kindergartenId} and k.active and ${inScope(scope, sql`k.id`)}`,
      ),
    )
    await closeCurrent(tx, scope, now)
    const [opened] = await tx
      .insert(nameOpening)
      .values({
        kindergartenId,
        accountId: scope.accountId,
        reason,
        openedAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + minutes * 60_000).toISOString(),
      })
      .returning({ id: nameOpening.id })
    // The director of the kindergarten reads the entry, with the reason.
    audit.about({ kindergartenId })
    return ok(opened?.id)
  }),

  write(closeNames, async ({ tx, scope, now, audit }) => {
    const closed = await closeCurrent(tx, scope, now)
    if (closed !== undefined) audit.about({ kindergartenId: closed })
    return allDone
  }),
]

/** Closes the current opening of the caller and returns its kindergarten. Locks the account: one opening at a time. */
async function closeCurrent(tx: Tx, { accountId }: Scope, now: Date): Promise<number | undefined> {
  await tx.execute(sql`select id from account where id = ${accountId} for update`)
  const closed = await oneRow<{ kindergartenId: number }>(
    tx,
    sql`update name_opening set closed_at = ${now.toISOString()} where account_id = ${accountId} and closed_at is null and opened_at <= ${now.toISOString()} and expires_at > ${now.toISOString()}
      returning kindergarten_id as "kindergartenId"`,
  )
  return closed?.kindergartenId
}
