import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
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
import { withoutRates } from './rates'
import { rolledBack } from './rolled-back'
import { send, sendRaw, type CallAnswer, type RawRequest } from './sending'

// The world of a calls test: a clone of the template database and the real application on it.
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
  /** Like `call`, and fails the test unless the answer is a success. */
  ok<In, Parsed, Out>(
    call: Call<In, Parsed, Out>,
    input: In,
    headers?: Record<string, string>,
  ): Promise<Out extends AnsweredFile ? CallAnswer<never> : Out>
}

export type UserName = keyof typeof demoUsers

interface SessionOptions {
  /** Ended before now: by time, or by somebody. */
  readonly ended?: 'expired' | 'revoked'
}

export interface World {
  readonly app: App
  readonly pool: pg.Pool
  readonly now: () => Date
  setNow(now: Date): void
  /** Reads and writes around the application, with every right. */
  sql<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  as(user: UserName): Promise<Person>
  /** Anybody with an account, and sessions that are over. */
  withSession(email: string, options?: SessionOptions): Promise<Person>
  stranger: Person
  withToken(token: string): Person
  /** A request as it is, for what no contract would send. */
  request(request: RawRequest): Promise<CallAnswer<unknown>>
  /** Undoes what happens inside (not in a committing world) unless `keep` says so. One at a time. */
  isolated<T>(work: () => Promise<T>, keep?: (result: T) => boolean): Promise<T>
  /** What was sent to the database meanwhile: one entry for each round trip, the transaction's own ones included. */
  statements(work: (sentSoFar: readonly string[]) => Promise<unknown>): Promise<string[]>
  /** What the server last logged as an error: why a 500 was one. */
  lastError(): string
  reset(): Promise<void>
  close(): Promise<void>
}

/**
 * Without what is planned from the start: a world's clock stands still and the queue's goes on, so what plans itself for
 * the next morning would be due at once, again and again.
 */
const unplanned = (slice: Slice): Slice => ({ ...slice, standing: () => [] })

interface Clone {
  readonly url: string
  drop(): Promise<void>
}

let clones = 0

/** A database of its own: a clone of the template, or an empty one. */
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

/** Clones in which nothing was committed: the next file of this process that commits nothing takes one of them. */
const untouched: Clone[] = []

interface WorldOptions {
  readonly commits?: boolean
  /** Another database than a clone of the template; it is dropped with the world. */
  readonly on?: Clone
  readonly env?: Record<string, string>
  /** A test's own calls and jobs, beside the real ones. */
  readonly more?: readonly Slice[]
  readonly documents?: DocumentPool
  /** How often a call may be asked is not counted. */
  readonly unlimited?: boolean
  /** Connections of a committing world. */
  readonly connections?: number
  /** The folder of the built web app. */
  readonly webFolder?: string
  readonly logTo?: { write(line: string): void }
  /** Another way to the database: a proxy that can be cut. */
  readonly through?: (url: string) => Promise<string>
  /** Changes statements on their way to the database: how the mutation tests take a condition out. */
  readonly rewrite?: (statement: string) => string
}

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const { commits = false, env = {}, more = [], documents, rewrite } = options
  const log = logKeeper()
  const shared = !commits && !options.on
  const clone = options.on ?? ((shared && untouched.pop()) || (await makeDatabase()))
  const connectionString = options.through ? await options.through(clone.url) : clone.url
  const pool = createPool({ connectionString, max: commits ? (options.connections ?? 8) : 3 })
  const watched = watch(pool, rewrite)
  const outer = commits ? undefined : await rolledBack(pool)
  const database: Database = outer ?? createDatabase(pool)
  let now = testNow
  const dataDir = await mkdtemp(join(tmpdir(), 'asistent-test-files-'))
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
    database,
    slices: [...(options.unlimited ? withoutRates(slices) : slices).map(unplanned), ...more],
    now: () => now,
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
      await outer?.reset()
    },
    async close() {
      await app.close()
      await outer?.end()
      await pool.end()
      if (shared) untouched.push(clone)
      else await clone.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Errors are kept and not printed: a test that expects one stays silent, a test that doesn't can say what it was. */
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

/** Sees every statement of a pool's connections, and knows which piece of work sent it: a job beside it isn't counted. */
function watch(pool: pg.Pool, rewrite: (statement: string) => string = (statement) => statement) {
  const seen = new AsyncLocalStorage<string[]>()
  const pass = (query: unknown): unknown => {
    const text = typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '')
    // The hub tells other processes when it comes to it: that is no part of a call.
    if (!text.startsWith('SELECT pg_notify')) seen.getStore()?.push(text)
    const changed = rewrite(text)
    if (changed === text) return query
    // A prepared statement is known by its name: another text needs another one.
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

/** A session made in the database: the sign-in itself has its own tests, and argon2 is slow on purpose. */
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
