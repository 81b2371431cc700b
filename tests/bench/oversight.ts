import { absencesByPlace, averageByPlace } from '@asistent/contract/oversight/attendance.calls'
import { peopleByPlace } from '@asistent/contract/oversight/kindergartens.calls'
import { absencesMeasure } from '@asistent/contract/references/measures.calls'
import { dayOf, daysInMonth } from '@asistent/domain/kernel/day'
import { roleTypes } from '@asistent/domain/access/roles'
import type { Pool, PoolClient } from 'pg'
import type { Section } from './main'
import { appHere } from './support/app-here'
import { startBenchServer } from './support/database'
import { openSession, readMonth } from './support/groups'
import type { Replayed } from './support/replayed'
import { median, type Finding } from './support/table'

// Reports of the ministry: the statements of the call with the ministry's rights, against the same sums without
// row-level security and against the same report of one municipality.

export const title = 'Oversight: references over all kindergartens'

const kindergartens = 100
/** Parameters as the screens send them. */
const page = 25
/** Maximum ratio to the bare sums and to one municipality's report. */
const aim = 3

interface Measured {
  readonly what: string
  readonly path: string
  /** The same sums by kindergarten, read as the owner of the tables. */
  readonly bare: string
  /** Parameter: the month as year × 12 + month, or its last day. */
  readonly values: unknown[]
}

export async function run({ rounds, full }: Section): Promise<Finding[]> {
  const server = await startBenchServer()
  try {
    const { url, pool } = await server.database(full ? 2000 : kindergartens)
    await keepFigures(pool, new Date())
    await pool.query('vacuum (analyze)')
    const token = await ministry(pool)
    const municipality = await largestMunicipality(pool)
    const app = await appHere(url)
    const client = await pool.connect()
    try {
      const findings: Finding[] = []
      for (const row of measured(new Date())) {
        const country = await app.recorded({ token, path: row.path })
        const town = await app.recorded({ token, path: `${row.path}&municipalityId=${municipality.id}` })
        findings.push(...(await compared(client, row, country, town, municipality.places, rounds * 4)))
      }
      const { month, year } = readMonth(new Date())
      const path = `${absencesMeasure.json.path}?breakdown=kindergartens&fromDate=${monthKey(year, month)}&toDate=${dayOf(year, month, daysInMonth(year, month))}&pageNumber=1&pageSize=${page}`
      findings.push(await cutInTheDatabase(client, await app.recorded({ token, path }), rounds * 4))
      return findings
    } finally {
      client.release(true)
      await app.close()
    }
  } finally {
    await server.stop()
  }
}

function measured(now: Date): Measured[] {
  const { month, year } = readMonth(now)
  const chosen = `?month=${month}&year=${year}`
  const marks = {
    bare: `select f.kindergarten_id, f.group_id, f.part, sum(f.amount) from month_figure f where f.measure = 'attendance' and f.month = $1 group by 1, 2, 3`,
    values: [monthKey(year, month)],
  }
  return [
    { what: 'СМП of a month', path: `${averageByPlace.json.path}${chosen}`, ...marks },
    { what: 'absences of a month', path: `${absencesByPlace.json.path}${chosen}&about=absences`, ...marks },
    {
      what: 'children and staff',
      path: `${peopleByPlace.json.path}${chosen}`,
      bare: `select kindergarten_id, sum(staff), sum(groups), sum(children) from (
          select kindergarten_id, count(*) as staff, 0 as groups, 0 as children from staff_member where (hired_on is null or hired_on <= $1) and (left_on is null or left_on >= $1) group by 1
          union all select g.kindergarten_id, 0, count(*), 0 from child_group g join school_year y on y.id = g.school_year_id where $1 between y.from_on and y.to_on group by 1
          union all select kindergarten_id, 0, 0, count(*) from child_group_period where from_on <= $1 and (to_on is null or to_on >= $1) group by 1) one group by 1`,
      values: [`${year}-${String(month).padStart(2, '0')}-28`],
    },
  ]
}

/**
 * Figures of a school year as the triggers would maintain them. Inserting the rows behind them, one per child and day,
 * would take an hour, and no report over several kindergartens reads them.
 */
async function keepFigures(pool: Pool, now: Date): Promise<void> {
  await pool.query(
    `insert into month_figure (kindergarten_id, group_id, month, measure, part, amount)
     select g.kindergarten_id, g.id, m.month::date, 'attendance', p.part, p.amount from child_group g
     cross join generate_series(date_trunc('month', $1::date) - interval '9 months', date_trunc('month', $1::date), interval '1 month') m (month)
     cross join (values (1, 4), (2, 330), (4, 20), (5, 30), (3, 6)) p (part, amount)`,
    [now.toISOString().slice(0, 10)],
  )
  const { month, year } = readMonth(now)
  await pool.query(
    `insert into day_figure (kindergarten_id, group_id, day, measure, part, amount)
     select g.kindergarten_id, g.id, d.at::date, 'attendance', p.part, p.amount from child_group g
     cross join generate_series($1::date, $1::date + interval '1 month' - interval '1 day', interval '1 day') d (at)
     cross join (values (1, 1), (2, 15), (4, 1), (5, 2)) p (part, amount) where extract(isodow from d.at) < 6`,
    [monthKey(year, month)],
  )
}

