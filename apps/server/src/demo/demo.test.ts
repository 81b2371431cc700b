import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../db/migrate'
import { createPool } from '../platform/database'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../platform/postgres/embedded'
import { THROW_AWAY_SETTINGS } from '../platform/postgres/settings'
import { loadDemo } from './load'

const now = new Date('2026-11-16T08:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'asistent-demo-test-'))
// A temporary folder is 0700: as root the server's user could not get through it.
chmodSync(folder, 0o755)
let server: EmbeddedPostgres
const pools: Pool[] = []

async function freshDatabase(name: string): Promise<Pool> {
  const owner = createPool({ ...server.connection, max: 1 })
  await owner.query(`create database ${name}`)
  await owner.end()
  const pool = createPool({ ...server.connection, database: name, max: 3 })
  pools.push(pool)
  await migrate(pool)
  return pool
}

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, settings: THROW_AWAY_SETTINGS })
}, 60_000)

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('loads', async () => {
  const pool = await freshDatabase('one')
  const start = performance.now()
  expect(await loadDemo(pool, now)).toBe(true)
  console.log(performance.now() - start)
  const r = await pool.query(
    `select (select count(*) from child) c, (select count(*) from guardian) g, (select count(*) from account) a,(select count(*) from audit_change) ac,(select count(*) from child_group_period) p`,
  )
  console.log(r.rows)
}, 60_000)
