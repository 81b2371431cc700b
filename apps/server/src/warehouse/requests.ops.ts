import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import type { Day } from '@asistent/domain/kernel/day'
import { documentKinds, documentStates, type DocumentState, type Purpose } from '@asistent/domain/warehouse/documents'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import type { DocumentHead } from './documents.queries'
import { asPosted, checkForm, storeDocument, type TypedLine } from './documents.steps'
import { reserveStock } from './ledger.ops'
import { completeOne, eachLocked, freeOne } from './requests.steps'

// Requests as the kitchen sees them: it makes one of a calculation and asks how far it is.

export interface NewRequest {
  readonly forDate: Day
  readonly warehouseId: number
  readonly purpose: Purpose
  readonly calculationId: number | null
  readonly note: string | null
  readonly lines: readonly TypedLine[]
}

/** Stored and reserved: all of it or nothing, and what is missing is told for every product. */
export async function makeRequest(
  context: WriteContext,
  { forDate, warehouseId, purpose, calculationId, note, lines }: NewRequest,
): Promise<DocumentHead> {
  const converted = await checkForm(context, { forDate, warehouseId, lines }, { future: 'allowed' })
  if (calculationId !== null && (await openRequestOf(context.tx, calculationId, purpose, warehouseId)))
    throw refuseWarehouse('calculation-requested')
  const head = await storeDocument(context, {
    kind: documentKinds.Request,
    values: { forOn: forDate, warehouseId, purpose, calculationId, note },
    lines: converted,
  })
  await reserveStock(
    context,
    asPosted(head),
    converted.map(({ typed, quantity }) => ({ productId: typed.productId, quantity })),
  )
  return head
}

/** A calculation takes from several warehouses: one request from each. */
const openRequestOf = (tx: Tx, calculationId: number, purpose: Purpose, warehouseId: number) =>
  oneRow(
    tx,
    sql`select id from stock_document where calculation_id = ${calculationId} and purpose = ${purpose} and warehouse_id = ${warehouseId} and state < ${documentStates.Undone}`,
  )

export interface RequestOfCalculation {
  readonly id: number
  readonly number: number
  readonly calculationId: number
  readonly purpose: Purpose
  readonly status: DocumentState
}

/** The requests of these calculations that still count: reserved or completed, not freed. */
export const requestsOfCalculations = (tx: Tx, kindergartenId: number, calculationIds: readonly number[]) =>
  rows<RequestOfCalculation>(
    tx,
    sql`select id, number, calculation_id as "calculationId", purpose, state as status from stock_document
      where kindergarten_id = ${kindergartenId} and kind = ${documentKinds.Request} and state < ${documentStates.Undone}
        and calculation_id = any (${sql.param(calculationIds)}::int[]) order by id`,
  )

/** Gives the products of the requests of a calculation out. */
export const giveOut = (context: WriteContext, ids: readonly number[]): Promise<void> =>
  eachLocked(context, ids, completeOne)

/** Takes back what the requests of a calculation have promised or given out. */
export const takeBackRequests = (context: WriteContext, ids: readonly number[]): Promise<void> =>
  eachLocked(context, ids, freeOne)
