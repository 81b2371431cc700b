import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { createApp, type App } from '../../apps/server/src/app'
import { demoUsers } from '../../apps/server/src/demo/sign-ins'
import { readConfig } from '../../apps/server/src/platform/config'
import { createDatabase, createPool, type Database } from '../../apps/server/src/platform/database'
import type { DocumentPool } from '../../apps/server/src/platform/documents/pool'
import type { Slice } from '../../apps/server/src/platform/slice'
import { hashToken } from '../../apps/server/src/platform/token'
import { slices } from '../../apps/server/src/slices'
import { testNow } from './clock'
import { urlOf } from './database.global'
import { withOpenedVersion } from './opened-version'
import { countRates, withoutRates } from './rates'
import { rolledBack } from './rolled-back'
import { send, sendRaw, type CallAnswer, type RawRequest } from './sending'

// Test world: a clone of the template database and the complete application on it.
//   const world = await startWorld()              once per file
//   await world.as('director').call(saveX, {...})  through HTTP
// With `startWorld()` each test runs in one transaction that is rolled back (`afterEach(world.reset)`); with
// `startWorld({ commits: true })` everything commits for real (locks, jobs, hub, two processes).

export interface Person {
  readonly token: string
  readonly accountId: number
  call<In, Parsed, Out>(
    call: Call<In, Parsed, Out>,
    input: In,
    headers?: Record<string, string>,
  ): Promise<CallAnswer<Out extends AnsweredFile ? never : Out>>
  /** Like `call`, and fails the test unless the response is a success. */
  ok<In, Parsed, Out>(
    call: Call<In, Parsed, Out>,
    input: In,
    headers?: Record<string, string>,
  ): Promise<Out extends AnsweredFile ? CallAnswer<never> : Out>
}

export type UserName = keyof typeof demoUsers

interface SessionOptions {
  /** Ended before now: expired or revoked. */
  readonly ended?: 'expired' | 'revoked'
}

export interface World {
  readonly app: App
  readonly pool: pg.Pool
  readonly now: () => Date
  setNow(now: Date): void
  /** SQL outside of the application, with all rights. */
  sql<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  as(user: UserName): Promise<Person>
  /** Any user with an account; also expired and revoked sessions. */
  withSession(email: string, options?: SessionOptions): Promise<Person>
  stranger: Person
  withToken(token: string): Person
  /** A raw request, for inputs that no contract allows. */
  request(request: RawRequest): Promise<CallAnswer<unknown>>
  /** Rolls `work` back afterwards (not in a committing world) unless `keep` returns true. Not concurrent. */
  isolated<T>(work: () => Promise<T>, keep?: (result: T) => boolean): Promise<T>
  /** Statements sent to the database during `work`: one entry per round trip, including those of the transaction. */
  statements(work: (sentSoFar: readonly string[]) => Promise<unknown>): Promise<string[]>
  /** The last error that the server logged: the cause of a 500. */
  lastError(): string
  reset(): Promise<void>
  close(): Promise<void>
}

/**
 * Without recurring jobs: a world's clock is fixed and the queue's is not, so a job that plans its next run would be
 * due again at once.
 */
const unplanned = (slice: Slice): Slice => ({ ...slice, standing: () => [] })

interface Clone {
  readonly url: string
  drop(): Promise<void>
}

let clones = 0

/** A new database: a clone of the template, or an empty one. */
export async function makeDatabase(from?: 'empty'): Promise<Clone> {
  const { url, template, clones: prefix } = inject('database')
  const name = `${prefix}${process.pid}_${++clones}`
  const asAdmin = async (statement: string) => {
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query(statement)
    await admin.end()
  }
  await asAdmin(`create database ${name} template ${from ? `template0 encoding 'UTF8'` : template} strategy file_copy`)
  return { url: urlOf(url, name), drop: () => asAdmin(`drop database if exists ${name} with (force)`) }
}

/** Clones without commits, reused by the next file of this process that commits nothing. */
const untouched: Clone[] = []

interface WorldOptions {
  readonly commits?: boolean
  /** An existing database instead of a clone of the template; dropped with the world. */
  readonly on?: Clone
  readonly env?: Record<string, string>
  /** Additional calls and jobs of a test. */
  readonly more?: readonly Slice[]
  readonly documents?: DocumentPool
  /** Disables rate limits. */
  readonly unlimited?: boolean
  /** Connections of a committing world. */
  readonly connections?: number
  /** The folder of the built web app. */
  readonly webFolder?: string
  readonly logTo?: { write(line: string): void }
  /** Alternative connection to the database: a proxy that can be interrupted. */
  readonly through?: (url: string) => Promise<string>
  /** Reads may use a second connection to the same database, as to a replica that has replayed everything. */
  readonly replica?: true
  /** Rewrites statements before they are sent, by which mutation tests remove conditions. */
  readonly rewrite?: (statement: string) => string
}

/** Worlds without options whose file has ended: the next file of this process takes one, as it is after a reset. */
const idle: World[] = []

