import { monthPdf } from '@asistent/contract/attendance/month-sheet.calls'
import { listDirectorOrders } from '@asistent/contract/books/orders.calls'
import { frontendVersion, versionHeader } from '@asistent/contract/core/headers'
import { printClassBook } from '@asistent/contract/documents/class-books.calls'
import { pdfPages } from '@asistent/documents/pdf-text'
import { addDays, type Day } from '@asistent/domain/kernel/day'
import type { Pool } from 'pg'
import { measure, warmUp, type Served } from './calls'
import type { Section } from './main'
import { startChild, type Child } from './support/child'
import { startBenchServer, type BenchServer } from './support/database'
import { get, readMonth } from './support/groups'
import { openPlaces, type Place } from './support/places'
import { median, type Finding } from './support/table'

// Papers and books of the administration: the class book of a group for a year against the month sheet of its attendance, page by
// page and over HTTP; and the list of a book with one and with many kindergartens, with one and with twenty years of entries.

export const title = 'Books: the class book by its pages, and the list of orders'

const children = 25
const spread = 60
const ordersOfYear = 300
const years = 20

export async function run(options: Section): Promise<Finding[]> {
  const server = await startBenchServer()
  const started: Child[] = []
  try {
    return [...(await classBook(server, started, options)), ...(await lists(server, started, options))]
  } finally {
    for (const child of started) await child.stop()
    await server.stop()
  }
}

interface Group {
  readonly classId: number
  readonly exportId: number
  readonly fromOn: Day
  readonly toOn: Day
}

/** A group of twenty-five with a school year of attendance and a topic for every lesson; its book has been made once. */
async function fullGroup(pool: Pool, { kindergartenId }: Place): Promise<Group> {
  const { rows } = await pool.query<Group & { yearId: number }>(
    `select g.id as "classId", y.id as "yearId", y.from_on::text as "fromOn", y.to_on::text as "toOn" from child_group g join school_year y on y.id = g.school_year_id and y.active
      where g.kindergarten_id = $1 and g.class_type = 5 and exists (select from attendance a where a.group_id = g.id) limit 1`,
    [kindergartenId],
  )
  const group = rows[0]
  if (!group) throw new Error('no group with attendance')
  // Others of the kindergarten, with their own days, until there are as many as the book has lines.
  await pool.query(
    `with kid as (select p.id, p.child_id from child_group_period p where p.kindergarten_id = $1 and p.group_id <> $2 and exists (select from attendance a where a.child_id = p.child_id)
        order by p.id limit greatest(0, $3 - (select count(*) from child_group_period p where p.group_id = $2)::int)),
      moved as (update child_group_period p set group_id = $2 from kid where kid.id = p.id returning p.child_id)
      update attendance a set group_id = $2 from moved where moved.child_id = a.child_id`,
    [kindergartenId, group.classId, children],
  )
  await pool.query(
    `insert into lesson (kindergarten_id, group_id, subject_id, for_on, title, status, taken_at) select $1, $2, s.id, d::date, 'Тема за ' || s.name || ' ' || d::date, 2, d
      from generate_series($3::date, $4::date, interval '1 day') d cross join lateral (select * from subject s where s.kindergarten_id is null order by (s.id * 7 + extract(day from d)::int) % 11 limit 3) s
      where extract(isodow from d) < 6 and extract(month from d) not in (6, 7, 8)`,
    [kindergartenId, group.classId, group.fromOn, group.toOn],
  )
  const made = await pool.query<{ id: number }>(
    `with kept as (insert into stored_file (name, type, size, sha256, storage_key, temporary, kindergarten_id) values ('Дневник.pdf', 'application/pdf', 1, 'x', 'bench', false, $1) returning id)
      insert into class_book_export (kindergarten_id, group_id, school_year_id, from_on, to_on, status, progress, file_id, sha256, finished_at)
      select $1, $2, $3, $4, $5, 2, 100, kept.id, 'x', now() from kept returning id`,
    [kindergartenId, group.classId, group.yearId, group.fromOn, group.toOn],
  )
  return { ...group, exportId: made.rows[0]?.id ?? 0 }
}

