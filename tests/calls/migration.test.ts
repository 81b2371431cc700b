import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, readMigrations } from '../../apps/server/src/db/migrate'
import { rolesSql } from '../../apps/server/src/db/policies'
import { loadGeography } from '../../apps/server/src/institutions/geography/load'
import { createPool } from '../../apps/server/src/platform/database'
import { kindergartenOf } from '../support/actors'
import { deepTest, isDeep } from '../support/deep'
import { wrongFigures } from '../support/figures'
import { noDocuments } from '../support/no-documents'
import { sampleIdsOf } from '../support/records'
import { registered } from '../support/registered'
import { inputFor } from '../support/samples'
import { requestFor } from '../support/sending'
import { makeDatabase, startWorld, type UserName, type World } from '../support/world'

// Upgrades a database of the frozen baseline with its demo data (tests/fixtures, docs/guides/data.md): no data are lost
// and every read works.

const fixture = new URL('../fixtures/baseline.sql.gz', import.meta.url)

interface Table {
  readonly name: string
  readonly columns: string[]
}

/** Contents of a table: row count, and a checksum over the baseline's columns. */
type Contents = Record<string, string>

const revalued = ['stock_movement', 'stock_balance', 'stock_day', 'meal_product', 'meal_calculation', 'meal_taken_back']

let database: Awaited<ReturnType<typeof makeDatabase>>
let before: Contents
let tables: Table[]
let world: World

async function contentsOf(client: pg.Client): Promise<Contents> {
  const contents: Contents = {}
  for (const { name, columns } of tables) {
    const row = columns.map((column) => `t."${column}"`).join(', ')
    const answer = await client.query<{ sum: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(row(${row})::text, 7)), 0) as sum from public."${name}" t`,
    )
    contents[name] = answer.rows[0]?.sum ?? ''
  }
  return contents
}

async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  database = await makeDatabase('empty')
  await connected(async (client) => {
    await client.query(`${rolesSql}; set client_min_messages = warning`)
    await client.query(gunzipSync(readFileSync(fixture)).toString())
    await client.query('reset all')
    tables = (
      await client.query<Table>(
        `select c.relname as name, array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            order by a.attnum) as columns
          from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
      )
    ).rows
    before = await contentsOf(client)
  })
  const pool = createPool({ connectionString: database.url, max: 2 })
  await migrate(pool)
  // Compared before the geography is updated at startup, which adds rows.
  const after = await connected(contentsOf)
  // Stock is revalued from the first open day; stock_valuation.test below checks it.
  for (const table of revalued) delete after[table]
  expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([table]) => !revalued.includes(table))))
  await loadGeography(pool)
  await pool.end()
  world = await startWorld({ on: database, documents: noDocuments })
})
afterAll(() => world.close())

describe('a database of the baseline', () => {
  test('has accounts, children and days', () => {
    expect(tables.length).toBeGreaterThan(70)
    for (const name of ['account', 'child', 'attendance', 'message', 'staff_attendance'])
      expect(before[name], name).not.toMatch(/^0 rows/)
  })

  test('applies every migration once', async () => {
    const applied = await world.sql<{ name: string }>(
      `select name from schema_migration where name <> 'guards' order by 1`,
    )
    expect(applied.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name))
  })

  test('counts the figures of existing days', async () => {
    expect(await wrongFigures(world)).toEqual([])
    expect(await world.sql(`select from day_figure`)).not.toEqual([])
  })

  test('returns no error for any read of the director (deep run: of four roles)', async () => {
    const ids = await sampleIdsOf(world, await kindergartenOf(world, 'director'))
    const faults: string[] = []
    let answered = 0
    const people: readonly UserName[] = isDeep ? ['director', 'parent', 'ministry', 'master'] : ['director']
    for (const user of people) {
      const { token } = await world.as(user)
      for (const { name, call, handler } of registered.filter((one) => one.handler.kind === 'read')) {
        const answer = await world.isolated(() => world.request(requestFor(call, inputFor(call, ids), token)))
        if (answer.status === 200) answered++
        if (answer.status >= 500) faults.push(`${name} as ${user} (${handler.kind}): ${world.lastError()}`)
      }
    }
    expect(faults).toEqual([])
    expect(answered).toBeGreaterThan(250)
  })
})

