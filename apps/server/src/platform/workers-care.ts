import type { Pool } from 'pg'

// Detects jobs of dead processes. A live process holds an advisory lock per worker on the connection that listens for
// jobs; PostgreSQL releases the locks when the process or the connection ends.

/** First key of the two-key advisory locks. */
const lockSpace = 7_204_512

export const aliveLock = (workerIds: readonly string[]) => ({
  text: `select pg_advisory_lock(${lockSpace}, hashtext(id)) from unnest($1::text[]) as id`,
  values: [[...workerIds]],
})

/** Grace period for a worker that has just started or lost its connection. */
const graceSeconds = 15

/**
 * Returns the jobs of dead workers to the queue. If a worker was alive after all, its job runs twice, which is
 * harmless: its effect is applied once.
 */
export async function releaseAbandonedJobs(pool: Pool, seconds = graceSeconds): Promise<void> {
  const abandoned = await pool.query<{ id: number; locked_by: string; max_attempts: number; spent: boolean }>(
    `select id, locked_by, max_attempts, attempts >= max_attempts as spent from graphile_worker.jobs
    where locked_at < now() - $1 * interval '1 second' and not exists (
      select from pg_locks l
      where l.locktype = 'advisory' and l.granted and l.classid = ${lockSpace} and l.objsubid = 2
        and l.database = (select oid from pg_database where datname = current_database())
        and l.objid = hashtext(locked_by)::bit(32)::bigint::oid)`,
    [seconds],
  )
  if (abandoned.rows.length === 0) return
  const workers = [...new Set(abandoned.rows.map((job) => job.locked_by))]
  await pool.query('select graphile_worker.force_unlock_workers($1)', [workers])
  // A crash does not count as a failure, so the job keeps its last attempt. It is delayed in case the job caused the
  // crash.
  for (const { id, max_attempts } of abandoned.rows.filter((job) => job.spent))
    await pool.query(
      `select graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now() + interval '10 minutes', attempts => $2)`,
      [id, max_attempts - 1],
    )
}

/** Deletes rows that no retry can need any more, and sent e-mails after a year: the history and the records remain. */
export async function tidy(pool: Pool): Promise<void> {
  await pool.query(`delete from request_key where created_at < now() - interval '7 days'`)
  await pool.query(`delete from rate_use where began_at < now() - interval '1 day'`)
  await pool.query(`delete from job_effect where done_at < now() - interval '90 days'`)
  await pool.query(`delete from mail where state = 'sent' and created_at < now() - interval '400 days'`)
}
