import { monthPdf } from '@asistent/contract/attendance/month-sheet.calls'
import type { Pool } from 'pg'
import { hashToken } from '../../apps/server/src/platform/token'
import { warmUp } from './calls'
import type { Section } from './main'
import { startChild, type Child } from './support/child'
import { startBenchServer } from './support/database'
import { get, readMonth } from './support/groups'
import type { Load, LoadResult } from './support/load'
import { openPlaces, requestsOf } from './support/places'
import { median, type Finding } from './support/table'

// The end of a month: thirty directors export the month of a group repeatedly while other users save. Document creation
// holds no database connection, so a save waits at most for the processor.

export const title = 'Exports: a save while thirty month sheets are made'

const atOnce = 30
const kindergartens = 4
/** Users who save, with a pause in between: measures latency, not the limit of the machine. */
const savers = 4
const pauseMs = 50

export async function run({ rounds, seconds }: Section): Promise<Finding[]> {
  const server = await startBenchServer()
  const children: Child[] = []
  try {
    const { url, pool } = await server.database(kindergartens, { attendance: true })
    const saves = requestsOf('save', 'app', await openPlaces(pool, kindergartens)).slice(0, savers)
    const sheets = await exportsOf(pool, new Date())
    const app = await startChild<number>('app-side', [], { DATABASE_URL: url, BENCH_DOCUMENTS: 'on' })
    const saver = await startChild('load')
    const exporter = await startChild('load')
    children.push(app, saver, exporter)
    const loadBy = async (child: Child, order: Omit<Load, 'port'>) => {
      const result = await child.ask<LoadResult>({ port: app.ready, ...order } satisfies Load)
      if (result.refused) throw new Error(`the server refused: ${result.refused}`)
      return result
    }
    const save = (length: number) => loadBy(saver, { seconds: length, clients: saves, pauseMs })
    const exported = (length: number) => loadBy(exporter, { seconds: length, clients: sheets })
    await warmUp([() => loadBy(saver, { seconds: 1, clients: saves }), () => exported(1)])
    const measured: { alone: LoadResult; meanwhile: LoadResult; sheets: LoadResult }[] = []
    for (let round = 0; round < rounds; round++) {
      const alone = await save(seconds)
      const busy = exported(seconds + 1)
      await new Promise((resolve) => setTimeout(resolve, 500))
      const meanwhile = await save(seconds)
      measured.push({ alone, meanwhile, sheets: await busy })
    }
    return findings(measured)
  } finally {
    for (const child of children) await child.stop()
    await server.stop()
  }
}

/** Sessions of thirty directors, each with a group of the kindergarten. */
async function exportsOf(pool: Pool, now: Date): Promise<string[][]> {
  const groups = await pool.query<{ id: number; account_id: number }>(
    `select g.id, d.account_id from child_group g
      join lateral (select m.account_id from membership m join account a on a.id = m.account_id and a.state = 'active'
        and coalesce(a.membership_id, m.id) = m.id where m.kindergarten_id = g.kindergarten_id and m.role = 1 and m.active
        order by m.account_id limit 1) d on true
      where exists (select from attendance a where a.group_id = g.id) order by g.id`,
  )
  const { month, year } = readMonth(now)
  const requests: string[][] = []
  for (let at = 0; at < atOnce; at++) {
    const group = groups.rows[at % groups.rows.length]
    if (!group) throw new Error('no group with attendance to export')
    const token = `bench-export-${at}-${'x'.repeat(30)}`
    await pool.query(
      `insert into session (token_hash, account_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [hashToken(token), group.account_id],
    )
    const query = new URLSearchParams({ classId: String(group.id), month: String(month), year: String(year) })
    requests.push([get(`${monthPdf.path}?${query}`, token)])
  }
  return requests
}

function findings(measured: readonly { alone: LoadResult; meanwhile: LoadResult; sheets: LoadResult }[]): Finding[] {
  const ratio = median(measured.map(({ alone, meanwhile }) => meanwhile.p95 / alone.p95))
  const of = (side: 'alone' | 'meanwhile', field: 'p50' | 'p95') =>
    median(measured.map((round) => round[side][field])).toFixed(1)
  return [
    {
      what: `p95 of a save while ${atOnce} exports run`,
      aim: 'at most 2.0 times alone',
      result: ratio.toFixed(2),
      met: ratio <= 2,
      detail: `alone ${of('alone', 'p50')} ms, p95 ${of('alone', 'p95')} ms; meanwhile ${of('meanwhile', 'p50')} ms, p95 ${of('meanwhile', 'p95')} ms; ${median(measured.map(({ sheets }) => sheets.perSecond)).toFixed(0)} sheets/s`,
    },
  ]
}
