import { nextSofiaTime } from '@asistent/domain/kernel/day'
import { graceMs, onlineStates } from '@asistent/domain/payments/online'
import { sql } from 'drizzle-orm'
import { rows } from '../platform/database'
import { textOf } from '../platform/epay/protocol'
import { defineJob, work } from '../platform/jobs'
import { removeOldNotices } from './forged.steps'
import { settleNotice } from './notices.steps'

// Every morning what ePay.bg said is held against what we have: a notice that could not be settled is tried again, and
// what nobody paid in time is over. Old notices are deleted. Everything else is for a person: 'Сверка с ePay.bg' shows it.

const reconcile = defineJob<Record<string, never>>('payments.reconcile', 'Сверка с ePay.bg')
const key = 'payments.reconcile'
const plannedAt = '04:30'

export const standingReconciliation = (now: Date) => [{ ...reconcile({}), key, runAt: now }]

export const reconcileJob = work(reconcile, async ({ tx, now, services, later, afterCommit }) => {
  later(reconcile({}, { key, runAt: nextSofiaTime(now, plannedAt) }))
  await removeOldNotices(tx, now)
  const unsettled = await rows<{ id: number; merchant: string; encoded: string }>(
    tx,
    sql`select id, merchant, encoded from epay_notice where is_valid and not settled order by id limit 500 for update`,
  )
  const touched = new Set<number>()
  for (const { id, merchant, encoded } of unsettled) {
    const { settled, kindergartenIds } = await settleNotice({ tx, now, services }, merchant, textOf(encoded))
    if (settled) await tx.execute(sql`update epay_notice set settled = true where id = ${id}`)
    for (const kindergartenId of kindergartenIds) touched.add(kindergartenId)
  }
  const late = new Date(now.getTime() - graceMs).toISOString()
  const over = await rows<{ kindergartenId: number }>(
    tx,
    sql`with over as (update online_payment set state = ${onlineStates.Expired} where state in (${onlineStates.Waiting}, ${onlineStates.NotPaid}) and expires_at < ${late} returning id)
      update online_item x set awaited = false from over where x.payment_id = over.id returning x.kindergarten_id as "kindergartenId"`,
  )
  for (const { kindergartenId } of over) touched.add(kindergartenId)
  if (touched.size > 0) afterCommit(() => services.hub.topics([...touched], ['fees', 'payments']))
})
