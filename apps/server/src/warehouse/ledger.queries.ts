import type { Day } from '@asistent/domain/kernel/day'
import { formatDecimal, type Decimal } from '@asistent/domain/kernel/decimal'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import type { Unit } from '@asistent/domain/warehouse/units'
import { sql } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { NewMovement } from './ledger.ops'

export interface LockedStock {
  readonly productId: number
  readonly name: string
  readonly unit: Unit
  readonly quantity: string
  readonly value: string
  readonly price: string
  readonly reserved: string
}

/** The balances of the products, locked (db/stock-ledger.ts). */
export const lockStock = (tx: Tx, kindergartenId: number, warehouseId: number, productIds: readonly number[]) =>
  rows<LockedStock>(
    tx,
    sql`select l.product_id as "productId", p.name, p.base_unit as unit, l.quantity::text, l.value::text, l.price::text, l.reserved::text
      from lock_stock(${kindergartenId}, ${warehouseId}, ${sql.param(productIds)}::int[]) l join product p on p.id = l.product_id`,
  )

interface BatchRow {
  readonly id: number
  readonly productId: number
  readonly code: string | null
  readonly expiresOn: Day | null
  readonly quantity: string
}

/** What is left of which batch, what expires first first. */
export const batchesIn = (tx: Tx, warehouseId: number, productIds: readonly number[]) =>
  rows<BatchRow>(
    tx,
    sql`select b.id, b.product_id as "productId", b.code, b.expires_on as "expiresOn", s.quantity::text
      from stock_batch_balance s join stock_batch b on b.id = s.batch_id
      where s.warehouse_id = ${warehouseId} and b.product_id = ${anyOf(productIds)} and s.quantity > 0
      order by b.product_id, b.expires_on nulls last, b.id`,
  )

/** What moved on the days after a day, the latest first. */
export const laterDays = (tx: Tx, warehouseId: number, productIds: readonly number[], after: Day) =>
  rows<{ readonly productId: number; readonly day: Day; readonly net: string }>(
    tx,
    sql`select product_id as "productId", day, (in_quantity - out_quantity)::text as net from stock_day
      where warehouse_id = ${warehouseId} and product_id = ${anyOf(productIds)} and day > ${after} order by product_id, day desc`,
  )

/** The day of the last closed declaration of a warehouse. */
export async function lastDeclaration(tx: Tx, warehouseId: number): Promise<Day | null> {
  const row = await oneRow<{ day: Day | null }>(
    tx,
    sql`select max(for_on) as day from stock_document where warehouse_id = ${warehouseId}
      and kind = ${documentKinds.Declaration} and state = ${documentStates.Posted}`,
  )
  return row?.day ?? null
}

interface Posting {
  readonly id: number
  readonly kindergartenId: number
  readonly warehouseId: number
  readonly forOn: Day
  readonly postedAt: string
  readonly postedBy: number
}

export async function insertMovements(tx: Tx, posting: Posting, movements: readonly NewMovement[]): Promise<void> {
  if (movements.length === 0) return
  const { id, kindergartenId, warehouseId, forOn, postedAt, postedBy } = posting
  await tx.execute(
    sql`insert into stock_movement (kindergarten_id, warehouse_id, product_id, document_id, line_id, batch_id, for_on, posted_at, posted_by,
        quantity, value, price, reverses_id)
      select ${kindergartenId}::int, ${warehouseId}::int, m."productId", ${id}::int, m."lineId", m."batchId", ${forOn}::date, ${postedAt}::timestamptz,
        ${postedBy}::int, m.quantity, m.value, m.price, m."reversesId"
      from json_to_recordset(${JSON.stringify(movements)}::json) as m ("productId" int, "lineId" int, "batchId" int, quantity numeric, value numeric,
        price numeric, "reversesId" bigint)`,
  )
}

/** What a line was worth when it was posted: printed so for ever. */
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
