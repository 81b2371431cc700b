import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import { auditSql } from './audit-triggers'
import { callFunctionsSql } from './call-functions'
import { policiesSql, rolesSql } from './policies'

/** Beside this file in the sources, beside the bundle in dist. */
const migrationsFolder = ['./migrations', '../db/migrations']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path))

const guardsSql = [rolesSql, policiesSql, auditSql, callFunctionsSql].join('\n')

const lockNumber = 7_204_511

/** Brings the database to this version. Several processes may start at once: one migrates, the others wait. */
export async function migrate(pool: Pool): Promise<void> {
  if (!migrationsFolder) throw new Error('Липсва папката с миграциите на базата данни.')
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await client.query('set client_min_messages = warning')
    await runMigrations(drizzle({ client }), { migrationsFolder })
    await migrateJobs({ pgPool: pool })
    await client.query(`begin; ${guardsSql}; commit`)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockNumber]).catch(() => undefined)
    client.release()
  }
}
