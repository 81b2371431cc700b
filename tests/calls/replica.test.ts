import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool, type Database, type Positions } from '../../apps/server/src/platform/database'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../apps/server/src/embedded-postgres/embedded'

// Reads on a replica, with a real primary and a real standby.

const settings = { fsync: 'off', shared_buffers: '32MB', io_method: 'sync', wal_keep_size: '256MB' }
const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: () => undefined, settings })

let folder: string
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let pool: Pool
let replica: Pool
let database: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asistent-replica-'))
  // As root, the server's user must be able to enter the folder.
  await chmod(folder, 0o755)
  primary = await start(join(folder, 'primary'))
  pool = createPool({ ...primary.connection, max: 3 })
  await pool.query('create table mark (id int primary key)')
  standby = await startStandby()
  replica = createPool({ ...standby.connection, max: 2, connectionTimeoutMillis: 1000 })
  database = createDatabase(pool, replica)
})

afterAll(async () => {
  await replica?.end()
  await pool?.end()
  await standby?.stop()
  await primary?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Copies the primary while it runs, as pg_basebackup does. */
async function startStandby(): Promise<EmbeddedPostgres> {
  const { rows } = await pool.query<{ cluster: string }>(`select current_setting('data_directory') as cluster`)
  const from = rows[0]!.cluster
  const to = join(folder, 'standby', 'cluster')
  const client = await pool.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  await mkdir(dirname(to), { mode: 0o755 })
  // Keeps the owner of the files.
  await promisify(execFile)('cp', ['-a', from, to])
  await rm(join(to, 'postmaster.pid'))
  const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  client.release()
  const { host, port, user } = primary.connection
  const { uid, gid } = await stat(to)
  const add = async (name: string, text: string) => {
    await writeFile(join(to, name), text)
    await chown(join(to, name), uid, gid)
  }
  await add('backup_label', stopped.rows[0]!.labelfile)
  await add('standby.signal', '')
  await add('postgresql.auto.conf', `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`)
  return start(join(folder, 'standby'))
}

/** Writes a row and returns the position of its commit. */
async function write(id: number): Promise<string> {
  let position = ''
  const committed = (received: string) => void (position = received)
  await database.transact(
    'write',
    'select 1',
    async ({ run }) => {
      await run(`insert into mark values (${id})`)
      return { value: undefined }
    },
    { committed },
  )
  return position
}

/** Reads all rows, and whether they are from the standby. */
const read = (positions: Positions) =>
  database.transact(
    'read',
    'select pg_is_in_recovery() as isStandby',
    async ({ run }, opened) => {
      const [marks] = await run('select id from mark order by id')
      const { isstandby } = opened[0]!.rows[0] as { isstandby: boolean }
      return { value: { ids: marks!.rows.map(({ id }: { id: number }) => id), isStandby: isstandby } }
    },
    positions,
  )

const replayed = async (position: string) => {
  for (;;) {
    const { rows } = await replica.query<{ is: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is', [
      position,
    ])
    if (rows[0]!.is) return
  }
}

test('a read never misses the last save of its session', async () => {
  const first = await write(1)
  await replayed(first)
  expect(await read({ after: first })).toEqual({ ids: [1], isStandby: true })
  expect(await read({})).toEqual({ ids: [1], isStandby: false })
  await replica.query('select pg_wal_replay_pause()')
  const second = await write(2)
  expect(await read({ after: second })).toEqual({ ids: [1, 2], isStandby: false })
  // Another session may read the older state for some seconds.
  expect(await read({ after: first })).toEqual({ ids: [1], isStandby: true })
  await replica.query('select pg_wal_replay_resume()')
  await replayed(second)
  expect(await read({ after: second })).toEqual({ ids: [1, 2], isStandby: true })
})

test('a read uses the primary while the replica is away', async () => {
  const position = await write(3)
  await standby.stop()
  expect(await read({ after: position })).toEqual({ ids: [1, 2, 3], isStandby: false })
})
