import {
  closeInventoryCount,
  countInventoryItem,
  deleteInventoryCount,
  getInventoryCount,
  listInventoryCounts,
  printInventoryCount,
  startInventoryCount,
} from '@asistent/contract/books/counts.calls'
import { refuseBooks } from '@asistent/contract/books/problems'
import { inventoryStates, numberOfLabel } from '@asistent/domain/books/inventory'
import { today } from '@asistent/domain/kernel/day'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { inventoryCount, inventoryCountLine } from '../db/tables/inventory'
import type { WriteContext } from '../platform/context'
import { oneRow } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { page } from '../platform/list'
import { deleteRow, insertRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
import { countsFrom, countsOf, linesOf, openedCount, type CountRow } from './counts.queries'
import { countPaper } from './inventory.paper'
import { withCode } from './inventory.queries'
import { requirePlace } from './inventory.steps'

// Stock-takes. Several people may count at once, because each line is saved separately.

/** Locks an open count. */
async function openCount({ tx, scope }: WriteContext, id: number): Promise<void> {
  const count = requireFound(
    await oneRow<{ closedAt: string | null }>(
      tx,
      sql`select closed_at as "closedAt" from inventory_count where id = ${id} and kindergarten_id = ${inKindergarten(scope)} for update`,
    ),
  )
  if (count.closedAt !== null) throw refuseBooks('count-closed')
}

interface CountedItem {
  readonly itemId: number
  readonly name: string
  readonly quantity: number
  readonly expected: number | null
  readonly counted: number | null
}

export const countHandlers: Handler[] = [
  read(listInventoryCounts, async ({ tx, scope }, { open, ...query }) => {
    const { result, rowsCount } = await page<CountRow & { commission?: string | null }>(tx, query, {
      select: countsFrom(scope),
      where: [countsOf(scope), open === true && sql`c.closed_at is null`],
      orderBy: { forDate: sql`c.for_on` },
      otherwise: sql`c.for_on desc, c.id desc`,
    })
    return { result: result.map(({ commission: _commission, ...row }) => row), rowsCount }
  }),

  write(startInventoryCount, async (context, { forDate, room, commission, ...form }) => {
    const { tx, scope, now, audit } = context
    const kindergartenId = inKindergarten(scope)
    const groupId = form.groupId ?? null
    if (forDate > today(now)) throw refuseBooks('future-day', { field: 'forDate' })
    await requirePlace(context, { groupId, staffId: null })
    const values = { forOn: forDate, groupId, room, commission, createdBy: scope.accountId }
    const id = await insertRow(tx, inventoryCount, kindergartenId, values)
    const added = await tx.execute(
      sql`insert into inventory_count_line (kindergarten_id, count_id, item_id, expected)
        select ${kindergartenId}, ${id}, i.id, i.quantity from inventory_item i where i.kindergarten_id = ${kindergartenId} and i.state <> ${inventoryStates.Scrapped}
          ${groupId === null ? sql`` : sql`and i.group_id = ${groupId}`} ${room === null ? sql`` : sql`and i.room = ${room}`}`,
    )
    if (!added.rowCount) throw refuseBooks('nothing-to-count', { field: room === null ? 'groupId' : 'room' })
    audit.about({ inventoryCountId: id })
    return ok(id)
  }),

  read(getInventoryCount, async ({ tx, scope }, { id }) => {
    const count = await openedCount(tx, scope, id)
    return { ...count, lines: (await linesOf(tx, scope, id)).map(withCode) }
  }),

  write(countInventoryItem, async (context, { id, itemId, code, note, was, ...form }) => {
    const { tx, scope, now, audit } = context
    const kindergartenId = inKindergarten(scope)
    await openCount(context, id)
    const number = code === undefined ? undefined : (numberOfLabel(code) ?? 0)
    const item = await oneRow<CountedItem>(
      tx,
      sql`select i.id as "itemId", i.name, i.quantity, l.expected, l.counted from inventory_item i left join inventory_count_line l on l.item_id = i.id and l.count_id = ${id}
        where i.kindergarten_id = ${kindergartenId} and i.state <> ${inventoryStates.Scrapped} and ${number === undefined ? sql`i.id = ${itemId ?? 0}` : sql`i.number = ${number}`}`,
    )
    if (!item && code !== undefined) throw refuseBooks('unknown-label', { field: 'code', values: { code } })
    const { itemId: countedId, name, quantity, expected, counted: stored } = requireFound(item)
    const counted = form.counted === undefined ? quantity : form.counted
    if (stored !== was && stored !== counted)
      throw refuseBooks('counted-meanwhile', { field: 'counted', values: { name, counted: stored ?? 0 } })
    const values = { counted, note, countedBy: scope.accountId, countedAt: now.toISOString() }
    await tx
      .insert(inventoryCountLine)
      .values({ kindergartenId, countId: id, itemId: countedId, expected: expected ?? 0, ...values })
      .onConflictDoUpdate({ target: [inventoryCountLine.countId, inventoryCountLine.itemId], set: values })
    audit.about({ inventoryCountId: id })
    return { ...allDone, itemId: countedId, name, counted }
  }),

  write(closeInventoryCount, async (context, { id }) => {
    const { tx, now, audit } = context
    await openCount(context, id)
    // Not counted means missing.
    await tx
      .update(inventoryCountLine)
      .set({ counted: 0 })
      .where(and(eq(inventoryCountLine.countId, id), isNull(inventoryCountLine.counted)))
    await tx.update(inventoryCount).set({ closedAt: now.toISOString() }).where(eq(inventoryCount.id, id))
    audit.about({ inventoryCountId: id })
    return allDone
  }),

  write(deleteInventoryCount, async (context, { id }) => {
    await openCount(context, id)
    await deleteRow(context.tx, inventoryCount, inKindergarten(context.scope), id)
    context.audit.about({ inventoryCountId: id })
    return allDone
  }),

  read(printInventoryCount, async (context, { id }) => {
    const { tx, scope } = context
    return countPaper(context, await openedCount(tx, scope, id), await linesOf(tx, scope, id))
  }),
]
