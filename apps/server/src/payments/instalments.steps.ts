import { refusePayments } from '@asistent/contract/payments/problems'
import { sql } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'

/** Rejects a change of fees that an active plan covers. */
export async function requireNotInPlan(tx: Tx, invoiceIds: readonly number[]): Promise<void> {
  const planned = await oneRow(
    tx,
    sql`select 1 as there from instalment_plan_fee f join instalment_plan p on p.id = f.plan_id and p.ended_on is null where f.invoice_id = ${anyOf(invoiceIds)} limit 1`,
  )
  if (planned) throw refusePayments('fee-in-plan')
}
