import type { RowOf } from '@asistent/contract/core/call'
import type { Amount } from '@asistent/contract/core/values'
import {
  completeCredit,
  createCredit,
  creditReceipt,
  deleteCredit,
  getCredit,
  listCredits,
  reverseCredit,
  saveCredit,
} from '@asistent/contract/warehouse/credits.calls'
import { decimal, sum, toNumber } from '@asistent/domain/kernel/decimal'
import { documentKinds } from '@asistent/domain/warehouse/documents'
import { sql } from 'drizzle-orm'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { requireFound, inKindergarten } from '../platform/versioned'
import { creditPaper } from './credits.paper'
import { creditedLines } from './credits.queries'
import { draftCredit, postCredit, storeCredit } from './credits.steps'
import {
  answeredHead,
  answeredLine,
  documentById,
  documentPage,
  isOpen,
  isPosted,
  storedLines,
} from './documents.queries'
import { asPosted, lockDocument, markUndone, removeDocument } from './documents.steps'
import { reverseStock } from './ledger.ops'

const kind = documentKinds.Credit

export const creditHandlers: Handler[] = [
  read(listCredits, ({ tx, scope }, { supplierId, ...query }) =>
    documentPage<RowOf<typeof listCredits>>(tx, query, {
      kindergartenId: inKindergarten(scope),
      kind,
      columns: sql`d.delivery_id as "deliveryId", (select o.number from stock_document o where o.id = d.delivery_id) as "deliveryNumber",
        s.name as supplier, d.supplier_document as "supplierDocument"`,
      where: [supplierId !== undefined && sql`d.supplier_id = ${supplierId}`],
      orderBy: { supplier: sql`supplier` },
    }),
  ),

  read(getCredit, async ({ tx, scope }, { id }) => {
    const head = requireFound(await documentById(tx, inKindergarten(scope), kind, id))
    const delivery = requireFound(head.delivery)
    const sources = new Map(
      (await creditedLines(tx, delivery.id, head.forDate, id)).map((source) => [source.lineId, source]),
    )
    const lines = await storedLines(tx, id)
    const rights = scope.rights('Stocks')
    return {
      ...answeredHead(head, {
        edit: isOpen(head) && rights.update,
        complete: isOpen(head) && rights.update,
        free: isPosted(head) && rights.delete,
        correct: false,
        delete: isOpen(head) && rights.delete,
      }),
      deliveryId: delivery.id,
      deliveryNumber: delivery.number,
      supplier: head.supplier,
      supplierDocument: head.supplierDocument,
      supplierDocumentDate: head.supplierDocumentDate,
      reason: head.reason,
      lines: lines.map((line) => {
        const source = sources.get(line.sourceLineId ?? 0)
        return {
          ...answeredLine(line),
          sourceLineId: line.sourceLineId ?? 0,
          batch: line.batch,
          expiryDate: line.expiryDate,
          delivered: Number(source?.delivered ?? 0),
          deliveredAmount: Number(source?.value ?? 0) as Amount,
          amount: Number(line.amount ?? 0) as Amount,
        }
      }),
      total: toNumber(sum(lines.map(({ amount }) => decimal(amount ?? '0')))) as Amount,
    }
  }),

  write(createCredit, async (context, { id }) => {
    const head = await draftCredit(context, id)
    context.audit.about({ stockDocumentId: head.id })
    return ok(head.id)
  }),

  write(saveCredit, async (context, form) => {
    const head = await storeCredit(context, form)
    context.audit.about({ stockDocumentId: head.id })
    return ok(head.id)
  }),

  write(completeCredit, async (context, { id }) => {
    await postCredit(context, id)
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  write(reverseCredit, async (context, { id, reason }) => {
    const head = await lockDocument(context, kind, id, 'posted')
    await reverseStock(context, asPosted(head))
    await markUndone(context, id, reason)
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  write(deleteCredit, async (context, { id }) => {
    await removeDocument(context, await lockDocument(context, kind, id))
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  read(creditReceipt, async (context, { id }) => {
    const head = requireFound(await documentById(context.tx, inKindergarten(context.scope), kind, id))
    return creditPaper(context, head, await storedLines(context.tx, id))
  }),
]
