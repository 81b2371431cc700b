import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { migrate } from '../../../apps/server/src/db/migrate'
import { fillKindergartens } from '../../../apps/server/src/demo/fill'
import { createPool } from '../../../apps/server/src/platform/database'
import { startEmbeddedPostgres } from '../../../apps/server/src/embedded-postgres/embedded'

// A PostgreSQL server with the product's (durable) settings, deleted afterwards.

export interface BenchServer {
  /** Migrated database with a number of kindergartens, optionally with a school year of attendance. */
  database(kindergartens: number, also?: { readonly attendance: boolean }): Promise<BenchDatabase>
  stop(): Promise<void>
}

export interface BenchDatabase {
  readonly url: string
  readonly pool: Pool
}

export async function startBenchServer(): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'asistent-bench-'))
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const admin = createPool({ ...embedded.connection, max: 1 })
  const pools: Pool[] = []
  return {
    async database(kindergartens, also) {
      const name = `bench_${kindergartens}_${pools.length}`
      await admin.query(`create database ${name} template template0 encoding 'UTF8'`)
      const url = new URL(embedded.url)
      url.pathname = `/${name}`
      const pool = createPool({ connectionString: url.toString(), max: 4 })
      pools.push(pool)
      await migrate(pool)
      await fillKindergartens(pool, kindergartens, new Date(), () => undefined, also?.attendance)
      return { url: url.toString(), pool }
    },
    async stop() {
      await Promise.all(pools.map((pool) => pool.end()))
      await admin.end()
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
