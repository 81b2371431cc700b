import { formatDecimal, type Decimal } from '@asistent/domain/kernel/decimal'
import type { Unit } from '@asistent/domain/warehouse/units'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import type { NewMovement } from './ledger-stock.ops'

export interface LockedStock {
  readonly warehouseId: number
  readonly productId: number
  readonly name: string
  readonly unit: Unit
  readonly quantity: string
  readonly value: string
  readonly price: string
  readonly reserved: string
}

export interface Shelf {
  readonly warehouseId: number
  readonly productId: number
}

/** The balances of the products in all warehouses of the kindergarten, locked (db/stock-ledger.ts). */
export const lockStock = (tx: Tx, kindergartenId: number, shelves: readonly Shelf[]) =>
  rows<LockedStock>(
    tx,
    sql`select l.warehouse_id as "warehouseId", l.product_id as "productId", p.name, p.base_unit as unit, l.quantity::text, l.value::text, l.price::text, l.reserved::text
      from lock_stocks(${kindergartenId}, ${sql.param(shelves.map(({ warehouseId }) => warehouseId))}::int[],
        ${sql.param(shelves.map(({ productId }) => productId))}::int[]) l join product p on p.id = l.product_id`,
  )

interface Posting {
  readonly kindergartenId: number
  readonly postedAt: string
  readonly postedBy: number
}

export async function insertMovements(tx: Tx, posting: Posting, movements: readonly NewMovement[]): Promise<void> {
  if (movements.length === 0) return
  const { kindergartenId, postedAt, postedBy } = posting
  await tx.execute(
    sql`insert into stock_movement (kindergarten_id, warehouse_id, product_id, document_id, line_id, batch_id, for_on, posted_at, posted_by,
        quantity, value, price, reverses_id, revalues_id, cause_id, inward, pair_id)
      select ${kindergartenId}::int, m."warehouseId", m."productId", m."documentId", m."lineId", m."batchId", m."forOn", ${postedAt}::timestamptz,
        ${postedBy}::int, m.quantity, m.value, m.price, m."reversesId", m."revaluesId", m."causeId", coalesce(m.inward, false),
        case when m."fromId" is not null then (select o.id from stock_movement o where o.line_id = m."lineId" and o.warehouse_id = m."fromId" and o.quantity < 0
          and o.reverses_id is null and o.batch_id is not distinct from m."batchId") end
      from json_to_recordset(${JSON.stringify(movements)}::json) as m ("warehouseId" int, "documentId" int, "forOn" date, "productId" int, "lineId" int, "batchId" int,
        quantity numeric, value numeric, price numeric, "reversesId" bigint, "revaluesId" bigint, "causeId" int, inward boolean, "fromId" int)`,
  )
}

/** Value and price of a line when it was posted; later revaluations are in the ledger. */
export async function writeLineValues(
  tx: Tx,
  values: ReadonlyMap<number, { readonly value: Decimal; readonly price: Decimal }>,
): Promise<void> {
  if (values.size === 0) return
  const lines = [...values].map(([id, { value, price }]) => ({
    id,
    value: formatDecimal(value),
    price: formatDecimal(price),
  }))
  await tx.execute(
    sql`update stock_line l set value = v.value, price = v.price
      from json_to_recordset(${JSON.stringify(lines)}::json) as v (id int, value numeric, price numeric) where l.id = v.id`,
  )
}