const monthKey = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`

async function ministry(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into account (email, first_name, last_name, user_type, state) values ('mon@bench.bg', 'Елица', 'Златева', 3, 'active') returning id`,
  )
  const id = rows[0]?.id ?? 0
  await pool.query(
    `with added as (insert into membership (account_id, role) values ($1, ${roleTypes.MON}) returning id) update account set membership_id = (select id from added) where id = $1`,
    [id],
  )
  return openSession(pool, id)
}

async function largestMunicipality(pool: Pool): Promise<{ id: number; places: number }> {
  const { rows } = await pool.query<{ id: number; places: number }>(
    `select municipality_id as id, count(*)::int as places from kindergarten where active group by 1 order by 2 desc, 1 limit 1`,
  )
  return rows[0] ?? { id: 0, places: 0 }
}

/**
 * The pages of /references are sliced after counting, because totals and ranks need all rows. Measures how much time
 * the database would save if it returned one page.
 */
async function cutInTheDatabase(client: PoolClient, statements: readonly Replayed[], rounds: number): Promise<Finding> {
  const counting = (text: string) => /^with\b/i.test(text.trim()) && text.includes('day_figure')
  const cut = statements.map((statement) =>
    counting(statement.text)
      ? { ...statement, text: `select * from (${statement.text}) paged limit ${page}` }
      : statement,
  )
  if (!cut.some(({ text }) => text.includes(') paged limit')))
    throw new Error('the statement that counts was not found')
  await client.query(statements[0]!.text)
  for (const statement of statements.slice(1, -1)) {
    const { rows } = await client.query<{ entered?: number }>({ ...statement })
    if (counting(statement.text) && !rows.some(({ entered }) => entered)) throw new Error('nothing was counted')
  }
  await client.query('commit')
  const took: [all: number, one: number][] = []
  for (let round = -2; round < rounds; round++) {
    const all = await timed(client, statements, 'absences')
    const row = await timed(client, cut, 'absences of a page')
    if (round >= 0) took.push([all, row])
  }
  const [all, first] = ([0, 1] as const).map((side) => median(took.map((times) => times[side])))
  return {
    what: 'absences by kindergartens: all rows, against a page cut in the database',
    aim: 'at most 1.3 times',
    result: `${(all! / first!).toFixed(2)} times`,
    met: all! / first! <= 1.3,
    detail: `${all!.toFixed(1)} ms, a page of ${page} ${first!.toFixed(1)} ms`,
  }
}

/** Statements of the handler, without those that open and end the call. */
async function timed(client: PoolClient, statements: readonly Replayed[], name: string): Promise<number> {
  const [opening, ...rest] = statements
  await client.query(opening!.text)
  const from = performance.now()
  for (const [at, statement] of rest.slice(0, -1).entries()) await client.query({ ...statement, name: `${name} ${at}` })
  const took = performance.now() - from
  await client.query('commit')
  return took
}

async function compared(
  client: PoolClient,
  { what, bare, values }: Measured,
  country: readonly Replayed[],
  town: readonly Replayed[],
  places: number,
  rounds: number,
): Promise<Finding[]> {
  const took: [country: number, town: number, bare: number][] = []
  for (let round = -2; round < rounds; round++) {
    const ofCountry = await timed(client, country, `${what} country`)
    const ofTown = await timed(client, town, `${what} town`)
    const from = performance.now()
    await client.query({ text: bare, values, name: `${what} bare` })
    // The first rounds are the warm-up.
    if (round >= 0) took.push([ofCountry, ofTown, performance.now() - from])
  }
  const [all, first, sums] = ([0, 1, 2] as const).map((side) => median(took.map((times) => times[side])))
  const finding = (against: string, times: number, detail: string): Finding => ({
    what: `${what}, against ${against}`,
    aim: `at most ${aim} times`,
    result: `${times.toFixed(2)} times`,
    met: times <= aim,
    detail,
  })
  const wholeCall = `${all!.toFixed(1)} ms`
  return [
    finding('the same sums bare', all! / sums!, `${wholeCall}, bare ${sums!.toFixed(1)} ms`),
    finding(`a municipality of ${places}`, all! / first!, `${wholeCall}, the municipality ${first!.toFixed(1)} ms`),
  ]
}