describe('starting', () => {
  const startOn = async (pool: ReturnType<typeof createPool>, migrations = readMigrations()) =>
    migrate(pool, migrations).then(
      () => 'started',
      (error: Error) => error.message,
    )

  test('rejects a newer database with one sentence', async () => {
    const pool = createPool({ connectionString: database.url, max: 2 })
    await pool.query(`insert into schema_migration (name, hash) values ('9999_tomorrow', 'x')`)
    expect(await startOn(pool)).toBe(
      'Базата данни е на по-нова версия от програмата (9999_tomorrow). Стартирайте по-новата версия.',
    )
    await pool.query(`delete from schema_migration where name = '9999_tomorrow'`)
    expect(await startOn(pool)).toBe('started')
    await pool.end()
  })

  test('changes nothing on a restart and does not wait for locks', async () => {
    const pool = createPool({ connectionString: database.url, max: 4 })
    const busy = await pool.connect()
    // A call in progress in another process.
    await busy.query('begin; select from child limit 1')
    expect(await startOn(pool)).toBe('started')
    await busy.query('rollback')
    busy.release()
    await pool.end()
  })

  deepTest('recreates missing policies, such as after a restore without them', async () => {
    const empty = await makeDatabase('empty')
    const pool = createPool({ connectionString: empty.url, max: 3 })
    expect(await startOn(pool)).toBe('started')
    await pool.query('revoke all on child_consent from asistent_user')
    expect(await startOn(pool)).toBe('started')
    const granted = await pool.query(`select has_table_privilege('asistent_user', 'child_consent', 'select') as yes`)
    expect(granted.rows).toEqual([{ yes: true }])
    await pool.end()
    await empty.drop()
  })

  test('rejects a migration that was changed after it was applied', async () => {
    const pool = createPool({ connectionString: database.url, max: 2 })
    const changed = readMigrations().map((one, index) => (index === 1 ? { ...one, hash: 'other' } : one))
    expect(await startOn(pool, changed)).toMatch(/^Миграцията 0001_guards е променена/)
    await pool.end()
  })

  test('accepts a former text of a migration with the same result, and no other', async () => {
    const pool = createPool({ connectionString: database.url, max: 2 })
    const applied = (hash: string) =>
      pool.query(`update schema_migration set hash = $1 where name = '0085_audit_partitions'`, [hash])
    await applied('another text')
    expect(await startOn(pool)).toMatch(/^Миграцията 0085_audit_partitions е променена/)
    await applied('9cc160f1cf2cc1719218c2e8eba05802af3692d86daada77c2419f57c5fc558d')
    expect(await startOn(pool)).toBe('started')
    await pool.end()
  })

  test('rolls back a failed migration', async () => {
    const pool = createPool({ connectionString: database.url, max: 2 })
    const broken = { name: '9998_broken', hash: 'x', text: 'create table half_made (id int); select 1 / 0' }
    expect(await startOn(pool, [...readMigrations(), broken])).toBe('division by zero')
    const left = await pool.query(`select to_regclass('half_made') as made`)
    expect(left.rows).toEqual([{ made: null }])
    await pool.end()
  })

  test('rejects a database from before the baseline', async () => {
    const empty = await makeDatabase('empty')
    const pool = createPool({ connectionString: empty.url, max: 2 })
    await pool.query(
      `create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint);
        insert into drizzle.__drizzle_migrations (hash, created_at) values ('another baseline', 1)`,
    )
    expect(await startOn(pool)).toMatch(/^Базата данни е на по-стара разработка/)
    await pool.end()
    await empty.drop()
  })
})
