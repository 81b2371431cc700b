import { runMigrations as migrateJobs } from 'graphile-worker'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pool, PoolClient } from 'pg'
import { asItWasSql } from './as-it-was'
import { auditSql } from './audit-triggers'
import { callFunctionsSql } from './call-functions'
import { figuresSql, fillFigures } from './figures'
import { kitchenGuardsSql } from './kitchen-guards'
import { policiesOf, rolesSql, schemaRightsSql, tableShapesSql, type TableShape } from './policies'
import { feeLedgerSql } from './fee-ledger'
import { stockLedgerSql } from './stock-ledger'

// Numbered SQL files, each applied once, in its own transaction, in the order of their numbers. The first two are the
// frozen baseline; every later change of a table is a file of its own (docs/guides/data.md). What can be made again from
// lists (roles, policies, audit triggers, functions of a call) is made again at every start.

/** Told as it is to whoever starts the program. */
export class MigrationError extends Error {}

interface Migration {
  readonly name: string
  readonly hash: string
  readonly text: string
}

const guardsSql = [
  auditSql,
  asItWasSql,
  callFunctionsSql,
  figuresSql,
  stockLedgerSql,
  kitchenGuardsSql,
  feeLedgerSql,
].join('\n')
const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')

const lockNumber = 7_204_511

/** Their place in schema_migration, beside the files. */
const guardsName = 'guards'

/** Beside this file in the sources, beside the bundle in dist. */
const migrationsFolder = ['./migrations', '../db/migrations']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path))

export function readMigrations(): readonly Migration[] {
  if (!migrationsFolder) throw new Error('Липсва папката с миграциите на базата данни.')
  const folder = migrationsFolder
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      // A checkout on Windows may have changed the line ends; the migration is the same.
      const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
      return { name: file.slice(0, -'.sql'.length), hash: sumOf(text), text }
    })
}

/** Brings the database to this version. Several processes may start at once: one migrates, the others wait. */
export async function migrate(pool: Pool, migrations: readonly Migration[] = readMigrations()): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await client.query('set client_min_messages = warning')
    await applyMissing(client, migrations)
    await migrateJobs({ pgPool: pool })
    await applyGuards(client)
    await fillFigures(client)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockNumber]).catch(() => undefined)
    client.release()
  }
}

/** What the guards have made, as one sum: rights, policies, triggers and functions of our schema. */
const guardsSum = `select md5(concat(
  (select string_agg(concat(c.relname, c.relrowsecurity, c.relacl), ',' order by c.relname) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S')),
  (select string_agg(p::text, ',' order by p.tablename, p.policyname) from pg_policies p where p.schemaname = 'public'),
  (select string_agg(concat(t.tgrelid::regclass, t.tgname, t.tgenabled), ',' order by t.tgrelid::regclass::text, t.tgname)
    from pg_trigger t where not t.tgisinternal),
  (select string_agg(concat(f.oid::regprocedure, f.prosrc, f.proacl), ',' order by f.oid::regprocedure::text) from pg_proc f
    where f.pronamespace = 'public'::regnamespace))) as sum`

/**
 * Making them again locks every table for a moment. So it happens only when they are not those of this version, or when
 * something is missing, as after a restore: a process that joins others holds nobody up.
 */
async function applyGuards(client: PoolClient): Promise<void> {
  const shapes = (await client.query<TableShape>(tableShapesSql)).rows
  const text = [rolesSql, schemaRightsSql, ...shapes.map(policiesOf), guardsSql].join('\n')
  const stateOf = async () => sumOf(`${text} ${(await client.query<{ sum: string }>(guardsSum)).rows[0]?.sum}`)
  const known = await client.query<{ hash: string }>(`select hash from schema_migration where name = '${guardsName}'`)
  if (known.rows[0]?.hash === (await stateOf())) return
  await client.query(`begin; ${text}; commit`)
  await client.query(
    `insert into schema_migration (name, hash) values ('${guardsName}', $1) on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [await stateOf()],
  )
}

async function applyMissing(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  const applied = await readApplied(client, migrations)
  refuseOthers(applied, migrations)
  for (const { name, hash, text } of migrations.filter((one) => !applied.has(one.name))) {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  }
}

/** Name -> hash of what this database has been through. */
async function readApplied(client: PoolClient, migrations: readonly Migration[]): Promise<ReadonlyMap<string, string>> {
  await client.query(
    `create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  )
  const read = () =>
    client.query<{ name: string; hash: string }>(
      `select name, hash from schema_migration where name <> '${guardsName}'`,
    )
  let known = (await read()).rows
  if (known.length === 0) {
    await adoptBaseline(client, migrations)
    known = (await read()).rows
  }
  return new Map(known.map(({ name, hash }) => [name, hash]))
}

/** Databases of the baseline kept their history in a table of another tool, in the same order and with the same hashes. */
async function adoptBaseline(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  const there = await client.query<{ yes: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as yes`,
  )
  if (!there.rows[0]?.yes) return
  const old = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
  if (old.rows.length === 0) return
  const baseline = migrations.slice(0, old.rows.length)
  if (baseline.some(({ hash }, place) => hash !== old.rows[place]?.hash))
    throw new MigrationError(
      'Базата данни е на по-стара разработка, от която няма преход. Посочете празна база или друга папка в DATA_DIR.',
    )
  await client.query(
    'insert into schema_migration (name, hash) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
    [baseline.map(({ name }) => name), baseline.map(({ hash }) => hash)],
  )
}

function refuseOthers(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const ours = new Map(migrations.map(({ name, hash }) => [name, hash]))
  const unknown = [...applied.keys()].filter((name) => !ours.has(name)).toSorted()
  if (unknown.length > 0)
    throw new MigrationError(
      `Базата данни е на по-нова версия от програмата (${unknown.at(-1)}). Стартирайте по-новата версия.`,
    )
  const changed = [...applied].filter(([name, hash]) => ours.get(name) !== hash).map(([name]) => name)
  if (changed.length > 0)
    throw new MigrationError(
      `Миграцията ${changed[0]} е променена, след като е приложена на тази база данни. Стартирайте версията, с която е приложена.`,
    )
}
