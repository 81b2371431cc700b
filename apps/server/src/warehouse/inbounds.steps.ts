import type { ParsedOf } from '@asistent/contract/core/call'
import { refuse } from '@asistent/contract/core/problem'
import type { saveInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import type { Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import { documentKinds } from '@asistent/domain/warehouse/documents'
import { lineAmounts } from '@asistent/domain/warehouse/inbound'
import { sql } from 'drizzle-orm'
import { stockBatch, stockLine } from '../db/tables/warehouse'
import { eq } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { oneRow, type Tx } from '../platform/database'
import { insertRow } from '../platform/rows'
import { found, inKindergarten } from '../platform/versioned'
import { storedLines, type DocumentHead, type StoredLine } from './documents.queries'
import { asPosted, convertLines, markPosted, requireNotFuture, storeDocument } from './documents.steps'
import { postStock, type Entry } from './ledger.ops'

// A delivery is stored, and posted: its lines come into the stock at their value with VAT, each in its batch. What was not
// accepted at the door stays on the paper for the diary of HACCP and never comes into the stock.

type Form = Omit<ParsedOf<typeof saveInbound>, 'complete' | 'orderId'> & { readonly orderId?: number | null }

export async function storeInbound(
  context: WriteContext,
  { id, version, forDate, warehouseId, note, lines, ...form }: Form,
  correctsId: number | null = null,
): Promise<DocumentHead> {
  const { tx, now, scope } = context
  const kindergartenId = inKindergarten(scope)
  requireNotFuture(forDate, now)
  requireFresh(forDate, lines)
  await requirePartners(tx, kindergartenId, form.supplierId, lines)
  const converted = await convertLines(tx, kindergartenId, lines)
  return storeDocument(context, {
    kind: documentKinds.Inbound,
    id,
    version,
    values: {
      forOn: forDate,
      warehouseId,
      note,
      supplierId: form.supplierId,
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

function requireFresh(forDate: Day, lines: Form['lines']): void {
  const errors: Record<string, string[]> = {}
  for (const [place, { expiryDate, isAccepted }] of lines.entries())
    if (isAccepted && expiryDate !== null && expiryDate < forDate)
      errors[`lines.${place}.expiryDate`] = [refuseWarehouse('expired-on-arrival').message]
  if (Object.keys(errors).length > 0) throw refuse('bad-input', { errors })
}

async function requirePartners(
  tx: Tx,
  kindergartenId: number,
  supplierId: number,
  lines: Form['lines'],
): Promise<void> {
  const makers = [...new Set(lines.flatMap(({ manufacturerId }) => manufacturerId ?? []))]
  const row = await oneRow<{ suppliers: number; makers: number }>(
    tx,
    sql`select (select count(*)::int from supplier where id = ${supplierId} and kindergarten_id = ${kindergartenId}) as suppliers,
      (select count(*)::int from manufacturer where id = any (${sql.param(makers)}::int[]) and kindergarten_id = ${kindergartenId}) as makers`,
  )
  found(row?.suppliers === 1 && row.makers === makers.length ? row : undefined)
}

/** With VAT, as it comes into the stock. */
export const inboundAmounts = (line: StoredLine, pricesWithVat: boolean) =>
  lineAmounts({
    quantity: decimal(line.quantity),
    price: decimal(line.typedPrice ?? '0'),
    vatRate: Number(line.vatRate ?? 0),
    pricesWithVat,
  })

/** Posts it, together with what it corrects (`before`: those entries come after its own, so that nothing falls below zero). */
export async function postInbound(
  context: WriteContext,
  head: DocumentHead,
  reversal: readonly Entry[] = [],
): Promise<void> {
  const lines = (await storedLines(context.tx, head.id)).filter(({ isAccepted }) => isAccepted)
  const entries: Entry[] = []
  for (const line of lines)
    entries.push({
      kind: 'in',
      lineId: line.id,
      productId: line.productId,
      quantity: decimal(line.baseQuantity),
      value: inboundAmounts(line, head.pricesWithVat).total,
      batchId: await batchOf(context.tx, head, line),
    })
  await postStock(context, asPosted(head), [...entries, ...reversal])
  await markPosted(context, head.id)
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
