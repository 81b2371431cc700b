import { refuse } from '@asistent/contract/core/problem'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { today, yearOf, type Day } from '@asistent/domain/kernel/day'
import { decimal, formatDecimal, type Decimal } from '@asistent/domain/kernel/decimal'
import { documentStates, seriesOf, type DocumentKind, type ScrappingType } from '@asistent/domain/warehouse/documents'
import { conversionOf, toBase, type Unit } from '@asistent/domain/warehouse/units'
import { and, eq, sql } from 'drizzle-orm'
import { stockDocument, stockLine } from '../db/tables/warehouse'
import type { WriteContext } from '../platform/context'
import { oneRow, type Tx } from '../platform/database'
import { giveBackNumber, takeNumber } from '../platform/numbers'
import { insertRow } from '../platform/rows'
import { found, inKindergarten } from '../platform/versioned'
import { documentById, isOpen, isPosted, type DocumentHead } from './documents.queries'
import type { PostedDocument } from './ledger.ops'
import { unitsOfProducts } from './products.queries'

// A document with lines, from the first save to the last state (docs/guides/ledgers.md). Lines are kept as they were typed and
// in the product's base unit; the number is taken when the document is first stored.

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

/** Every line in its product's base unit. All that is wrong is told at once, each at its field. */
export async function convertLines<Typed extends TypedLine>(
  tx: Tx,
  kindergartenId: number,
  lines: readonly Typed[],
): Promise<ConvertedLine<Typed>[]> {
  const products = await unitsOfProducts(tx, kindergartenId, [...new Set(lines.map(({ productId }) => productId))])
  const errors: Record<string, string[]> = {}
  const converted = lines.flatMap((typed, place): ConvertedLine<Typed>[] => {
    const product = products.get(typed.productId)
    if (!product) {
      errors[`lines.${place}.productId`] = [refuseWarehouse('unknown-product').message]
      return []
    }
    const conversion = conversionOf(product.baseUnit, product.conversions, typed.unitOfMeasure)
    if (!conversion) {
      errors[`lines.${place}.unitOfMeasure`] = [
        refuseWarehouse('no-conversion', { values: { product: product.name } }).message,
      ]
      return []
    }
    return [{ typed, productName: product.name, quantity: toBase(decimal(typed.quantity), conversion) }]
  })
  if (Object.keys(errors).length > 0) throw refuse('bad-input', { errors })
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
>

export interface DocumentToStore<Typed extends TypedLine> {
  readonly kind: DocumentKind
  readonly id?: number | undefined
  readonly version?: number | undefined
  readonly values: DocumentValues
  readonly lines: readonly ConvertedLine<Typed>[]
  /** What a line of this kind keeps beyond product, quantity and unit. */
  readonly more?: (line: ConvertedLine<Typed>) => LineValues
}

/** Stores a new document, or changes an open one; answers it as it stands, locked. */
export async function storeDocument<Typed extends TypedLine>(
  context: WriteContext,
  { kind, id, version, values, lines, more }: DocumentToStore<Typed>,
): Promise<DocumentHead> {
  const { tx, scope } = context
  const kindergartenId = inKindergarten(scope)
  await requireWarehouse(tx, kindergartenId, values.warehouseId)
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
        ...more?.(line),
        kindergartenId,
        documentId,
        position,
        productId: line.typed.productId,
        typedQuantity: String(line.typed.quantity),
        typedUnit: line.typed.unitOfMeasure,
        quantity: formatDecimal(line.quantity),
        note: line.typed.note,
      })),
    )
  return found(await documentById(tx, kindergartenId, kind, documentId))
}

async function changeOpen(
  context: WriteContext,
  asked: { kind: DocumentKind; id: number; version: number | undefined; values: DocumentValues; series: string },
): Promise<number> {
  const { tx } = context
  const current = await lockDocument(context, asked.kind, asked.id, 'open')
  if (asked.version !== current.version) throw refuse(asked.version === undefined ? 'no-version' : 'stale')
  const { kindergartenId, id } = current
  // Another year, or another type of scrapping, has numbers of its own.
  const moves = asked.series !== current.series
  if (moves) await giveBackNumber(tx, current, current.number)
  await tx
    .update(stockDocument)
    .set({
      ...asked.values,
      ...(moves && { series: asked.series, number: await takeNumber(tx, { kindergartenId, series: asked.series }) }),
      version: current.version + 1,
    })
    .where(eq(stockDocument.id, id))
  return id
}

async function requireWarehouse(tx: Tx, kindergartenId: number, id: number): Promise<void> {
  const warehouse = await oneRow<{ active: boolean }>(
    tx,
    sql`select active from warehouse where id = ${id} and kindergarten_id = ${kindergartenId}`,
  )
  if (!found(warehouse).active) throw refuseWarehouse('inactive-warehouse', { field: 'warehouseId' })
}

/** The document, locked until the transaction ends; refused when it is not in the state that the step begins with. */
export async function lockDocument(
  { tx, scope }: WriteContext,
  kind: DocumentKind,
  id: number,
  state?: 'open' | 'posted',
): Promise<DocumentHead> {
  const head = found(await documentById(tx, inKindergarten(scope), kind, id, 'lock'))
  if (state === 'open' && !isOpen(head)) throw refuseWarehouse('not-open')
  if (state === 'posted' && !isPosted(head)) throw refuseWarehouse('not-posted')
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

/** Nothing is delivered, issued or counted tomorrow. */
export function requireNotFuture(forDate: Day, now: Date): void {
  if (forDate > today(now)) throw refuseWarehouse('future-day', { field: 'forDate' })
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

/** Reversed, freed, restored: it stays in the books with why. */
export async function markUndone({ tx }: WriteContext, id: number, reason?: string): Promise<void> {
  await tx
    .update(stockDocument)
    .set({
      state: documentStates.Undone,
      ...(reason !== undefined && { reason }),
      version: sql`${stockDocument.version} + 1`,
    })
    .where(eq(stockDocument.id, id))
}

/** A paper that has moved nothing goes; one that has stays in the books for ever. */
export async function removeDocument({ tx }: WriteContext, head: DocumentHead): Promise<void> {
  const moved = await oneRow(tx, sql`select 1 as there from stock_movement where document_id = ${head.id} limit 1`)
  if (moved || isPosted(head)) throw refuseWarehouse('has-moved')
  await tx.delete(stockDocument).where(eq(stockDocument.id, head.id))
  await giveBackNumber(tx, head, head.number)
}
