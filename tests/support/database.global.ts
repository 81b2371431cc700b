import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../apps/server/src/db/migrate'
import { loadDemo } from '../../apps/server/src/demo/load'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded'
import { createPool } from '../../apps/server/src/platform/database'
import { testNow } from './clock'

// One template database for the whole run: migrated, with the demo data at a fixed day. Each test file works on a
// clone of it (`create database … template …` takes about 50 ms).

declare module 'vitest' {
  interface ProvidedContext {
    database: { url: string; template: string }
  }
}

const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** TEST_DATABASE_URL puts the tests on another server (PostgreSQL 15, say); its user must be a superuser. */
async function server(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  const dataDir = await mkdtemp(join(tmpdir(), 'asistent-tests-'))
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: quick })
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export default async function setup(project: TestProject) {
  const running = await server()
  const template = `asistent_template_${process.pid}`
  const admin = new pg.Client({ connectionString: running.url })
  await admin.connect()
  await admin.query(`drop database if exists ${template} with (force)`)
  await admin.query(`create database ${template} template template0 encoding 'UTF8'`)
  const pool = createPool({ connectionString: urlOf(running.url, template), max: 4 })
  await migrate(pool)
  // The tests of the history begin with an empty one.
  await loadDemo(pool, testNow, { history: false })
  await pool.query('analyze')
  await pool.end()
  project.provide('database', { url: running.url, template })
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
    await running.stop()
  }
}

export function urlOf(url: string, database: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${database}`
  return parsed.toString()
}
