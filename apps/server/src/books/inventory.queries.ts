import {
  inventoryCategoryLabel,
  inventoryStateLabel,
  labelCode,
  type InventoryCategory,
  type InventoryState,
} from '@asistent/domain/books/inventory'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import type { Amount } from '@asistent/contract/core/values'
import { sql, type SQL } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { requireFound, inKindergarten } from '../platform/versioned'

// Reads of items `i` of the inventory book.

/** Items of the kindergarten; a teacher sees those of own groups and those in own responsibility. */
export function seenItems(scope: Scope): SQL {
  const here = sql`i.kindergarten_id = ${inKindergarten(scope)}`
  if (!scope.rights('Inventory').own) return here
  return sql`${here} and (i.staff_id = ${scope.staffId ?? 0} or i.group_id = ${anyOf(scope.groupIds)})`
}

export const staffName = (column: SQL): SQL =>
  sql`(select concat_ws(' ', s.first_name, s.last_name) from staff_member s where s.id = ${column})`

/** 'Група „Слънце“, занималня' */
export const placeName = (group: SQL, room: SQL): SQL =>
  sql`nullif(concat_ws(', ', (select 'Група „' || g.name || '“' from child_group g where g.id = ${group}), ${room}), '')`

export interface ItemRow {
  readonly id: number
  readonly number: number
  readonly name: string
  readonly category: InventoryCategory
  readonly place: string | null
  readonly responsible: string | null
  readonly quantity: number
  readonly unitPrice: Amount | null
  readonly value: Amount | null
  readonly state: InventoryState
}

export const itemColumns = sql`i.id, i.number, i.name, i.category, ${placeName(sql`i.group_id`, sql`i.room`)} as place, ${staffName(sql`i.staff_id`)} as responsible,
  i.quantity, i.unit_price::float8 as "unitPrice", (i.unit_price * i.quantity)::float8 as value, i.state`

export const withCode = <Row extends { number: number }>(row: Row) => ({ ...row, code: labelCode(row.number) })

export interface LockedItem {
  readonly id: number
  readonly number: number
  readonly groupId: number | null
  readonly room: string | null
  readonly staffId: number | null
  readonly quantity: number
  readonly state: InventoryState
  readonly version: number
}

export const lockedItem = async (tx: Tx, kindergartenId: number, id: number): Promise<LockedItem> =>
  requireFound(
    await oneRow<LockedItem>(
      tx,
      sql`select id, number, group_id as "groupId", room, staff_id as "staffId", quantity, state, version from inventory_item
        where id = ${id} and kindergarten_id = ${kindergartenId} for update`,
    ),
  )

interface Scrapped {
  readonly number: number | null
  readonly forOn: Day | null
}

export const scrappingText = ({ number, forOn }: Scrapped): string | null =>
  number === null || forOn === null ? null : `№ ${number} от ${formatDay(forOn)} г.`

export const bookWords = ({ category, state }: { category: InventoryCategory; state: InventoryState }) => ({
  categoryName: inventoryCategoryLabel[category],
  stateName: inventoryStateLabel[state],
})
