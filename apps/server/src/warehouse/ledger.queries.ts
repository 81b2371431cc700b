import type { Day } from '@asistent/domain/kernel/day'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { sql } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'

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
