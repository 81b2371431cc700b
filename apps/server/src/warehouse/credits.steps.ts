import type { ParsedOf } from '@asistent/contract/core/call'
import type { saveCredit } from '@asistent/contract/warehouse/credits.calls'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { formatDay, today } from '@asistent/domain/kernel/day'
import {
  compareDecimals,
  decimal,
  formatTrimmed,
  isZero,
  subtract,
  type Decimal,
} from '@asistent/domain/kernel/decimal'
import { documentKinds } from '@asistent/domain/warehouse/documents'
import { unitLabel } from '@asistent/domain/warehouse/units'
import { consumedShare } from '@asistent/domain/warehouse/valuation'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { requireFound, inKindergarten } from '../platform/versioned'
import { creditedLines, type CreditedLine } from './credits.queries'
import { documentById, storedLines, type DocumentHead } from './documents.queries'
import {
  asPosted,
  checkForm,
  collectMistakes,
  lockDocument,
  markPosted,
  storeDocument,
  type ConvertedLine,
  type Mistakes,
  type TypedLine,
} from './documents.steps'
import type { Entry } from './ledger-stock.ops'
import { amountOf, cents, thousandths } from './ledger-values.rules'
import { postStock } from './ledger.ops'

// Posts credit notes of a supplier. Returned goods leave the stock at the credited amount. An amount without goods
// reduces the value of the rest of the batch; the share of issued goods reduces the expenses of the day.

const kind = documentKinds.Credit

interface CreditLine extends TypedLine {
  readonly sourceLineId: number
  readonly amount: number
}

/** A draft with all accepted lines of a posted delivery, without quantities and amounts. */
export async function draftCredit(context: WriteContext, deliveryId: number): Promise<DocumentHead> {
  const { tx, now } = context
  const delivery = await lockDocument(context, documentKinds.Inbound, deliveryId, 'posted')
  if (delivery.supplierId === null) throw refuseWarehouse('credit-opening')
  const on = today(now)
  const lines = await creditedLines(tx, deliveryId, on, null)
  return store(context, delivery, {
    forDate: on,
    supplierDocument: null,
    supplierDocumentDate: null,
    reason: null,
    lines: lines.map(({ lineId, productId, unitOfMeasure }) => ({
      typed: { sourceLineId: lineId, productId, quantity: 0, unitOfMeasure, amount: 0, note: null },
      productName: '',
      quantity: decimal(0),
    })),
  })
}

export async function storeCredit(
  context: WriteContext,
  { id, version, lines, ...form }: ParsedOf<typeof saveCredit>,
): Promise<DocumentHead> {
  const { tx, scope } = context
  const former = requireFound(await documentById(tx, inKindergarten(scope), kind, id))
  const delivery = requireFound(
    await documentById(tx, inKindergarten(scope), documentKinds.Inbound, requireFound(former.delivery).id),
  )
  const credited = await creditedLines(tx, delivery.id, form.forDate, id)
  const sources = new Map(credited.map((source) => [source.lineId, source]))
  const typed = lines.map((line) => {
    const { productId, unitOfMeasure } = requireFound(sources.get(line.sourceLineId))
    return { ...line, productId, unitOfMeasure }
  })
  const converted = await checkForm(
    context,
    { forDate: form.forDate, warehouseId: delivery.warehouseId, lines: typed },
    {
      zero: 'allowed',
      custom: (mistakes) => {
        if (form.forDate < delivery.forDate)
          mistakes.add('forDate', refuseWarehouse('credit-before', { values: { day: formatDay(delivery.forDate) } }))
      },
    },
  )
  const mistakes = collectMistakes()
  requireWithin(
    converted.map(({ typed: { sourceLineId, amount }, quantity }) => ({
      sourceLineId,
      amount: decimal(amount),
      quantity,
    })),
    sources,
    mistakes,
  )
  mistakes.tell()
  return store(context, delivery, { ...form, id, version, lines: converted })
}

interface ToStore {
  readonly id?: number
  readonly version?: number | undefined
  readonly forDate: DocumentHead['forDate']
  readonly supplierDocument: string | null
  readonly supplierDocumentDate: DocumentHead['supplierDocumentDate']
  readonly reason: string | null
  readonly lines: readonly ConvertedLine<CreditLine>[]
}

