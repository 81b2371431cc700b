import { sql } from 'drizzle-orm'
import { asSystem, oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { found } from '../platform/versioned'

/** The kindergartens a person's lists are about: the selected one, in the consolidated view its branches too. */
export const kindergartensInView = (scope: Scope): readonly number[] =>
  scope.kindergartenIds === 'all'
    ? []
    : scope.role === 'Parent' && scope.kindergartenId !== null
      ? [scope.kindergartenId]
      : scope.kindergartenIds

/** Every kindergarten the person may look at, whichever is selected now; 'all' for the ministry and the master. */
export async function visibleKindergartens(tx: Tx, scope: Scope): Promise<readonly number[] | 'all'> {
  if (scope.kindergartenIds === 'all' || scope.role === 'MON') return 'all'
  if (scope.role === 'Municipality') {
    // The policies show an expert who looks at one kindergarten only that one.
    const overseen = await asSystem(tx, () =>
      rows<{ id: number }>(tx, sql`select id from kindergarten where municipality_id = ${scope.municipalityId}`),
    )
    return overseen.map(({ id }) => id)
  }
  // The policies show only the selected kindergarten, the person belongs to others too.
  const row = await asSystem(tx, () =>
    oneRow<{ ids: number[] | null }>(
      tx,
      sql`select array_agg(distinct kindergarten_id) filter (where kindergarten_id is not null) as ids
        from membership where account_id = ${scope.accountId} and active`,
    ),
  )
  return [...new Set([...scope.kindergartenIds, ...(row?.ids ?? [])])]
}

/** 404 for a kindergarten that the person doesn't belong to. */
export async function requireVisibleKindergarten(tx: Tx, scope: Scope, kindergartenId: number): Promise<void> {
  const visible = await visibleKindergartens(tx, scope)
  if (visible !== 'all') return void found(visible.includes(kindergartenId) ? true : undefined)
  found(await oneRow(tx, sql`select id from kindergarten where id = ${kindergartenId}`))
}

export const isOneOf = (ids: readonly number[] | 'all', column = sql`id`) =>
  ids === 'all' ? undefined : sql`${column} = ${anyOf(ids)}`
