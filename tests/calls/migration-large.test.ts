import pg, { type Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, readMigrations } from '../../apps/server/src/db/migrate'
import { createPool } from '../../apps/server/src/platform/database'
import { makeDatabase } from '../support/world'

// Upgrades of a large database (docs/guides/data.md): a killed upgrade continues at the next start, and one that waits
// for a lock blocks nobody. These tests append files to the product's migrations.

let database: Awaited<ReturnType<typeof makeDatabase>>
let pool: Pool
let others: pg.Client

beforeAll(async () => {
  database = await makeDatabase()
  pool = createPool({ connectionString: database.url, max: 4 })
  others = new pg.Client({ connectionString: database.url })
  await others.connect()
})
afterAll(async () => {
  await others.end()
  await pool.end()
  await database.drop()
})

const files = [...readMigrations()]
/** Upgrades with an additional file after the product's and those of earlier tests. */
function upgradeWith(name: string, text: string): Promise<void> {
  if (files.at(-1)?.name !== name) files.push({ name, hash: name, text })
  return migrate(pool, files)
}

const valueOf = async <T>(query: string): Promise<T | undefined> =>
  (await pool.query<{ value: T }>(`select (${query}) as value`)).rows[0]?.value

const outcomeOf = (upgrade: Promise<void>) =>
  upgrade.then(
    () => 'done',
    (error: Error) => error.message,
  )

const upgrading = `from pg_stat_activity where application_name = 'asistent-migration' and datname = current_database()`
async function untilWaiting(): Promise<void> {
  await expect.poll(() => valueOf<number>(`select count(*)::int ${upgrading} and wait_event_type = 'Lock'`)).toBe(1)
}
/** Also works between two attempts to get the lock. */
const killUpgrade = () => pool.query(`select pg_terminate_backend(pid) ${upgrading}`)

/** Runs `work` while another connection holds locks in a transaction. */
async function holding(statement: string, work: () => Promise<void>): Promise<void> {
  await others.query('begin')
  try {
    await others.query(statement)
    await work()
  } finally {
    await others.query('rollback')
  }
}

test('a file runs without a statement timeout and with a short lock timeout', async () => {
  await upgradeWith(
    '9000_limits',
    `create table limits as select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, 1 as kindergarten_id`,
  )
  const { rows } = await pool.query('select statement, lock, idle from limits')
  expect(rows).toEqual([{ statement: '0', lock: '500ms', idle: '0' }])
})

describe('upgrading a large table', () => {
  beforeAll(() =>
    upgradeWith(
      '9001_many',
      `create table many (id int primary key, kindergarten_id int not null default 1, times int not null default 0);
        insert into many (id) select generate_series(1, 12000)`,
    ),
  )

  test('backfills in batches; a killed upgrade continues after the last batch', async () => {
    const upgrade = () =>
      upgradeWith(
        '9002_fill.batches',
        `with batch as (select id from many where id > $1 order by id limit $2),
            filled as (update many m set times = times + 1 from batch where m.id = batch.id)
          select max(id) as reached from batch`,
      )
    await holding('select from many where id = 7000 for update', async () => {
      const outcome = outcomeOf(upgrade())
      await untilWaiting()
      await killUpgrade()
      expect(await outcome).not.toBe('done')
    })
    expect(await valueOf(`select reached::int from schema_backfill where name = '9002_fill.batches'`)).toBe(5000)
    expect(await valueOf('select sum(times)::int from many')).toBe(5000)
    await upgrade()
    // Rows of a repeated batch would be counted twice.
    expect(await valueOf('select count(*)::int from many where times = 1')).toBe(12000)
    expect(await valueOf(`select count(*)::int from schema_migration where name = '9002_fill.batches'`)).toBe(1)
    expect(await valueOf('select count(*)::int from schema_backfill')).toBe(0)
  })

  test('builds an index during writes and rebuilds the invalid index of a killed upgrade', async () => {
    const upgrade = () =>
      upgradeWith(
        '9003_times.concurrent',
        '-- For the longest.\ncreate index concurrently many_times_index on many (times);',
      )
    const isValid = () =>
      valueOf<boolean>(`select i.indisvalid from pg_index i where i.indexrelid = to_regclass('many_times_index')`)
    await holding('update many set times = 2 where id = 1', async () => {
      const outcome = outcomeOf(upgrade())
      await untilWaiting()
      await pool.query('update many set times = 3 where id = 2')
      await killUpgrade()
      expect(await outcome).not.toBe('done')
    })
    expect(await isValid()).toBe(false)
    await upgrade()
    expect(await isValid()).toBe(true)
    expect(await valueOf(`select count(*)::int from schema_migration where name = '9003_times.concurrent'`)).toBe(1)
  })

  test('builds an index when two processes start at once', async () => {
    const upgrade = () =>
      upgradeWith('9004_id.concurrent', 'create index concurrently many_id_index on many (kindergarten_id, id)')
    expect(await Promise.all([outcomeOf(upgrade()), outcomeOf(upgrade())])).toEqual(['done', 'done'])
  })

  test('does not block reads while it waits for a long read', async () => {
    await holding('select from many limit 1', async () => {
      const outcome = outcomeOf(upgradeWith('9005_note', 'alter table many add column note text'))
      await untilWaiting()
      // Without a lock timeout of the change, this read would wait as long as the first one.
      expect(await valueOf('select count(*)::int from many')).toBe(12000)
      await others.query('rollback')
      expect(await outcome).toBe('done')
    })
    expect(await valueOf('select count(note)::int from many')).toBe(0)
  })
})

describe('guards', () => {
  test('are recreated for one table without locking others', async () => {
    await migrate(pool, files)
    await pool.query('drop policy of_user on day_off; drop trigger audit_row on day_off')
    await holding('select from child limit 1', () => migrate(pool, files))
    expect(
      await valueOf(`select count(*)::int from pg_policies where tablename = 'day_off' and policyname = 'of_user'`),
    ).toBe(1)
    expect(
      await valueOf(
        `select count(*)::int from pg_trigger where tgrelid = 'day_off'::regclass and tgname = 'audit_row'`,
      ),
    ).toBe(1)
  })

  test('are not reapplied if they are unchanged', async () => {
    await migrate(pool, files)
    const made = await valueOf('select max(applied_at) from schema_guard')
    await migrate(pool, files)
    expect(await valueOf('select max(applied_at) from schema_guard')).toEqual(made)
  })

  test('of a module are recreated if they are missing', async () => {
    await pool.query('drop trigger follow on fee_payment')
    await migrate(pool, files)
    expect(
      await valueOf(
        `select count(*)::int from pg_trigger where tgrelid = 'fee_payment'::regclass and tgname = 'follow'`,
      ),
    ).toBe(1)
  })
})

test('rejects non-repeatable statements outside of a transaction', async () => {
  files.length = readMigrations().length
  const database = await makeDatabase('empty')
  const pool = createPool({ connectionString: database.url, max: 2 })
  const outcome = await outcomeOf(
    migrate(pool, [...files, { name: '9006_wrong.concurrent', hash: 'x', text: 'insert into country values (1)' }]),
  )
  expect(outcome).toMatch(/^9006_wrong\.concurrent may make and drop indexes/)
  await pool.end()
  await database.drop()
})
