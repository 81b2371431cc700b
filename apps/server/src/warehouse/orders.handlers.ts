import type { OutputOf } from '@asistent/contract/core/call'
import { refuse } from '@asistent/contract/core/problem'
import {
  cancelOrder,
  deleteOrder,
  getOrder,
  listOrders,
  nextOrderNumber,
  orderReceipt,
  proposeOrder,
  receiveOrder,
  saveOrder,
  sendOrder,
} from '@asistent/contract/warehouse/orders.calls'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { formatDay, today, yearOf } from '@asistent/domain/kernel/day'
import { orderSeries, orderStateLabel, orderStates } from '@asistent/domain/warehouse/orders'
import { eq, sql } from 'drizzle-orm'
import { supplierOrder } from '../db/tables/warehouse/suppliers'
import type { ReadContext, WriteContext } from '../platform/context'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'
import { sendLetter } from '../platform/mail/letters'
import { giveBackNumber, nextNumber } from '../platform/numbers'
import { institutionOf } from '../platform/reports'
import { requireFound, inKindergarten } from '../platform/versioned'
import { orderPaper, orderPaperName } from './orders.paper'
import {
  orderById,
  orderColumns,
  orderDifferences,
  orderInbounds,
  orderLines,
  orderProposal,
  ordersFrom,
  type OrderHead,
  type OrderRow,
} from './orders.queries'
import { lockOrder, markOrder, receiveOrderAsInbound, requireDraft, storeOrder } from './orders.steps'

const named = <Row extends Pick<OrderRow, 'status'>>(row: Row) => ({ ...row, statusName: orderStateLabel[row.status] })

export const orderHandlers: Handler[] = [
  read(listOrders, async ({ tx, scope }, { search, supplierId, warehouseId, status, fromDate, toDate, ...query }) => {
    const listed = await page<OrderRow>(tx, query, {
      select: sql`select ${orderColumns} ${ordersFrom}`,
      where: [
        sql`o.kindergarten_id = ${inKindergarten(scope)}`,
        search !== null && contains(sql`concat_ws(' ', o.number, s.name, o.note)`, search),
        supplierId !== undefined && sql`o.supplier_id = ${supplierId}`,
        warehouseId !== undefined && sql`o.warehouse_id = ${warehouseId}`,
        status !== undefined && sql`o.state = ${status}`,
        fromDate !== undefined && sql`o.for_on >= ${fromDate}`,
        toDate !== undefined && sql`o.for_on <= ${toDate}`,
      ],
      orderBy: {
        forDate: sql`"forDate"`,
        number: sql`number`,
        supplier: sql`supplier`,
        deliverOn: sql`"deliverOn"`,
      },
      otherwise: sql`"forDate" desc, id desc`,
    })
    return { ...listed, result: listed.result.map(named) }
  }),

  read(nextOrderNumber, async ({ tx, scope, now }, { date }) => ({
    number: await nextNumber(tx, {
      kindergartenId: inKindergarten(scope),
      series: orderSeries(yearOf(date ?? today(now))),
    }),
  })),

  read(proposeOrder, async ({ tx, scope, now }, query) => {
    const result = await orderProposal(tx, { ...query, kindergartenId: inKindergarten(scope), on: today(now) })
    return { result, rowsCount: result.length }
  }),

  read(getOrder, async (context, { id }) =>
    answered(context, requireFound(await orderById(context.tx, inKindergarten(context.scope), id))),
  ),

  read(orderReceipt, async (context, { id }) => {
    const head = requireFound(await orderById(context.tx, inKindergarten(context.scope), id))
    const body = await orderPaper(context, head, await orderLines(context.tx, id))
    return { name: orderPaperName(head), type: 'application/pdf', body }
  }),

  write(saveOrder, async (context, form) => {
    const id = await storeOrder(context, form)
    context.audit.about({ supplierOrderId: id })
    return ok(id)
  }),

  write(sendOrder, async (context, { id, byLetter, email }) => {
    const head = await lockOrder(context, id)
    requireDraft(head)
    const to = byLetter ? (email ?? head.supplierEmail) : null
    if (byLetter && to === null) throw refuseWarehouse('no-supplier-email', { field: 'email' })
    await markOrder(context.tx, id, orderStates.Sent, { sentAt: context.now.toISOString(), sentTo: to })
    if (to !== null) await writeTo(context, { ...head, status: orderStates.Sent }, to)
    context.audit.about({ supplierOrderId: id })
    return allDone
  }),

  write(receiveOrder, async (context, { id }) => {
    // Receiving creates a delivery, so both rights are required.
    if (!context.scope.rights('Stocks').create) throw refuse('not-allowed')
    return ok(await receiveOrderAsInbound(context, await lockOrder(context, id)))
  }),

  write(cancelOrder, async (context, { id }) => {
    const { status } = await lockOrder(context, id)
    if (status === orderStates.Received) throw refuseWarehouse('order-received')
    if (status === orderStates.Canceled) throw refuseWarehouse('order-not-draft')
    await markOrder(context.tx, id, orderStates.Canceled)
    context.audit.about({ supplierOrderId: id })
    return allDone
  }),

  write(deleteOrder, async (context, { id }) => {
    const { tx, scope } = context
    const head = await lockOrder(context, id)
    requireDraft(head)
    await tx.delete(supplierOrder).where(eq(supplierOrder.id, id))
    await giveBackNumber(tx, { kindergartenId: inKindergarten(scope), series: head.series }, head.number)
    context.audit.about({ supplierOrderId: id })
    return allDone
  }),
]

async function writeTo(context: WriteContext, head: OrderHead, to: string): Promise<void> {
  const { name } = await institutionOf(context)
  const paper = await orderPaper(context, head, await orderLines(context.tx, head.id))
  await sendLetter(context, {
    to,
    kindergartenId: inKindergarten(context.scope),
    subject: `Заявка № ${head.number} от ${name}`,
    paragraphs: [
      'Здравейте,',
      `Изпращаме Ви заявка № ${head.number} от ${formatDay(head.forDate)} г.${head.deliverOn ? ` с доставка на ${formatDay(head.deliverOn)} г.` : ''} Продуктите и количествата са в приложения файл.`,
      ...(head.note ? [head.note] : []),
      name,
    ],
    attachment: { name: orderPaperName(head), paper },
  })
}

async function answered({ tx, scope }: ReadContext, head: OrderHead): Promise<OutputOf<typeof getOrder>> {
  const { series: _, ...shown } = head
  const { status } = head
  const rights = scope.rights('SupplierRequests')
  const inbounds = await orderInbounds(tx, head.id)
  const draft = status === orderStates.Draft
  const waits = status === orderStates.Sent || (status === orderStates.Received && inbounds.length === 0)
  return {
    ...named(shown),
    lines: (await orderLines(tx, head.id)).map(({ vatRate: _rate, ...line }) => line),
    inbounds,
    differences: inbounds.length > 0 ? await orderDifferences(tx, head.id) : [],
    may: {
      edit: draft && rights.update,
      send: draft && rights.update,
      receive: waits && rights.update && scope.rights('Stocks').create,
      cancel: (draft || status === orderStates.Sent) && rights.update,
      delete: draft && rights.delete,
    },
  }
}
