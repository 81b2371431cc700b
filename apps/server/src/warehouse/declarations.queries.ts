import type { OutputOf } from '@asistent/contract/core/call'
import type { Amount } from '@asistent/contract/core/values'
import { addDays, type Day } from '@asistent/domain/kernel/day'
import type { getDeclaration } from '@asistent/contract/warehouse/declarations.calls'
import {
  decimal,
  moneyScale,
  multiply,
  roundHalfUp,
  subtract,
  toNumber,
  zero,
  type Decimal,
} from '@asistent/domain/kernel/decimal'
import { documentKinds, documentStates, type DocumentKind } from '@asistent/domain/warehouse/documents'
import type { BaseUnit } from '@asistent/domain/warehouse/units'
import { sql } from 'drizzle-orm'
import { accountName, fullName } from '../people/child-sql.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { requireFound } from '../platform/versioned'
import { isOpen, storedLines, type DocumentHead, type StoredLine } from './documents.queries'

// Data to compare a declaration with, products to count, and open documents.

export interface Submission {
  readonly submittedAt: string | null
  readonly submittedBy: string | null
  readonly submittedById: number | null
  readonly createdById: number | null
  readonly responsible: string | null
  readonly returnedFor: string | null
}

/** Users who counted and submitted a stock-take, and the responsible person of its warehouse. */
export const submissionOf = async (tx: Tx, id: number): Promise<Submission> =>
  requireFound(
    await oneRow<Submission>(
      tx,
      sql`select d.submitted_at as "submittedAt", ${accountName(sql`d.submitted_by`)} as "submittedBy", d.submitted_by as "submittedById",
        d.created_by as "createdById", ${fullName('s')} as responsible, d.returned_for as "returnedFor"
        from stock_document d join warehouse w on w.id = d.warehouse_id
        left join staff_member s on s.id = case when d.submitted_at is null then w.responsible_id else d.responsible_id end where d.id = ${id}`,
    ),
  )

/** Open stock-takes `d`: submitted ones, or those still being counted. */
export const isSubmitted = sql`(d.state = ${documentStates.Open} and d.submitted_at is not null)`
export const isBeingCounted = sql`(d.state = ${documentStates.Open} and d.submitted_at is null)`

export interface HoldingOn {
  readonly quantity: Decimal
  /** Value / quantity; without stock the price of the last issue, 0 if it was never issued. */
  readonly price: Decimal
}

/** Quantity and price of the products at the end of a day. */
export async function holdingsOn(
  tx: Tx,
  warehouseId: number,
  on: Day,
  productIds: readonly number[],
): Promise<Map<number, HoldingOn>> {
  const holdings = await rows<{ productId: number; quantity: string; price: string }>(
    tx,
    sql`select e.product_id as "productId", e.quantity::text, coalesce(case when e.quantity > 0 then round(e.value / e.quantity, 5)
        else last_stock_price(${warehouseId}, e.product_id, ${on}) end, 0)::text as price
      from (select b.product_id, b.quantity - coalesce(l.quantity, 0) as quantity, b.value - coalesce(l.value, 0) as value from stock_balance b
        left join (select d.product_id, sum(d.in_quantity - d.out_quantity) as quantity, sum(d.in_value - d.out_value) as value from stock_day d
          where d.warehouse_id = ${warehouseId} and d.day > ${on} group by 1) l using (product_id)
        where b.warehouse_id = ${warehouseId} and b.product_id = ${anyOf(productIds)}) e`,
  )
  return new Map(
    holdings.map(({ productId, quantity, price }) => [
      productId,
      { quantity: decimal(quantity), price: decimal(price) },
    ]),
  )
}

/**
 * The sheet also lists products used up within this number of days; otherwise the list itself would reveal which
 * products must be in stock.
 */
const usedUpLately = 60

interface SheetRow {
  readonly productId: number
  readonly productName: string
  readonly category: string
  readonly barcode: string | null
  readonly baseUnit: BaseUnit
}

/** Products to count in a warehouse on a day. */
export const productsToCount = (tx: Tx, kindergartenId: number, warehouseId: number, on: Day) =>
  rows<SheetRow>(
    tx,
    sql`select p.id as "productId", p.name as "productName", c.name as category, p.barcode, p.base_unit as "baseUnit"
      from stock_balance b join product p on p.id = b.product_id join product_category c on c.id = p.category_id
      left join lateral (select sum(d.in_quantity - d.out_quantity) filter (where d.day > ${on}) as later,
        max(d.day) filter (where d.day <= ${on}) as last from stock_day d where d.warehouse_id = b.warehouse_id and d.product_id = b.product_id) m on true
      where b.kindergarten_id = ${kindergartenId} and b.warehouse_id = ${warehouseId}
        and (b.quantity - coalesce(m.later, 0) > 0 or m.last >= ${addDays(on, -usedUpLately)}) order by c.name, p.name, p.id`,
  )

