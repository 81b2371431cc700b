import type { OutputOf, RowOf } from '@asistent/contract/core/call'
import type { getInventoryCount, listInventoryCounts } from '@asistent/contract/books/counts.calls'
import { sql } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import type { Scope } from '../platform/scope'
import { requireFound, inKindergarten } from '../platform/versioned'
import { placeName, seenItems, staffName } from './inventory.queries'

export type CountRow = RowOf<typeof listInventoryCounts>
export type CountLine = Omit<OutputOf<typeof getInventoryCount>['lines'][number], 'code'>

/** Counts `c`; a teacher sees the lines of own items only. */
export const countsFrom = (scope: Scope) =>
  sql`select c.id, c.for_on as "forDate", coalesce(${placeName(sql`c.group_id`, sql`c.room`)}, 'цялата детска градина') as place, c.closed_at as "closedAt", c.commission,
    n."linesCount", n."countedCount", n.differences from inventory_count c cross join lateral (
      select count(*)::int as "linesCount", count(l.counted)::int as "countedCount", (count(*) filter (where l.counted <> l.expected))::int as differences
      from inventory_count_line l join inventory_item i on i.id = l.item_id where l.count_id = c.id and ${seenItems(scope)}) n`

export const countsOf = (scope: Scope) => sql`c.kindergarten_id = ${inKindergarten(scope)}`

export const openedCount = async (tx: Tx, scope: Scope, id: number) =>
  requireFound(
    await oneRow<CountRow & { commission: string | null }>(
      tx,
      sql`${countsFrom(scope)} where c.id = ${id} and ${countsOf(scope)}`,
    ),
  )

export const linesOf = (tx: Tx, scope: Scope, countId: number) =>
  rows<CountLine>(
    tx,
    sql`select l.item_id as "itemId", i.number, i.name, ${staffName(sql`i.staff_id`)} as responsible, l.expected, l.counted, l.note
      from inventory_count_line l join inventory_item i on i.id = l.item_id where l.count_id = ${countId} and ${seenItems(scope)} order by i.number`,
  )