const store = (context: WriteContext, delivery: DocumentHead, { id, version, lines, ...form }: ToStore) =>
  storeDocument(context, {
    kind,
    id,
    version,
    values: {
      forOn: form.forDate,
      warehouseId: delivery.warehouseId,
      supplierId: delivery.supplierId,
      deliveryId: delivery.id,
      supplierDocument: form.supplierDocument,
      supplierDocumentOn: form.supplierDocumentDate,
      reason: form.reason,
      pricesWithVat: true,
    },
    lines,
    more: ({ typed }) => ({ sourceLineId: typed.sourceLineId, amount: String(typed.amount) }),
  })

interface Credited {
  readonly sourceLineId: number
  /** In the base unit. */
  readonly quantity: Decimal
  readonly amount: Decimal
}

/** A credit note returns and credits at most the delivered amount minus that of other credit notes. */
function requireWithin(
  lines: readonly Credited[],
  sources: ReadonlyMap<number, CreditedLine>,
  mistakes: Mistakes,
): void {
  for (const [index, { sourceLineId, quantity, amount }] of lines.entries()) {
    const source = requireFound(sources.get(sourceLineId))
    const more = (rest: string) => refuseWarehouse('credit-more', { values: { product: source.productName, rest } })
    const goods = subtract(decimal(source.quantity), decimal(source.returned))
    const money = subtract(decimal(source.value), decimal(source.credited))
    const comma = (value: Decimal) => formatTrimmed(value).replace('.', ',')
    if (compareDecimals(quantity, goods) > 0)
      mistakes.add(`lines.${index}.quantity`, more(`${comma(goods)} ${unitLabel[source.baseUnit]}`))
    if (compareDecimals(amount, money) > 0) mistakes.add(`lines.${index}.amount`, more(`${comma(money)} €`))
    if (!isZero(quantity) && isZero(amount) && !isZero(money))
      mistakes.add(`lines.${index}.amount`, refuseWarehouse('returned-free'))
  }
}

/** Locks the delivery first, so that concurrent credit notes cannot return the same goods. */
export async function postCredit(context: WriteContext, id: number): Promise<void> {
  const { tx, scope } = context
  const deliveryId = requireFound((await documentById(tx, inKindergarten(scope), kind, id))?.delivery).id
  await lockDocument(context, documentKinds.Inbound, deliveryId, 'posted')
  const head = await lockDocument(context, kind, id, 'open')
  const sources = new Map(
    (await creditedLines(tx, deliveryId, head.forDate, id)).map((source) => [source.lineId, source]),
  )
  const lines = (await storedLines(tx, id)).map((line) => ({
    lineId: line.id,
    productId: line.productId,
    sourceLineId: line.sourceLineId ?? 0,
    quantity: decimal(line.baseQuantity),
    amount: decimal(line.amount ?? '0'),
  }))
  if (lines.every(({ quantity, amount }) => isZero(quantity) && isZero(amount))) throw refuseWarehouse('credit-empty')
  const mistakes = collectMistakes()
  requireWithin(lines, sources, mistakes)
  mistakes.tell()
  await postStock(
    context,
    asPosted(head),
    lines.flatMap((line): Entry[] => {
      const { lineId, productId, quantity, amount } = line
      const source = requireFound(sources.get(line.sourceLineId))
      const of = { lineId, productId }
      if (!isZero(quantity)) return [{ kind: 'return', ...of, quantity, value: amount, batchId: source.batchId }]
      if (isZero(amount)) return []
      const consumed = amountOf(
        consumedShare(cents(amount), thousandths(decimal(source.quantity)), thousandths(decimal(source.remaining))),
      )
      const reduced: Entry = { kind: 'value', ...of, value: { ...amount, units: -amount.units } }
      const saved: Entry = { kind: 'difference', ...of, value: { ...consumed, units: -consumed.units } }
      return isZero(consumed) ? [reduced] : [reduced, saved]
    }),
  )
  await tx.execute(sql`update stock_line set value = amount where document_id = ${id}`)
  await markPosted(context, id)
}
