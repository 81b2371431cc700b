import type { RowOf } from '@asistent/contract/core/call'
import type { Amount } from '@asistent/contract/core/values'
import {
  completeInbound,
  correctInbound,
  deleteInbound,
  getInbound,
  inboundCreators,
  inboundReceipt,
  listInbounds,
  nextInboundNumber,
  proposeInboundLine,
  reverseInbound,
  saveInbound,
} from '@asistent/contract/warehouse/inbounds.calls'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { addDays, today } from '@asistent/domain/kernel/day'
import { add, decimal, divide, subtract, toNumber, unitPriceScale, zero } from '@asistent/domain/kernel/decimal'
import { documentKinds, inboundOrigins } from '@asistent/domain/warehouse/documents'
import type { Unit } from '@asistent/domain/warehouse/units'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { requireFound, inKindergarten } from '../platform/versioned'
import {
  answeredHead,
  answeredLine,
  creatorName,
  documentById,
  documentPage,
  isOpen,
  isPosted,
  shownNumber,
  storedLines,
  type DocumentHead,
  type StoredLine,
} from './documents.queries'
import { asPosted, lockDocument, markUndone, removeDocument, requireOwn } from './documents.steps'
import { contractIn, contractPrices, contractWarningsOf } from './contracts.queries'
import { creditsOf } from './credits.queries'
import { inboundPaper } from './inbounds.paper'
import { inboundAmounts, postInbound, storeInbound } from './inbounds.steps'
import { openDayFor, reverseStock } from './ledger.ops'
import { orderDifferences } from './orders.queries'
import { unitsOfProducts } from './products.queries'

const kind = documentKinds.Inbound

