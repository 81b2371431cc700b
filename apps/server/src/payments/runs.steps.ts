import { refusePayments } from '@asistent/contract/payments/problems'
import type { Day } from '@asistent/domain/kernel/day'
import { chargeKinds } from '@asistent/domain/payments/invoices'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { oneRow, rows } from '../platform/database'
import { say } from '../platform/language'
import { anyOf } from '../platform/list'
import { requireFound } from '../platform/versioned'
import { explained } from './explained.rules'
import { holdRuns } from './generate.steps'
import { requireNotInPlan } from './instalments.steps'
import { isBeingPaid } from './online.steps'
import { lockInvoices } from './payments.steps'

interface Undo {
  readonly id: number
  readonly providerId?: number | undefined
  readonly comment: string
}

/**
 * Reverses every row of the run, annuls the invoices that it created and restores the due days of the others. Returns the
 * number of invoices. Rejected as a whole if any of them is paid, is being paid, or was changed by a later run.
 */
export async function undo(
  { tx, scope, now }: Pick<WriteContext, 'tx' | 'scope' | 'now'>,
  kindergartenId: number,
  { id, providerId, comment }: Undo,
): Promise<number> {
  await holdRuns(tx, kindergartenId)
  const run = requireFound(
    await oneRow<{ notified: boolean }>(
      tx,
      sql`select notified_at is not null as notified from fee_run where id = ${id} and kindergarten_id = ${kindergartenId} for update`,
    ),
  )
  const items = await rows<{ invoiceId: number; isNew: boolean; dueBefore: Day | null }>(
    tx,
    sql`select invoice_id as "invoiceId", is_new as "isNew", due_before as "dueBefore" from fee_run_item
      where run_id = ${id} and undone_at is null ${providerId === undefined ? sql`` : sql`and provider_id = ${providerId}`} order by invoice_id`,
  )
  const invoices = new Map(
    (
      await lockInvoices(
        tx,
        kindergartenId,
        items.map(({ invoiceId }) => invoiceId),
      )
    ).map((invoice) => [invoice.id, invoice]),
  )
  // An invoice that was annulled on its own has its reversals already.
  const open = items.filter(({ invoiceId }) => !requireFound(invoices.get(invoiceId)).annulled)
  const ids = open.map(({ invoiceId }) => invoiceId)
  if (ids.length === 0) throw refusePayments('run-undone')
  const paid = ids.filter((invoiceId) => requireFound(invoices.get(invoiceId)).paid.minor > 0)
  if (paid.length > 0) throw refusePayments('run-paid', { values: { count: String(paid.length) } })
  if (await isBeingPaid(tx, ids, now)) throw refusePayments('waiting-payment')
  await requireNotInPlan(tx, ids)
  const later = await oneRow(
    tx,
    sql`select 1 as there from fee_run_item where invoice_id = ${anyOf(ids)} and run_id > ${id} and undone_at is null limit 1`,
  )
  if (later) throw refusePayments('run-changed-later')

  const { why, whyPhrase } = explained(say('Изготвянето е отменено: {comment}', { comment }))
  await tx.execute(sql`insert into fee_charge (kindergarten_id, child_id, invoice_id, activity_id, for_on, kind, visits, price, base, discount, amount, why, why_phrase, reverses_id, created_by)
    select kindergarten_id, child_id, invoice_id, activity_id, for_on, ${chargeKinds.Annulment}, case when kind = ${chargeKinds.Charge} then -visits else 0 end, 0, 0, 0, -amount, ${why}, ${JSON.stringify(whyPhrase)}::jsonb, id, ${scope.accountId}
    from fee_charge where run_id = ${id} and invoice_id = ${anyOf(ids)} order by id`)
  await tx.execute(sql`update fee_invoice i set annulled_at = ${now.toISOString()}, annulled_by = ${scope.accountId}, annul_reason = ${why}, withdrawn = ${!run.notified}, version = version + 1
    from fee_run_item x where x.run_id = ${id} and x.invoice_id = i.id and x.is_new and i.id = ${anyOf(ids)}`)
  await tx.execute(sql`update fee_invoice i set due_on = x.due_before, version = version + 1
    from fee_run_item x where x.run_id = ${id} and x.invoice_id = i.id and not x.is_new and i.due_on <> x.due_before and i.id = ${anyOf(ids)}`)
  await tx.execute(
    sql`update fee_run_item set undone_at = ${now.toISOString()}, undone_by = ${scope.accountId}, undo_reason = ${comment} where run_id = ${id} and invoice_id = ${anyOf(ids)}`,
  )
  return ids.length
}
