import { absencesReport } from '@asistent/contract/attendance/child-references.calls'
import { getDashboard } from '@asistent/contract/dashboards/dashboards.calls'
import { roleTypes } from '@asistent/domain/access/roles'
import { typesOfKind } from '@asistent/domain/attendance/statuses'
import { listChildren } from '@asistent/contract/people/children.calls'
import { rangeOf } from '@asistent/domain/kernel/month'
import { today } from '@asistent/domain/kernel/day'
import type { Pool, PoolClient } from 'pg'
import type { Section } from './main'
import { appHere } from './support/app-here'
import { startBenchServer } from './support/database'
import { figuresPrice } from './support/figures-price'
import { openGroups, readMonth, sessionOf, type Place } from './support/groups'
import { writeMessages } from './support/messages'
import type { Replayed } from './support/replayed'
import { median, type Finding } from './support/table'

// SQL cost of frequent pages: the statements of the call, sequentially over one connection, against reading the same
// rows by primary key with the same rights. Key reads are the lower bound of a list, because they neither search nor
// sort nor count.

export const title = 'Reads: SQL of a page against its rows by their keys'

const kindergartens = 40
const messages = 100

/** Rows of a table by their keys: `keys` is one array, or one for each column of the key. */
interface ByKey {
  readonly text: string
  readonly keys: unknown[]
}

interface Read {
  readonly what: string
  readonly token: string
  readonly path: string
  readonly rows: readonly ByKey[]
}

export async function run({ rounds, full }: Section): Promise<Finding[]> {
  const now = new Date()
  const server = await startBenchServer()
  try {
    const { url, pool } = await server.database(full ? 2000 : kindergartens, { attendance: true })
    await writeMessages(pool, messages)
    const [kindergarten] = await openGroups(pool, 1, now)
    if (!kindergarten) throw new Error('no kindergarten to measure')
    await pool.query('vacuum (analyze)')
    const reads = await readsOf(pool, kindergarten, now)
    const app = await appHere(url)
    const findings: Finding[] = await figuresPrice(pool, kindergarten, rounds * 4)
    const client = await pool.connect()
    try {
      for (const read of reads) {
        const statements = await app.recorded({ token: read.token, path: read.path })
        findings.push(await compared(client, read, statements, rounds))
      }
    } finally {
      client.release(true)
      await app.close()
    }
    return findings
  } finally {
    await server.stop()
  }
}

/** Repetitions in a round: enough for the resolution of the clock and for cached plans. */
const turns = 20

interface Statement {
  readonly text: string
  readonly values?: unknown[]
  readonly name: string
}

interface Took {
  /** Execution time of the server, without planning and transfer. */
  readonly server: number
  /** Time for the caller, with cached plans. */
  readonly caller: number
}

async function once(client: PoolClient, opening: string, statements: readonly Statement[]): Promise<Took> {
  await client.query(opening)
  const from = performance.now()
  for (const statement of statements) await client.query(statement)
  const caller = performance.now() - from
  let server = 0
  for (const { text, values = [] } of statements) {
    const explained = `explain (analyze, timing off, format json) ${text}`
    const { rows } = await client.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(explained, values)
    server += rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? 0
  }
  await client.query('commit')
  return { server, caller }
}

async function compared(
  client: PoolClient,
  { what, rows }: Read,
  statements: readonly Replayed[],
  rounds: number,
): Promise<Finding> {
  const [opening, ...rest] = statements
  const ofCall = rest.slice(0, -1).map((statement, at) => ({ ...statement, name: `${what} ${at}` }))
  const byKey = rows.map(({ text, keys: values }, at) => ({ text, values, name: `${what} key ${at}` }))
  const took: [Took, Took][] = []
  for (let round = -1; round < rounds; round++)
    for (let turn = 0; turn < turns; turn++) {
      const pair: [Took, Took] = [await once(client, opening!.text, ofCall), await once(client, opening!.text, byKey)]
      // The first round is the warm-up.
      if (round >= 0) took.push(pair)
    }
  const ratio = median(took.map(([ours, keys]) => ours.server / keys.server))
  const summaryOf = (side: 0 | 1, query: readonly Statement[]) =>
    `${query.length} statements, ${median(took.map((pair) => pair[side].server)).toFixed(2)} ms of the server, ${median(took.map((pair) => pair[side].caller)).toFixed(2)} ms of the caller`
  return {
    what,
    aim: 'a ratio to compare',
    result: `${ratio.toFixed(2)} times`,
    detail: `${summaryOf(0, ofCall)}; by keys ${summaryOf(1, byKey)}`,
  }
}

