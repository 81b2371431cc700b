import { nextSofiaTime } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { oneRow } from '../platform/database'
import { createHistoryArchive } from '../platform/files/store'
import { defineJob, workAfter } from '../platform/jobs'
import { archiveMonth, type HistoryMonth } from './history-archive.steps'

// The history is partitioned by month (docs/guides/audit.md). Each night: partitions of the coming months, and removal of
// the months that HISTORY_MONTHS no longer keeps, one per transaction, after they are in HISTORY_ARCHIVE.

const months = defineJob<Record<string, never>>('history.months', 'Месеци на историята')

const key = 'history.months'
const nextNight = (now: Date) => ({ ...months({}, { key, runAt: nextSofiaTime(now, '02:40') }), key })

export const standingHistoryMonths = (now: Date) => [nextNight(now)]

interface Expired extends HistoryMonth {
  /** Of the archived rows; null without an archive. */
  readonly digest: string | null
}

export const historyMonthsJob = workAfter<Record<string, never>, Expired | undefined>(
  months,
  async (outside) => {
    const { historyMonths: kept } = outside.services.config
    if (kept === 0) return undefined
    const month = await outside.look((tx) =>
      oneRow<HistoryMonth>(
        tx,
        sql`select m.table_name as table, m.part, k.before from (select ${outside.now.toISOString()}::timestamptz - ${kept}::int * interval '1 month' as before) k
          cross join lateral audit_months_before(k.before) m limit 1`,
      ),
    )
    if (!month) return undefined
    const store = createHistoryArchive(outside.services.config)
    return { ...month, digest: store ? await archiveMonth(outside, store, month) : null }
  },
  async ({ tx, now, services, later, afterCommit }, _payload, expired) => {
    await tx.execute(sql`select add_audit_months(${now.toISOString()}::timestamptz)`)
    if (!expired) return later(nextNight(now))
    const { part, before, digest } = expired
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select drop_audit_month(${part}, ${before}::timestamptz, ${digest})`)
    const text = digest === null ? 'месецът от историята е изтрит' : 'месецът от историята е архивиран и изтрит'
    afterCommit(() => services.log.info({ month: part }, `${text} според HISTORY_MONTHS`))
    later(months({}, { key }))
  },
)
