import type { Day } from '@asistent/domain/kernel/day'
import { decimal, roundHalfUp, unitPriceScale } from '@asistent/domain/kernel/decimal'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { sql } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { LedgerRow } from './ledger-values.rules'

interface BatchRow {
  readonly id: number
  readonly productId: number
  readonly code: string | null
  readonly expiresOn: Day | null
  readonly quantity: string
}

/** Remaining quantities of the batches, in the order of their expiry. */
export const batchesIn = (tx: Tx, warehouseId: number, productIds: readonly number[]) =>
  rows<BatchRow>(
    tx,
    sql`select b.id, b.product_id as "productId", b.code, b.expires_on as "expiresOn", s.quantity::text
      from stock_batch_balance s join stock_batch b on b.id = s.batch_id
      where s.warehouse_id = ${warehouseId} and b.product_id = ${anyOf(productIds)} and s.quantity > 0
      order by b.product_id, b.expires_on nulls last, b.id`,
  )

/** Movements of the products from a day on with their values after revaluations, in the order of posting; thousandths and cents. */
export function ledgerSince(tx: Tx, warehouseIds: readonly number[], productIds: readonly number[], since: Day) {
  const chosen = sql`m.warehouse_id = ${anyOf(warehouseIds)} and m.product_id = ${anyOf(productIds)} and m.for_on >= ${since}`
  return rows<LedgerRow>(
    tx,
    sql`select m.id, m.warehouse_id as "warehouseId", m.inward, m.product_id as "productId", m.document_id as "documentId", m.line_id as "lineId", m.batch_id as "batchId", m.for_on as "forOn",
      (m.quantity * 1000)::float8 as quantity, ((m.value + coalesce(r.value, 0)) * 100)::float8 as value, m.reverses_id as "reversesId"
      from stock_movement m left join (select m.revalues_id, sum(m.value) as value from stock_movement m
        where ${chosen} and m.revalues_id is not null group by 1) r on r.revalues_id = m.id
      where ${chosen} and m.revalues_id is null order by m.id`,
  )
}

/** The halves of a transfer, which have the same value. */
export interface Pair {
  readonly issueId: number
  readonly arrivalId: number
  readonly productId: number
  readonly forOn: Day
  readonly from: number
  readonly to: number
  readonly number: number
}

/** Transfers of the products from a day on without a reversal, in all warehouses of the kindergarten. */
export const transfersSince = (tx: Tx, kindergartenId: number, productIds: readonly number[], since: Day) =>
  rows<Pair>(
    tx,
    sql`select m.pair_id as "issueId", m.id as "arrivalId", m.product_id as "productId", m.for_on as "forOn", o.warehouse_id as "from", m.warehouse_id as "to", d.number
      from stock_movement m join stock_movement o on o.id = m.pair_id join stock_document d on d.id = m.document_id
      where m.product_id = ${anyOf(productIds)} and m.for_on >= ${since} and m.pair_id is not null and m.kindergarten_id = ${kindergartenId}
        and not exists (select from stock_movement r where r.reverses_id = m.id)`,
  )

/** Prices of the last issues before a day, in 1/100000; products that were never issued are missing. */
export async function lastPrices(
  tx: Tx,
  warehouseId: number,
  productIds: readonly number[],
  before: Day,
): Promise<Map<number, bigint>> {
  const prices = await rows<{ productId: number; price: string | null }>(
    tx,
    sql`select p as "productId", last_stock_price(${warehouseId}, p, ${before}::date - 1)::text as price from unnest(${sql.param(productIds)}::int[]) p`,
  )
  return new Map(
    prices.flatMap(({ productId, price }) =>
      price === null ? [] : [[productId, roundHalfUp(decimal(price), unitPriceScale).units] as const],
    ),
  )
}

/** Net movements of the days after a day, the latest first. */
export const laterDays = (tx: Tx, warehouseId: number, productIds: readonly number[], after: Day) =>
  rows<{ readonly productId: number; readonly day: Day; readonly net: string }>(
    tx,
    sql`select product_id as "productId", day, (in_quantity - out_quantity)::text as net from stock_day
      where warehouse_id = ${warehouseId} and product_id = ${anyOf(productIds)} and day > ${after} order by product_id, day desc`,
  )

/** Quantities that open requests reserve, by product and day, without the document `except`. */
export const reservedByDay = (tx: Tx, warehouseId: number, productIds: readonly number[], except: number) =>
  rows<{ readonly productId: number; readonly day: Day; readonly quantity: string }>(
    tx,
    sql`select l.product_id as "productId", d.for_on as day, sum(l.quantity)::text as quantity
      from stock_document d join stock_line l on l.document_id = d.id
      where d.warehouse_id = ${warehouseId} and d.kind = ${documentKinds.Request} and d.state = ${documentStates.Open} and d.id <> ${except}
        and l.product_id = ${anyOf(productIds)} group by 1, 2`,
  )

/** Day of the last closed declaration of a warehouse. */
export async function lastDeclaration(tx: Tx, warehouseId: number): Promise<Day | null> {
  const row = await oneRow<{ day: Day | null }>(
    tx,
    sql`select max(for_on) as day from stock_document where warehouse_id = ${warehouseId}
      and kind = ${documentKinds.Declaration} and state = ${documentStates.Posted}`,
  )
  return row?.day ?? null
}
