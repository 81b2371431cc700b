import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import type { Day } from '@asistent/domain/kernel/day'
import { documentKinds, documentStates, type Purpose } from '@asistent/domain/warehouse/documents'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { oneRow, type Tx } from '../platform/database'
import type { DocumentHead } from './documents.queries'
import { asPosted, checkForm, storeDocument, type TypedLine } from './documents.steps'
import { reserveStock } from './ledger.ops'
import { completeOne, eachLocked, freeOne } from './requests.steps'

// Requests for the kitchen, which creates one from a calculation and reads its state.

export interface NewRequest {
  readonly forDate: Day
  readonly warehouseId: number
  readonly purpose: Purpose
  readonly calculationId: number | null
  readonly note: string | null
  readonly lines: readonly TypedLine[]
}

/** Stores a request and reserves its products, all or none; the error lists every missing product. */
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

/** A calculation takes products from several warehouses: one request for each. */
const openRequestOf = (tx: Tx, calculationId: number, purpose: Purpose, warehouseId: number) =>
  oneRow(
    tx,
    sql`select id from stock_document where calculation_id = ${calculationId} and purpose = ${purpose} and warehouse_id = ${warehouseId} and state < ${documentStates.Undone}`,
  )

/** Issues the products of a calculation's requests. */
export const giveOut = (context: WriteContext, ids: readonly number[]): Promise<void> =>
  eachLocked(context, ids, completeOne)

/** Releases or reverses the requests of a calculation. */
export const takeBackRequests = (context: WriteContext, ids: readonly number[]): Promise<void> =>
  eachLocked(context, ids, freeOne)
