import type { RowOf } from '@asistent/contract/core/call'
import {
  completeRequest,
  completeRequests,
  createRequest,
  deleteRequest,
  freeRequest,
  freeRequests,
  getRequest,
  listRequests,
  requestReceipt,
  requisitionSheet,
} from '@asistent/contract/warehouse/requests.calls'
import { today } from '@asistent/domain/kernel/day'
import { documentKinds, purposeLabel, purposes } from '@asistent/domain/warehouse/documents'
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
  storedLines,
  takenBatches,
  totalOf,
} from './documents.queries'
import { requireNotFuture } from './documents.steps'
import { makeRequest } from './requests.ops'
import { requisitionPaper } from './requisition.paper'
import { requestPaper } from './requests.paper'
import { completeOne, eachWaiting, freeWithCalculation, removeOne } from './requests.steps'

const kind = documentKinds.Request

export const requestHandlers: Handler[] = [
  read(listRequests, async ({ tx, scope }, { purpose, calculationId, ...query }) => {
    const page = await documentPage<Omit<RowOf<typeof listRequests>, 'purposeName'>>(tx, query, {
      kindergartenId: inKindergarten(scope),
      kind,
      columns: sql`d.purpose, d.calculation_id as "calculationId"`,
      where: [
        purpose !== undefined && sql`d.purpose = ${purpose}`,
        calculationId !== undefined && sql`d.calculation_id = ${calculationId}`,
      ],
    })
    return { ...page, result: page.result.map((row) => ({ ...row, purposeName: purposeLabel[row.purpose] })) }
  }),

  read(getRequest, async ({ tx, scope, now }, { id }) => {
    const head = requireFound(await documentById(tx, inKindergarten(scope), kind, id))
    const lines = await storedLines(tx, id)
    const batches = await takenBatches(tx, id)
    const rights = scope.rights('StockRequests')
    const purpose = head.purpose ?? purposes.Kindergarten
    return {
      ...answeredHead(head, {
        edit: false,
        complete: isOpen(head) && head.forDate <= today(now) && rights.update,
        free: (isOpen(head) || isPosted(head)) && rights.update,
        correct: false,
        delete: isOpen(head) && rights.delete,
      }),
      purpose,
      purposeName: purposeLabel[purpose],
      calculationId: head.calculationId,
      lines: lines.map((line) => ({ ...answeredLine(line), batches: batches(line.id) })),
      total: totalOf(lines),
    }
  }),

  write(createRequest, async (context, form) => {
    const { id } = await makeRequest(context, form)
    context.audit.about({ stockDocumentId: id })
    return ok(id)
  }),

  write(completeRequest, async (context, { id }) => {
    await completeOne(context, id)
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  write(freeRequest, async (context, { id }) => {
    const others = await freeWithCalculation(context, id)
    context.audit.about({ stockDocumentId: id })
    if (others.length === 0) return allDone
    const numbers = others.map(({ number }) => `№ ${number}`).join(', ')
    return { ...allDone, warnings: [`Калкулацията е отворена отново и са освободени и другите ѝ искания: ${numbers}.`] }
  }),

  write(deleteRequest, async (context, { id }) => {
    await removeOne(context, id)
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  write(completeRequests, async (context, { date }) => {
    requireNotFuture(date, context.now, 'date')
    context.audit.about({ day: date })
    return eachWaiting(context, date, completeOne)
  }),

  write(freeRequests, async (context, { date }) => {
    context.audit.about({ day: date })
    const freed = new Set<number>()
    return eachWaiting(context, date, async (current, id) => {
      if (!freed.has(id)) for (const otherRow of await freeWithCalculation(current, id)) freed.add(otherRow.id)
    })
  }),

  read(requisitionSheet, (context, { forDate, warehouseId }) => requisitionPaper(context, forDate, warehouseId)),

  read(requestReceipt, async (context, { id }) => {
    const head = requireFound(await documentById(context.tx, inKindergarten(context.scope), kind, id))
    return requestPaper(context, head, await storedLines(context.tx, id))
  }),
]
