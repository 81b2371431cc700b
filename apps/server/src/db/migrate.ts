import { runMigrations as migrateJobs } from 'graphile-worker'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientBase, Pool } from 'pg'
import { applyGuards, sumOf } from './apply-guards'
import { fillFigures } from './figures'
import {
  connectForMigration,
  inShortTransaction,
  lockSession,
  MigrationError,
  runBatches,
  runConcurrently,
  type Migration,
} from './migration-steps'

// Numbered SQL files, each applied once in numeric order; the suffix of the name determines how it runs
// (docs/guides/data.md). The first two are the frozen baseline. Generated objects (roles, policies, triggers,
// functions) have no number: see apply-guards.ts.

const lockNumber = 7_204_511

/** Next to this file in the sources, next to the bundle in dist. */
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
      // Git on Windows may change the line endings; the hash must not.
      const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
      return { name: file.slice(0, -'.sql'.length), hash: sumOf(text), text }
    })
}

/** Upgrades the database. If several processes start at once, one migrates and the others wait. */
export async function migrate(pool: Pool, migrations: readonly Migration[] = readMigrations()): Promise<void> {
  const client = await connectForMigration(pool)
  try {
    await lockSession(client, lockNumber)
    await applyMissing(client, migrations)
    await migrateJobs({ pgPool: pool })
    await applyGuards(client)
    await inShortTransaction(client, 'audit months', () => client.query('select add_audit_months(now())'))
    await fillFigures(client)
  } finally {
    // Also releases the session's lock.
    await client.end().catch(() => undefined)
  }
}

async function applyMissing(client: ClientBase, migrations: readonly Migration[]): Promise<void> {
  const applied = await readApplied(client, migrations)
  refuseOthers(applied, migrations)
  for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
    const { name, hash, text } = migration
    const record = () => client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash])
    if (name.endsWith('.batches')) await runBatches(client, migration, record)
    else if (name.endsWith('.concurrent')) {
      await runConcurrently(client, migration)
      await record()
    } else
      await inShortTransaction(client, name, async () => {
        await client.query(text)
        await record()
      })
  }
}

/** Returns name -> hash of the applied migrations. */
async function readApplied(client: ClientBase, migrations: readonly Migration[]): Promise<ReadonlyMap<string, string>> {
  await client.query(
    `create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  )
  const read = () =>
    client.query<{ name: string; hash: string }>(
      // Versions before 0036 stored the checksum of all guards in this row.
      `select name, hash from schema_migration where name <> 'guards'`,
    )
  let applied = (await read()).rows
  if (applied.length === 0) {
    await adoptBaseline(client, migrations)
    applied = (await read()).rows
  }
  return new Map(applied.map(({ name, hash }) => [name, hash]))
}

/**
 * Databases of the baseline have their history in the table of another tool, in the same order and with the same
 * hashes.
 */
async function adoptBaseline(client: ClientBase, migrations: readonly Migration[]): Promise<void> {
  const there = await client.query<{ yes: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as yes`,
  )
  if (!there.rows[0]?.yes) return
  const old = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
  if (old.rows.length === 0) return
  const baseline = migrations.slice(0, old.rows.length)
  if (baseline.some(({ hash }, index) => hash !== old.rows[index]?.hash))
    throw new MigrationError(
      'Базата данни е на по-стара разработка, от която няма преход. Посочете празна база или друга папка в DATA_DIR.',
    )
  await client.query(
    'insert into schema_migration (name, hash) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
    [baseline.map(({ name }) => name), baseline.map(({ hash }) => hash)],
  )
}

/** Hashes of former texts that had the same result: databases on which they were applied stay valid. */
const formerHashes: Readonly<Record<string, string>> = {
  // Took its locks one after the other.
  '0085_audit_partitions': '9cc160f1cf2cc1719218c2e8eba05802af3692d86daada77c2419f57c5fc558d',
}

function refuseOthers(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const ours = new Map(migrations.map(({ name, hash }) => [name, hash]))
  const unknown = [...applied.keys()].filter((name) => !ours.has(name)).toSorted()
  if (unknown.length > 0)
    throw new MigrationError(
      `Базата данни е на по-нова версия от програмата (${unknown.at(-1)}). Стартирайте по-новата версия.`,
    )
  const changed = [...applied]
    .filter(([name, hash]) => ours.get(name) !== hash && formerHashes[name] !== hash)
    .map(([name]) => name)
  if (changed.length > 0)
    throw new MigrationError(
      `Миграцията ${changed[0]} е променена, след като е приложена на тази база данни. Стартирайте версията, с която е приложена.`,
    )
}
