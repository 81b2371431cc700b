import type { ParsedOf } from '@asistent/contract/core/call'
import type { saveInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { today, type Day } from '@asistent/domain/kernel/day'
import { add, decimal, zero, type Decimal } from '@asistent/domain/kernel/decimal'
import { documentKinds, documentStates, inboundOrigins, type InboundOrigin } from '@asistent/domain/warehouse/documents'
import { lineAmounts } from '@asistent/domain/warehouse/inbound'
import { consumedDifference } from '@asistent/domain/warehouse/valuation'
import { sql } from 'drizzle-orm'
import { stockBatch } from '../db/tables/warehouse/stock'
import type { WriteContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { requireFound, inKindergarten } from '../platform/versioned'
import { storedLines, type DocumentHead, type StoredLine } from './documents.queries'
import { asPosted, checkForm, markPosted, storeDocument } from './documents.steps'
import type { Entry } from './ledger-stock.ops'
import { amountOf, cents, thousandths } from './ledger-values.rules'
import { lockStocks, postStock, reversalOf } from './ledger.ops'

// Stores and posts deliveries: lines enter the stock at their value with VAT, each in its batch. Rejected goods stay on the
// document for the HACCP diary and never enter the stock.

type Form = Omit<ParsedOf<typeof saveInbound>, 'complete' | 'orderId' | 'isOpening' | 'origin'> & {
  readonly origin?: InboundOrigin
  readonly orderId?: number | null
  readonly isOpening?: boolean
}

export async function storeInbound(
  context: WriteContext,
  { id, version, forDate, warehouseId, note, lines, ...form }: Form,
  { correctsId = null, deliveredOn = null }: { correctsId?: number | null; deliveredOn?: Day | null } = {},
): Promise<DocumentHead> {
  const cameOn = deliveredOn ?? forDate
  const supplierId = form.isOpening ? null : form.supplierId
  await requirePartners(context.tx, inKindergarten(context.scope), { ...form, supplierId }, lines)
  const converted = await checkForm(
    context,
    { forDate, warehouseId, lines },
    {
      custom: (mistakes) => {
        if (cameOn !== forDate && cameOn > today(context.now)) mistakes.add('forDate', refuseWarehouse('future-day'))
        if (supplierId === null && !form.isOpening) mistakes.add('supplierId', refuseWarehouse('choose-supplier'))
        for (const [index, { expiryDate, isAccepted }] of lines.entries())
          if (isAccepted && expiryDate !== null && expiryDate < cameOn)
            mistakes.add(`lines.${index}.expiryDate`, refuseWarehouse('expired-on-arrival'))
      },
    },
  )
  return storeDocument(context, {
    kind: documentKinds.Inbound,
    id,
    version,
    values: {
      forOn: forDate,
      warehouseId,
      note,
      supplierId,
      origin: form.isOpening ? inboundOrigins.Purchase : (form.origin ?? inboundOrigins.Purchase),
      supplierDocument: form.supplierDocument,
      supplierDocumentOn: form.supplierDocumentDate,
      pricesWithVat: form.pricesWithVat,
      ...(form.orderId !== undefined && { orderId: form.orderId }),
      correctsId,
      deliveredOn,
    },
    lines: converted,
    more: ({ typed }) => ({
      typedPrice: String(typed.price),
      vatRate: String(typed.vatRate),
      batchCode: typed.batch,
      expiresOn: typed.expiryDate,
      manufacturerId: typed.manufacturerId,
      temperature: typed.temperature === null ? null : String(typed.temperature),
      accepted: typed.isAccepted,
    }),
  })
}

async function requirePartners(
  tx: Tx,
  kindergartenId: number,
  { supplierId, orderId = null }: Pick<Form, 'supplierId' | 'orderId'>,
  lines: Form['lines'],
): Promise<void> {
  const makers = [...new Set(lines.flatMap(({ manufacturerId }) => manufacturerId ?? []))]
  const row = await oneRow<{ suppliers: number; makers: number; orders: number }>(
    tx,
    sql`select (select count(*)::int from supplier where id = ${supplierId}::int and kindergarten_id = ${kindergartenId}) as suppliers,
      (select count(*)::int from manufacturer where id = any (${sql.param(makers)}::int[]) and kindergarten_id = ${kindergartenId}) as makers,
      (select count(*)::int from supplier_order where id = ${orderId}::int and kindergarten_id = ${kindergartenId}) as orders`,
  )
  const all =
    row?.suppliers === (supplierId === null ? 0 : 1) &&
    row.makers === makers.length &&
    row.orders === (orderId === null ? 0 : 1)
  requireFound(all ? row : undefined)
}

/** Amounts of a line with VAT, as the stock is valued. */
export const inboundAmounts = (line: StoredLine, pricesWithVat: boolean) =>
  lineAmounts({
    quantity: decimal(line.quantity),
    price: decimal(line.typedPrice ?? '0'),
    vatRate: Number(line.vatRate ?? 0),
    pricesWithVat,
  })

/**
 * Posts a delivery, together with the reversal of the delivery that it corrects. Goods whose batch came with that
 * delivery alone keep the batch and get the new label.
 */
export async function postInbound(
  context: WriteContext,
  head: DocumentHead,
  corrected?: { readonly head: DocumentHead; readonly on: Day },
): Promise<void> {
  const { tx } = context
  const lines = (await storedLines(tx, head.id)).filter(({ isAccepted }) => isAccepted)
  const entries: Entry[] = []
  const batches = await batchesOf(tx, head, lines, corrected?.head)
  for (const line of lines)
    entries.push({
      kind: 'in',
      lineId: line.id,
      productId: line.productId,
      quantity: decimal(line.baseQuantity),
      value: inboundAmounts(line, head.pricesWithVat).total,
      batchId: requireFound(batches.get(line.id)),
    })
  if (corrected) entries.push(...(await differencesOf(tx, head, entries, corrected)))
  await postWith(context, head, entries, corrected)
  await markPosted(context, head.id)
}

async function postWith(
  context: WriteContext,
  head: DocumentHead,
  entries: readonly Entry[],
  corrected: { readonly head: DocumentHead; readonly on: Day } | undefined,
): Promise<void> {
  if (!corrected) return void (await postStock(context, asPosted(head), entries))
  const former = await storedLines(context.tx, corrected.head.id)
  await lockStocks(context.tx, [
    { ...asPosted(corrected.head), productIds: former.map(({ productId }) => productId) },
    { ...asPosted(head), productIds: entries.map(({ productId }) => productId) },
  ])
  const reversal = await reversalOf(context.tx, { id: corrected.head.id, forOn: corrected.on })
  await postStock(context, asPosted(head), [...entries, ...reversal])
}

/**
 * A correction of a closed day changes the value of the remaining goods; the difference for consumed goods is an
 * expense of the day of the correction. Goods of a batch that left before that day are consumed.
 */
async function differencesOf(
  tx: Tx,
  head: DocumentHead,
  entries: readonly Entry[],
  corrected: { readonly head: DocumentHead; readonly on: Day },
): Promise<Entry[]> {
  const closed = await closedDelivery(tx, corrected)
  if (closed === undefined || closed.warehouseId !== head.warehouseId) return []
  const came = await rows<{ productId: number; quantity: string; value: string; remaining: string }>(
    tx,
    sql`select m.product_id as "productId", sum(m.quantity)::text as quantity, sum(m.value)::text as value,
        sum(least(m.quantity, greatest(coalesce((select sum(b.quantity) from stock_movement b
          where b.batch_id = m.batch_id and b.warehouse_id = m.warehouse_id and b.for_on < ${corrected.on}), 0), 0)))::text as remaining
      from (select product_id, batch_id, warehouse_id, sum(quantity) as quantity, sum(value) as value from stock_movement
        where document_id = ${closed.id} and reverses_id is null and quantity > 0 group by 1, 2, 3) m group by 1`,
  )
  return came.flatMap(({ productId, remaining, ...former }): Entry[] => {
    const lines = entries.flatMap((entry) => (entry.kind === 'in' && entry.productId === productId ? [entry] : []))
    const [first] = lines
    if (!first) return []
    const total = (pick: (line: (typeof lines)[number]) => Decimal) =>
      lines.reduce((sum, line) => add(sum, pick(line)), zero)
    const difference = consumedDifference(
      { quantity: thousandths(decimal(former.quantity)), value: cents(decimal(former.value)) },
      { quantity: thousandths(total(({ quantity }) => quantity)), value: cents(total(({ value }) => value)) },
      thousandths(decimal(remaining)),
    )
    return difference === 0n
      ? []
      : [{ kind: 'difference', lineId: first.lineId, productId, value: amountOf(difference) }]
  })
}

/** The delivery of a closed day that this correction, or an earlier one of the same day, reverses. */
async function closedDelivery(
  tx: Tx,
  { head, on }: { readonly head: DocumentHead; readonly on: Day },
): Promise<{ id: number; warehouseId: number } | undefined> {
  if (on !== head.forDate) return head
  if (head.deliveredOn === null) return undefined
  return oneRow(
    tx,
    sql`with recursive former as (select id, corrects_id, for_on, warehouse_id from stock_document where id = ${head.id}
        union all select d.id, d.corrects_id, d.for_on, d.warehouse_id from stock_document d join former f on d.id = f.corrects_id)
      select id, warehouse_id as "warehouseId" from former where for_on < ${on} order by id desc limit 1`,
  )
}

/**
 * A correction concerns the same goods: a batch of the corrected delivery only remains the batch of the product's line
 * and gets the new label. Its issues remain issues of these goods. Returns the batches by line.
 */
async function keptBatches(
  tx: Tx,
  head: DocumentHead,
  lines: readonly StoredLine[],
  former: DocumentHead | undefined,
): Promise<Map<number, number>> {
  const kept = new Map<number, number>()
  if (head.warehouseId !== former?.warehouseId) return kept
  const linesOfDelivery = await rows<{ id: number; productId: number }>(
    tx,
    sql`select l.batch_id as id, l.product_id as "productId" from stock_line l where l.document_id = ${former.id} and l.batch_id is not null
      and not exists (select from stock_line o join stock_document d on d.id = o.document_id
        where o.batch_id = l.batch_id and d.kind = ${documentKinds.Inbound} and d.state <> ${documentStates.Undone} and d.id <> ${former.id}) order by l.position`,
  )
  for (const { id: lineId, productId } of lines) {
    const index = linesOfDelivery.findIndex((batch) => batch.productId === productId)
    const [batch] = index < 0 ? [] : linesOfDelivery.splice(index, 1)
    if (batch) kept.set(lineId, batch.id)
  }
  await tx.execute(
    sql`update stock_batch b set code = l.code, expires_on = l.expires_on, manufacturer_id = l.manufacturer_id, supplier_id = ${head.supplierId}
      from (select k.batch_id, l.* from ${labelled(lines)} join ${pairsOf(kept)} as k (line_id, batch_id) on k.line_id = l.id) l where b.id = l.batch_id`,
  )
  return kept
}

/** Lines with their labels, as the table `l`. */
const labelled = (lines: readonly StoredLine[]) =>
  sql`unnest(${sql.param(lines.map(({ id }) => id))}::int[], ${sql.param(lines.map(({ productId }) => productId))}::int[], ${sql.param(lines.map(({ batch }) => batch))}::text[],
    ${sql.param(lines.map(({ expiryDate }) => expiryDate))}::date[], ${sql.param(lines.map(({ manufacturerId }) => manufacturerId))}::int[])
    as l (id, product_id, code, expires_on, manufacturer_id)`

const pairsOf = (pairs: ReadonlyMap<number, number>) =>
  sql`unnest(${sql.param([...pairs.keys()])}::int[], ${sql.param([...pairs.values()])}::int[])`

/** Batch of each line: of the corrected delivery, an existing one of the product with the same label, or a new one. */
async function batchesOf(
  tx: Tx,
  head: DocumentHead,
  lines: readonly StoredLine[],
  former: DocumentHead | undefined,
): Promise<ReadonlyMap<number, number>> {
  const { kindergartenId, supplierId, forDate, deliveredOn } = head
  const batches = await keptBatches(tx, head, lines, former)
  const sameLabel = await rows<{ lineId: number; id: number }>(
    tx,
    sql`select l.id as "lineId", min(b.id) as id from ${labelled(lines.filter(({ id }) => !batches.has(id)))}
      join stock_batch b on b.kindergarten_id = ${kindergartenId} and b.product_id = l.product_id and b.code = l.code
        and b.expires_on is not distinct from l.expires_on and b.manufacturer_id is not distinct from l.manufacturer_id group by l.id`,
  )
  for (const { lineId, id } of sameLabel) batches.set(lineId, id)
  // New lines with the same label have one batch; goods without a code are a batch of their own.
  const added = new Map<string, StoredLine[]>()
  for (const line of lines.filter(({ id }) => !batches.has(id))) {
    const { id, productId, batch, expiryDate, manufacturerId } = line
    const label = JSON.stringify(batch === null ? id : [productId, batch, expiryDate, manufacturerId])
    added.set(label, [...(added.get(label) ?? []), line])
  }
  const ofBatches = [...added.values()]
  const newBatches = ofBatches.flatMap(([line]) =>
    line
      ? [
          {
            kindergartenId,
            productId: line.productId,
            code: line.batch,
            manufacturerId: line.manufacturerId,
            supplierId,
            expiresOn: line.expiryDate,
            receivedOn: deliveredOn ?? forDate,
          },
        ]
      : [],
  )
  const made =
    newBatches.length === 0 ? [] : await tx.insert(stockBatch).values(newBatches).returning({ id: stockBatch.id })
  for (const [index, ofBatch] of ofBatches.entries())
    for (const { id } of ofBatch) batches.set(id, requireFound(made[index]).id)
  await tx.execute(
    sql`update stock_line l set batch_id = b.batch_id from ${pairsOf(batches)} as b (line_id, batch_id) where l.id = b.line_id`,
  )
  return batches
}
