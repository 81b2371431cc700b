import { today } from '@asistent/domain/kernel/day'
import { startYearOf } from '@asistent/domain/kernel/school-year'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pool, PoolClient } from 'pg'
import { recountFigures } from '../db/figures'
import { migrate } from '../db/migrate'
import { hashPassword } from '../identity/passwords.steps'
import { loadGeography } from '../institutions/geography/load'
import { ConfigError, readConfig } from '../platform/config'
import { createPool } from '../platform/database'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded'
import {
  accountsCount,
  attendanceSql,
  fillStatements,
  guardiansCount,
  sizes,
  staffCount,
  type Bases,
  type Batch,
} from './fill-statements'
import { demoPassword } from './sign-ins'

// `npm run fill -- 40`: forty more kindergartens, for measuring; `npm run fill -- 40 attendance`: with a year of attendance. Their people sign in with the password of the demo data
// and addresses s1 (director), s2 (administrator), s5 (teacher), p1 (parent) … followed by '.<number of the
// kindergarten>@fill.example.bg'.

export interface Filled {
  readonly kindergartens: number
  readonly groups: number
  readonly children: number
  readonly guardians: number
  readonly staff: number
  readonly accounts: number
}

const tables = [
  'kindergarten',
  'school_year',
  'child_group',
  'child',
  'guardian',
  'staff_member',
  'account',
] as const satisfies readonly (keyof Bases)[]

/** One transaction per batch: it blocks other writers of these tables, so it should take seconds. */
const batchSize = 100

export async function fillKindergartens(
  pool: Pool,
  count: number,
  now: Date,
  progress: (done: number) => void = () => undefined,
  withAttendance = false,
): Promise<Filled> {
  const passwordHash = await hashPassword(demoPassword, 'demo')
  const startYear = startYearOf(today(now))
  const client = await pool.connect()
  try {
    await loadGeography(client)
    for (let done = 0; done < count; done += batchSize) {
      const kindergartens = Math.min(batchSize, count - done)
      await fillBatch(client, { kindergartens, startYear, passwordHash }, withAttendance)
      progress(done + kindergartens)
    }
    await client.query('set statement_timeout = 0')
    await client.query('vacuum (analyze)')
  } finally {
    // Destroys the connection: its session settings differ from the pool's.
    client.release(true)
  }
  return {
    kindergartens: count,
    groups: count * sizes.groups,
    children: count * sizes.children,
    guardians: count * guardiansCount,
    staff: count * staffCount,
    accounts: count * accountsCount,
  }
}

async function fillBatch(client: PoolClient, batch: Omit<Batch, 'bases'>, withAttendance: boolean): Promise<void> {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await withoutTriggers(client)
    // The rows have explicit ids, so concurrent inserts are locked out.
    await client.query(`lock table ${tables.join(', ')} in share row exclusive mode`)
    const bases = await basesOf(client)
    const statements = withAttendance ? [...fillStatements, attendanceSql] : fillStatements
    for (const statement of statements) await client.query(statement({ ...batch, bases }))
    await recountFigures(client, bases.child_group)
    for (const table of tables)
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Skips audit triggers and reference checks: the references are valid by construction. Without the privilege the fill
 * only takes longer.
 */
async function withoutTriggers(client: PoolClient): Promise<void> {
  const answer = await client.query<{ may: boolean }>(
    `select has_parameter_privilege('session_replication_role', 'SET') as may`,
  )
  if (answer.rows[0]?.may) await client.query('set local session_replication_role = replica')
}

async function basesOf(client: PoolClient): Promise<Bases> {
  const answer = await client.query<Record<keyof Bases, number>>(
    `select ${tables.map((table) => `(select coalesce(max(id), 0) from ${table}) as ${table}`).join(', ')}`,
  )
  const bases = answer.rows[0]
  if (!bases) throw new Error('No answer to the bases')
  return bases
}

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(argument: string | undefined, also: string | undefined): Promise<void> {
  const count = Number(argument)
  if (!Number.isInteger(count) || count < 1 || count > 10_000)
    throw new ConfigError('Задайте колко детски градини да се добавят, от 1 до 10000: npm run fill -- 40')
  const config = readConfig(process.env)
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log: say })
  const pool = createPool(embedded ? embedded.connection : { connectionString: config.databaseUrl })
  pool.on('error', () => undefined)
  try {
    await migrate(pool)
    const started = performance.now()
    const progress = (done: number) => say(`  ${done} от ${count}`)
    const filled = await fillKindergartens(pool, count, new Date(), progress, also === 'attendance')
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    say(
      `Добавени са ${filled.kindergartens} детски градини с ${filled.groups} групи, ${filled.children} деца, ` +
        `${filled.guardians} родители, ${filled.staff} служители и ${filled.accounts} потребители за ${seconds} сек.`,
    )
  } finally {
    await pool.end()
    await embedded?.stop()
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === realpathSync(fileURLToPath(import.meta.url)))
  main(process.argv[2], process.argv[3]).catch((error: unknown) => {
    const isExpected =
      error instanceof ConfigError || (error instanceof Error && error.name === 'EmbeddedPostgresError')
    process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
  })
