import { sql } from 'drizzle-orm'
import { rows } from '../platform/database'
import { defineJob, work, type JobPlan } from '../platform/jobs'

// Uploads of forms that were never saved: a day later nobody waits for them.

const sweep = defineJob<Record<string, never>>('files.sweep', 'Изчистване на изтрити файлове')

/** The coming 02:00 UTC: all plans of a day are the same job. */
export function planSweep(now: Date): JobPlan<Record<string, never>> {
  const runAt = new Date(now)
  runAt.setUTCHours(26, 0, 0, 0)
  return sweep({}, { key: 'files.sweep', runAt })
}

const atOnce = 500

export const sweepJob = work(sweep, async ({ tx, now, services, afterCommit, later }) => {
  const dayAgo = new Date(now.getTime() - 86_400_000).toISOString()
  const removed = await rows<{ storageKey: string }>(
    tx,
    sql`delete from stored_file where id in (
      select id from stored_file where temporary and created_at < ${dayAgo} order by id limit ${atOnce}
    ) returning storage_key as "storageKey"`,
  )
  afterCommit(() => {
    for (const { storageKey } of removed) void services.files.remove(storageKey).catch(() => undefined)
  })
  // Uploads of today are old enough tomorrow.
  const [left] = await rows<{ some: boolean }>(
    tx,
    sql`select exists (select from stored_file where temporary) as "some"`,
  )
  if (left?.some) later(removed.length === atOnce ? sweep({}, { key: 'files.sweep' }) : planSweep(now))
})
