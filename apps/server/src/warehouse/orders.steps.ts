import type { ParsedOf } from '@asistent/contract/core/call'
import { refuse } from '@asistent/contract/core/problem'
import type { saveOrder } from '@asistent/contract/warehouse/orders.calls'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { today, yearOf } from '@asistent/domain/kernel/day'
import { decimal, formatDecimal, toNumber } from '@asistent/domain/kernel/decimal'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { orderSeries, orderStates, type OrderState } from '@asistent/domain/warehouse/orders'
import { conversionOf, priceInUnit } from '@asistent/domain/warehouse/units'
import { eq, sql } from 'drizzle-orm'
import { supplierOrder, supplierOrderLine } from '../db/tables/warehouse/suppliers'
import type { WriteContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { giveBackNumber, takeNumber } from '../platform/numbers'
import { insertRow } from '../platform/rows'
import { requireFound, inKindergarten, requireSameVersion } from '../platform/versioned'
import { collectMistakes, convertLines, requireWarehouse } from './documents.steps'
import { storeInbound } from './inbounds.steps'
import { orderById, orderInbounds, orderLines, type OrderHead } from './orders.queries'
import { unitsOfProducts } from './products.queries'

// An order, from its first save to its delivery.

/** The order, locked until the transaction ends. */
export const lockOrder = async ({ tx, scope }: WriteContext, id: number): Promise<OrderHead> =>
  requireFound(await orderById(tx, inKindergarten(scope), id, 'lock'))

export function requireDraft({ status }: OrderHead): void {
  if (status !== orderStates.Draft) throw refuseWarehouse('order-not-draft')
}

export async function storeOrder(context: WriteContext, form: ParsedOf<typeof saveOrder>): Promise<number> {
  const { tx, scope } = context
  const kindergartenId = inKindergarten(scope)
  requireFound(
    await oneRow(
      tx,
      sql`select id from supplier where id = ${form.supplierId} and kindergarten_id = ${kindergartenId} and deleted_on is null`,
    ),
  )
  const mistakes = collectMistakes()
  await requireWarehouse(tx, kindergartenId, form.warehouseId, mistakes)
  const lines = await convertLines(tx, kindergartenId, form.lines, { mistakes })
  const values = {
    supplierId: form.supplierId,
    warehouseId: form.warehouseId,
    forOn: form.forDate,
    deliverOn: form.deliverOn,
    note: form.note,
  }
  const series = orderSeries(yearOf(form.forDate))
  const orderId =
    form.id === undefined
      ? await insertRow(tx, supplierOrder, kindergartenId, {
          ...values,
          series,
          number: await takeNumber(tx, { kindergartenId, series }),
          createdBy: scope.accountId,
        })
      : await changeDraft(context, form.id, form.version, values, series)
  await tx.delete(supplierOrderLine).where(eq(supplierOrderLine.orderId, orderId))
  await tx.insert(supplierOrderLine).values(
    lines.map(({ typed, quantity }, position) => ({
      kindergartenId,
      orderId,
      position,
      productId: typed.productId,
      typedQuantity: String(typed.quantity),
      typedUnit: typed.unitOfMeasure,
      quantity: formatDecimal(quantity),
      price: typed.price === null ? null : String(typed.price),
      note: typed.note,
    })),
  )
  return orderId
}

async function changeDraft(
  context: WriteContext,
  id: number,
  version: number | undefined,
  values: Omit<typeof supplierOrder.$inferInsert, 'id' | 'kindergartenId' | 'series' | 'number'>,
  series: string,
): Promise<number> {
  const { tx, scope } = context
  const kindergartenId = inKindergarten(scope)
  const current = await lockOrder(context, id)
  requireDraft(current)
  if (version === undefined) throw refuse('no-version')
  requireSameVersion(version, current.version, { table: supplierOrder, id })
  // Numbers are per year.
  const moves = series !== current.series
  if (moves) await giveBackNumber(tx, { kindergartenId, series: current.series }, current.number)
  await tx
    .update(supplierOrder)
    .set({
      ...values,
      ...(moves && { series, number: await takeNumber(tx, { kindergartenId, series }) }),
      version: current.version + 1,
    })
    .where(eq(supplierOrder.id, id))
  return id
}

export async function markOrder(
  tx: Tx,
  id: number,
  state: OrderState,
  sent: { readonly sentAt?: string; readonly sentTo?: string | null } = {},
): Promise<void> {
  await tx
    .update(supplierOrder)
    .set({ ...sent, state, version: sql`${supplierOrder.version} + 1` })
    .where(eq(supplierOrder.id, id))
}

/** Draft delivery for the check at the door: lines of the order at the contract price or that of the last delivery. */
export async function receiveOrderAsInbound(context: WriteContext, order: OrderHead): Promise<number> {
  const { tx, now } = context
  if (order.status !== orderStates.Sent && order.status !== orderStates.Received)
    throw refuseWarehouse('order-not-sent')
  // Rejected while an earlier delivery of the order exists; a deleted one can be made again.
  if (order.status === orderStates.Received && (await orderInbounds(tx, order.id)).length > 0)
    throw refuseWarehouse('order-received')
  const lines = await orderLines(tx, order.id)
  const prices = await lastPrices(context, order, lines)
  const inbound = await storeInbound(context, {
    forDate: today(now),
    warehouseId: order.warehouseId,
    supplierId: order.supplierId,
    supplierDocument: null,
    supplierDocumentDate: null,
    pricesWithVat: true,
    orderId: order.id,
    note: null,
    lines: lines.map(({ productId, quantity, unitOfMeasure, price, note, vatRate }, index) => ({
      productId,
      quantity,
      unitOfMeasure,
      note,
      price: price ?? prices[index] ?? 0,
      vatRate: vatRate as 20 | 9 | 0,
      manufacturerId: null,
      batch: null,
      expiryDate: null,
      temperature: null,
      isAccepted: true,
    })),
  })
  await markOrder(tx, order.id, orderStates.Received)
  context.audit.about({ supplierOrderId: order.id, stockDocumentId: inbound.id })
  return inbound.id
}

/** Price per unit of the line. */
async function lastPrices(
  { tx, scope }: WriteContext,
  { supplierId }: OrderHead,
  lines: Awaited<ReturnType<typeof orderLines>>,
): Promise<(number | undefined)[]> {
  const kindergartenId = inKindergarten(scope)
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const last = await rows<{ productId: number; price: string }>(
    tx,
    sql`select distinct on (l.product_id) l.product_id as "productId", l.price::text from stock_line l join stock_document d on d.id = l.document_id
      where l.product_id = ${anyOf(ids)} and d.kindergarten_id = ${kindergartenId} and d.kind = ${documentKinds.Inbound} and d.state = ${documentStates.Posted} and l.price is not null
      order by l.product_id, d.supplier_id is not distinct from ${supplierId}::int desc, d.for_on desc, l.id desc`,
  )
  const units = await unitsOfProducts(tx, kindergartenId, ids)
  return lines.map(({ productId, unitOfMeasure }) => {
    const price = last.find((one) => one.productId === productId)?.price
    const product = units.get(productId)
    const conversion = product && conversionOf(product.baseUnit, product.conversions, unitOfMeasure)
    return price === undefined || !conversion ? undefined : toNumber(priceInUnit(decimal(price), conversion))
  })
}
