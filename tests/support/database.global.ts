import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../apps/server/src/db/migrate'
import { loadDemo } from '../../apps/server/src/demo/load'
import { startEmbeddedPostgres } from '../../apps/server/src/embedded-postgres/embedded'
import { isAlive } from '../../apps/server/src/embedded-postgres/processes'
import { createPool } from '../../apps/server/src/platform/database'
import { testNow } from './clock'
import { filesReachedFrom, projectFolder } from './sources'

// One database server and one template for every project of a run: migrated, with the demo data at a fixed day. Test
// files use clones of it. The server's folder and the template are cached between runs; the template is rebuilt only if
// its sources have changed. Concurrent runs share both.

declare module 'vitest' {
  interface ProvidedContext {
    database: { url: string; template: string; clones: string; files: string }
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

/** Hash of everything that determines the template: migrations, demo data and the code that creates them. */
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

/** TEST_DATABASE_URL selects another server (such as PostgreSQL 15); its user must be a superuser. */
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
  /** Folder of the files that applications store. */
  readonly files: string
  stop(): Promise<void>
}

async function start(): Promise<Running> {
  const server = await startServer()
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  const template = templateName()
  // A shared lock on the template in use prevents its removal by another run.
  await admin.query('select pg_advisory_lock_shared(hashtext($1))', [template])
  await admin.query('select pg_advisory_lock(hashtext($1))', [templates])
  await removeUnused(admin, template)
  if (!(await databasesLike(admin, template)).includes(template)) await buildTemplate(admin, server.url, template)
  await admin.query('select pg_advisory_unlock(hashtext($1))', [templates])
  const files = mkdtempSync(join(tmpdir(), 'asistent-test-files-'))
  return {
    url: server.url,
    template,
    files,
    async stop() {
      rmSync(files, { recursive: true, force: true })
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

/** Removes clones of runs that crashed, and templates of outdated sources. */
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

/** Built under a temporary name. */
async function buildTemplate(admin: pg.Client, url: string, template: string): Promise<void> {
  const building = `${ownClones}template`
  await drop(admin, building)
  await admin.query(`create database ${building} template template0 encoding 'UTF8'`)
  const pool = createPool({ connectionString: urlOf(url, building), max: 4 })
  await migrate(pool)
  // The audit tests start with an empty history.
  await loadDemo(pool, testNow, { history: false })
  await pool.query('analyze')
  await pool.end()
  await admin.query(`alter database ${building} rename to ${template}`)
}

/** Each project calls the set-up in the same process: the first starts the server, the last stops it. */
const run = globalThis as { asistentTests?: { running: Promise<Running>; projects: number } | undefined }

export default async function setup(project: TestProject) {
  const shared = (run.asistentTests ??= { running: start(), projects: 0 })
  shared.projects++
  const { url, template, files, stop } = await shared.running
  project.provide('database', { url, template, clones: ownClones, files })
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
