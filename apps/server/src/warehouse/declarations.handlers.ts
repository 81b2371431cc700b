import type { OutputOf, RowOf } from '@asistent/contract/core/call'
import type { Amount } from '@asistent/contract/core/values'
import {
  completeDeclaration,
  countingSheet,
  countingSheetPaper,
  declarationReceipt,
  deleteDeclaration,
  getDeclaration,
  listDeclarations,
  nextDeclarationNumber,
  saveDeclaration,
} from '@asistent/contract/warehouse/declarations.calls'
import { today, type Day } from '@asistent/domain/kernel/day'
import {
  decimal,
  moneyScale,
  multiply,
  roundHalfUp,
  subtract,
  toNumber,
  zero,
  type Decimal,
} from '@asistent/domain/kernel/decimal'
import { documentKinds } from '@asistent/domain/warehouse/documents'
import { unitsOf, type Unit } from '@asistent/domain/warehouse/units'
import { sql } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { found, inKindergarten } from '../platform/versioned'
import { holdingsOn, madeBy, productsToCount } from './declarations.queries'
import { countingPaper, declarationPaper } from './declarations.paper'
import { closeDeclaration, holdForClosing, reopenDeclaration, storeDeclaration } from './declarations.steps'
import {
  answeredHead,
  documentById,
  documentPage,
  isOpen,
  isPosted,
  shownNumber,
  storedLines,
  type DocumentHead,
  type StoredLine,
} from './documents.queries'
import { lockDocument, removeDocument } from './documents.steps'
import { lastDeclaration } from './ledger.queries'
import { conversionsOf } from './products.queries'

const kind = documentKinds.Declaration

export const declarationHandlers: Handler[] = [
  read(listDeclarations, ({ tx, scope }, query) =>
    documentPage<RowOf<typeof listDeclarations>>(tx, query, { kindergartenId: inKindergarten(scope), kind }),
  ),

  read(getDeclaration, async ({ tx, scope }, { id, withBook }) => {
    const head = found(await documentById(tx, inKindergarten(scope), kind, id))
    const rights = scope.rights('InventoryDeclarations')
    const isLast = isPosted(head) && (await lastDeclaration(tx, head.warehouseId)) === head.forDate
    const compared = await comparerOf(tx, head, withBook ?? false)
    const made = await madeBy(tx, id)
    const paperOf = (wanted: number) => {
      const paper = made.find((one) => one.kind === wanted)
      return paper ? { id: paper.id, number: paper.number, total: paper.total } : null
    }
    return {
      ...answeredHead(head, {
        edit: isOpen(head) && rights.update,
        complete: isOpen(head) && rights.update,
        free: false,
        correct: false,
        delete: (isOpen(head) || isLast) && rights.delete,
      }),
      commission: head.commission,
      lines: (await storedLines(tx, id)).map((line) => ({
        id: line.id,
        productId: line.productId,
        productName: line.productName,
        quantity: Number(line.quantity),
        unitOfMeasure: line.unitOfMeasure,
        baseUnit: line.baseUnit,
        countedQuantity: Number(line.countedQuantity),
        ...compared(line),
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

  write(saveDeclaration, async (context, { complete, ...form }) => {
    // A draft that is closed at once is locked before the numbers, as everybody does.
    if (complete && form.id !== undefined) await lockDocument(context, kind, form.id, 'open')
    if (complete) await holdForClosing(context, form)
    const head = await storeDeclaration(context, form)
    context.audit.about({ stockDocumentId: head.id })
    return ok(head.id, complete ? await closeDeclaration(context, head) : [])
  }),

  write(completeDeclaration, async (context, { id }) => {
    const head = await lockDocument(context, kind, id, 'open')
    await holdForClosing(context, head)
    context.audit.about({ stockDocumentId: id })
    const warnings = await closeDeclaration(context, head)
    return warnings.length > 0 ? { ...allDone, warnings } : allDone
  }),

  write(deleteDeclaration, async (context, { id }) => {
    const head = await lockDocument(context, kind, id, 'standing')
    if (isPosted(head)) await reopenDeclaration(context, head)
    else await removeDocument(context, head)
    context.audit.about({ stockDocumentId: id })
    return allDone
  }),

  read(declarationReceipt, async (context, { id }) => {
    const head = found(await documentById(context.tx, inKindergarten(context.scope), kind, id))
    return declarationPaper(context, head, await storedLines(context.tx, id))
  }),
]

async function warehouseName(tx: Tx, kindergartenId: number, id: number): Promise<string> {
  const row = await oneRow<{ name: string }>(
    tx,
    sql`select name from warehouse where id = ${id} and kindergarten_id = ${kindergartenId}`,
  )
  return found(row).name
}

type Comparison = Pick<
  OutputOf<typeof getDeclaration>['lines'][number],
  'bookQuantity' | 'difference' | 'price' | 'value'
>

const unknown: Comparison = { bookQuantity: null, difference: null, price: null, value: null }

const comparison = (line: StoredLine, book: Decimal, price: Decimal, value?: Decimal): Comparison => {
  const difference = subtract(decimal(line.countedQuantity ?? '0'), book)
  return {
    bookQuantity: toNumber(book),
    difference: toNumber(difference),
    price: toNumber(price),
    value: toNumber(value ?? roundHalfUp(multiply(difference, price), moneyScale)) as Amount,
  }
}

/** As it was at closing; a draft as closing would find it now, for whoever asks. */
async function comparerOf(tx: Tx, head: DocumentHead, withBook: boolean): Promise<(line: StoredLine) => Comparison> {
  if (!isOpen(head))
    return (line) =>
      comparison(line, decimal(line.baseQuantity), decimal(line.price ?? '0'), decimal(line.value ?? '0'))
  if (!withBook) return () => unknown
  const lines = await storedLines(tx, head.id)
  const holdings = await holdingsOn(
    tx,
    head.warehouseId,
    head.forDate,
    lines.map(({ productId }) => productId),
  )
  return (line) => {
    const { quantity = zero, price = zero } = holdings.get(line.productId) ?? {}
    return comparison(line, quantity, price)
  }
}
