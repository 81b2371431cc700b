import { Problem } from '@asistent/contract/core/problem'
import type { Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { inSavepoint, rows } from '../platform/database'
import { anyOf } from '../platform/list'
import { inKindergarten } from '../platform/versioned'
import { isPosted, storedLines, type DocumentHead } from './documents.queries'
import {
  asPosted,
  issueLines,
  lockDocument,
  markUndone,
  removeDocument,
  requireNotFuture,
  takeBack,
} from './documents.steps'
import { lockStocks, releaseStock, type Reservation } from './ledger.ops'

// Completes, releases and deletes requests (domain.md 8), one by one or all up to a day.

const kind = documentKinds.Request

async function reservedBy({ tx }: WriteContext, { id }: DocumentHead): Promise<Reservation[]> {
  const lines = await storedLines(tx, id)
  return lines.map(({ productId, baseQuantity }) => ({ productId, quantity: decimal(baseQuantity) }))
}

/** Locks the day of the calculation before the request itself (db/kitchen-guards.ts). */
const holdMeals = ({ tx }: WriteContext, ids: readonly number[]) =>
  tx.execute(sql`select hold_meals_of(${sql.param(ids)}::int[])`)

export async function completeOne(context: WriteContext, id: number): Promise<void> {
  await holdMeals(context, [id])
  const head = await lockDocument(context, kind, id, 'open')
  requireNotFuture(head.forDate, context.now)
  await issueLines(context, head, { release: await reservedBy(context, head) })
}

/** A reservation can be released on any day, because it moves no stock. Issued goods return while their day is open. */
export async function freeOne(context: WriteContext, id: number): Promise<void> {
  await holdMeals(context, [id])
  const head = await lockDocument(context, kind, id, 'standing')
  if (isPosted(head)) return takeBack(context, head)
  await releaseStock(context, asPosted(head), await reservedBy(context, head))
  await markUndone(context, id)
}

/**
 * Processes all requests of a calculation, or none. Locks the day, the documents and all their stock before the first
 * change of the calculation, because a posting that revalues their issues also locks the stock first.
 */
export async function eachLocked(
  context: WriteContext,
  ids: readonly number[],
  work: (context: WriteContext, id: number) => Promise<void>,
): Promise<void> {
  await holdMeals(context, ids)
  const requests = await rows<Pick<Waiting, 'id' | 'kindergartenId' | 'warehouseId' | 'productIds'>>(
    context.tx,
    sql`select d.id, d.kindergarten_id as "kindergartenId", d.warehouse_id as "warehouseId",
      array(select distinct l.product_id from stock_line l where l.document_id = d.id) as "productIds"
      from stock_document d where d.id = ${anyOf(ids)} and d.kindergarten_id = ${inKindergarten(context.scope)} and d.kind = ${kind} order by d.id for update of d`,
  )
  await lockStocks(context.tx, requests)
  for (const { id } of requests) await work(context, id)
}

/**
 * Releases a request together with the other requests of its calculation, which reopens the calculation with zero
 * cost. Returns the other requests.
 */
export async function freeWithCalculation(
  context: WriteContext,
  id: number,
): Promise<readonly Pick<Waiting, 'id' | 'number'>[]> {
  await holdMeals(context, [id])
  const others = await rows<Waiting>(
    context.tx,
    sql`select d.id, d.number, d.for_on as "forDate", d.kindergarten_id as "kindergartenId", d.warehouse_id as "warehouseId", w.name as warehouse,
      array(select distinct l.product_id from stock_line l where l.document_id = d.id) as "productIds"
      from stock_document f join stock_document d on d.calculation_id = f.calculation_id and d.purpose = f.purpose and d.kind = ${kind} and d.state < ${documentStates.Undone}
      join warehouse w on w.id = d.warehouse_id
      where f.id = ${id} and f.kindergarten_id = ${inKindergarten(context.scope)} order by d.id for update of d`,
  )
  if (others.length > 1) await lockStocks(context.tx, others)
  await freeOne(context, id)
  const rest = others.filter((otherRow) => otherRow.id !== id)
  for (const otherRow of rest) await freeOne(context, otherRow.id)
  return rest
}

/** Releases the number before it locks the stock: creating a request locks them in this order. */
export async function removeOne(context: WriteContext, id: number): Promise<void> {
  await holdMeals(context, [id])
  const head = await lockDocument(context, kind, id)
  const reserved = head.status === documentStates.Open ? await reservedBy(context, head) : []
  await removeDocument(context, head)
  if (reserved.length > 0) await releaseStock(context, asPosted(head), reserved)
}

interface Waiting {
  readonly id: number
  readonly number: number
  readonly forDate: Day
  readonly kindergartenId: number
  readonly warehouseId: number
  readonly warehouse: string
  readonly productIds: number[]
}

/**
 * Processes every reserved request up to the day, the oldest first, each in a savepoint: a rejected one leaves the
 * others. Locks all of them and their stock first, in one order.
 */
export async function eachWaiting(
  context: WriteContext,
  date: Day,
  work: (context: WriteContext, id: number) => Promise<unknown>,
) {
  const { tx, scope } = context
  const ofCalculations = await rows<{ id: number }>(
    tx,
    sql`select id from stock_document where kindergarten_id = ${inKindergarten(scope)} and kind = ${kind} and state = ${documentStates.Open}
      and for_on <= ${date} and calculation_id is not null`,
  )
  await holdMeals(
    context,
    ofCalculations.map(({ id }) => id),
  )
  const waiting = await rows<Waiting>(
    tx,
    sql`select d.id, d.number, d.for_on as "forDate", d.kindergarten_id as "kindergartenId", d.warehouse_id as "warehouseId", w.name as warehouse,
      array(select distinct l.product_id from stock_line l where l.document_id = d.id) as "productIds"
      from stock_document d join warehouse w on w.id = d.warehouse_id
      where d.kindergarten_id = ${inKindergarten(scope)} and d.kind = ${kind} and d.state = ${documentStates.Open} and d.for_on <= ${date}
      order by d.for_on, d.id for update of d`,
  )
  await lockStocks(tx, waiting)
  const failed: { id: number; number: number; forDate: Day; warehouse: string; reason: string }[] = []
  for (const { id, number, forDate, warehouse } of waiting)
    try {
      await inSavepoint(tx, () => work(context, id))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      failed.push({ id, number, forDate, warehouse, reason: error.message })
    }
  return { isSuccessful: true, succeeded: waiting.length - failed.length, failed }
}
