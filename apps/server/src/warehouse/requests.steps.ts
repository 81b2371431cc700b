import { Problem } from '@asistent/contract/core/problem'
import type { Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { inSavepoint, rows } from '../platform/database'
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

// What becomes of a request (domain.md 8): completed, freed, removed; one by one or all up to a day.

const kind = documentKinds.Request

async function reservedBy({ tx }: WriteContext, { id }: DocumentHead): Promise<Reservation[]> {
  const lines = await storedLines(tx, id)
  return lines.map(({ productId, baseQuantity }) => ({ productId, quantity: decimal(baseQuantity) }))
}

/** A calculation stands behind it: its day is held before the request itself (db/kitchen-guards.ts). */
const holdMeals = ({ tx }: WriteContext, ids: readonly number[]) =>
  tx.execute(sql`select hold_meals_of(${sql.param(ids)}::int[])`)

export async function completeOne(context: WriteContext, id: number): Promise<void> {
  await holdMeals(context, [id])
  const head = await lockDocument(context, kind, id, 'open')
  requireNotFuture(head.forDate, context.now)
  await issueLines(context, head, { release: await reservedBy(context, head) })
}

/** A promise is given back on any day: nothing moves. What was given out comes back while its day is open. */
export async function freeOne(context: WriteContext, id: number): Promise<void> {
  await holdMeals(context, [id])
  const head = await lockDocument(context, kind, id, 'standing')
  if (isPosted(head)) return takeBack(context, head)
  await releaseStock(context, asPosted(head), await reservedBy(context, head))
  await markUndone(context, id)
}

/** The number goes back before the stock is locked: whoever makes a request locks them in this order. */
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
 * Every reserved request up to the day, the oldest first, each by itself: one that is refused leaves the others. All of
 * them and their stock are locked at the beginning, in one order for everybody.
 */
export async function eachWaiting(
  context: WriteContext,
  date: Day,
  work: (context: WriteContext, id: number) => Promise<void>,
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
