import type { RowOf } from '@asistent/contract/core/call'
import {
  completeScrapping,
  deleteScrapping,
  freeScrapping,
  getScrapping,
  listScrappings,
  nextScrappingNumber,
  saveScrapping,
  scrappingKinds,
  scrappingReceipt,
} from '@asistent/contract/warehouse/scrappings.calls'
import { documentKinds, scrappingTypeLabel, scrappingTypes } from '@asistent/domain/warehouse/documents'
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
import { issueLines, lockDocument, removeDocument, takeBack } from './documents.steps'
import { requireLossWithin } from './losses.steps'
import { scrappingPaper } from './scrappings.paper'
import { storeScrapping } from './scrappings.steps'

const kind = documentKinds.Scrapping

export const scrappingHandlers: Handler[] = [
  read(scrappingKinds, async () => {
    const result = Object.values(scrappingTypes).map((id) => ({ id, name: scrappingTypeLabel[id] }))
    return { result, rowsCount: result.length }
  }),

  read(listScrappings, async ({ tx, scope }, { type, ...query }) => {
    const page = await documentPage<Omit<RowOf<typeof listScrappings>, 'typeName'>>(tx, query, {
      kindergartenId: inKindergarten(scope),
      kind,
      columns: sql`d.scrapping_type as type, d.reason`,
      where: [type !== undefined && sql`d.scrapping_type = ${type}`],
    })
    return { ...page, result: page.result.map((row) => ({ ...row, typeName: scrappingTypeLabel[row.type] })) }
  }),

  read(getScrapping, async ({ tx, scope }, { id }) => {
    const head = requireFound(await documentById(tx, inKindergarten(scope), kind, id))
    const lines = await storedLines(tx, id)
    const batches = await takenBatches(tx, id)
    const rights = scope.rights('Scrappings')
    const type = head.scrappingType ?? scrappingTypes.Other
    return {
      ...answeredHead(head, {
        edit: isOpen(head) && rights.update,
        complete: isOpen(head) && rights.delete,
        free: isPosted(head) && !head.declaration && rights.delete,
        correct: false,
        delete: isOpen(head) && rights.delete,
      }),
      type,
      typeName: scrappingTypeLabel[type],
      reason: head.reason,
      commission: head.commission,
      supplierId: head.supplierId,
      supplier: head.supplier,
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

  read(nextScrappingNumber, (context, { type, date }) => shownNumber(context, kind, date, type)),

  write(saveScrapping, async (context, form) => {
    const { id } = await storeScrapping(context, form)
    context.audit.about({ stockDocumentId: id })
    return ok(id)
  }),

  write(completeScrapping, async (context, { id }) => {
    const head = await lockDocument(context, kind, id, 'open')
    if (head.scrappingType === scrappingTypes.NaturalLoss) await requireLossWithin(context, head)
    await issueLines(context, head, { evenExpired: true })
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  write(freeScrapping, async (context, { id }) => {
    await takeBack(context, await lockDocument(context, kind, id, 'posted'))
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  write(deleteScrapping, async (context, { id }) => {
    await removeDocument(context, await lockDocument(context, kind, id))
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  read(scrappingReceipt, async (context, { id }) => {
    const { tx, scope } = context
    const head = requireFound(await documentById(tx, inKindergarten(scope), kind, id))
    return scrappingPaper(context, head, await storedLines(tx, id), await takenBatches(tx, id))
  }),
]
