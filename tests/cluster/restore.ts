import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from './database'
import { output, startProcess, until } from './processes'
import { postgresBin } from './programs'

// Point-in-time restore: to the moment before a deliberate deletion, from the backup and the archived WAL, beside the
// running cluster.

export interface Restored {
  /** Rows before the deletion, and in the restored database. */
  readonly before: number
  readonly restored: number
}

const deleted = 'app_news_backup_check'

export async function restoreBeforeDeletion(database: Database): Promise<Restored> {
  const client = await database.superuser('asistent')
  const count = async (from: pg.Client) =>
    (await from.query<{ n: number }>(`select count(*)::int as n from ${deleted}`)).rows[0]!.n
  let moment: string
  let before: number
  try {
    await client.query(`create table ${deleted} as select id from audit_change`)
    before = await count(client)
    await client.query('checkpoint')
    const { rows } = await client.query<{ now: string }>(`select clock_timestamp()::text as now`)
    moment = rows[0]!.now
    await client.query('select pg_sleep(1)')
    await client.query(`delete from ${deleted}`)
    await client.query('select pg_switch_wal()')
    await untilArchived(client)
  } finally {
    await client.end()
  }
  const restored = await countAt(database, moment, count)
  const cleaning = await database.superuser('asistent')
  await cleaning.query(`drop table ${deleted}`)
  await cleaning.end()
  return { before, restored }
}

/** Waits until the segment of the deletion is in the repository. */
async function untilArchived(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name')
  const current = rows[0]!.name
  await until('the WAL is archived', 120, async () => {
    await client.query('select pg_switch_wal()')
    const archived = await client.query<{ last: string | null }>(
      'select last_archived_wal as last from pg_stat_archiver',
    )
    return (archived.rows[0]?.last ?? '') >= current
  })
}

async function countAt(database: Database, moment: string, count: (client: pg.Client) => Promise<number>) {
  const host = await database.primary()
  const folder = join(database.folder, 'restored')
  mkdirSync(join(folder, 'run'), { recursive: true })
  await output('chown', ['-R', 'postgres:postgres', folder])
  const data = join(folder, 'data')
  await database.backrest(
    host,
    'restore',
    `--pg1-path=${data}`,
    '--type=time',
    `--target=${moment}`,
    '--target-action=promote',
  )
  const port = 15999
  const server = startProcess(
    'setpriv',
    [
      '--reuid=postgres',
      '--regid=postgres',
      '--clear-groups',
      `${postgresBin}/postgres`,
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-c',
      `unix_socket_directories=${join(folder, 'run')}`,
      '-c',
      'archive_mode=off',
      '-c',
      'ssl=off',
      '-c',
      `hba_file=${await localAccess(folder)}`,
      '-c',
      'primary_conninfo=',
      '-c',
      'synchronous_standby_names=',
    ],
    {
      env: {
        PATH: process.env.PATH,
        LC_ALL: 'C.UTF-8',
        PGBACKREST_CONFIG: join(database.folder, host.name, 'pgbackrest.conf'),
      },
      log: join(folder, 'postgres.log'),
    },
  )
  const connected = async () => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'asistent' })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  try {
    await until('the restored database accepts writes', 180, async () => {
      const client = await connected()
      const { rows } = await client.query<{ waiting: boolean }>('select pg_is_in_recovery() as waiting')
      await client.end()
      return !rows[0]!.waiting
    })
    const client = await connected()
    const restored = await count(client)
    await client.end()
    return restored
  } finally {
    await server.end('SIGINT')
  }
}

/** The restored copy is open to this machine only. */
async function localAccess(folder: string): Promise<string> {
  const file = join(folder, 'pg_hba.conf')
  await output('sh', ['-c', `echo 'host all all 127.0.0.1/32 trust' > '${file}' && chown postgres:postgres '${file}'`])
  return file
}
