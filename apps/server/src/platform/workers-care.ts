import type { Pool } from 'pg'
import type { Retention } from './config'

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

/** Rows per statement, so that no transaction is long, not even the first one of an old installation. */
const rowsAtOnce = 5000

interface Expiry {
  readonly table: string
  readonly key: string
  /** Column of the age. */
  readonly age: string
  /** Order in which an index finds the oldest rows. */
  readonly order: string
  readonly after: string
  readonly only?: string
}

const expiries = ({
  mailMonths,
  unsentMailMonths,
  notificationMonths,
  requestKeyDays,
}: Retention): readonly Expiry[] => [
  {
    table: 'request_key',
    key: 'account_id, key',
    age: 'created_at',
    order: 'created_at',
    after: `${requestKeyDays} days`,
  },
  { table: 'rate_use', key: 'key', age: 'began_at', order: 'began_at', after: '1 day' },
  { table: 'job_effect', key: 'key', age: 'done_at', order: 'done_at', after: '90 days' },
  {
    table: 'mail',
    key: 'id',
    age: 'created_at',
    order: 'created_at',
    after: `${mailMonths} months`,
    only: `state = 'sent'`,
  },
  ...(unsentMailMonths === 0
    ? []
    : [
        {
          table: 'mail',
          key: 'id',
          age: 'created_at',
          order: 'created_at',
          after: `${unsentMailMonths} months`,
          // Most e-mails are sent: without the age the statement would read all of them to find the others.
          only: `state in ('failed', 'kept') and created_at < now() - $1::interval`,
        },
      ]),
  ...(notificationMonths === 0
    ? []
    : [{ table: 'notification', key: 'id', age: 'created_at', order: 'id', after: `${notificationMonths} months` }]),
]

/**
 * Deletes rows that no retry can need any more, and old e-mails, notifications and failed jobs: the history and the
 * records remain. Several processes may run it at once.
 */
export async function tidy(pool: Pool, retention: Retention): Promise<void> {
  for (const { table, key, age, order, after, only = 'true' } of expiries(retention)) {
    const batch = `delete from ${table} where (${key}) in (select ${key} from
      (select ${key}, ${age} from ${table} where ${only} order by ${order} limit ${rowsAtOnce}) oldest where ${age} < now() - $1::interval)`
    while (((await pool.query(batch, [after])).rowCount ?? 0) === rowsAtOnce);
  }
  await pool.query(
    `select graphile_worker.complete_jobs(array_agg(id)) from (select id from graphile_worker.jobs
      where locked_at is null and attempts >= max_attempts and updated_at < now() - $1 * interval '1 day' limit ${rowsAtOnce}) failed having count(*) > 0`,
    [retention.failedJobDays],
  )
}
