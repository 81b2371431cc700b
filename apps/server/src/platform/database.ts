import { sql, type SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg, { type Pool, type PoolClient, type PoolConfig, type QueryResult } from 'pg'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyOut } from './copy-out'
import { replicaRouting, selectPosition, type ReplicaReads, type ReplicaUse, type Routes } from './replica'
import type { DatabaseRole } from './scope'
import { statementsOf, type Statements } from './statements'

// Transactions. A handler gets only `tx`: one transaction per call, already bound to the caller's rights.

export type Tx = NodePgDatabase

// Days stay 'YYYY-MM-DD' and instants ISO text; a JS Date would not distinguish them.
const { DATE, INT8, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE) return (value: string) => value
    if (oid === TIMESTAMP || oid === TIMESTAMPTZ) return toIso
    if (oid === INT8) return Number
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as unknown as PoolConfig['types']

const toIso = (value: string) => new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()

const settings = {
  statement_timeout: '60000',
  lock_timeout: '15000',
  idle_in_transaction_session_timeout: '120000',
  TimeZone: 'UTC',
}

export function createPool(config: PoolConfig): Pool {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return poolOf({ ...config, options: options.join(' ') } as PoolConfig)
}

const setLocally = Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`)

const sharedPools = new WeakSet<Pool>()

/**
 * Pool of connections through PgBouncer in transaction mode: each transaction may use another connection of the server.
 * So it sets what it needs itself, and no statement is prepared under a name.
 */
export function createSharedPool(config: PoolConfig): Pool {
  const pool = poolOf(config)
  sharedPools.add(pool)
  return pool
}

function poolOf(config: PoolConfig): Pool {
  const pool = new pg.Pool({
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    // Prepared statements and caches grow with a connection. Replacing each after an hour limits PostgreSQL's memory.
    maxLifetimeSeconds: 3600,
    keepAlive: true,
    application_name: 'asistent',
    ...config,
    types,
  } as PoolConfig)
  // Connection loss, such as a database restart. The pool replaces an idle connection; a statement in progress fails by
  // itself. Without a listener the error event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return closingFully(pool)
}

/**
 * The pool's `end` does not wait until its connections are closed; a database stopped right after it would log errors.
 */
function closingFully(pool: Pool): Pool {
  const open = new Set<Promise<unknown>>()
  pool.on('connect', (client) => {
    const ended = new Promise((resolve) => client.once('end', resolve))
    open.add(ended)
    void ended.then(() => open.delete(ended))
  })
  const end = pool.end.bind(pool) as () => Promise<void>
  return Object.assign(pool, {
    async end() {
      await end()
      await Promise.race([Promise.all(open), sleep(1000, undefined, { ref: false })])
    },
  })
}

/** One open transaction: raw statements of the platform and the handler's `tx`. */
export interface Transaction {
  readonly tx: Tx
  run(statements: string): Promise<QueryResult[]>
  /** Output of `COPY … TO STDOUT`; read it to its end before the next statement. */
  copy(statement: string): Readable
}

export interface Database {
  /**
   * Begins a transaction with `first` in the same round trip, runs `work`, and commits together with `last`. Any throw
   * rolls back. A read transaction returns before its commit is confirmed.
   */
  transact<T>(
    mode: 'read' | 'write',
    first: string,
    work: (transaction: Transaction, opened: QueryResult[]) => Promise<Finished<T>>,
    positions?: Positions,
  ): Promise<T>
  /** How many reads were answered by which server, if a replica is configured. */
  readonly replicaReads?: Readonly<ReplicaReads> | undefined
  close(): Promise<void>
}

/** Positions of the write-ahead log that let reads use a replica (docs/guides/data.md, 'Replica'). */
export interface Positions {
  /** How a read may use a replica, if one is configured. */
  readonly use?: ReplicaUse | undefined
  /** Receives the position of a commit, if a replica is configured. */
  readonly committed?: (position: string) => void
}

export interface Finished<T> {
  readonly value: T
  /** Statements to send together with the commit. */
  readonly last?: string
}

interface View {
  readonly tx: Tx
  readonly statements: Statements
}

const views = new WeakMap<PoolClient, View>()

/**
 * Returns the connection's Drizzle instance. Creating one costs more than a small query, so it is cached per
 * connection.
 */
function open(client: PoolClient, mayPrepare: boolean): View {
  let view = views.get(client)
  if (!view) {
    const statements = statementsOf(client, types, mayPrepare)
    const tx = drizzle({ client: statements as unknown as PoolClient })
    // Disables type annotations of parameters, which node-postgres does not use: they took a fifth of the time to build
    // a statement.
    Object.assign((tx as unknown as { dialect: object }).dialect, { prepareTyping: undefined })
    view = { tx, statements }
    views.set(client, view)
  }
  return view
}

/** @internal Only tests use it, on a connection of their own. */
export const viewOf = (client: PoolClient): Tx => open(client, true).tx

export const asArray = (answer: QueryResult | QueryResult[]): QueryResult[] =>
  Array.isArray(answer) ? answer : [answer]

export function createDatabase(pool: Pool, replica?: Pool): Database {
  const routing = replica && replicaRouting(pool, isAway)
  const beginRead = (first: string, use: ReplicaUse | undefined): Promise<Begun> => {
    if (!routing || !use) return begin(pool, 'read', first)
    const routes: Routes<Begun> = {
      primary: () => begin(pool, 'read', first),
      abandon: ({ client }) => client.release(true),
      replica: (condition) => beginOnReplica(replica, first, condition),
    }
    return routing.begin(routes, use)
  }
  const ofReplica = new WeakSet<PoolClient>()
  replica?.on('connect', (client) => void ofReplica.add(client))
  return {
    replicaReads: routing?.counts,
    async transact(mode, first, work, positions = {}) {
      const { client, begun } = await repeatWhileAway(() =>
        mode === 'read' ? beginRead(first, positions.use) : begin(pool, mode, first),
      )
      const { tx, statements } = open(client, !sharedPools.has(pool))
      const committed = replica && mode === 'write' ? positions.committed : undefined
      let broken: Error | undefined
      let finishing: Promise<unknown> | undefined
      try {
        const transaction: Transaction = {
          tx,
          run: (text) => run(client, text),
          copy: (text) => copyOut(client, text),
        }
        const finished = await work(transaction, begun)
        const commit = committed ? `commit; ${selectPosition}` : 'commit'
        finishing = run(client, finished.last ? `${finished.last}; ${commit}` : commit)
        if (mode === 'write') {
          const outcome = (await finishing) as QueryResult<{ position: string }>[]
          // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK; without this check it would look saved.
          if (outcome.at(committed ? -2 : -1)?.command !== 'COMMIT') throw new Error('the transaction was rolled back')
          committed?.(outcome.at(-1)!.rows[0]!.position)
        }
        return finished.value
      } catch (error) {
        finishing = undefined
        if (isAway(error) && !ofReplica.has(client)) routing?.primaryFailed()
        await client.query('rollback').catch((failure: Error) => (broken = failure))
        throw error
      } finally {
        if (mode === 'read' && finishing)
          finishing.then(
            () => client.release(statements.shouldRecycle()),
            (failure: Error) => client.release(failure),
          )
        else client.release(broken ?? statements.shouldRecycle())
      }
    },
    close: () => pool.end(),
  }
}

const run = async (client: PoolClient, statements: string) => asArray(await client.query(statements))

interface Begun {
  readonly client: PoolClient
  /** Results of the first statements. */
  readonly begun: QueryResult[]
}

async function begin(pool: Pool, mode: 'read' | 'write', first: string): Promise<Begun> {
  const client = await pool.connect()
  const begin = beginOf(pool, mode)
  try {
    const results = await run(client, [...begin, first].join('; '))
    return { client, begun: results.slice(begin.length) }
  } catch (error) {
    // Nothing has happened yet. The transaction is rolled back with its connection.
    client.release(error as Error)
    throw mode === 'write' ? explainStandby(error) : error
  }
}

const beginOf = (pool: Pool, mode: 'read' | 'write') => [
  mode === 'read' ? 'begin read only' : 'begin',
  ...(sharedPools.has(pool) ? setLocally : []),
]

/** Begins a read on the replica. Returns undefined if it is behind or away. */
async function beginOnReplica(replica: Pool, first: string, condition: string): Promise<Begun | undefined> {
  let client: PoolClient | undefined
  const begin = [...beginOf(replica, 'read'), condition]
  try {
    client = await replica.connect()
    const results = await run(client, [...begin, first].join('; '))
    const isCurrent = results[begin.length - 1]?.rows[0] as { current: boolean } | undefined
    if (isCurrent?.current) return { client, begun: results.slice(begin.length) }
    await run(client, 'rollback')
    client.release()
  } catch (error) {
    client?.release(error as Error)
  }
  return undefined
}

/** Code of a write on a server that is a replica: the primary has changed, and this connection is to the former one. */
const READ_ONLY_TRANSACTION = '25006'

/** Turns the rejection of a write by a replica into a lost connection, so that the write is repeated. */
export function explainStandby(error: unknown): unknown {
  if ((error as { code?: string }).code !== READ_ONLY_TRANSACTION) return error
  return new Error('Connection terminated: the server is a standby', { cause: error })
}

/** How long a request waits for a primary: a planned switchover takes about 4 s. */
const OUTAGE_MS = 10_000

/**
 * Repeats work that failed because the database was away, so that a switchover delays requests instead of failing
 * them. Work with an outdated plan is repeated too, so that a migration fails no request. A pool without a free
 * connection is not an outage: waiting again would prolong the overload.
 */
export async function repeatWhileAway<T>(work: () => Promise<T>): Promise<T> {
  const end = Date.now() + OUTAGE_MS
  for (let pause = 50; ; pause = Math.min(pause * 2, 1000)) {
    try {
      return await work()
    } catch (error) {
      if (!(isAway(error) || isOutdatedPlan(error)) || Date.now() + pause > end) throw error
      await sleep(pause * (0.5 + Math.random()))
    }
  }
}

/** Returns true if the database is away. A pool without a free connection is an overload. */
function isAway(error: unknown): boolean {
  const isOverload = error instanceof Error && /timeout exceeded when trying to connect/i.test(error.message)
  return isPassing(error) && !isOverload
}

/** A migration has changed a column of a prepared statement: its connection is closed, and another one prepares again. */
function isOutdatedPlan(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { routine?: string }).routine === 'RevalidateCachedQuery' || isOutdatedPlan(error.cause)
}

/** Returns true for a connection failure that a retry may resolve. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as Error & { code?: string }
  // SQLSTATE classes for connection errors, shutdown and startup; socket errors; driver errors without a code.
  if (/^(08|57P0)/.test(code) || /^(ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(code)) return true
  if (/Connection terminated|timeout exceeded when trying to connect|not queryable/i.test(error.message)) return true
  return error.cause !== undefined && isPassing(error.cause)
}

/**
 * Runs a lookup with the system role, which bypasses the caller's row-level security, and restores the role. Say why at
 * each use.
 */
export async function asSystem<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const stepOut = sql.raw(`select current_setting('role') as role; set local role asistent_system`)
  // Two statements in one round trip return a list of results.
  const [before] = (await tx.execute(stepOut)) as unknown as QueryResult<{ role: DatabaseRole }>[]
  const stepIn = () => tx.execute(sql.raw(`set local role ${before?.rows[0]?.role ?? 'none'}`))
  let result: T
  try {
    result = await work()
  } catch (error) {
    // Restores the role in case the caller catches the error. In a failed transaction this statement fails too.
    await stepIn().catch(() => undefined)
    throw error
  }
  await stepIn()
  return result
}

/** Runs `work` in a savepoint: if it fails, only its writes are rolled back. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql.raw('savepoint part'))
  try {
    const result = await work()
    await tx.execute(sql.raw('release savepoint part'))
    return result
  } catch (error) {
    await tx.execute(sql.raw('rollback to savepoint part; release savepoint part'))
    throw error
  }
}

/** Returns the rows of a hand-written statement, typed. */
export async function rows<Row extends object>(tx: Tx, query: SQL): Promise<Row[]> {
  const answer = await tx.execute<Record<string, unknown>>(query)
  return answer.rows as unknown as Row[]
}

export async function oneRow<Row extends object>(tx: Tx, query: SQL): Promise<Row | undefined> {
  return (await rows<Row>(tx, query))[0]
}

/**
 * The same for one query, in one round trip. The parameters become literals, because only statements without parameters
 * can be sent together; an array is rejected by PostgreSQL.
 */
export async function rowsAsSystem<Row extends object>(tx: Tx, query: SQL): Promise<Row[]> {
  const [, , result] = (await tx.execute(
    sql`select set_config('asistent.caller_role', current_setting('role'), true); set local role asistent_system; ${query.inlineParams()}; select set_config('role', current_setting('asistent.caller_role'), true)`,
  )) as unknown as QueryResult<Row>[]
  return result?.rows ?? []
}