/** Products in stock on the day without a counted line. */
export const notCounted = (tx: Tx, { id, warehouseId, forDate }: { id: number; warehouseId: number; forDate: Day }) =>
  rows<{ readonly name: string }>(
    tx,
    sql`select p.name from stock_balance b join product p on p.id = b.product_id
      where b.warehouse_id = ${warehouseId} and b.quantity > coalesce((select sum(d.in_quantity - d.out_quantity) from stock_day d
          where d.warehouse_id = b.warehouse_id and d.product_id = b.product_id and d.day > ${forDate}), 0)
        and not exists (select from stock_line l where l.document_id = ${id} and l.product_id = b.product_id) order by p.name, p.id`,
  )

/** Open documents of the warehouse up to the day, which cannot be posted on their date once it is closed. */
export const leftOpen = (tx: Tx, { id, warehouseId, forDate }: { id: number; warehouseId: number; forDate: Day }) =>
  rows<{ readonly kind: DocumentKind; readonly number: number }>(
    tx,
    sql`select kind, number from stock_document where warehouse_id = ${warehouseId} and state = ${documentStates.Open}
      and for_on <= ${forDate} and id <> ${id} order by kind, number`,
  )

/** Numbers of the open requests that reserve a product. */
export const requestsHolding = (tx: Tx, warehouseId: number, productId: number) =>
  rows<{ readonly number: number }>(
    tx,
    sql`select distinct d.number from stock_document d join stock_line l on l.document_id = d.id
      where d.warehouse_id = ${warehouseId} and d.kind = ${documentKinds.Request} and d.state = ${documentStates.Open} and l.product_id = ${productId}
      order by d.number`,
  )

interface MadeDocument {
  readonly id: number
  readonly kind: DocumentKind
  readonly number: number
  readonly total: Amount
}

/** Documents that post the differences of a declaration. */
export const madeBy = (tx: Tx, declarationId: number) =>
  rows<MadeDocument>(
    tx,
    sql`select d.id, d.kind, d.number, coalesce((select sum(l.value) from stock_line l where l.document_id = d.id), 0)::float8 as total
      from stock_document d where d.declaration_id = ${declarationId} order by d.id`,
  )

export type Decisions = OutputOf<typeof getDeclaration>['lines'][number]['decisions']

/** Decisions on who bears the shortages, by line of the declaration: the lines of its scrapping. */
export async function decisionsOf(
  tx: Tx,
  made: readonly Pick<MadeDocument, 'id' | 'kind'>[],
): Promise<(line: Pick<StoredLine, 'productId'>) => Decisions> {
  const scrapping = made.find(({ kind }) => kind === documentKinds.Scrapping)
  const lines = scrapping ? await storedLines(tx, scrapping.id) : []
  return ({ productId }) =>
    lines.flatMap(({ decision, baseQuantity, value, ...line }) =>
      line.productId === productId && decision !== null
        ? [{ decision, quantity: Number(baseQuantity), value: Number(value ?? 0) as Amount }]
        : [],
    )
}

export type Comparison = Pick<
  OutputOf<typeof getDeclaration>['lines'][number],
  'bookQuantity' | 'difference' | 'price' | 'value'
>

const unknown: Comparison = { bookQuantity: null, difference: null, price: null, value: null }

const comparison = (line: StoredLine, book: Decimal, price: Decimal, value?: Decimal): Comparison => {
  const difference = subtract(decimal(line.countedQuantity ?? '0'), book)
  return {
    bookQuantity: toNumber(book),
    difference: toNumber(difference),
    price: toNumber(price),
    value: toNumber(value ?? roundHalfUp(multiply(difference, price), moneyScale)) as Amount,
  }
}

/** The comparison stored at closing; for an open one the current result, unless the count is blind. */
export async function comparerOf(
  tx: Tx,
  head: DocumentHead,
  withBook: boolean,
): Promise<(line: StoredLine) => Comparison> {
  if (!isOpen(head))
    return (line) =>
      comparison(line, decimal(line.baseQuantity), decimal(line.price ?? '0'), decimal(line.value ?? '0'))
  if (!withBook) return () => unknown
  const lines = await storedLines(tx, head.id)
  const holdings = await holdingsOn(
    tx,
    head.warehouseId,
    head.forDate,
    lines.map(({ productId }) => productId),
  )
  return (line) => {
    const { quantity = zero, price = zero } = holdings.get(line.productId) ?? {}
    return comparison(line, quantity, price)
  }
}
