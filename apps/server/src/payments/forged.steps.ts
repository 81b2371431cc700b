import { sql } from 'drizzle-orm'
import { epayNotice } from '../db/tables/payments/fee-receipts'
import { oneRow, type Tx } from '../platform/database'
import { requireFound } from '../platform/versioned'

// Notices with a wrong checksum. They are stored for whoever sets an account up and for investigations, within limits:
// anybody may send them.

const mostPerDay = 100
const longest = 2000
const keptDays = 30
/** Valid notices prove payments: five years is the general limitation period. */
const keptYears = 5

const dayMs = 86_400_000
const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString()

export async function keepForged(tx: Tx, notice: typeof epayNotice.$inferInsert, now: Date): Promise<void> {
  const { count } = requireFound(
    await oneRow<{ count: number }>(
      tx,
      sql`select count(*)::int as count from (select from epay_notice
        where merchant = ${notice.merchant} and not is_valid and received_at > ${before(now, 1)} limit ${mostPerDay}) stored`,
    ),
  )
  if (count >= mostPerDay) return
  await tx.insert(epayNotice).values({ ...notice, encoded: notice.encoded.slice(0, longest) })
}

/** Run every morning by reconcile.job.ts. */
export async function removeOldNotices(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`delete from epay_notice where not is_valid and received_at < ${before(now, keptDays)}`)
  await tx.execute(
    sql`delete from epay_notice where settled and received_at < ${now.toISOString()}::timestamptz - make_interval(years => ${keptYears}::int)`,
  )
}
