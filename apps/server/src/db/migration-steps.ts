import { setTimeout as sleep } from 'node:timers/promises'
import pg, { type ClientBase, type Pool } from 'pg'

// Runs upgrade steps without blocking other processes for long. A killed upgrade continues at the next start
// (docs/guides/data.md).

/** User-facing startup error: printed as it is. */
export class MigrationError extends Error {}

export interface Migration {
  readonly name: string
  readonly hash: string
  readonly text: string
}

/**
 * Opens a connection without the pool's timeouts: a backfill or an index of a large table takes longer than any call
 * may. The caller closes it.
 */
export async function connectForMigration(pool: Pool): Promise<pg.Client> {
  const client = new pg.Client({
    ...pool.options,
    application_name: 'asistent-migration',
    options:
      '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0 -c TimeZone=UTC -c client_min_messages=warning',
  })
  // A lost connection fails the statement in progress; without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Takes a session lock by polling: a blocked `pg_advisory_lock` holds a snapshot, for which `create index concurrently`
 * of the lock's holder would wait (deadlock).
 */
export async function lockSession(client: ClientBase, lockNumber: number): Promise<void> {
  const tryLock = () => client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockNumber])
  while (!(await tryLock()).rows[0]?.locked) await sleep(250)
}

/**
 * A statement that waits for a lock blocks all later ones on the table, so it times out soon and is retried. The first
 * attempts wait shorter than PostgreSQL's deadlock_timeout (1 s): of a migration and a call that wait for each other, the
 * migration gives way. Later ones allow for calls that take longer.
 */
const lockTimeout = (attempt: number) => (attempt <= 20 ? '500ms' : '2s')
const pauseBetweenAttempts = 1000
/** About 15 minutes; then the start fails with a message. */
const attempts = 300

const hasNoLock = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

/** Runs a transaction with a short lock timeout and retries it until it gets all of its locks. */
export async function inShortTransaction<T>(client: ClientBase, name: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      await client.query(`begin; set local lock_timeout = '${lockTimeout(attempt)}'`)
      const result = await work()
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      if (!hasNoLock(error)) throw error
    }
    await sleep(pauseBetweenAttempts)
  }
  throw new MigrationError(
    `Друга връзка към базата данни държи заета таблица, която „${name}“ трябва да промени. Изчакайте да завършат дългите заявки и стартирайте отново.`,
  )
}

/** Processes one batch after the key `after`: returns the last key, or null if nothing is left. */
type Batch = (after: number) => Promise<number | null>

/**
 * Each batch is a separate transaction that stores its progress in `schema_backfill`; `finish` runs in the last one.
 */
export async function inBatches(
  client: ClientBase,
  name: string,
  { batch, finish }: { batch: Batch; finish: () => Promise<unknown> },
): Promise<void> {
  const kept = await client.query<{ reached: number }>(
    'select reached::float8 as reached from schema_backfill where name = $1',
    [name],
  )
  for (let after: number | null = kept.rows[0]?.reached ?? 0; after !== null;) {
    const from: number = after
    after = await inShortTransaction(client, name, async () => {
      const reached = await batch(from)
      if (reached === null) {
        await client.query('delete from schema_backfill where name = $1', [name])
        await finish()
        return null
      }
      if (reached <= from) throw new Error(`${name} does not advance beyond ${from}`)
      await client.query(
        'insert into schema_backfill (name, reached) values ($1, $2) on conflict (name) do update set reached = excluded.reached, updated_at = now()',
        [name, reached],
      )
      return reached
    })
  }
}

/** Rows per batch: one or two seconds of work, which bounds how long rows are locked. */
const batchSize = 5000

/**
 * `NNNN_what.batches.sql`: one statement with the parameters $1 (last key) and $2 (number of rows), returning
 * `reached`.
 */
export const runBatches = (client: ClientBase, { name, text }: Migration, finish: () => Promise<unknown>) =>
  inBatches(client, name, {
    batch: async (after) => {
      const { rows } = await client.query<{ reached: number | null }>(text, [after, batchSize])
      return rows[0]?.reached ?? null
    },
    finish,
  })

const indexMade = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?\s+on\b/i
const repeatable = [
  indexMade,
  /^drop\s+index\s+concurrently\s+if\s+exists\b/i,
  /^alter\s+table\s+(?:only\s+)?\S+\s+validate\s+constraint\b/i,
]

const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

/**
 * `NNNN_what.concurrent.sql`: statements that run outside of a transaction without blocking. Each is repeatable: a
 * killed upgrade runs the file again and drops an invalid index.
 */
export async function runConcurrently(client: ClientBase, { name, text }: Migration): Promise<void> {
  for (const statement of statementsOf(text)) {
    if (!repeatable.some((allowed) => allowed.test(statement)))
      throw new Error(`${name} may make and drop indexes concurrently and validate constraints, not: ${statement}`)
    const index = indexMade.exec(statement)?.[1]
    if (index !== undefined) {
      const { rows } = await client.query<{ valid: boolean }>(
        `select i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
         where c.relname = $1 and c.relnamespace = 'public'::regnamespace`,
        [index],
      )
      if (rows[0]?.valid) continue
      if (rows[0]) await client.query(`drop index concurrently "${index}"`)
    }
    await client.query(statement)
  }
}
