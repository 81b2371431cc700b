import type { Pool } from 'pg'

// Jobs in the hands of a process that died. A living process holds, on the connection that listens for jobs, an
// advisory lock for each of its workers; PostgreSQL lets go of it the moment the process or the connection ends.

/** The first half of the locks' numbers. */
const lockSpace = 7_204_512

export const aliveLock = (workerIds: readonly string[]) => ({
  text: `select pg_advisory_lock(${lockSpace}, hashtext(id)) from unnest($1::text[]) as id`,
  values: [[...workerIds]],
})

/** A worker that has just started, or lost its connection, gets this long to show that it lives. */
const graceSeconds = 15

/**
 * Gives the jobs of dead workers back. Taking a job that was alive after all would run it twice, which does no harm:
 * its effect happens once.
 */
export async function freeJobsOfTheDead(pool: Pool, seconds = graceSeconds): Promise<void> {
  const dead = await pool.query<{ id: number; locked_by: string; max_attempts: number; spent: boolean }>(
    `select id, locked_by, max_attempts, attempts >= max_attempts as spent from graphile_worker.jobs
    where locked_at < now() - $1 * interval '1 second' and not exists (
      select from pg_locks l
      where l.locktype = 'advisory' and l.granted and l.classid = ${lockSpace} and l.objsubid = 2
        and l.database = (select oid from pg_database where datname = current_database())
        and l.objid = hashtext(locked_by)::bit(32)::bigint::oid)`,
    [seconds],
  )
  if (dead.rows.length === 0) return
  const workers = [...new Set(dead.rows.map((job) => job.locked_by))]
  await pool.query('select graphile_worker.force_unlock_workers($1)', [workers])
  // A death is no failure of the job: it keeps its last attempt. Not at once, in case it was the job that killed.
  for (const { id, max_attempts } of dead.rows.filter((job) => job.spent))
    await pool.query(
      `select graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now() + interval '10 minutes', attempts => $2)`,
      [id, max_attempts - 1],
    )
}

/** Rows that no repeated request or run can ask for any more. */
export async function tidy(pool: Pool): Promise<void> {
  await pool.query(`delete from request_key where created_at < now() - interval '7 days'`)
  await pool.query(`delete from job_effect where done_at < now() - interval '90 days'`)
}
