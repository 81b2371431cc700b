import type { getMonthGrid } from '@asistent/contract/attendance/grid.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import type { listPayments } from '@asistent/contract/payments/payments.calls'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { postgresBin } from '../../scripts/support/cluster-programs.mjs'
import type { Client } from './client'
import type { Database } from './database'
import type { Load, OpenDay } from './load'
import { output, startProcess, until } from './processes'
import type { Product } from './product'

// Point-in-time restore: to the moment before a deliberate deletion, from the backup and the archived WAL, beside the
// running cluster. The product then runs on the restored database and must return the figures from before the deletion.

/** A script that bypasses the guards deletes all marks, and the receipts with their payments. */
const deletion = `begin; set local session_replication_role = replica;
  delete from attendance; delete from fee_payment; delete from fee_receipt; commit`

const countRows = `select (select count(*) from attendance)::int + (select count(*) from fee_payment)::int + (select count(*) from fee_receipt)::int as n`

export interface Restored {
  /** Rows before the deletion, and in the restored database. */
  readonly before: number
  readonly restored: number
  /** Names of the figures that differ from before the deletion; after it all must differ. */
  readonly differing: readonly string[]
  readonly unchangedByDeletion: readonly string[]
}

type Figures = Readonly<Record<string, string>>

/** Reads of the product, by their names. */
async function readFigures(read: <Result>(path: string) => Promise<Result>, { classId, forDate }: OpenDay) {
  const [year, month] = forDate.split('-').map(Number)
  const grid = await read<OutputOf<typeof getMonthGrid>>(`/api/StudentAttendances/${classId}/${month}/${year}`)
  const payments = await read<OutputOf<typeof listPayments>>(
    '/api/activities/payments/overview-models?search=cluster-&pageSize=100',
  )
  const figures: Figures = {
    'marks of the month': JSON.stringify(grid.result),
    receipts: JSON.stringify(payments),
  }
  return figures
}

const differing = (one: Figures, two: Figures) => Object.keys(one).filter((name) => one[name] !== two[name])

interface Tools {
  readonly database: Database
  readonly product: Product
  readonly client: Client
  readonly load: Load
}

export async function restoreBeforeDeletion({ database, product, client, load }: Tools): Promise<Restored> {
  const { token, openDay } = load
  const figuresNow = () => readFigures((path) => client.readJson(path, token), openDay)
  const superuser = await database.superuser('asistent')
  const count = async (from: pg.Client) => (await from.query<{ n: number }>(countRows)).rows[0]!.n
  const figures = await figuresNow()
  let moment: string
  let before: number
  try {
    before = await count(superuser)
    await superuser.query('checkpoint')
    const { rows } = await superuser.query<{ now: string }>(`select clock_timestamp()::text as now`)
    moment = rows[0]!.now
    await superuser.query('select pg_sleep(1)')
    await superuser.query(deletion)
    await untilArchived(superuser)
  } finally {
    await superuser.end()
  }
  const changed = differing(figures, await figuresNow())
  const unchangedByDeletion = Object.keys(figures).filter((name) => !changed.includes(name))
  return atMoment(database, moment, async (restored, url) => {
    const origin = await product.startOn(url)
    const restoredFigures = await readFigures((path) => client.readJsonFrom(origin, path, token), openDay)
    await product.end('restored', 'SIGTERM')
    return {
      before,
      restored: await count(restored),
      differing: differing(figures, restoredFigures),
      unchangedByDeletion,
    }
  })
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

/** Starts a copy of the database as of the moment, and stops it after the work. */
async function atMoment<Result>(
  database: Database,
  moment: string,
  work: (superuser: pg.Client, url: string) => Promise<Result>,
): Promise<Result> {
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
    const result = await work(client, `postgres://asistent@127.0.0.1:${port}/asistent`)
    await client.end()
    return result
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
