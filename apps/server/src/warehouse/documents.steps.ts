import { refuse, type Problem } from '@asistent/contract/core/problem'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { today, yearOf, type Day } from '@asistent/domain/kernel/day'
import { decimal, formatDecimal, isZero, type Decimal } from '@asistent/domain/kernel/decimal'
import { documentStates, seriesOf, type DocumentKind, type ScrappingType } from '@asistent/domain/warehouse/documents'
import { conversionOf, isWholeIn, roundUpIn, toBase, type Unit } from '@asistent/domain/warehouse/units'
import { and, eq, sql } from 'drizzle-orm'
import { stockDocument, stockLine } from '../db/tables/warehouse/stock'
import type { WriteContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { giveBackNumber, holdNumbers, takeNumber } from '../platform/numbers'
import { insertRow } from '../platform/rows'
import { requireFound, inKindergarten, requireSameVersion } from '../platform/versioned'
import { documentById, isOpen, isPosted, storedLines, type DocumentHead } from './documents.queries'
import type { PostedDocument } from './ledger-stock.ops'
import { postStock, refuseDeclared, reverseStock, type Reservation } from './ledger.ops'
import { lastDeclaration } from './ledger.queries'
import { unitsOfProducts } from './products.queries'

// A document with lines, from the first save to its final state (docs/guides/ledgers.md). Lines are stored as entered
// and in the product's base unit; the number is assigned when the document is first stored.

export interface TypedLine {
  readonly productId: number
  readonly quantity: number
  readonly unitOfMeasure: Unit
  readonly note: string | null
}

export interface ConvertedLine<Typed extends TypedLine> {
  readonly typed: Typed
  readonly productName: string
  /** In the base unit. */
  readonly quantity: Decimal
}

/** Collects all errors of a form, each with its field. */
export interface Mistakes {
  add(field: string, problem: Problem): void
  tell(): void
}

export function collectMistakes(): Mistakes {
  const errors: Record<string, string[]> = {}
  return {
    add: (field, { message }) => void (errors[field] ??= []).push(message),
    tell() {
      if (Object.keys(errors).length > 0) throw refuse('bad-input', { errors })
    },
  }
}

interface Form<Typed extends TypedLine> {
  readonly forDate: Day
  readonly warehouseId: number
  readonly lines: readonly Typed[]
}

interface Checks {
  /** A request may have a future date. */
  readonly future?: 'allowed'
  /** A counted quantity may be zero. */
  readonly zero?: 'allowed' | undefined
  /** Further checks of this kind of form. */
  readonly custom?: (mistakes: Mistakes) => void | Promise<void>
}

/** Lines of a valid form in the base units of their products. */
export async function checkForm<Typed extends TypedLine>(
  { tx, now, scope }: WriteContext,
  { forDate, warehouseId, lines }: Form<Typed>,
  { future, zero, custom }: Checks = {},
): Promise<ConvertedLine<Typed>[]> {
  const mistakes = collectMistakes()
  const kindergartenId = inKindergarten(scope)
  await requireWarehouse(tx, kindergartenId, warehouseId, mistakes)
  if (!future && forDate > today(now)) mistakes.add('forDate', refuseWarehouse('future-day'))
  await requireDeclaredBefore(tx, warehouseId, forDate, mistakes)
  await custom?.(mistakes)
  return convertLines(tx, kindergartenId, lines, { zero, mistakes })
}

/** Converts every line to the product's base unit. */
export async function convertLines<Typed extends TypedLine>(
  tx: Tx,
  kindergartenId: number,
  lines: readonly Typed[],
  { zero, mistakes = collectMistakes() }: Pick<Checks, 'zero'> & { readonly mistakes?: Mistakes } = {},
): Promise<ConvertedLine<Typed>[]> {
  const products = await unitsOfProducts(tx, kindergartenId, [...new Set(lines.map(({ productId }) => productId))])
  const converted = lines.flatMap((typed, index) => {
    const product = products.get(typed.productId)
    if (!product) {
      mistakes.add(`lines.${index}.productId`, refuseWarehouse('unknown-product'))
      return []
    }
    const conversion = conversionOf(product.baseUnit, product.conversions, typed.unitOfMeasure)
    if (!conversion) {
      const values = { product: product.name }
      mistakes.add(`lines.${index}.unitOfMeasure`, refuseWarehouse('no-conversion', { values }))
      return []
    }
    const typedQuantity = decimal(typed.quantity)
    if (typed.unitOfMeasure === product.baseUnit && !isWholeIn(product.baseUnit, typedQuantity))
      mistakes.add(`lines.${index}.quantity`, refuseWarehouse('whole-pieces'))
    const quantity = roundUpIn(product.baseUnit, toBase(typedQuantity, conversion))
    if (!zero && isZero(quantity)) mistakes.add(`lines.${index}.quantity`, refuseWarehouse('too-little'))
    return [{ typed, productName: product.name, quantity }]
  })
  mistakes.tell()
  return converted
}

type DocumentValues = Omit<
  typeof stockDocument.$inferInsert,
  | 'id'
  | 'kindergartenId'
  | 'version'
  | 'kind'
  | 'series'
  | 'number'
  | 'state'
  | 'createdBy'
  | 'createdAt'
  | 'postedAt'
  | 'postedBy'
>
type LineValues = Omit<
  typeof stockLine.$inferInsert,
  | 'id'
  | 'kindergartenId'
  | 'documentId'
  | 'position'
  | 'productId'
  | 'typedQuantity'
  | 'typedUnit'
  | 'quantity'
  | 'note'
> & { readonly quantity?: string }

export interface DocumentToStore<Typed extends TypedLine> {
  readonly kind: DocumentKind
  readonly id?: number | undefined
  readonly version?: number | undefined
  readonly values: DocumentValues
  readonly lines: readonly ConvertedLine<Typed>[]
  /** Columns of a line of this kind besides product, quantity and unit. */
  readonly more?: (line: ConvertedLine<Typed>) => LineValues
}

/** Inserts a document, or changes an open one; returns it as stored, locked. */
export async function storeDocument<Typed extends TypedLine>(
  context: WriteContext,
  { kind, id, version, values, lines, more }: DocumentToStore<Typed>,
): Promise<DocumentHead> {
  const { tx, scope } = context
  const kindergartenId = inKindergarten(scope)
  const series = seriesOf(
    kind,
    yearOf(values.forOn as Day),
    (values.scrappingType ?? undefined) as ScrappingType | undefined,
  )
  const documentId =
    id === undefined
      ? await insertRow(tx, stockDocument, kindergartenId, {
          ...values,
          kind,
          series,
          number: await takeNumber(tx, { kindergartenId, series }),
          createdBy: scope.accountId,
        })
      : await changeOpen(context, { kind, id, version, values, series })
  if (id !== undefined) await tx.delete(stockLine).where(eq(stockLine.documentId, documentId))
  if (lines.length > 0)
    await tx.insert(stockLine).values(
      lines.map((line, position) => ({
        kindergartenId,
        documentId,
        position,
        productId: line.typed.productId,
        typedQuantity: String(line.typed.quantity),
        typedUnit: line.typed.unitOfMeasure,
        quantity: formatDecimal(line.quantity),
        note: line.typed.note,
        ...more?.(line),
      })),
    )
  return requireFound(await documentById(tx, kindergartenId, kind, documentId))
}

async function changeOpen(
  context: WriteContext,
  saving: { kind: DocumentKind; id: number; version: number | undefined; values: DocumentValues; series: string },
): Promise<number> {
  const { tx } = context
  const current = await lockDocument(context, saving.kind, saving.id, 'open')
  if (saving.version === undefined) throw refuse('no-version')
  requireSameVersion(saving.version, current.version, { table: 'stock_document', id: saving.id })
  const { kindergartenId, id } = current
  // Another year, or another type of scrapping, has a separate series of numbers.
  const moves = saving.series !== current.series
  if (moves) {
    await holdNumbers(tx, kindergartenId, [saving.series, current.series])
    await giveBackNumber(tx, current, current.number)
  }
  await tx
    .update(stockDocument)
    .set({
      ...saving.values,
      ...(moves && { series: saving.series, number: await takeNumber(tx, { kindergartenId, series: saving.series }) }),
      version: current.version + 1,
    })
    .where(eq(stockDocument.id, id))
  return id
}

export async function requireWarehouse(
  tx: Tx,
  kindergartenId: number,
  id: number,
  mistakes: Mistakes,
  name = 'warehouseId',
): Promise<void> {
  const warehouse = await oneRow<{ active: boolean }>(
    tx,
    sql`select active from warehouse where id = ${id} and kindergarten_id = ${kindergartenId}`,
  )
  if (!requireFound(warehouse).active) mistakes.add(name, refuseWarehouse('inactive-warehouse'))
}

/** Rejects a day that a declaration of the warehouse has closed. */
export async function requireDeclaredBefore(
  tx: Tx,
  warehouseId: number,
  forDate: Day,
  mistakes: Mistakes,
): Promise<void> {
  const declared = await lastDeclaration(tx, warehouseId)
  if (declared && forDate <= declared) mistakes.add('forDate', refuseDeclared(declared))
}

interface NamedBatch {
  readonly id: number
  readonly productId: number
  readonly code: string | null
  readonly expiresOn: Day | null
}
type OfBatch = Pick<TypedLine, 'productId'> & { readonly batchId: number | null }

/** Batches of the lines, of this kindergarten. */
export async function namedBatches(
  tx: Tx,
  kindergartenId: number,
  lines: readonly OfBatch[],
): Promise<ReadonlyMap<number, NamedBatch>> {
  const named = lines.flatMap(({ batchId }) => batchId ?? [])
  if (named.length === 0) return new Map()
  const batches = await rows<NamedBatch>(
    tx,
    sql`select id, product_id as "productId", code, expires_on as "expiresOn" from stock_batch
      where id = ${anyOf(named)} and kindergarten_id = ${kindergartenId}`,
  )
  return new Map(batches.map((batch) => [batch.id, batch]))
}

export function requireBatches(
  lines: readonly OfBatch[],
  batches: ReadonlyMap<number, NamedBatch>,
  mistakes: Mistakes,
): void {
  for (const [index, { batchId, productId }] of lines.entries())
    if (batchId !== null && batches.get(batchId)?.productId !== productId)
      mistakes.add(`lines.${index}.batchId`, refuseWarehouse('unknown-batch'))
}

/** Batch of a line with its label, to store. */
export function batchOfLine({ batchId }: Pick<OfBatch, 'batchId'>, batches: ReadonlyMap<number, NamedBatch>) {
  const batch = batchId === null ? undefined : batches.get(batchId)
  return { batchId, batchCode: batch?.code ?? null, expiresOn: batch?.expiresOn ?? null }
}

/** Lines with a batch come first; the others take from what remains. */
export const batchFirst = <Line extends { readonly batchId: number | null }>(lines: readonly Line[]): Line[] => [
  ...lines.filter(({ batchId }) => batchId !== null),
  ...lines.filter(({ batchId }) => batchId === null),
]

/** Locks the document until the transaction ends. Rejects one in another state than the step requires. */
export async function lockDocument(
  { tx, scope }: WriteContext,
  kind: DocumentKind,
  id: number,
  state?: 'open' | 'posted' | 'standing',
): Promise<DocumentHead> {
  const head = requireFound(await documentById(tx, inKindergarten(scope), kind, id, 'lock'))
  if (state === 'open' && !isOpen(head)) throw refuseWarehouse('not-open')
  if (state === 'posted' && !isPosted(head)) throw refuseWarehouse('not-posted')
  if (state === 'standing' && !isOpen(head) && !isPosted(head)) throw refuseWarehouse('stays')
  return head
}

export const asPosted = (
  { id, kindergartenId, warehouseId, forDate }: DocumentHead,
  forOn = forDate,
): PostedDocument => ({
  id,
  kindergartenId,
  warehouseId,
  forOn,
})

/** Rejects deliveries, issues and counts on future days. */
export function requireNotFuture(day: Day, now: Date, field = 'forDate'): void {
  if (day > today(now)) throw refuseWarehouse('future-day', { field })
}

export async function markPosted({ tx, now, scope }: WriteContext, id: number): Promise<void> {
  await tx
    .update(stockDocument)
    .set({
      state: documentStates.Posted,
      postedAt: now.toISOString(),
      postedBy: scope.accountId,
      version: sql`${stockDocument.version} + 1`,
    })
    .where(and(eq(stockDocument.id, id), eq(stockDocument.state, documentStates.Open)))
}

/** Marks a reversed, released or restored document, which is kept with the reason. */
export async function markUndone({ tx, now }: WriteContext, id: number, reason?: string): Promise<void> {
  await tx
    .update(stockDocument)
    .set({
      state: documentStates.Undone,
      undoneAt: now.toISOString(),
      ...(reason !== undefined && { reason }),
      version: sql`${stockDocument.version} + 1`,
    })
    .where(eq(stockDocument.id, id))
}

/** Issues the lines: of the batch that a line has, else of those that expire first. */
export async function issueLines(
  context: WriteContext,
  head: DocumentHead,
  { evenExpired = false, release = [] }: { evenExpired?: boolean; release?: readonly Reservation[] } = {},
): Promise<void> {
  const lines = batchFirst(await storedLines(context.tx, head.id))
  await postStock(
    context,
    asPosted(head),
    lines.map(({ id, productId, baseQuantity, batchId }) => ({
      kind: 'out',
      lineId: id,
      productId,
      quantity: decimal(baseQuantity),
      batchId,
      evenExpired,
    })),
    { release },
  )
  await markPosted(context, head.id)
}

/** Reverses the movements of a posted document on its own day; rejects a closed day (domain.md 8). */
export async function takeBack(context: WriteContext, head: DocumentHead): Promise<void> {
  requireOwn(head)
  await reverseStock(context, asPosted(head))
  await markUndone(context, head.id)
}

/** Documents of a declaration can be reversed with the declaration only. */
export function requireOwn({ declaration }: DocumentHead): void {
  if (declaration) throw refuseWarehouse('of-declaration', { values: { number: declaration.number } })
}

/** Deletes a document without movements; one with movements is kept. */
export async function removeDocument({ tx }: WriteContext, head: DocumentHead): Promise<void> {
  if (isPosted(head)) throw refuseWarehouse('has-moved')
  const moved = await oneRow(tx, sql`select 1 as there from stock_movement where document_id = ${head.id} limit 1`)
  if (moved) throw refuseWarehouse('stays')
  await tx.delete(stockDocument).where(eq(stockDocument.id, head.id))
  await giveBackNumber(tx, head, head.number)
}