async function classBook(server: BenchServer, started: Child[], { rounds }: Section): Promise<Finding[]> {
  const { url, pool } = await server.database(1, { attendance: true })
  const [place] = await openPlaces(pool, 1)
  if (!place) throw new Error('no kindergarten to measure')
  const { classId, exportId, fromOn, toOn } = await fullGroup(pool, place)
  const app = await startChild<number>('app-side', [], { DATABASE_URL: url, BENCH_DOCUMENTS: 'on' })
  started.push(app)
  const { month, year } = readMonth(new Date())
  const paper = async (path: string, query: Record<string, string>) => {
    const from = performance.now()
    const answer = await fetch(`http://127.0.0.1:${app.ready}${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${place.token}`, [versionHeader]: frontendVersion },
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const took = performance.now() - from
    if (answer.status !== 200)
      throw new Error(`${path}: ${answer.status} ${Buffer.from(bytes).toString().slice(0, 300)}`)
    const pages = pdfPages(bytes).length
    return { pages, perPage: took / pages }
  }
  const sheet = () => paper(monthPdf.path, { classId: String(classId), month: String(month), year: String(year) })
  // Without its first day the book isn't the stored file: it is made from the data.
  const book = () =>
    paper(printClassBook.path, { classBookExportId: String(exportId), fromDate: addDays(fromOn, 1), toDate: toOn })
  for (let warm = 0; warm < 5; warm++) for (const one of [sheet, book]) await one()
  const measured: { book: Awaited<ReturnType<typeof paper>>; sheet: Awaited<ReturnType<typeof paper>> }[] = []
  for (let round = 0; round < rounds * 2; round++) measured.push({ sheet: await sheet(), book: await book() })
  const ratio = median(measured.map((round) => round.book.perPage / round.sheet.perPage))
  const of = (side: 'book' | 'sheet') => median(measured.map((round) => round[side].perPage)).toFixed(0)
  return [
    {
      what: `a page of the class book of ${children} children against one of the month sheet`,
      aim: 'at most 2.00 times',
      result: `${ratio.toFixed(2)} times`,
      met: ratio <= 2,
      detail: `book ${measured[0]?.book.pages} pages, ${of('book')} ms each; sheet ${measured[0]?.sheet.pages} pages, ${of('sheet')} ms each`,
    },
  ]
}

interface Size {
  readonly app: Served
  readonly clients: readonly string[][]
}

/** Orders of one school year in every kindergarten, some kindergartens at a time. */
async function fillOrders(pool: Pool, count: number): Promise<void> {
  for (let from = 0; from < count; from += 50)
    await pool.query(
      `insert into book_entry (kindergarten_id, kind, series, number, prefix, for_on, title, body)
        select k.id, 'DirectorOrder', 'book:DirectorOrder:' || y.start_year, n, 'РД-07-', y.from_on + n % 60, 'Заповед за отпуск ' || n, 'Разрешавам ползването на платен отпуск.'
        from (select id from kindergarten order by id offset $2 limit 50) k join school_year y on y.kindergarten_id = k.id and y.active, generate_series(1, $1) n`,
      [ordersOfYear, from],
    )
}

/** Nineteen years of orders before it, in the kindergartens that are asked. */
const fillYears = (pool: Pool, places: readonly Place[]) =>
  pool.query(
    `insert into book_entry (kindergarten_id, kind, series, number, prefix, for_on, title, body)
      select k, 'DirectorOrder', 'book:DirectorOrder:' || y, n, 'РД-07-', make_date(y, 9, 15) + n % 300, 'Заповед за отпуск ' || n, 'Разрешавам ползването на платен отпуск.'
      from unnest($1::int[]) k, generate_series(2000, 1999 + $2 - 1) y, generate_series(1, $3) n`,
    [places.map(({ kindergartenId }) => kindergartenId), years, ordersOfYear],
  )

const asked = (places: readonly Place[]) =>
  Array.from({ length: 16 }, (_, connection) =>
    places.map((_unused, turn) => {
      const place = places[(turn + connection * 7) % places.length]
      return get(`${listDirectorOrders.path}?${new URLSearchParams({ pageSize: '20' })}`, place?.token ?? '')
    }),
  )

async function lists(server: BenchServer, started: Child[], { full, rounds, seconds }: Section): Promise<Finding[]> {
  const many = full ? 2000 : 40
  const sizes: Size[] = []
  // One kindergarten; many; and one with twenty years of orders.
  for (const [count, old] of [
    [1, false],
    [many, false],
    [1, true],
  ] as const) {
    const { url, pool } = await server.database(count)
    const places = await openPlaces(pool, Math.min(count, spread))
    await fillOrders(pool, count)
    if (old) await fillYears(pool, places)
    await pool.query('vacuum (analyze) book_entry')
    const app = await startChild<number>('app-side', [], { DATABASE_URL: url })
    started.push(app)
    sizes.push({ app, clients: asked(places) })
  }
  const loader = await startChild('load')
  started.push(loader)
  const one = async ({ app, clients }: Size) => (await measure(loader, app, clients, seconds)).perSecond
  await warmUp(sizes.map((size) => () => one(size)))
  const speeds: number[][] = []
  for (let round = 0; round < rounds; round++) {
    const turn: number[] = []
    for (const size of sizes) turn.push(await one(size))
    speeds.push(turn)
  }
  const labels = [`${many} kindergartens`, `${years} years`]
  return labels.map((label, at) => {
    const ratio = median(speeds.map((turn) => (turn[0] ?? 0) / (turn[at + 1] ?? 1)))
    return {
      what: `list of orders with ${label}`,
      aim: 'at most 1.30 times',
      result: `${ratio.toFixed(2)} times`,
      met: ratio <= 1.3,
      detail: `alone ${median(speeds.map((turn) => turn[0] ?? 0)).toFixed(0)}/s, ${label} ${median(speeds.map((turn) => turn[at + 1] ?? 0)).toFixed(0)}/s`,
    }
  })
}
