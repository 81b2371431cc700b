import type { RowOf } from '@asistent/contract/core/call'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import {
  completeTransfer,
  deleteTransfer,
  getTransfer,
  listTransfers,
  nextTransferNumber,
  reverseTransfer,
  saveTransfer,
  transferReceipt,
} from '@asistent/contract/warehouse/transfers.calls'
import { decimal } from '@asistent/domain/kernel/decimal'
import { documentKinds } from '@asistent/domain/warehouse/documents'
import { sql } from 'drizzle-orm'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { requireFound, inKindergarten } from '../platform/versioned'
import {
  answeredHead,
  answeredLine,
  documentById,
  documentPage,
  isOpen,
  isPosted,
  shownNumber,
  storedLines,
  takenBatches,
  totalOf,
} from './documents.queries'
import {
  asPosted,
  batchFirst,
  batchOfLine,
  checkForm,
  lockDocument,
  markPosted,
  markUndone,
  namedBatches,
  removeDocument,
  requireBatches,
  requireDeclaredBefore,
  requireWarehouse,
  storeDocument,
} from './documents.steps'
import { postStock, reverseStock } from './ledger.ops'
import { transferPaper } from './transfers.paper'

const kind = documentKinds.Transfer

// Transfers between warehouses: one document, an issue in one warehouse and an arrival of the same value in the other.

export const transferHandlers: Handler[] = [
  read(listTransfers, ({ tx, scope }, { warehouseId, ...query }) =>
    documentPage<RowOf<typeof listTransfers>>(tx, query, {
      kindergartenId: inKindergarten(scope),
      kind,
      columns: sql`d.to_warehouse_id as "toWarehouseId", (select t.name from warehouse t where t.id = d.to_warehouse_id) as "toWarehouse"`,
      where: [warehouseId !== undefined && sql`${warehouseId} in (d.warehouse_id, d.to_warehouse_id)`],
    }),
  ),

  read(nextTransferNumber, (context, { date }) => shownNumber(context, kind, date)),

  read(getTransfer, async ({ tx, scope }, { id }) => {
    const head = requireFound(await documentById(tx, inKindergarten(scope), kind, id))
    const lines = await storedLines(tx, id)
    const batches = await takenBatches(tx, id)
    const rights = scope.rights('Stocks')
    return {
      ...answeredHead(head, {
        edit: isOpen(head) && rights.update,
        complete: isOpen(head) && rights.update,
        free: isPosted(head) && rights.delete,
        correct: false,
        delete: isOpen(head) && rights.delete,
      }),
      toWarehouseId: head.toWarehouseId ?? 0,
      toWarehouse: head.toWarehouse ?? '',
      reason: head.reason,
      lines: lines.map((line) => ({
        ...answeredLine(line),
        batchId: line.batchId,
        batch: line.batch,
        expiryDate: line.expiryDate,
        batches: batches(line.id),
      })),
      total: totalOf(lines),
    }
  }),

  write(saveTransfer, async (context, { id, version, forDate, warehouseId, toWarehouseId, note, lines }) => {
    const { tx, scope } = context
    const batches = await namedBatches(tx, inKindergarten(scope), lines)
    const converted = await checkForm(
      context,
      { forDate, warehouseId, lines },
      {
        custom: async (mistakes) => {
          await requireWarehouse(tx, inKindergarten(scope), toWarehouseId, mistakes, 'toWarehouseId')
          await requireDeclaredBefore(tx, toWarehouseId, forDate, mistakes)
          if (toWarehouseId === warehouseId) mistakes.add('toWarehouseId', refuseWarehouse('same-warehouse'))
          requireBatches(lines, batches, mistakes)
        },
      },
    )
    const head = await storeDocument(context, {
      kind,
      id,
      version,
      values: { forOn: forDate, warehouseId, toWarehouseId, note },
      lines: converted,
      more: ({ typed }) => batchOfLine(typed, batches),
    })
    context.audit.about({ stockDocumentId: head.id })
    return ok(head.id)
  }),

  write(completeTransfer, async (context, { id }) => {
    const head = await lockDocument(context, kind, id, 'open')
    await postStock(
      context,
      asPosted(head),
      batchFirst(await storedLines(context.tx, id)).map(({ id: lineId, productId, baseQuantity, batchId }) => ({
        kind: 'transfer',
        lineId,
        productId,
        quantity: decimal(baseQuantity),
        to: requireFound(head.toWarehouseId),
        batchId,
      })),
    )
    await markPosted(context, id)
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  write(reverseTransfer, async (context, { id, reason }) => {
    const head = await lockDocument(context, kind, id, 'posted')
    await reverseStock(context, asPosted(head))
    await markUndone(context, id, reason)
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  write(deleteTransfer, async (context, { id }) => {
    await removeDocument(context, await lockDocument(context, kind, id))
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  read(transferReceipt, async (context, { id }) => {
    const { tx, scope } = context
    const head = requireFound(await documentById(tx, inKindergarten(scope), kind, id))
    return transferPaper(context, head, await storedLines(tx, id), await takenBatches(tx, id))
  }),
]