export const inboundHandlers: Handler[] = [
  read(listInbounds, ({ tx, scope }, { supplierId, origin, ...query }) =>
    documentPage<RowOf<typeof listInbounds>>(tx, query, {
      kindergartenId: inKindergarten(scope),
      kind,
      columns: sql`d.origin, d.supplier_id as "supplierId", s.name as supplier, d.supplier_document as "supplierDocument"`,
      where: [
        supplierId !== undefined && sql`d.supplier_id = ${supplierId}`,
        origin !== undefined && sql`d.origin = ${origin}`,
      ],
      orderBy: { supplier: sql`supplier` },
    }),
  ),

  read(inboundCreators, async ({ tx, scope }) => {
    const result = await rows<{ id: number; name: string }>(
      tx,
      sql`select * from (select distinct d.created_by as id, coalesce(${creatorName}, 'Профил ' || d.created_by) as name from stock_document d
        where d.kindergarten_id = ${inKindergarten(scope)} and d.kind = ${kind} and d.created_by is not null) creators order by name, id`,
    )
    return { result, rowsCount: result.length }
  }),

  read(nextInboundNumber, (context, { date }) => shownNumber(context, kind, date)),

  read(getInbound, async ({ tx, scope }, { id }) => {
    const head = requireFound(await documentById(tx, inKindergarten(scope), kind, id))
    const lines = await storedLines(tx, id)
    const shown = answered(head, lines, scope.rights('Stocks'))
    const contracts = await contractsOf(tx, head, lines)
    return {
      ...shown,
      lines: shown.lines.map((line) => ({ ...line, contract: contracts(line) })),
      credits: await creditsOf(tx, id),
      differences: head.orderId === null ? [] : await orderDifferences(tx, head.orderId),
    }
  }),

  read(proposeInboundLine, async ({ tx, scope, now }, { productId, supplierId, forDate, pricesWithVat }) => {
    const kindergartenId = inKindergarten(scope)
    const product = requireFound((await unitsOfProducts(tx, kindergartenId, [productId])).get(productId))
    const last = await oneRow<{
      unit: Exclude<Unit, 0>
      price: number
      withVat: boolean
      vatRate: number
      maker: number | null
      on: never
    }>(
      tx,
      sql`select l.typed_unit as unit, l.typed_price::float8 as price, d.prices_with_vat as "withVat", l.vat_rate::float8 as "vatRate",
        l.manufacturer_id as maker, d.for_on as on from stock_line l join stock_document d on d.id = l.document_id
        where l.product_id = ${productId} and d.kindergarten_id = ${kindergartenId} and d.kind = ${kind} and d.state = 2 and l.typed_price is not null
          and d.origin = ${inboundOrigins.Purchase}
        order by d.supplier_id is not distinct from ${supplierId ?? null}::int desc, d.for_on desc, l.id desc limit 1`,
    )
    const on = forDate ?? today(now)
    const [contracted] =
      supplierId === undefined
        ? []
        : await contractPrices(tx, { kindergartenId, productIds: [productId], on, supplierId })
    const vatRate = last?.vatRate ?? product.vatRate
    const proposed = {
      vatRate,
      manufacturerId: last?.maker ?? null,
      forDate: last?.on ?? null,
      expiryDate: product.shelfLifeDays === null ? null : addDays(on, product.shelfLifeDays),
    }
    if (!contracted)
      return {
        ...proposed,
        unitOfMeasure: last?.unit ?? product.baseUnit,
        price: last?.price ?? null,
        pricesWithVat: last?.withVat ?? true,
        contract: null,
      }
    const withVat = pricesWithVat ?? true
    return {
      ...proposed,
      unitOfMeasure: contracted.unit,
      price: withVat ? Number(contracted.price) : netPrice(contracted.price, vatRate),
      pricesWithVat: withVat,
      contract: contractIn(contracted, product, contracted.unit),
    }
  }),

  write(saveInbound, async (context, { complete, ...form }) => {
    const head = await storeInbound(context, form)
    const warnings = await contractWarningsOf(context.tx, head, await storedLines(context.tx, head.id))
    if (complete) await postInbound(context, head)
    context.audit.about({ stockDocumentId: head.id })
    return ok(head.id, warnings)
  }),

  write(completeInbound, async (context, { id }) => {
    const head = await lockDocument(context, kind, id, 'open')
    const warnings = await contractWarningsOf(context.tx, head, await storedLines(context.tx, id))
    await postInbound(context, head)
    context.audit.about({ stockDocumentId: id })
    return warnings.length > 0 ? { ...allDone, warnings } : allDone
  }),

  write(reverseInbound, async (context, { id, reason }) => {
    const head = await lockOwn(context, id)
    await reverseStock(context, asPosted(head, await openDayFor(context, head)))
    await markUndone(context, id, reason)
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  write(correctInbound, async (context, { correctsId, reason, ...form }) => {
    const former = await lockOwn(context, correctsId)
    const on = await openDayFor(context, former)
    // A closed day stays closed: the reversal and the new document have today's date, the goods keep their own.
    const moved = on !== former.forDate
    const postedOn = moved ? on : form.forDate
    const cameOn = form.forDate === former.forDate ? (former.deliveredOn ?? former.forDate) : form.forDate
    const head = await storeInbound(
      context,
      { ...form, id: undefined, version: undefined, forDate: postedOn },
      { correctsId, deliveredOn: cameOn === postedOn ? null : cameOn },
    )
    await postInbound(context, head, { head: former, on })
    await markUndone(context, former.id, reason)
    context.audit.about({ stockDocumentId: head.id, correctsId })
    return ok(head.id, moved ? ['Денят на първоначалния документ е приключен, затова поправката е с днешна дата.'] : [])
  }),

  write(deleteInbound, async (context, { id }) => {
    await removeDocument(context, await lockDocument(context, kind, id))
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  read(inboundReceipt, async (context, { id }) => {
    const { tx, scope } = context
    const head = requireFound(await documentById(tx, inKindergarten(scope), kind, id))
    const lines = await storedLines(tx, id)
    return inboundPaper(context, head, lines, answered(head, lines, scope.rights('Stocks')).total)
  }),
]

/** Contracts of the lines with the supplier of the document. */
async function contractsOf(tx: Tx, head: DocumentHead, lines: readonly StoredLine[]) {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const { kindergartenId, supplierId } = head
  const on = head.deliveredOn ?? head.forDate
  const prices = supplierId === null ? [] : await contractPrices(tx, { kindergartenId, productIds, on, supplierId })
  const products =
    prices.length === 0 ? new Map<number, never>() : await unitsOfProducts(tx, kindergartenId, productIds)
  return ({ productId, unitOfMeasure }: Pick<StoredLine, 'productId' | 'unitOfMeasure'>) => {
    const [price, product] = [prices.find((one) => one.productId === productId), products.get(productId)]
    return price && product ? contractIn(price, product, unitOfMeasure) : null
  }
}

const netPrice = (price: string, vatRate: number): number =>
  toNumber(
    divide(decimal(price), add(decimal(1), { units: BigInt(Math.round(vatRate * 10)), scale: 3 }), unitPriceScale),
  )

/** Locks a posted delivery; rejects one that is on a united receipt or belongs to a declaration. */
async function lockOwn(context: WriteContext, id: number): Promise<DocumentHead> {
  const head = await lockDocument(context, kind, id, 'posted')
  requireOwn(head)
  if (head.unitedReceiptId !== null) {
    const united = await oneRow<{ number: number }>(
      context.tx,
      sql`select number from united_receipt where id = ${head.unitedReceiptId}`,
    )
    throw refuseWarehouse('in-united', { values: { number: united?.number ?? '' } })
  }
  const [credit] = await creditsOf(context.tx, id)
  if (credit) throw refuseWarehouse('has-credit', { values: { number: credit.number } })
  return head
}

type Rights = { readonly update: boolean; readonly delete: boolean }

function answered(head: DocumentHead, lines: readonly StoredLine[], rights: Rights) {
  let [net, total] = [zero, zero]
  const shown = lines.map((line) => {
    const amounts = inboundAmounts(line, head.pricesWithVat)
    if (line.isAccepted) [net, total] = [add(net, amounts.net), add(total, amounts.total)]
    return {
      ...answeredLine(line),
      typedPrice: line.typedPrice === null ? null : Number(line.typedPrice),
      vatRate: line.vatRate === null ? null : Number(line.vatRate),
      manufacturerId: line.manufacturerId,
      manufacturer: line.manufacturer,
      batch: line.batch,
      batchId: line.batchId,
      expiryDate: line.expiryDate,
      temperature: line.temperature === null ? null : Number(line.temperature),
      isAccepted: line.isAccepted,
      amount: toNumber(amounts.total) as Amount,
    }
  })
  const [open, posted] = [isOpen(head), isPosted(head) && !head.declaration && head.unitedReceiptId === null]
  return {
    ...answeredHead(head, {
      edit: open && rights.update,
      complete: open && rights.update,
      free: posted && rights.delete,
      correct: posted && rights.update,
      delete: open && rights.delete,
    }),
    origin: head.origin,
    isOpening: head.supplierId === null && !head.declaration,
    deliveredOn: head.deliveredOn,
    supplierId: head.supplierId,
    supplier: head.supplier,
    supplierDocument: head.supplierDocument,
    supplierDocumentDate: head.supplierDocumentDate,
    pricesWithVat: head.pricesWithVat,
    orderId: head.orderId,
    unitedReceiptId: head.unitedReceiptId,
    lines: shown,
    net: toNumber(net) as Amount,
    vat: toNumber(subtract(total, net)) as Amount,
    total: toNumber(total) as Amount,
  }
}
