import { generateInvoices } from '@asistent/contract/payments/invoices.calls'
import { cashiersReport, feesByActivity, feesByChild, feesByGroup } from '@asistent/contract/payments/references.calls'
import { today } from '@asistent/domain/kernel/day'
import { addMonths, monthOf, type Month } from '@asistent/domain/kernel/month'
import type { Pool } from 'pg'
import type { Section } from './main'
import { appHere, ask } from './support/app-here'
import { startBenchServer, type BenchServer } from './support/database'
import { flatness, timed, withoutTriggers, type FlatSide } from './support/flatness'
import { grow, openPlaces, type Place } from './support/places'
import { median, type Finding } from './support/table'

// Fees: generating a month for two hundred children in three activities, against one bare insert of the same rows; and
// the reports, with one and with many kindergartens.

export const title = 'Payments: making a month, and the references against the number of kindergartens'

const children = 200
const activities = 3
const spread = 40

export async function run(options: Section): Promise<Finding[]> {
  const server = await startBenchServer()
  try {
    return [...(await generation(server, options)), ...(await references(server, options))]
  } finally {
    await server.stop()
  }
}

/** Three providers, each with an activity in every kindergarten: one per month and two per visit. */
async function offer(pool: Pool): Promise<void> {
  await pool.query(
    `with kind as (insert into activity_type (name) values ('Дейност') returning id),
      provider as (insert into activity_provider (name) select 'Доставчик ' || n from generate_series(1, $1::int) n returning id),
      contract as (insert into provider_contract (kindergarten_id, provider_id) select k.id, p.id from kindergarten k, provider p)
      insert into activity (kindergarten_id, provider_id, type_id, name, from_on, to_on, fee_type, price)
      select k.id, p.id, kind.id, 'Дейност ' || p.id, current_date - 1000, current_date + 300, case when p.id % 3 = 1 then 1 else 2 end, 10
      from kindergarten k, provider p, kind`,
    [activities],
  )
}

/** Number of children that attend all of them, with one visit per week of those paid per visit. */
const enrol = (pool: Pool, kindergartenId: number, most: number) =>
  pool.query(
    `with kid as (select id from child where kindergarten_id = $1 order by id limit $2),
      going as (insert into activity_member (kindergarten_id, activity_id, child_id, from_on) select $1, a.id, kid.id, a.from_on from activity a, kid where a.kindergarten_id = $1 returning activity_id, child_id)
      insert into activity_visit (kindergarten_id, activity_id, child_id, day, mark)
      select $1, g.activity_id, g.child_id, d::date, 1 from going g join activity a on a.id = g.activity_id and a.fee_type = 2, generate_series(current_date - 400, current_date, interval '7 days') d`,
    [kindergartenId, most],
  )

/** Runs the call in one database, and inserts its rows with two statements in the copy. */
async function generation(server: BenchServer, { rounds }: Section): Promise<Finding[]> {
  const sides: { url: string; pool: Pool; place: Place }[] = []
  for (let at = 0; at < 2; at++) {
    const { url, pool } = await server.database(1)
    const [kindergarten] = await openPlaces(pool, 1)
    if (!kindergarten) throw new Error('no kindergarten to measure')
    await grow(pool, [kindergarten])
    await offer(pool)
    await enrol(pool, kindergarten.kindergartenId, children)
    await pool.query('vacuum (analyze) activity_member, activity_visit')
    sides.push({ url, pool, place: kindergarten })
  }
  const [product, bare] = sides as [(typeof sides)[number], (typeof sides)[number]]
  const app = await appHere(product.url)
  const times: [number, number][] = []
  let made = 0
  try {
    for (let round = 0; round <= rounds; round++) {
      // From the oldest month, because the earlier ones must exist.
      const month = addMonths(monthOf(today(new Date())), round - rounds)
      const called = await timed(() =>
        ask(app.app, { token: product.place.token, path: generateInvoices.path, form: month }),
      )
      const { inserted, count } = await insertBare(product.pool, bare.pool, month)
      made = count
      if (round > 0) times.push([called, inserted])
    }
  } finally {
    await app.close()
  }
  const ratio = median(times.map(([called, inserted]) => called / inserted))
  const ms = (at: 0 | 1) => `${median(times.map((pair) => pair[at])).toFixed(0)} ms`
  return [
    {
      what: `a month of ${children} children in ${activities} activities`,
      aim: 'at most 3.00 times one bare insert of the same rows',
      result: `${ratio.toFixed(2)} times`,
      met: ratio <= 3,
      detail: `${made} fees: ${ms(0)}, inserted ${ms(1)}`,
    },
  ]
}

