import type { OutputOf, RowOf } from '@asistent/contract/core/call'
import type { Amount } from '@asistent/contract/core/values'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import {
  completeRevaluation,
  deleteRevaluation,
  getRevaluation,
  listRevaluations,
  nextRevaluationNumber,
  revaluationReceipt,
  saveRevaluation,
  undoRevaluation,
} from '@asistent/contract/warehouse/revaluations.calls'
import {
  add,
  decimal,
  formatDecimal,
  isZero,
  moneyScale,
  multiply,
  roundHalfUp,
  subtract,
  sum,
  toNumber,
  zero,
} from '@asistent/domain/kernel/decimal'
import { documentKinds } from '@asistent/domain/warehouse/documents'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import type { Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { requireFound, inKindergarten } from '../platform/versioned'
import { holdingsOn } from './declarations.queries'
import {
  answeredHead,
  answeredLine,
  documentById,
  documentPage,
  isOpen,
  isPosted,
  shownNumber,
  storedLines,
  type DocumentHead,
  type StoredLine,
} from './documents.queries'
import {
  asPosted,
  checkForm,
  lockDocument,
  markPosted,
  removeDocument,
  storeDocument,
  takeBack,
} from './documents.steps'
import { postStock } from './ledger.ops'
import { unitsOfProducts } from './products.queries'
import { revaluationPaper } from './revaluations.paper'

const kind = documentKinds.Revaluation

// A new price for the whole stock of a product on the day, before its issues. Later postings on earlier days do not
// change the difference, because the protocol is signed.

export const revaluationHandlers: Handler[] = [
  read(listRevaluations, ({ tx, scope }, query) =>
    documentPage<RowOf<typeof listRevaluations>>(tx, query, {
      kindergartenId: inKindergarten(scope),
      kind,
      columns: sql`d.reason`,
    }),
  ),

  read(nextRevaluationNumber, (context, { date }) => shownNumber(context, kind, date)),

  read(getRevaluation, async ({ tx, scope }, { id }) => {
    const head = requireFound(await documentById(tx, inKindergarten(scope), kind, id))
    const rights = scope.rights('Scrappings')
    return {
      ...answeredHead(head, {
        edit: isOpen(head) && rights.update,
        complete: isOpen(head) && rights.delete,
        free: isPosted(head) && rights.delete,
        correct: false,
        delete: isOpen(head) && rights.delete,
      }),
      reason: head.reason,
      commission: head.commission,
      ...(await comparedLines(tx, head)),
    }
  }),

  write(saveRevaluation, async (context, { id, version, forDate, warehouseId, note, reason, commission, lines }) => {
    const { tx, scope } = context
    const productIds = lines.map(({ productId }) => productId)
    const products = await unitsOfProducts(tx, inKindergarten(scope), [...new Set(productIds)])
    const converted = await checkForm(
      context,
      {
        forDate,
        warehouseId,
        lines: lines.map((line) => ({
          ...line,
          quantity: 0,
          unitOfMeasure: products.get(line.productId)?.baseUnit ?? 3,
        })),
      },
      {
        zero: 'allowed',
        custom: (mistakes) => {
          for (const [index, productId] of productIds.entries())
            if (productIds.indexOf(productId) < index)
              mistakes.add(`lines.${index}.productId`, refuseWarehouse('twice-revalued'))
        },
      },
    )
    const head = await storeDocument(context, {
      kind,
      id,
      version,
      values: { forOn: forDate, warehouseId, note, reason, commission },
      lines: converted,
      more: ({ typed }) => ({ typedPrice: String(typed.newPrice) }),
    })
    context.audit.about({ stockDocumentId: head.id })
    return ok(head.id)
  }),

  write(completeRevaluation, async (context, { id }) => {
    await revalue(context, await lockDocument(context, kind, id, 'open'))
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  write(undoRevaluation, async (context, { id }) => {
    await takeBack(context, await lockDocument(context, kind, id, 'posted'))
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  write(deleteRevaluation, async (context, { id }) => {
    await removeDocument(context, await lockDocument(context, kind, id))
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  read(revaluationReceipt, async (context, { id }) => {
    const head = requireFound(await documentById(context.tx, inKindergarten(context.scope), kind, id))
    return revaluationPaper(context, head, (await comparedLines(context.tx, head)).lines)
  }),
]

/** Posts the new prices and stores the quantities and values that they applied to. */
async function revalue(context: WriteContext, head: DocumentHead): Promise<void> {
  const { tx } = context
  const lines = await storedLines(tx, head.id)
  const values = await postStock(
    context,
    asPosted(head),
    lines.map(({ id: lineId, productId, typedPrice }) => ({
      kind: 'reprice',
      lineId,
      productId,
      price: decimal(typedPrice ?? '0'),
    })),
  )
  const empty = lines.filter(({ id }) => isZero(values.get(id)?.quantity ?? zero))
  if (empty.length > 0)
    throw refuseWarehouse('nothing-to-revalue', {
      values: { lines: empty.map(({ productName }) => productName).join(', ') },
    })
  const rows = lines.map(({ id }) => ({ id, quantity: formatDecimal(values.get(id)?.quantity ?? zero) }))
  await tx.execute(
    sql`update stock_line l set quantity = v.quantity, typed_quantity = v.quantity
      from json_to_recordset(${JSON.stringify(rows)}::json) as v (id int, quantity numeric) where l.id = v.id`,
  )
  await markPosted(context, head.id)
}

type Compared = OutputOf<typeof getRevaluation>['lines'][number]

/** Stored quantities of a completed protocol; for a draft the stock at the end of its day. */
async function comparedLines(
  tx: Tx,
  head: DocumentHead,
): Promise<{ readonly lines: Compared[]; readonly total: Amount }> {
  const stored = await storedLines(tx, head.id)
  const productIds = stored.map(({ productId }) => productId)
  const holdings = isOpen(head) ? await holdingsOn(tx, head.warehouseId, head.forDate, productIds) : undefined
  const lines = stored.map((line) => ({ line, ...comparison(line, holdings?.get(line.productId)) }))
  return {
    lines: lines.map(({ line, ...of }) => ({
      ...answeredLine(line),
      quantity: toNumber(of.quantity),
      unitOfMeasure: line.baseUnit,
      baseQuantity: toNumber(of.quantity),
      oldPrice: toNumber(of.oldPrice),
      oldValue: toNumber(of.oldValue) as Amount,
      newPrice: Number(line.typedPrice),
      newValue: toNumber(of.newValue) as Amount,
      difference: toNumber(subtract(of.newValue, of.oldValue)) as Amount,
    })),
    total: toNumber(sum(lines.map(({ newValue, oldValue }) => subtract(newValue, oldValue)))) as Amount,
  }
}

type Holding = NonNullable<Awaited<ReturnType<typeof holdingsOn>> extends Map<number, infer H> ? H : never>

function comparison(line: StoredLine, holding: Holding | undefined) {
  const cents = (value: ReturnType<typeof decimal>) => roundHalfUp(value, moneyScale)
  if (line.value === null) {
    const { quantity = zero, price: oldPrice = zero } = holding ?? {}
    const newValue = cents(multiply(quantity, decimal(line.typedPrice ?? '0')))
    return { quantity, oldPrice, oldValue: cents(multiply(quantity, oldPrice)), newValue }
  }
  const quantity = decimal(line.baseQuantity)
  const newValue = cents(multiply(quantity, decimal(line.typedPrice ?? '0')))
  const oldValue = add(newValue, decimal(line.value.startsWith('-') ? line.value.slice(1) : `-${line.value}`))
  return { quantity, oldPrice: decimal(line.price ?? '0'), oldValue, newValue }
}
