import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool, type Database } from '../../apps/server/src/platform/database'
import type { ReplicaUse } from '../../apps/server/src/platform/replica'
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
const read = (use?: ReplicaUse) =>
  database.transact(
    'read',
    'select pg_is_in_recovery() as isStandby',
    async ({ run }, opened) => {
      const [marks] = await run('select id from mark order by id')
      const { isstandby } = opened[0]!.rows[0] as { isstandby: boolean }
      return { value: { ids: marks!.rows.map(({ id }: { id: number }) => id), isStandby: isstandby } }
    },
    { use },
  )

const preferred: ReplicaUse = { when: 'preferred' }
const onlyAway: ReplicaUse = { when: 'primary-is-away' }

const replayed = async (position: string) => {
  for (;;) {
    const { rows } = await replica.query<{ is: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is', [
      position,
    ])
    if (rows[0]!.is) return
  }
}

test('a read on the replica misses no confirmed save, of any device', async () => {
  await write(1)
  expect(await read(preferred)).toEqual({ ids: [1], isStandby: true })
  expect(await read(onlyAway)).toEqual({ ids: [1], isStandby: false })
  expect(await read()).toEqual({ ids: [1], isStandby: false })
  await replica.query('select pg_wal_replay_pause()')
  const second = await write(2)
  expect(await read(preferred)).toEqual({ ids: [1, 2], isStandby: false })
  await replica.query('select pg_wal_replay_resume()')
  await replayed(second)
  expect(await read(preferred)).toEqual({ ids: [1, 2], isStandby: true })
  expect(database.replicaReads).toEqual({ replica: 2, primary: 1, away: 0 })
})

/** Stops the processes of the primary: connections stay open without an answer, as in a network partition. */
async function suspendPrimary(): Promise<{ resume: () => void }> {
  const { rows } = await pool.query<{ pid: number; folder: string }>(
    `select pid, current_setting('data_directory') as folder from pg_stat_activity`,
  )
  const [postmaster] = (await readFile(join(rows[0]!.folder, 'postmaster.pid'), 'utf8')).split('\n')
  const processes = [Number(postmaster), ...rows.map(({ pid }) => pid)]
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  return {
    resume: () => {
      for (const pid of processes.splice(0)) process.kill(pid, 'SIGCONT')
    },
  }
}

test('a read uses the replica while the primary does not answer, and the primary again afterwards', async () => {
  const last = await write(3)
  await replayed(last)
  const suspended = await suspendPrimary()
  try {
    expect(await read({ ...onlyAway, after: last })).toEqual({ ids: [1, 2, 3], isStandby: true })
    expect(await read(preferred)).toEqual({ ids: [1, 2, 3], isStandby: true })
    expect(database.replicaReads).toEqual({ replica: 2, primary: 1, away: 2 })
    const unreached = read({ ...onlyAway, after: 'FFFFFFFF/0' })
    expect(await read(onlyAway)).toEqual({ ids: [1, 2, 3], isStandby: true })
    suspended.resume()
    expect(await unreached).toEqual({ ids: [1, 2, 3], isStandby: false })
  } finally {
    suspended.resume()
  }
  await expect.poll(() => read(onlyAway)).toEqual({ ids: [1, 2, 3], isStandby: false })
})

test('a read uses the primary while the replica is away', async () => {
  const nowhere = createPool({ ...standby.connection, port: 1, connectionTimeoutMillis: 1000 })
  const otherDatabase = createDatabase(pool, nowhere)
  const ids = await otherDatabase.transact(
    'read',
    'select 1',
    async ({ run }) => ({ value: (await run('select id from mark order by id'))[0]!.rows.length }),
    { use: preferred },
  )
  expect(ids).toBe(3)
  expect(otherDatabase.replicaReads).toEqual({ replica: 0, primary: 1, away: 0 })
  await nowhere.end()
})

test('reads continue on a complete replica after the primary has stopped', async () => {
  const last = await write(4)
  await replayed(last)
  await primary.stop()
  for (const use of [{ ...onlyAway, after: last }, onlyAway, preferred])
    expect(await read(use)).toEqual({ ids: [1, 2, 3, 4], isStandby: true })
})
