import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../apps/server/src/db/migrate'
import { loadDemo } from '../../apps/server/src/demo/load'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded'
import { isAlive } from '../../apps/server/src/platform/postgres/processes'
import { createPool } from '../../apps/server/src/platform/database'
import { testNow } from './clock'
import { filesReachedFrom, projectFolder } from './sources'

// One database server and one template for every project of a run: migrated, with the demo data at a fixed day. Test files
// work on clones of it. The server's folder and the template stay for the next run, which builds the template again only
// when the sources that make it have changed. Runs at the same time share both.

declare module 'vitest' {
  interface ProvidedContext {
    database: { url: string; template: string; clones: string }
  }
}

const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
const templates = 'asistent_template_'
const clones = 'asistent_clone_'

const hashOf = (...texts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('hex').slice(0, 16)
}

/** Everything that decides what is in the template: the migrations, the demo data and all that they are made with. */
function templateName(): string {
  const migrations = join(projectFolder, 'apps/server/src/db/migrations')
  const statements = readdirSync(migrations, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(sql|json)$/.test(name),
  )
  const code = filesReachedFrom('tests/support/database.global.ts')
  const read = (file: string) => [file, readFileSync(file)]
  return `${templates}${hashOf(
    ...read(join(projectFolder, 'package-lock.json')),
    ...statements.toSorted().flatMap((name) => read(join(migrations, name))),
    ...code.flatMap((path) => read(join(projectFolder, path))),
  )}`
}

interface Server {
  readonly url: string
  stop(): Promise<void>
}

/** TEST_DATABASE_URL puts the tests on another server (PostgreSQL 15, say); its user must be a superuser. */
async function startServer(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  // A cluster belongs to one version of PostgreSQL.
  const lock = readFileSync(join(projectFolder, 'package-lock.json'))
  const dataDir = join(projectFolder, 'node_modules/.cache/asistent-tests', hashOf(lock))
  return startEmbeddedPostgres({ dataDir, log: () => undefined, settings: quick })
}

interface Running {
  readonly url: string
  readonly template: string
  stop(): Promise<void>
}

async function start(): Promise<Running> {
  const server = await startServer()
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  const template = templateName()
  // Whoever uses a template holds its lock, so that no other run removes it.
  await admin.query('select pg_advisory_lock_shared(hashtext($1))', [template])
  await admin.query('select pg_advisory_lock(hashtext($1))', [templates])
  await removeUnused(admin, template)
  if (!(await databasesLike(admin, template)).includes(template)) await buildTemplate(admin, server.url, template)
  await admin.query('select pg_advisory_unlock(hashtext($1))', [templates])
  return {
    url: server.url,
    template,
    async stop() {
      for (const name of await databasesLike(admin, ownClones)) await drop(admin, name)
      await admin.end()
      await server.stop()
    },
  }
}

const ownClones = `${clones}${process.pid}_`

const databasesLike = async (admin: pg.Client, start: string): Promise<string[]> =>
  (
    await admin.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
      start,
    ])
  ).rows.map(({ name }) => name)

const drop = (admin: pg.Client, name: string) => admin.query(`drop database if exists "${name}" with (force)`)

/** Clones of runs that ended without a word, and templates of sources that are no longer there. */
async function removeUnused(admin: pg.Client, template: string): Promise<void> {
  for (const name of await databasesLike(admin, clones))
    if (!isAlive(Number(name.slice(clones.length).split('_')[0]))) await drop(admin, name)
  for (const name of await databasesLike(admin, templates)) {
    if (name === template) continue
    const { rows } = await admin.query<{ free: boolean }>('select pg_try_advisory_lock(hashtext($1)) as free', [name])
    if (!rows[0]?.free) continue
    await drop(admin, name)
    await admin.query('select pg_advisory_unlock(hashtext($1))', [name])
  }
}

/** Under another name until it is complete. */
async function buildTemplate(admin: pg.Client, url: string, template: string): Promise<void> {
  const building = `${ownClones}template`
  await drop(admin, building)
  await admin.query(`create database ${building} template template0 encoding 'UTF8'`)
  const pool = createPool({ connectionString: urlOf(url, building), max: 4 })
  await migrate(pool)
  // The tests of the history begin with an empty one.
  await loadDemo(pool, testNow, { history: false })
  await pool.query('analyze')
  await pool.end()
  await admin.query(`alter database ${building} rename to ${template}`)
}

/** Every project has its own set-up in the same process: the first one starts, the last one stops. */
const run = globalThis as { asistentTests?: { running: Promise<Running>; projects: number } | undefined }

export default async function setup(project: TestProject) {
  const shared = (run.asistentTests ??= { running: start(), projects: 0 })
  shared.projects++
  const { url, template, stop } = await shared.running
  project.provide('database', { url, template, clones: ownClones })
  return async () => {
    if (--shared.projects > 0) return
    run.asistentTests = undefined
    await stop()
  }
}

export function urlOf(url: string, database: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${database}`
  return parsed.toString()
}
