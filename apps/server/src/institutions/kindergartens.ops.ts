import { sql } from 'drizzle-orm'
import { asSystem, oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'

/** Kindergartens of the user's lists: the selected one, in the consolidated view with its branches. */
export const kindergartensInView = (scope: Scope): readonly number[] =>
  scope.kindergartenIds === 'all'
    ? []
    : scope.role === 'Parent' && scope.kindergartenId !== null
      ? [scope.kindergartenId]
      : scope.kindergartenIds

/** Every kindergarten that the user may see, independent of the selection; 'all' for the ministry and the master. */
export async function visibleKindergartens(tx: Tx, scope: Scope): Promise<readonly number[] | 'all'> {
  if (scope.kindergartenIds === 'all' || scope.role === 'MON') return 'all'
  if (scope.role === 'Municipality') {
    // The policies limit an expert to the selected kindergarten.
    const overseen = await asSystem(tx, () =>
      rows<{ id: number }>(tx, sql`select id from kindergarten where municipality_id = ${scope.municipalityId}`),
    )
    return overseen.map(({ id }) => id)
  }
  // The policies show only the selected kindergarten.
  const row = await asSystem(tx, () =>
    oneRow<{ ids: number[] | null }>(
      tx,
      sql`select array_agg(distinct kindergarten_id) filter (where kindergarten_id is not null) as ids
        from membership where account_id = ${scope.accountId} and active`,
    ),
  )
  return [...new Set([...scope.kindergartenIds, ...(row?.ids ?? [])])]
}

/** Throws 404 for a kindergarten of which the user is no member. */
export async function requireVisibleKindergarten(tx: Tx, scope: Scope, kindergartenId: number): Promise<void> {
  const visible = await visibleKindergartens(tx, scope)
  if (visible !== 'all') return void requireFound(visible.includes(kindergartenId) ? true : undefined)
  requireFound(await oneRow(tx, sql`select id from kindergarten where id = ${kindergartenId}`))
}

export const isOneOf = (ids: readonly number[] | 'all', column = sql`id`) =>
  ids === 'all' ? undefined : sql`${column} = ${anyOf(ids)}`
