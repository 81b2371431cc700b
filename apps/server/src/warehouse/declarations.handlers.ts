import type { RowOf } from '@asistent/contract/core/call'
import {
  completeDeclaration,
  countingSheet,
  countingSheetPaper,
  declarationReceipt,
  deleteDeclaration,
  getDeclaration,
  listDeclarations,
  nextDeclarationNumber,
  returnDeclaration as returnDeclarationCall,
  saveDeclaration,
  submitDeclaration as submitDeclarationCall,
} from '@asistent/contract/warehouse/declarations.calls'
import { today, type Day } from '@asistent/domain/kernel/day'
import { toNumber } from '@asistent/domain/kernel/decimal'
import { documentKinds } from '@asistent/domain/warehouse/documents'
import { declarationStateLabel, declarationStates, type DeclarationState } from '@asistent/domain/warehouse/stock-takes'
import { unitsOf, type Unit } from '@asistent/domain/warehouse/units'
import { sql } from 'drizzle-orm'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { oneRow, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { requireFound, inKindergarten } from '../platform/versioned'
import {
  comparerOf,
  decisionsOf,
  isBeingCounted,
  isSubmitted,
  madeBy,
  productsToCount,
  submissionOf,
  type Submission,
} from './declarations.queries'
import { countingPaper, declarationPaper } from './declarations.paper'
import {
  closeDeclaration,
  holdForClosing,
  reopenDeclaration,
  requireAnotherPerson,
  requireBeingCounted,
  returnDeclaration,
  storeDeclaration,
  submitDeclaration,
} from './declarations.steps'
import {
  answeredHead,
  documentById,
  documentPage,
  isOpen,
  isPosted,
  shownNumber,
  storedLines,
  type DocumentHead,
} from './documents.queries'
import { lockDocument, removeDocument } from './documents.steps'
import { lastDeclaration } from './ledger.queries'
import { lossesOf, lossLeft } from './losses.queries'
import { conversionsOf } from './products.queries'

const kind = documentKinds.Declaration

export const declarationHandlers: Handler[] = [
  read(listDeclarations, async ({ tx, scope }, { status, ...query }) => {
    const page = await documentPage<RowOf<typeof listDeclarations> & { isSubmitted: boolean }>(tx, query, {
      kindergartenId: inKindergarten(scope),
      kind,
      columns: sql`${isSubmitted} as "isSubmitted"`,
      where: [status !== undefined && conditionOf(status)],
    })
    return {
      ...page,
      result: page.result.map(({ isSubmitted: submitted, ...row }) => ({
        ...row,
        status: submitted ? declarationStates.Submitted : row.status,
      })),
    }
  }),

  read(getDeclaration, async ({ tx, scope }, { id, withBook }) => {
    const head = requireFound(await documentById(tx, inKindergarten(scope), kind, id))
    const rights = scope.rights('InventoryDeclarations')
    const submission = await submissionOf(tx, id)
    const submitted = isOpen(head) && submission.submittedAt !== null
    const isCounted = [submission.submittedById, submission.createdById].includes(scope.accountId)
    const isLast = isPosted(head) && (await lastDeclaration(tx, head.warehouseId)) === head.forDate
    const compared = await comparerOf(tx, head, submitted || (withBook ?? false))
    const made = await madeBy(tx, id)
    const decisions = await decisionsOf(tx, made)
    const lines = await storedLines(tx, id)
    const losses = submitted
      ? await lossesOf(
          tx,
          head,
          lines.map(({ productId }) => productId),
        )
      : new Map()
    const editable = isOpen(head) && !submitted
    const may = {
      edit: editable && rights.update,
      submit: editable && rights.update,
      complete: submitted && !isCounted && rights.delete,
      free: submitted && rights.delete,
      correct: false,
      delete: (editable || isLast) && rights.delete,
    }
    const paperOf = (selection: number) => {
      const paper = made.find((one) => one.kind === selection)
      return paper ? { id: paper.id, number: paper.number, total: paper.total } : null
    }
    return {
      ...answeredHead(head, may),
      ...stateOf(head, submission),
      may,
      commission: head.commission,
      lines: lines.map((line) => ({
        id: line.id,
        productId: line.productId,
        productName: line.productName,
        quantity: Number(line.quantity),
        unitOfMeasure: line.unitOfMeasure,
        baseUnit: line.baseUnit,
        countedQuantity: Number(line.countedQuantity),
        ...compared(line),
        decisions: decisions(line),
        lossLeft: toNumber(lossLeft(losses.get(line.productId))),
        note: line.note,
      })),
      shortage: paperOf(documentKinds.Scrapping),
      surplus: paperOf(documentKinds.Inbound),
    }
  }),

  read(nextDeclarationNumber, (context, { date }) => shownNumber(context, kind, date)),

  read(countingSheet, async ({ tx, scope, now }, { warehouseId, date }) => {
    const kindergartenId = inKindergarten(scope)
    await warehouseName(tx, kindergartenId, warehouseId)
    const products = await productsToCount(tx, kindergartenId, warehouseId, date ?? today(now))
    const conversions = await conversionsOf(
      tx,
      products.map(({ productId }) => productId),
    )
    const result = products.map((product) => ({
      ...product,
      units: unitsOf(product.baseUnit, conversions.get(product.productId) ?? []) as Exclude<Unit, 0>[],
    }))
    return { result, rowsCount: result.length }
  }),

  read(countingSheetPaper, async (context, { warehouseId, date }) => {
    const kindergartenId = inKindergarten(context.scope)
    const name = await warehouseName(context.tx, kindergartenId, warehouseId)
    const on: Day = date ?? today(context.now)
    return countingPaper(context, name, on, await productsToCount(context.tx, kindergartenId, warehouseId, on))
  }),

  write(saveDeclaration, async (context, { submit, ...form }) => {
    if (form.id !== undefined) await requireBeingCounted(context, await lockDocument(context, kind, form.id, 'open'))
    const head = await storeDeclaration(context, form)
    context.audit.about({ stockDocumentId: head.id })
    if (submit) await submitDeclaration(context, head)
    return ok(head.id)
  }),

  write(submitDeclarationCall, async (context, { id }) => {
    const head = await lockDocument(context, kind, id, 'open')
    await requireBeingCounted(context, head)
    await submitDeclaration(context, head)
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  write(returnDeclarationCall, async (context, { id, reason }) => {
    const head = await lockDocument(context, kind, id, 'open')
    if ((await submissionOf(context.tx, id)).submittedAt === null) throw refuseWarehouse('not-submitted')
    await returnDeclaration(context, head, reason)
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  write(completeDeclaration, async (context, { id, shortages }) => {
    const head = await lockDocument(context, kind, id, 'open')
    await requireAnotherPerson(context, head)
    await holdForClosing(context, head)
    context.audit.about({ stockDocumentId: id })
    const warnings = await closeDeclaration(context, head, shortages)
    return warnings.length > 0 ? { ...allDone, warnings } : allDone
  }),

  write(deleteDeclaration, async (context, { id }) => {
    const head = await lockDocument(context, kind, id, 'standing')
    if (isPosted(head)) await reopenDeclaration(context, head)
    else {
      await requireBeingCounted(context, head)
      await removeDocument(context, head)
    }
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  read(declarationReceipt, async (context, { id }) => {
    const head = requireFound(await documentById(context.tx, inKindergarten(context.scope), kind, id))
    const submission = await submissionOf(context.tx, id)
    const compared = await comparerOf(context.tx, head, submission.submittedAt !== null)
    const decisions = await decisionsOf(context.tx, await madeBy(context.tx, id))
    return declarationPaper(context, head, submission, await storedLines(context.tx, id), { compared, decisions })
  }),
]

async function warehouseName(tx: Tx, kindergartenId: number, id: number): Promise<string> {
  const row = await oneRow<{ name: string }>(
    tx,
    sql`select name from warehouse where id = ${id} and kindergarten_id = ${kindergartenId}`,
  )
  return requireFound(row).name
}

const conditionOf = (status: DeclarationState) =>
  status === declarationStates.Submitted
    ? isSubmitted
    : status === declarationStates.Open
      ? isBeingCounted
      : sql`d.state = ${status}`

/** State of a stock-take, and the user who counted it. */
function stateOf(head: DocumentHead, { submittedAt, submittedBy, responsible, returnedFor }: Submission) {
  const status: DeclarationState = isOpen(head) && submittedAt !== null ? declarationStates.Submitted : head.status
  return { status, statusName: declarationStateLabel[status], submittedAt, submittedBy, responsible, returnedFor }
}
