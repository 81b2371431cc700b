import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { accountForRoot, isRoot } from './account'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded'
import { EmbeddedPostgresError } from './failures'
import { SYSTEM_FOLDERS } from './places'
import { isServerOf } from './processes'
import { THROW_AWAY_SETTINGS } from './settings'
import { deepTest } from '../../../../tests/support/deep'

const base = mkdtempSync(join(tmpdir(), 'asistent-postgres-test-'))
// Temporary folders are 0700; as root, the server's user could not traverse it.
chmodSync(base, 0o755)
const account = isRoot() ? accountForRoot(undefined) : undefined
const running: EmbeddedPostgres[] = []
const processes: ChildProcess[] = []
let lines: string[] = []

afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  await Promise.all(running.splice(0).map((database) => database.stop()))
  lines = []
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

async function start(dataDir: string, options: { tcp?: boolean; settings?: Record<string, string> } = {}) {
  const log = (line: string) => void lines.push(line)
  const database = await startEmbeddedPostgres({ dataDir, log, settings: THROW_AWAY_SETTINGS, ...options })
  running.push(database)
  return database
}

async function query<Row extends object>(database: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new Client(database.connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

const serverPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

/** Runs the program in a separate process that can be killed. */
function startElsewhere(dataDir: string, sql = 'select 1'): ChildProcess {
  const code = `
    import { Client } from 'pg'
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(${JSON.stringify(sql)})
    console.log('ready')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  return child
}

/** Starts a process of the server's user that is no database server, optionally as a zombie. */
async function strangerPid(zombie: boolean): Promise<number> {
  const script = zombie ? 'true & echo $!; exec sleep 60' : 'echo $$; exec sleep 60'
  const child = spawn('sh', ['-c', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  processes.push(child)
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  return Number(output.toString())
}

test('a new database is UTF8, has Bulgarian collation and case, and listens only on its private socket', async () => {
  const dataDir = join(base, 'fresh')
  const database = await start(dataDir, { settings: {} })
  const [facts] = await query(
    database,
    `select current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('listen_addresses') as addresses, lower('ЩЪРКЕЛ Ѝ') as lowered, 'Женя' ilike 'жЕ%' as alike`,
  )
  expect(facts).toEqual({
    encoding: 'UTF8',
    checksums: 'on',
    fsync: 'on',
    commit: 'on',
    addresses: '',
    lowered: 'щъркел ѝ',
    alike: true,
  })

  const names = ['яна', 'Борис', 'ана', 'Ана', 'Щилян', 'Zoe', 'Ъгъл']
  const values = names.map((name) => `('${name}')`).join()
  const ordered = ['ана', 'Ана', 'Борис', 'Щилян', 'Ъгъл', 'яна', 'Zoe']
  for (const order of ['name', 'name collate "bg-x-icu"']) {
    const rows = await query<{ name: string }>(database, `select * from (values ${values}) t(name) order by ${order}`)
    expect(rows.map((row) => row.name)).toEqual(ordered)
  }
  await query(database, 'create extension pg_trgm')
  expect(await query(database, `select similarity('Женя', 'женя') as likeness`)).toEqual([{ likeness: 1 }])

  expect(statSync(database.connection.host).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'cluster')).uid).toBe(account?.uid ?? process.getuid?.())
})

test('a second start keeps the data, and the URL connects to them', async () => {
  const dataDir = join(base, 'again')
  const first = await start(dataDir)
  await query(first, `create table kid (name text); insert into kid values ('Ана')`)
  await first.stop()
  const second = await start(dataDir)
  const client = new Client({ connectionString: second.url })
  await client.connect()
  expect((await client.query('select name from kid')).rows).toEqual([{ name: 'Ана' }])
  await client.end()
})

test('restarts after kill -9 of the server without losing acknowledged rows', async () => {
  const dataDir = join(base, 'killed')
  const database = await start(dataDir, { settings: {} })
  await query(database, 'create table mark (id int)')
  const writer = new Client(database.connection)
  writer.on('error', () => undefined)
  await writer.connect()
  let acknowledged = 0
  const writing = (async () => {
    for (;;) {
      await writer.query('insert into mark values ($1)', [acknowledged + 1])
      acknowledged++
    }
  })().catch(() => undefined)
  await expect.poll(() => acknowledged).toBeGreaterThan(10)
  const killed = serverPid(dataDir)
  process.kill(killed, 'SIGKILL')
  await writing

  // Starts concurrently with the recovery of the first process: one starts the server, both use it.
  const again = await start(dataDir, { settings: {} })
  const [{ rows } = { rows: 0 }] = await query<{ rows: number }>(
    again,
    `select count(*)::int as rows from mark where id <= ${acknowledged}`,
  )
  expect(rows).toBe(acknowledged)
  await expect.poll(() => query(database, 'select 1 as up').catch(() => [])).toEqual([{ up: 1 }])
  expect(lines).toContain('Базата данни спря неочаквано и се пуска отново.')
  expect(serverPid(dataDir)).not.toBe(killed)
})

test('reuses a server that survived its process; the last user stops it', async () => {
  const dataDir = join(base, 'survivor')
  const program = startElsewhere(dataDir, `create table kid as select 'Борис'::text as name`)
  await once(program.stdout!, 'data')
  const pid = serverPid(dataDir)
  program.kill('SIGKILL')
  await once(program, 'exit')

  const first = await start(dataDir)
  const second = await start(dataDir)
  expect(serverPid(dataDir)).toBe(pid)
  await first.stop()
  expect(await query(second, 'select name from kid')).toEqual([{ name: 'Борис' }])
  await second.stop()
  expect(isServerOf(join(dataDir, 'cluster'), pid)).toBe(false)
})

deepTest('concurrent starts on a new folder share one database', async () => {
  const dataDir = join(base, 'together')
  const [first, second] = await Promise.all([start(dataDir), start(dataDir)])
  await query(first, 'create table kid (id int)')
  expect(await query(second, 'select * from kid')).toEqual([])
  expect(readdirSync(dataDir).filter((name) => name.startsWith('new-'))).toEqual([])
})

deepTest('repeats an interrupted initdb', async () => {
  const dataDir = join(base, 'interrupted')
  const program = startElsewhere(dataDir)
  const unfinished = () => (existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith('new-')) : [])
  await expect.poll(() => unfinished().length, { interval: 5 }).toBe(1)
  program.kill('SIGKILL')
  await once(program, 'exit')
  expect(existsSync(join(dataDir, 'cluster'))).toBe(false)
  // A folder left behind by initdb is no database either.
  await expect.poll(() => unfinished().length).toBe(1)

  const database = await start(dataDir)
  expect(await query(database, 'select 1 as up')).toEqual([{ up: 1 }])
  expect(unfinished()).toEqual([])
})

test('ignores the pid file of a dead server whose pid was reused', async () => {
  const dataDir = join(base, 'stale')
  const pidFile = join(dataDir, 'cluster', 'postmaster.pid')
  const first = await start(dataDir)
  const content = readFileSync(pidFile, 'utf8')
  await first.stop()
  for (const pid of [await strangerPid(false), await strangerPid(true), 99_999_999]) {
    writeFileSync(pidFile, content.replace(/^\d+/, String(pid)))
    chmodSync(pidFile, 0o644)
    const database = await start(dataDir)
    expect(await query(database, 'select 1 as up')).toEqual([{ up: 1 }])
    await database.stop()
  }
})

deepTest('a very long folder with Cyrillic and spaces works through a short socket folder', async () => {
  const dataDir = join(base, 'Моите документи', 'папка "с", дълго име '.repeat(5).trim(), 'данни')
  const database = await start(dataDir)
  expect(Buffer.byteLength(database.connection.host)).toBeLessThan(80)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  expect((await client.query('select 1 as up')).rows).toEqual([{ up: 1 }])
  await client.end()
  await database.stop()
  expect(existsSync(database.connection.host)).toBe(false)
})

deepTest('keeps data outside of a 0700 folder, also after the folder becomes accessible', async () => {
  const closed = join(base, 'closed')
  const dataDir = join(closed, 'data')
  const first = await start(join(closed, 'other'))
  await first.stop()
  chmodSync(closed, 0o700)
  const second = await start(dataDir)
  await query(second, `create table kid as select 'Ана'::text as name`)
  await second.stop()
  const elsewhere = SYSTEM_FOLDERS.find((folder) => second.connection.host.startsWith(folder))
  expect(elsewhere === undefined).toBe(!isRoot())
  expect(lines.some((line) => line.includes(dataDir))).toBe(isRoot())

  chmodSync(closed, 0o755)
  const third = await start(dataDir)
  expect(await query(third, 'select name from kid')).toEqual([{ name: 'Ана' }])
  await third.stop()
  if (elsewhere) rmSync(join(second.connection.host, '..'), { recursive: true })
})

test('without a socket, the local port requires the password', async () => {
  const database = await start(join(base, 'port'), { tcp: true })
  expect(database.connection).toMatchObject({ host: '127.0.0.1', password: expect.stringMatching(/^.{32}$/) })
  expect(await query(database, 'select 1 as up')).toEqual([{ up: 1 }])
  const stranger = { ...database, connection: { ...database.connection, password: 'wrong' } }
  await expect(query(stranger, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

deepTest('a new collation version rebuilds the indexes once', async () => {
  const dataDir = join(base, 'order')
  const first = await start(dataDir)
  await query(first, `update pg_database set datcollversion = '1' where datname = 'asistent'`)
  await first.stop()
  const second = await start(dataDir)
  const message = 'Подредбата на думите е обновена; индексите се правят наново.'
  expect(lines).toEqual([message])
  await second.stop()
  await start(dataDir)
  expect(lines).toEqual([message])
})

test('rejects data of another version without changing them', async () => {
  const dataDir = join(base, 'older')
  const database = await start(dataDir)
  await database.stop()
  writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '15\n')
  const failure = await start(dataDir).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(EmbeddedPostgresError)
  expect(String(failure)).toContain('са на PostgreSQL 15, а програмата работи с PostgreSQL 18')
})
