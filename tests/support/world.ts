import { fillPath, type AnsweredFile, type Call } from '@asistent/contract/core/call'
import { frontendVersion, versionHeader } from '@asistent/contract/core/headers'
import type { ProblemBody } from '@asistent/contract/core/problem'
import pg from 'pg'
import { inject } from 'vitest'
import { createApp, type App } from '../../apps/server/src/app'
import { readConfig } from '../../apps/server/src/platform/config'
import { createDatabase, createPool, viewOf, type Database, type Tx } from '../../apps/server/src/platform/database'
import { hashToken } from '../../apps/server/src/platform/token'
import { slices } from '../../apps/server/src/slices'
import { demoUsers, type DemoUser } from '../../apps/server/src/demo/sign-ins'
import { testNow } from './clock'
import { urlOf } from './database.global'
import { rolledBack } from './rolled-back'

// The world of a calls test: a clone of the template database and the real application on it.
//   const world = await startWorld()              once per file
//   await world.as('Director').call(saveX, {...})  through HTTP
// With `startWorld()` each test runs in one transaction that is rolled back (`afterEach(world.reset)`); with
// `startWorld({ commits: true })` everything commits for real (locks, jobs, hub, two processes).

export interface CallAnswer<Out> {
  readonly status: number
  readonly body: Out
  readonly problem: ProblemBody
  readonly headers: Record<string, unknown>
  readonly bytes: Buffer
}

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

export interface World {
  readonly app: App
  readonly pool: pg.Pool
  readonly now: () => Date
  setNow(now: Date): void
  /** Reads and writes around the application, with every right. */
  sql<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  as(user: UserName): Promise<Person>
  stranger: Person
  withToken(token: string): Person
  /** How many statements the last call sent. */
  reset(): Promise<void>
  close(): Promise<void>
}

let clones = 0

async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, template } = inject('database')
  const name = `${template}_${process.pid}_${++clones}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  return {
    url: urlOf(url, name),
    async drop() {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

interface WorldOptions {
  readonly commits?: boolean
  readonly env?: Record<string, string>
}

export async function startWorld({ commits = false, env = {} }: WorldOptions = {}): Promise<World> {
  const clone = await cloneDatabase()
  const pool = createPool({ connectionString: clone.url, max: commits ? 8 : 3 })
  const outer = commits ? undefined : await rolledBack(pool)
  const database: Database = outer ?? createDatabase(pool)
  let now = testNow
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PORT: '0',
    DATA_DIR: `${process.env.TMPDIR ?? '/tmp'}/asistent-test-files-${process.pid}`,
    JOBS: '2',
    ...env,
  })
  const app = await createApp({ config, pool, database, slices, now: () => now, webFolder: '/nonexistent' })
  await app.http.ready()
  const tokens = new Map<string, { token: string; accountId: number }>()

  const sql: World['sql'] = async (text, values = []) => {
    const answer = outer ? await outer.raw(text, values) : await pool.query(text, values)
    return answer.rows as never
  }
  const person = (token: string, accountId: number): Person => ({
    token,
    accountId,
    call: (call, input, headers) => send(app, call, input, token, headers) as never,
    ok: async (call, input, headers) => {
      const answer = await send(app, call, input, token, headers)
      if (answer.status !== 200)
        throw new Error(`${call.method} ${call.path}: ${answer.status} ${JSON.stringify(answer.problem)}`)
      return (call.answer === 'file' ? answer : answer.body) as never
    },
  })

  return {
    app,
    pool,
    now: () => now,
    setNow: (value) => (now = value),
    sql,
    stranger: person('', 0),
    withToken: (token) => person(token, 0),
    async as(user) {
      const known = tokens.get(user)
      if (known) return person(known.token, known.accountId)
      const opened = await openTestSession(sql, demoUsers[user], now)
      tokens.set(user, opened)
      return person(opened.token, opened.accountId)
    },
    async reset() {
      now = testNow
      tokens.clear()
      await outer?.reset()
    },
    async close() {
      await app.close()
      await outer?.end()
      await pool.end()
      await clone.drop()
    },
  }
}

/** A session made in the database: the sign-in itself has its own tests, and argon2 is slow on purpose. */
async function openTestSession(sql: World['sql'], user: DemoUser, now: Date) {
  const token = `test-${user.email.replace(/\W/g, '')}-${'x'.repeat(30)}`
  const [row] = await sql<{ id: number }>('select id from account where email = $1', [user.email])
  if (!row) throw new Error(`no demo account ${user.email}`)
  await sql(
    `insert into session (token_hash, account_id, last_seen_at, expires_at) values ($1, $2, $3, $3::timestamptz + interval '30 days') on conflict (token_hash) do nothing`,
    [hashToken(token), row.id, now.toISOString()],
  )
  return { token, accountId: row.id }
}

async function send(
  app: App,
  call: Call<never, unknown, unknown> | Call,
  input: unknown,
  token: string,
  headers: Record<string, string> = {},
): Promise<CallAnswer<unknown>> {
  const { path, rest } = fillPath(call.path, (input ?? {}) as Record<string, unknown>)
  const query = new URLSearchParams()
  if (call.method === 'GET') {
    for (const [name, value] of Object.entries(rest)) {
      for (const item of Array.isArray(value) ? value : [value])
        if (item !== undefined && item !== null) query.append(name, String(item))
    }
  }
  const answer = await app.http.inject({
    method: call.method,
    url: query.size > 0 ? `${path}?${query}` : path,
    headers: { [versionHeader]: frontendVersion, ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(call.method !== 'GET' && { payload: (call.bodyAs ? rest[call.bodyAs] : rest) as object }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  const body: unknown = isJson ? answer.json() : undefined
  return {
    status: answer.statusCode,
    body,
    problem: body as ProblemBody,
    headers: answer.headers,
    bytes: answer.rawPayload,
  }
}

export type { Tx }
export { viewOf }