/** Starting the application, and connections that have prepared no statement, cost more than most tests. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  if (Object.keys(options).length > 0) return buildWorld(options)
  const world = idle.pop() ?? (await buildWorld({}))
  const close = async () => {
    await world.reset()
    await rm(world.app.services.config.dataDir, { recursive: true, force: true })
    idle.push(world)
  }
  return { ...world, close }
}

async function buildWorld(options: WorldOptions): Promise<World> {
  const { commits = false, env = {}, more = [], documents, rewrite } = options
  const log = logKeeper()
  const rates = countRates()
  const shared = !commits && !options.on
  const clone = options.on ?? ((shared && untouched.pop()) || (await makeDatabase()))
  const connectionString = options.through ? await options.through(clone.url) : clone.url
  const pool = createPool({ connectionString, max: commits ? (options.connections ?? 8) : 3 })
  const watched = watch(pool, rewrite)
  const outer = commits ? undefined : await rolledBack(pool)
  const replicaPool = options.replica && createPool({ connectionString: clone.url, max: 2 })
  const database: Database = outer ?? createDatabase(pool, replicaPool)
  let now = testNow
  const dataDir = await mkdtemp(join(inject('database').files, 'world-'))
  const config = readConfig({
    LOG_LEVEL: 'error',
    PORT: '0',
    DATA_DIR: dataDir,
    JOBS: '2',
    ...env,
  })
  const app = await createApp({
    config,
    pool,
    replicaPool,
    database,
    slices: [...(options.unlimited ? withoutRates(slices) : slices).map(unplanned), ...more],
    now: () => now,
    rates: rates.store,
    webFolder: options.webFolder ?? '/nonexistent',
    ...(documents && { documents }),
    logTo: options.logTo ?? log,
  })
  await app.http.ready()
  const sessions = new Map<string, { token: string; accountId: number }>()

  const sql: World['sql'] = async (text, values = []) => {
    const answer = outer ? await outer.raw(text, values) : await pool.query(text, values)
    return answer.rows as never
  }
  const person = (token: string, accountId: number): Person => ({
    token,
    accountId,
    call: async (call, input, headers) =>
      send(app, call, await withOpenedVersion(sql, call, input, accountId), token, headers) as never,
    ok: async (call, input, headers) => {
      const answer = await send(app, call, await withOpenedVersion(sql, call, input, accountId), token, headers)
      if (answer.status !== 200)
        throw new Error(
          `${call.method} ${call.path}: ${answer.status} ${JSON.stringify(answer.problem)}${answer.status >= 500 ? log.last() : ''}`,
        )
      return (call.answer === 'file' ? answer : answer.body) as never
    },
  })
  const withSession: World['withSession'] = async (email, { ended } = {}) => {
    const key = `${email} ${ended ?? ''}`
    const opened = sessions.get(key) ?? (await openTestSession(sql, email, now, ended))
    sessions.set(key, opened)
    return person(opened.token, opened.accountId)
  }

  return {
    app,
    pool,
    now: () => now,
    setNow: (value) => (now = value),
    sql,
    stranger: person('', 0),
    withToken: (token) => person(token, 0),
    as: (user) => withSession(demoUsers[user].email),
    withSession,
    request: (request) => sendRaw(app, request),
    isolated: (work, keep) => {
      if (!outer) throw new Error('a committing world cannot undo')
      return outer.isolated(work, keep)
    },
    statements: watched.during,
    lastError: log.last,
    async reset() {
      now = testNow
      sessions.clear()
      rates.forget()
      await outer?.reset()
    },
    async close() {
      await app.close()
      await outer?.end()
      await pool.end()
      await replicaPool?.end()
      if (shared) untouched.push(clone)
      else await clone.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Captures errors instead of printing them, so that tests which expect one are silent and others can report it. */
function logKeeper() {
  let line = ''
  return {
    write: (text: string) => void (line = text),
    last: () => reasonIn(line),
  }
}

interface LoggedError {
  readonly message: string
  readonly cause?: LoggedError
}

function reasonIn(line: string): string {
  if (!line) return ''
  const { error, msg } = JSON.parse(line) as { error?: LoggedError; msg?: string }
  const reasons: string[] = []
  for (let at = error; at; at = at.cause) reasons.push(at.message.slice(0, 300))
  return reasons.toReversed().join(' <- ') || (msg ?? line)
}

/** Records the statements of a pool's connections by async context, so that concurrent jobs do not count. */
function watch(pool: pg.Pool, rewrite: (statement: string) => string = (statement) => statement) {
  const seen = new AsyncLocalStorage<string[]>()
  const pass = (query: unknown): unknown => {
    const text = typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '')
    // The hub's notifications are sent asynchronously and do not belong to a call.
    if (!text.startsWith('SELECT pg_notify')) seen.getStore()?.push(text)
    const changed = rewrite(text)
    if (changed === text) return query
    // A prepared statement is identified by its name, so changed text must be unnamed.
    return typeof query === 'string' ? changed : { ...(query as object), text: changed, name: undefined }
  }
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((query: unknown, ...rest: unknown[]) => send(pass(query), ...rest)) as typeof client.query
  })
  return {
    async during(work: (sentSoFar: readonly string[]) => Promise<unknown>): Promise<string[]> {
      const mine: string[] = []
      await seen.run(mine, () => work(mine))
      return mine
    },
  }
}

/** Inserts a session directly: signing in has its own tests, and argon2 is slow by design. */
async function openTestSession(sql: World['sql'], email: string, now: Date, ended: SessionOptions['ended']) {
  const token = `test-${ended ?? ''}${email.replace(/\W/g, '')}-${'x'.repeat(30)}`
  const [row] = await sql<{ id: number }>('select id from account where email = $1', [email])
  if (!row) throw new Error(`no demo account ${email}`)
  await sql(
    `insert into session (token_hash, account_id, last_seen_at, expires_at, revoked_at)
      values ($1, $2, $3, $3::timestamptz + $4::interval, $5) on conflict (token_hash) do nothing`,
    [
      hashToken(token),
      row.id,
      now.toISOString(),
      ended === 'expired' ? '-1 second' : '400 days',
      ended === 'revoked' ? now.toISOString() : null,
    ],
  )
  return { token, accountId: row.id }
}
