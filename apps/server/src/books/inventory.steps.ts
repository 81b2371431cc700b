import type { ParsedOf } from '@asistent/contract/core/call'
import type { moveInventoryItem } from '@asistent/contract/books/inventory.calls'
import { refuseBooks } from '@asistent/contract/books/problems'
import { inventorySeries, inventoryStates } from '@asistent/domain/books/inventory'
import { today } from '@asistent/domain/kernel/day'
import { eq, sql } from 'drizzle-orm'
import { inventoryItem, inventoryMove } from '../db/tables/inventory'
import { requireGroup } from '../people/visible.ops'
import type { WriteContext } from '../platform/context'
import { takeNumber } from '../platform/numbers'
import { insertRow } from '../platform/rows'
import { requireFound, inKindergarten, requireSameVersion } from '../platform/versioned'
import { lockedItem } from './inventory.queries'
import { requireStaffOf } from './staff.queries'

interface Place {
  readonly groupId: number | null
  readonly staffId: number | null
}

/** Checks that the group and the person belong to the kindergarten. */
export async function requirePlace(context: WriteContext, { groupId, staffId }: Place): Promise<void> {
  const { tx, scope } = context
  if (groupId !== null) {
    const group = await requireGroup(tx, scope, groupId)
    if (group.kindergartenId !== inKindergarten(scope)) requireFound(undefined)
  }
  if (staffId !== null) await requireStaffOf(context, [staffId])
}

/** Takes all or some pieces. Some pieces become a separate item with the next number. Returns the taken item. */
export async function moveItem(context: WriteContext, form: ParsedOf<typeof moveInventoryItem>): Promise<number> {
  const { tx, scope, now, audit } = context
  const kindergartenId = inKindergarten(scope)
  const to = { groupId: form.groupId ?? null, room: form.room, staffId: form.staffId ?? null }
  await requirePlace(context, to)
  const item = await lockedItem(tx, kindergartenId, form.id)
  if (item.state === inventoryStates.Scrapped) throw refuseBooks('item-scrapped')
  requireSameVersion(form.version, item.version, { table: 'inventory_item', id: item.id })
  if (form.movedOn > today(now)) throw refuseBooks('future-day', { field: 'movedOn' })
  if (form.quantity > item.quantity)
    throw refuseBooks('too-many-pieces', { field: 'quantity', values: { quantity: item.quantity } })
  if (to.groupId === item.groupId && to.room === item.room && to.staffId === item.staffId)
    throw refuseBooks('same-place', { field: 'room' })
  const all = form.quantity === item.quantity
  await tx
    .update(inventoryItem)
    .set({
      ...(all ? to : { quantity: item.quantity - form.quantity }),
      version: sql`${inventoryItem.version} + 1`,
    })
    .where(eq(inventoryItem.id, item.id))
  const movedId = all ? item.id : await splitOff(context, item.id, form.quantity, to)
  await insertRow(tx, inventoryMove, kindergartenId, {
    itemId: movedId,
    movedOn: form.movedOn,
    fromGroupId: item.groupId,
    fromRoom: item.room,
    fromStaffId: item.staffId,
    toGroupId: to.groupId,
    toRoom: to.room,
    toStaffId: to.staffId,
    note: [all ? null : `отделено от № ${item.number}`, form.note].filter(Boolean).join('; ') || null,
    createdBy: scope.accountId,
  })
  audit.about({ inventoryItemId: movedId })
  return movedId
}

async function splitOff(
  { tx, scope }: WriteContext,
  itemId: number,
  quantity: number,
  to: Place & { readonly room: string | null },
): Promise<number> {
  const kindergartenId = inKindergarten(scope)
  const [item] = await tx.select().from(inventoryItem).where(eq(inventoryItem.id, itemId))
  const { id: _id, kindergartenId: _place, createdAt: _made, version: _version, ...facts } = requireFound(item)
  const number = await takeNumber(tx, { kindergartenId, series: inventorySeries })
  return insertRow(tx, inventoryItem, kindergartenId, { ...facts, ...to, number, quantity })
}