/** Rows that each page shows, selected before the measurement. */
async function readsOf(pool: Pool, kindergarten: Place, now: Date): Promise<Read[]> {
  const day = today(now)
  const { month, year } = readMonth(now)
  const range = rangeOf({ month, year })
  const idsOf = async (text: string, values: unknown[]): Promise<number[]> =>
    (await pool.query<{ id: number }>(text, values)).rows.map(({ id }) => id)
  const { kindergartenId } = kindergarten
  const teacher = kindergarten.teachers[0]!
  const parent = await sessionOf(pool, kindergartenId, `role = ${roleTypes.Parent}`)
  const all = await idsOf(`select id from child where kindergarten_id = $1`, [kindergartenId])
  const ownChildren = await idsOf(
    `select cg.child_id as id from child_guardian cg join guardian g on g.id = cg.guardian_id
      join session s on s.account_id = g.account_id where s.token_hash = sha256($1::bytea)`,
    [Buffer.from(parent)],
  )
  const table = (name: string, ids: readonly number[]): ByKey => ({
    text: `select * from ${name} where id = any ($1::int[])`,
    keys: [ids],
  })
  const children = async (ids: readonly number[]): Promise<ByKey[]> => [
    table('child', ids),
    table('child_group_period', await idsOf(`select id from child_group_period where child_id = any ($1)`, [ids])),
  ]
  const guardians = async (ids: readonly number[]): Promise<ByKey> =>
    table('guardian', await idsOf(`select guardian_id as id from child_guardian where child_id = any ($1)`, [ids]))
  const days = async (ids: readonly number[], which: string, values: unknown[]): Promise<ByKey> => {
    const queryResult = await pool.query<{ child: number; day: string }>(
      `select child_id as child, day from attendance where child_id = any ($1) and ${which}`,
      [ids, ...values],
    )
    return {
      text: `select a.* from unnest($1::int[], $2::date[]) as k (child, day) join attendance a on a.child_id = k.child and a.day = k.day`,
      keys: [queryResult.rows.map(({ child }) => child), queryResult.rows.map((row) => row.day)],
    }
  }
  const ofDay = (ids: readonly number[]) => days(ids, 'day = $2', [day])
  const shared = async (token: string): Promise<ByKey[]> => [
    table('child_group', await idsOf(`select id from child_group where kindergarten_id = $1`, [kindergartenId])),
    table(
      'message',
      await idsOf(
        `select r.message_id as id from message_recipient r join session s on s.account_id = r.account_id
          where s.token_hash = sha256($1::bytea) order by r.sent_at desc limit 5`,
        [Buffer.from(token)],
      ),
    ),
  ]
  const staff = table(
    'staff_member',
    await idsOf(`select id from staff_member where kindergarten_id = $1`, [kindergartenId]),
  )
  const absent = await days(all, `day between $2 and $3 and status is not null and status <> all ($4)`, [
    range.from,
    range.to,
    typesOfKind('present'),
  ])
  const query = new URLSearchParams({ month: String(month), year: String(year) }).toString()
  return [
    {
      what: 'home of the director',
      token: kindergarten.director,
      path: getDashboard.path,
      rows: [...(await children(all)), await ofDay(all), staff, ...(await shared(kindergarten.director))],
    },
    {
      what: 'home of a teacher',
      token: teacher.token,
      path: getDashboard.path,
      rows: [
        ...(await children(teacher.children)),
        await ofDay(teacher.children),
        staff,
        ...(await shared(teacher.token)),
      ],
    },
    {
      what: 'home of a parent',
      token: parent,
      path: getDashboard.path,
      rows: [...(await children(ownChildren)), await ofDay(ownChildren), ...(await shared(parent))],
    },
    {
      what: `list of all ${all.length} children`,
      token: kindergarten.director,
      path: `${listChildren.path}?pageSize=200`,
      rows: [...(await children(all)), await guardians(all)],
    },
    {
      what: 'list of children, a page of 25',
      token: kindergarten.director,
      path: `${listChildren.path}?pageSize=25`,
      rows: [...(await children(all.slice(0, 25))), await guardians(all.slice(0, 25))],
    },
    {
      what: 'absences of a month',
      token: kindergarten.director,
      path: `${absencesReport.json.path}?${query}`,
      rows: [...(await children(all)), absent],
    },
  ]
}
