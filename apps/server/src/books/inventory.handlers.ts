import type { OutputOf, RowOf } from '@asistent/contract/core/call'
import {
  deleteInventoryItem,
  getInventoryItem,
  inventoryBook,
  listInventory,
  moveInventoryItem,
  printScrapping,
  saveInventoryItem,
  scrapInventory,
} from '@asistent/contract/books/inventory.calls'
import { refuseBooks } from '@asistent/contract/books/problems'
import { inventoryScrappingSeries, inventorySeries, inventoryStates } from '@asistent/domain/books/inventory'
import { today, type Day } from '@asistent/domain/kernel/day'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { inventoryItem, inventoryScrapping } from '../db/tables/inventory'
import { oneRow, rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf, contains, page, whereAll } from '../platform/list'
import { giveBackNumber, takeNumber } from '../platform/numbers'
import { serveReport } from '../platform/reports'
import { deleteRow, insertRow, saveRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
import { requireLast } from './entries.steps'
import { scrappingPaper } from './inventory.paper'
import {
  bookWords,
  itemColumns,
  lockedItem,
  placeName,
  scrappingText,
  seenItems,
  staffName,
  withCode,
  type ItemRow,
} from './inventory.queries'
import { moveItem, requirePlace } from './inventory.steps'

type Opened = OutputOf<typeof getInventoryItem>
type BookRow = OutputOf<typeof inventoryBook.json>['result'][number]

const scrappingColumns = sql`z.number as "scrappingNumber", z.for_on as "scrappedOn"`

export const inventoryHandlers: Handler[] = [
  read(listInventory, async ({ tx, scope }, { search, category, state, groupId, staffId, ...query }) => {
    const { result, rowsCount } = await page<Omit<RowOf<typeof listInventory>, 'code'>>(tx, query, {
      select: sql`select ${itemColumns} from inventory_item i`,
      where: [
        seenItems(scope),
        search !== null &&
          contains(sql`concat_ws(' ', i.number, lpad(i.number::text, 8, '0'), i.name, i.room, i.note)`, search),
        category !== undefined && sql`i.category = ${category}`,
        state === undefined ? sql`i.state <> ${inventoryStates.Scrapped}` : sql`i.state = ${state}`,
        groupId !== undefined && sql`i.group_id = ${groupId}`,
        staffId !== undefined && sql`i.staff_id = ${staffId}`,
      ],
      orderBy: { number: sql`i.number`, name: sql`i.name`, value: sql`value` },
      otherwise: sql`i.number`,
    })
    return { result: result.map(withCode), rowsCount }
  }),

  read(getInventoryItem, async ({ tx, scope }, { id }) => {
    const { scrappingNumber, scrappedOn, ...item } = requireFound(
      await oneRow<
        Omit<Opened, 'code' | 'moves' | 'scrapping'> & { scrappingNumber: number | null; scrappedOn: Day | null }
      >(
        tx,
        sql`select ${itemColumns}, i.group_id as "groupId", i.room, i.staff_id as "staffId", i.acquired_on as "acquiredOn", i.acquired_document as "acquiredDocument", i.note, i.version,
          i.scrapping_id as "scrappingId", ${scrappingColumns} from inventory_item i left join inventory_scrapping z on z.id = i.scrapping_id where i.id = ${id} and ${seenItems(scope)}`,
      ),
    )
    const moves = await rows<Opened['moves'][number]>(
      tx,
      sql`select m.id, m.moved_on as "movedOn", m.note,
        coalesce(concat_ws(' · ', ${placeName(sql`m.from_group_id`, sql`m.from_room`)}, ${staffName(sql`m.from_staff_id`)}), '') as "from",
        coalesce(concat_ws(' · ', ${placeName(sql`m.to_group_id`, sql`m.to_room`)}, ${staffName(sql`m.to_staff_id`)}), '') as "to"
        from inventory_move m where m.item_id = ${id} order by m.moved_on desc, m.id desc`,
    )
    return withCode({ ...item, moves, scrapping: scrappingText({ number: scrappingNumber, forOn: scrappedOn }) })
  }),

  write(saveInventoryItem, async (context, { id, version, ...form }) => {
    const { tx, scope, audit, now } = context
    const kindergartenId = inKindergarten(scope)
    const { groupId = null, staffId = null, unitPrice = null } = form
    await requirePlace(context, { groupId, staffId })
    if (form.acquiredOn !== null && form.acquiredOn > today(now))
      throw refuseBooks('future-day', { field: 'acquiredOn' })
    const values = { ...form, groupId, staffId, unitPrice: unitPrice === null ? null : String(unitPrice) }
    const before = id === undefined ? undefined : await lockedItem(tx, kindergartenId, id)
    if (before?.state === inventoryStates.Scrapped) throw refuseBooks('item-scrapped')
    const number = before?.number ?? (await takeNumber(tx, { kindergartenId, series: inventorySeries }))
    const savedId = await saveRow(tx, inventoryItem, kindergartenId, { id, version }, { ...values, number })
    audit.about({ inventoryItemId: savedId })
    return ok(savedId)
  }),

  write(deleteInventoryItem, async ({ tx, scope, audit }, { id }) => {
    const kindergartenId = inKindergarten(scope)
    const { number } = await lockedItem(tx, kindergartenId, id)
    await requireLast(tx, kindergartenId, inventorySeries, number)
    await deleteRow(tx, inventoryItem, kindergartenId, id)
    await giveBackNumber(tx, { kindergartenId, series: inventorySeries }, number)
    audit.about({ inventoryItemId: id })
    return allDone
  }),

  write(moveInventoryItem, async (context, form) => ok(await moveItem(context, form))),

  write(scrapInventory, async ({ tx, scope, now, audit }, { itemIds, forDate, reason, commission }) => {
    const kindergartenId = inKindergarten(scope)
    if (forDate > today(now)) throw refuseBooks('future-day', { field: 'forDate' })
    const uniqueItemIds = [...new Set(itemIds)]
    const items = await rows<{ id: number; state: number }>(
      tx,
      sql`select id, state from inventory_item where id = ${anyOf(uniqueItemIds)} and kindergarten_id = ${kindergartenId} order by id for update`,
    )
    if (items.length !== uniqueItemIds.length) requireFound(undefined)
    if (items.some(({ state }) => state === inventoryStates.Scrapped)) throw refuseBooks('item-scrapped')
    const number = await takeNumber(tx, { kindergartenId, series: inventoryScrappingSeries(forDate) })
    const id = await insertRow(tx, inventoryScrapping, kindergartenId, {
      number,
      forOn: forDate,
      reason,
      commission,
      createdBy: scope.accountId,
    })
    await tx
      .update(inventoryItem)
      .set({ state: inventoryStates.Scrapped, scrappingId: id, version: sql`${inventoryItem.version} + 1` })
      .where(and(inArray(inventoryItem.id, uniqueItemIds), eq(inventoryItem.kindergartenId, kindergartenId)))
    audit.about({ inventoryScrappingId: id })
    return ok(id)
  }),

  read(printScrapping, (context, { id }) => scrappingPaper(context, id)),

  ...serveReport(inventoryBook, async ({ tx, scope }, { category, state }) => {
    const items = await rows<
      ItemRow &
        Pick<BookRow, 'acquiredOn' | 'acquiredDocument'> & { scrappingNumber: number | null; scrappedOn: Day | null }
    >(
      tx,
      sql`select ${itemColumns}, i.acquired_on as "acquiredOn", i.acquired_document as "acquiredDocument", ${scrappingColumns}
        from inventory_item i left join inventory_scrapping z on z.id = i.scrapping_id ${whereAll([
          seenItems(scope),
          category !== undefined && sql`i.category = ${category}`,
          state !== undefined && sql`i.state = ${state}`,
        ])} order by i.category, i.number limit 20000`,
    )
    return {
      rows: items.map(({ category: of, state: as, scrappingNumber, scrappedOn, ...item }) => ({
        ...item,
        ...bookWords({ category: of, state: as }),
        scrapping: scrappingText({ number: scrappingNumber, forOn: scrappedOn }),
      })),
    }
  }),
]
