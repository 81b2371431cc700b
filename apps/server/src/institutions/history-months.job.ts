import { nextSofiaTime } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { rows } from '../platform/database'
import { defineJob, work } from '../platform/jobs'

// The history is partitioned by month (docs/guides/audit.md). Each night: partitions of the coming months, and removal of
// the months that HISTORY_MONTHS no longer keeps, one per transaction.

const months = defineJob<Record<string, never>>('history.months', 'Месеци на историята')

const key = 'history.months'
const nextNight = (now: Date) => ({ ...months({}, { key, runAt: nextSofiaTime(now, '02:40') }), key })

export const standingHistoryMonths = (now: Date) => [nextNight(now)]

export const historyMonthsJob = work(months, async ({ tx, now, services, later, afterCommit }) => {
  await tx.execute(sql`select add_audit_months(${now.toISOString()}::timestamptz)`)
  const kept = services.config.historyMonths
  const [expired] =
    kept === 0
      ? []
      : await rows<{ part: string; before: string }>(
          tx,
          sql`select m.part, k.before from (select ${now.toISOString()}::timestamptz - ${kept}::int * interval '1 month' as before) k
            cross join lateral audit_months_before(k.before) m limit 1`,
        )
  if (!expired) return later(nextNight(now))
  await tx.execute(sql`select drop_audit_month(${expired.part}, ${expired.before}::timestamptz)`)
  afterCommit(() => services.log.info({ month: expired.part }, 'месецът от историята е изтрит според HISTORY_MONTHS'))
  later(months({}, { key }))
})