/** Inserts the rows of the month with one statement as the owner of the tables; the ledger's triggers run. */
async function insertBare(from: Pool, to: Pool, { month, year }: Month): Promise<{ inserted: number; count: number }> {
  const read = async (table: string, condition: string) =>
    (
      await from.query<{ rows: unknown[] }>(
        `select coalesce(json_agg(to_jsonb(t)), '[]') as rows from ${table} t where ${condition}`,
      )
    ).rows[0]?.rows ?? []
  const ofMonth = `year = ${year} and month = ${month}`
  const invoices = await read('fee_invoice', ofMonth)
  const charges = await read('fee_charge', `invoice_id in (select id from fee_invoice where ${ofMonth})`)
  // The copy has no runs.
  const withoutRun = (charges as object[]).map((row) => ({ ...row, run_id: null }))
  const inserted = await timed(() =>
    to.query(
      `with made as (insert into fee_invoice overriding system value select * from jsonb_populate_recordset(null::fee_invoice, $1) returning id)
        insert into fee_charge overriding system value select c.* from jsonb_populate_recordset(null::fee_charge, $2) c where c.invoice_id in (select id from made)`,
      [JSON.stringify(invoices), JSON.stringify(withoutRun)],
    ),
  )
  return { inserted, count: invoices.length }
}

/** Three months of fees for every child of every kindergarten, half of them paid. */
async function sideOf(server: BenchServer, kindergartens: number): Promise<FlatSide> {
  const { url, pool } = await server.database(kindergartens)
  const places = await openPlaces(pool, Math.min(kindergartens, spread))
  await offer(pool)
  const months = [2, 1, 0].map((back) => addMonths(monthOf(today(new Date())), -back))
  await withoutTriggers(pool, async (client) => {
    for (const { month, year } of months)
      for (let from = 0; from < kindergartens; from += 50)
        await client.query(
          `with place as (select id from kindergarten order by id offset $3 limit 50),
          made as (insert into fee_invoice (kindergarten_id, child_id, provider_id, year, month, series, number, issued_on, due_on)
            select c.kindergarten_id, c.id, a.provider_id, $1::int, $2::int, 'fee:' || a.provider_id || ':' || $1::int || ':' || $2::int, row_number() over (partition by c.kindergarten_id, a.provider_id order by c.id), make_date($1::int, $2::int, 1), make_date($1::int, $2::int, 15)
            from place join child c on c.kindergarten_id = place.id join activity a on a.kindergarten_id = place.id returning id, kindergarten_id, child_id, provider_id),
          charged as (insert into fee_charge (kindergarten_id, child_id, invoice_id, activity_id, for_on, kind, visits, price, base, discount, amount, why)
            select m.kindergarten_id, m.child_id, m.id, a.id, make_date($1::int, $2::int, 1), 1, 4, 10, 40, 0, 40, '4 посещения' from made m join activity a on a.kindergarten_id = m.kindergarten_id and a.provider_id = m.provider_id)
          select count(*) from made`,
          [year, month, from],
        )
    await client.query(
      `with paid as (insert into fee_receipt (kindergarten_id, series, number, paid_on, method, total, is_batch)
        select i.kindergarten_id, 'cash:bench', row_number() over (partition by i.kindergarten_id order by i.id), least(i.due_on, current_date), 2, 40, false from fee_invoice i where i.id % 2 = 0 returning id, kindergarten_id, number),
      fee as (select i.*, row_number() over (partition by i.kindergarten_id order by i.id) as place from fee_invoice i where i.id % 2 = 0)
      insert into fee_payment (kindergarten_id, child_id, invoice_id, receipt_id, amount, paid_on)
      select f.kindergarten_id, f.child_id, f.id, r.id, 40, least(f.due_on, current_date) from fee f join paid r on r.kindergarten_id = f.kindergarten_id and r.number = f.place`,
    )
    await client.query(
      `insert into fee_balance (invoice_id, kindergarten_id, child_id, charged, paid)
        select i.id, i.kindergarten_id, i.child_id, 40, coalesce((select sum(p.amount) from fee_payment p where p.invoice_id = i.id), 0) from fee_invoice i`,
    )
  })
  await pool.query('vacuum (analyze) fee_invoice, fee_charge, fee_balance, fee_receipt, fee_payment')
  const { month, year } = months[1]!
  const of = (path: string) => places.map(({ token }) => ({ token, path }))
  const query = `month=${month}&year=${year}`
  return {
    url,
    kindergartens,
    requests: {
      'fees by child': of(`${feesByChild.json.path}?${query}`),
      'fees by group': of(`${feesByGroup.json.path}?${query}`),
      'fees by activity': of(`${feesByActivity.json.path}?${query}`),
      'the till of the month': of(cashiersReport.json.path),
    },
  }
}

async function references(server: BenchServer, { full, rounds }: Section): Promise<Finding[]> {
  return flatness([await sideOf(server, 1), await sideOf(server, full ? 2000 : 40)], rounds)
}
