import type { ParsedOf } from '@asistent/contract/core/call'
import type { saveInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import type { Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { lineAmounts } from '@asistent/domain/warehouse/inbound'
import { eq, sql } from 'drizzle-orm'
import { stockBatch, stockLine } from '../db/tables/warehouse'
import type { WriteContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { insertRow } from '../platform/rows'
import { found, inKindergarten } from '../platform/versioned'
import { storedLines, type DocumentHead, type StoredLine } from './documents.queries'
import { asPosted, checkForm, markPosted, storeDocument } from './documents.steps'
import type { Entry } from './ledger-stock.ops'
import { lockStocks, postStock, reversalOf } from './ledger.ops'

// A delivery is stored, and posted: its lines come into the stock at their value with VAT, each in its batch. What was not
// accepted at the door stays on the paper for the diary of HACCP and never comes into the stock.

type Form = Omit<ParsedOf<typeof saveInbound>, 'complete' | 'orderId' | 'isOpening'> & {
  readonly orderId?: number | null
  readonly isOpening?: boolean
}

export async function storeInbound(
  context: WriteContext,
  { id, version, forDate, warehouseId, note, lines, ...form }: Form,
  correctsId: number | null = null,
): Promise<DocumentHead> {
  const supplierId = form.isOpening ? null : form.supplierId
  await requirePartners(context.tx, inKindergarten(context.scope), { ...form, supplierId }, lines)
  const converted = await checkForm(
    context,
    { forDate, warehouseId, lines },
    {
      own: (mistakes) => {
        if (supplierId === null && !form.isOpening) mistakes.add('supplierId', refuseWarehouse('choose-supplier'))
        for (const [place, { expiryDate, isAccepted }] of lines.entries())
          if (isAccepted && expiryDate !== null && expiryDate < forDate)
            mistakes.add(`lines.${place}.expiryDate`, refuseWarehouse('expired-on-arrival'))
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
      supplierDocument: form.supplierDocument,
      supplierDocumentOn: form.supplierDocumentDate,
      pricesWithVat: form.pricesWithVat,
      ...(form.orderId !== undefined && { orderId: form.orderId }),
      correctsId,
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
  found(all ? row : undefined)
}

/** With VAT, as it comes into the stock. */
export const inboundAmounts = (line: StoredLine, pricesWithVat: boolean) =>
  lineAmounts({
    quantity: decimal(line.quantity),
    price: decimal(line.typedPrice ?? '0'),
    vatRate: Number(line.vatRate ?? 0),
    pricesWithVat,
  })

/**
 * Posts it, together with what it corrects: the reversal comes after its own entries, so that nothing falls below zero,
 * and what had its own batch there keeps it, with what the label really says.
 */
export async function postInbound(
  context: WriteContext,
  head: DocumentHead,
  corrected?: { readonly head: DocumentHead; readonly on: Day },
): Promise<void> {
  const { tx } = context
  const lines = (await storedLines(tx, head.id)).filter(({ isAccepted }) => isAccepted)
  const entries: Entry[] = []
  const kept = await keptBatches(tx, head, lines, corrected?.head)
  for (const line of lines)
    entries.push({
      kind: 'in',
      lineId: line.id,
      productId: line.productId,
      quantity: decimal(line.baseQuantity),
      value: inboundAmounts(line, head.pricesWithVat).total,
      batchId: kept.get(line.id) ?? (await batchOf(tx, head, line)),
    })
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
  const reversal = await reversalOf(context.tx, { id: corrected.head.id, forOn: corrected.on })
  if (head.warehouseId === corrected.head.warehouseId)
    return void (await postStock(context, asPosted(head), [...entries, ...reversal]))
  // It was written down for the wrong warehouse: one posting in each.
  const former = asPosted(corrected.head, corrected.on)
  await lockStocks(context.tx, [
    { ...former, productIds: reversal.map(({ productId }) => productId) },
    { ...asPosted(head), productIds: entries.map(({ productId }) => productId) },
  ])
  await postStock(context, asPosted(head), entries)
  await postStock(context, former, reversal)
}

/**
 * A correction is about the same goods: a batch that came with the corrected delivery alone stays the batch of the
 * product's line and gets what is written now. What was taken of it was taken of these goods.
 */
async function keptBatches(
  tx: Tx,
  head: DocumentHead,
  lines: readonly StoredLine[],
  former: DocumentHead | undefined,
): Promise<Map<number, number>> {
  const kept = new Map<number, number>()
  if (head.warehouseId !== former?.warehouseId) return kept
  const own = await rows<{ id: number; productId: number }>(
    tx,
    sql`select l.batch_id as id, l.product_id as "productId" from stock_line l where l.document_id = ${former.id} and l.batch_id is not null
      and not exists (select from stock_line o join stock_document d on d.id = o.document_id
        where o.batch_id = l.batch_id and d.kind = ${documentKinds.Inbound} and d.state <> ${documentStates.Undone} and d.id <> ${former.id}) order by l.position`,
  )
  for (const { id: lineId, productId, batch: code, expiryDate: expiresOn, manufacturerId } of lines) {
    const place = own.findIndex((batch) => batch.productId === productId)
    const [batch] = place < 0 ? [] : own.splice(place, 1)
    if (!batch) continue
    await tx
      .update(stockBatch)
      .set({ code, expiresOn, manufacturerId, supplierId: head.supplierId })
      .where(eq(stockBatch.id, batch.id))
    await tx.update(stockLine).set({ batchId: batch.id }).where(eq(stockLine.id, lineId))
    kept.set(lineId, batch.id)
  }
  return kept
}

/** The same batch of a product that came before, or a new one: whoever looks for it finds all that came of it. */
async function batchOf(tx: Tx, head: DocumentHead, line: StoredLine): Promise<number> {
  const { kindergartenId, supplierId, forDate } = head
  const { productId, batch: code, expiryDate, manufacturerId } = line
  const known =
    code === null
      ? undefined
      : await oneRow<{ id: number }>(
          tx,
          sql`select id from stock_batch where kindergarten_id = ${kindergartenId} and product_id = ${productId} and code = ${code}
            and expires_on is not distinct from ${expiryDate}::date and manufacturer_id is not distinct from ${manufacturerId}::int order by id limit 1`,
        )
  const batchId =
    known?.id ??
    (await insertRow(tx, stockBatch, kindergartenId, {
      productId,
      code,
      manufacturerId,
      supplierId,
      expiresOn: expiryDate,
      receivedOn: forDate,
    }))
  await tx.update(stockLine).set({ batchId }).where(eq(stockLine.id, line.id))
  return batchId
}
