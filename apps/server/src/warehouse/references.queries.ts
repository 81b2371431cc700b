import type { ParsedOf } from '@asistent/contract/core/call'
import type { detailedAvailability } from '@asistent/contract/warehouse/availability.calls'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { addDays, formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { firstDayOf, monthOf } from '@asistent/domain/kernel/month'
import type { DayRange } from '@asistent/domain/kernel/range'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { sql, type SQL } from 'drizzle-orm'
import { product, productCategory } from '../db/tables/warehouse/products'
import { stockDocument, stockLine } from '../db/tables/warehouse/stock'
import { manufacturer, supplier } from '../db/tables/warehouse/suppliers'
import { warehouse } from '../db/tables/warehouse/warehouses'
import { asItWas } from '../platform/as-it-was'
import { oneRow } from '../platform/database'
import { anyOf, contains } from '../platform/list'
import type { FilterText } from '../platform/report-filters'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'
import { inCategory, momentOf } from './references.ops'

// Filters of the reports: kindergartens, products, days, and the moment.

/** The named kindergarten if the user may read it, else the selected one. */
export function placeOf(scope: Scope, named: number | undefined): number {
  const selected = named ?? scope.kindergartenId ?? scope.viewedId
  if (selected === null) throw refuseWarehouse('choose-kindergarten', { field: 'kindergartenId' })
  return requireFound(
    scope.kindergartenIds === 'all' || scope.kindergartenIds.includes(selected) ? selected : undefined,
  )
}

interface PeriodInput {
  readonly fromDate?: Day | undefined
  readonly toDate?: Day | undefined
}

/** Requested period; defaults to the current month up to today. */
export function periodOf({ fromDate, toDate }: PeriodInput, now: Date): DayRange {
  const to = toDate ?? today(now)
  const from = fromDate ?? firstDayOf(monthOf(to))
  if (to < from) throw refuseWarehouse('ends-before-start', { field: 'toDate' })
  return { from, to }
}

/** Subtitle: the period, and the moment of a report of the past. */
export const subtitleOf = ({ from, to }: DayRange, asOf?: string): string =>
  `${formatDay(from)} – ${formatDay(to)}${momentOf(asOf)}`

type ProductsFilter = Pick<ParsedOf<typeof detailedAvailability.json>, 'categoryId' | 'productId' | 'search'>

/** Names in documents at the moment of the report; without one, the current names. */
export const namedAt = (asOf: string | undefined) => ({
  products: asItWas(product, asOf),
  categories: asItWas(productCategory, asOf),
  warehouses: asItWas(warehouse, asOf),
  suppliers: asItWas(supplier, asOf),
  manufacturers: asItWas(manufacturer, asOf),
})

/** Condition on products `p`. */
export const chosenProducts = ({ categoryId, productId, search }: ProductsFilter, asOf?: string): (SQL | false)[] => [
  categoryId !== undefined && inCategory(categoryId, asOf),
  productId !== undefined && sql`p.id = ${productId}`,
  search !== null && contains(sql`concat_ws(' ', p.name, p.barcode)`, search),
]

/** Expires within this number of days from a day; −1: before it. */
export const expiresWithin = (column: SQL, day: Day, days: number | undefined): SQL | false =>
  days !== undefined && (days < 0 ? sql`${column} < ${day}` : sql`${column} between ${day} and ${addDays(day, days)}`)

/** Movements `m` up to a moment; without one all of them. */
export const postedBy = (asOf: string | undefined): SQL | false =>
  asOf !== undefined && sql`m.posted_at <= ${asOf}::timestamptz`

/**
 * Inward movements `m`. A reversed issue reduces the issues; so does a row without quantity unless it is inward
 * (db/stock-ledger.ts).
 */
export const goesIn = sql`(m.inward or m.quantity <> 0 and (m.quantity > 0) <> (m.reverses_id is not null))`

export interface Books {
  /** 'all' for users who oversee the country. */
  readonly places: readonly number[] | 'all'
  readonly asOf?: string | undefined
}

const inPlaces = (alias: SQL, { places }: Books): SQL =>
  places === 'all' ? sql`true` : sql`${alias}.kindergarten_id = ${anyOf(places)}`

/**
 * Rows (kindergarten_id, warehouse_id, product_id, quantity, value, price, reserved) of the stock: now from the
 * balances, as of a moment from the movements up to it.
 */
export const stockNow = (books: Books): SQL =>
  books.asOf === undefined
    ? sql`select b.kindergarten_id, b.warehouse_id, b.product_id, b.quantity, b.value, b.price, b.reserved from stock_balance b
        where ${inPlaces(sql`b`, books)} and b.quantity > 0`
    : sql`select m.kindergarten_id, m.warehouse_id, m.product_id, sum(m.quantity) as quantity, sum(m.value) as value,
          round(sum(m.value) / sum(m.quantity), 5) as price, null::numeric as reserved from stock_movement m
        where ${inPlaces(sql`m`, books)} and ${postedBy(books.asOf) || sql`true`} group by 1, 2, 3 having sum(m.quantity) > 0`

/**
 * Stock as of a moment with the reservations of that moment: the open requests. Requests never change, so those
 * completed or released before the moment are excluded.
 */
export const promisedAt = (there: SQL, kindergartenId: number, asOf: string): SQL => {
  const past = { of: kindergartenId }
  const waited = sql`t.kindergarten_id = ${kindergartenId} and t.kind = ${documentKinds.Request}
    and coalesce(t.posted_at, t.undone_at, 'infinity') > ${asOf}::timestamptz`
  return sql`select t.kindergarten_id, t.warehouse_id, t.product_id, t.quantity, t.value, t.price, coalesce(o.promised, 0) as reserved from (${there}) t
    left join (select d.warehouse_id, l.product_id, sum(l.quantity) as promised from ${asItWas(stockDocument, asOf, { ...past, only: waited })} d
      join ${asItWas(stockLine, asOf, { ...past, only: sql`exists (select from stock_document x where x.id = t.document_id and x.kindergarten_id = ${kindergartenId} and x.kind = ${documentKinds.Request})` })} l
        on l.document_id = d.id
      where d.kind = ${documentKinds.Request} and d.state = ${documentStates.Open} group by 1, 2) o using (warehouse_id, product_id)`
}

/** Rows (warehouse_id, batch_id, quantity): remaining quantities of batches. */
export const batchesNow = (books: Books): SQL =>
  books.asOf === undefined
    ? sql`select b.warehouse_id, b.batch_id, b.quantity from stock_batch_balance b where ${inPlaces(sql`b`, books)} and b.quantity > 0`
    : sql`select m.warehouse_id, m.batch_id, sum(m.quantity) as quantity from stock_movement m
        where ${inPlaces(sql`m`, books)} and m.batch_id is not null and ${postedBy(books.asOf) || sql`true`} group by 1, 2 having sum(m.quantity) > 0`

/**
 * Rows (id, product_id, code, manufacturer_id, supplier_id, expires_on, received_on) of the labels of batches. A
 * corrected delivery changes the label from then on, so as of a moment it is that of the delivery in effect then.
 */
export const labelsOf = (books: Books): SQL =>
  books.asOf === undefined
    ? sql`select s.id, s.product_id, s.code, s.manufacturer_id, s.supplier_id, s.expires_on, s.received_on from stock_batch s where ${inPlaces(sql`s`, books)}`
    : sql`select distinct on (s.id) s.id, s.product_id, l.batch_code as code, l.manufacturer_id, d.supplier_id, l.expires_on, s.received_on
        from stock_batch s join stock_line l on l.batch_id = s.id join stock_document d on d.id = l.document_id and d.kind = ${documentKinds.Inbound}
        where ${inPlaces(sql`s`, books)} and d.posted_at <= ${books.asOf}::timestamptz
        order by s.id, (d.undone_at is null or d.undone_at > ${books.asOf}::timestamptz) desc, d.posted_at, l.id`

/** Rows (warehouse_id, product_id, quantity, value) at the end of a day: the current stock minus later movements. */
export const stockOn = (kindergartenId: number, day: Day, asOf?: string): SQL =>
  asOf === undefined
    ? sql`select b.warehouse_id, b.product_id, b.quantity - coalesce(l.quantity, 0) as quantity, b.value - coalesce(l.value, 0) as value from stock_balance b
        left join (select d.warehouse_id, d.product_id, sum(d.in_quantity - d.out_quantity) as quantity, sum(d.in_value - d.out_value) as value
          from stock_day d where d.kindergarten_id = ${kindergartenId} and d.day > ${day} group by 1, 2) l using (warehouse_id, product_id)
        where b.kindergarten_id = ${kindergartenId}`
    : sql`select m.warehouse_id, m.product_id, sum(m.quantity) as quantity, sum(m.value) as value from stock_movement m
        where m.kindergarten_id = ${kindergartenId} and m.for_on <= ${day} and m.posted_at <= ${asOf}::timestamptz group by 1, 2`

/** Batch as a filter on paper. */
export const batchText: FilterText = async ({ tx, scope }, id: number, asOf) => {
  const batch = await oneRow<{ code: string | null }>(
    tx,
    sql`select b.code from (${labelsOf({ places: scope.kindergartenIds, asOf })}) b where b.id = ${id}`,
  )
  return batch && (batch.code ?? 'без номер')
}

/** Contract with a supplier as a filter on paper. */
export const contractText: FilterText = async ({ tx, scope }, id: number) => {
  const contract = await oneRow<{ number: string; supplier: string }>(
    tx,
    sql`select c.number, s.name as supplier from supplier_contract c join supplier s on s.id = c.supplier_id
      where c.id = ${id} and ${inPlaces(sql`c`, { places: scope.kindergartenIds })}`,
  )
  return contract && `№ ${contract.number}, ${contract.supplier}`
}
