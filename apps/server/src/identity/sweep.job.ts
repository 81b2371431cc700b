import { sql } from 'drizzle-orm'
import { defineJob, work, type JobPlan } from '../platform/jobs'

// Nightly clean-up of used and expired links, ended sessions and old failures.

const sweep = defineJob<Record<string, never>>('identity.sweep', 'Изчистване на изтекли сесии и връзки')

/** The next 01:00 UTC: all plans of a day are the same job. */
export function planSweep(now: Date): JobPlan<Record<string, never>> {
  const runAt = new Date(now)
  runAt.setUTCHours(25, 0, 0, 0)
  return sweep({}, { key: 'identity.sweep', runAt })
}

export const sweepJob = work(sweep, async ({ tx, now, services }) => {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  await tx.execute(sql`delete from one_time_token where expires_at < ${ago(30)}`)
  const ended = ago(services.config.retention.endedSessionDays)
  await tx.execute(sql`delete from session where (expires_at < ${ended} or revoked_at < ${ended})`)
  await tx.execute(sql`delete from sign_in_failure where last_at < ${ago(2)}`)
})
