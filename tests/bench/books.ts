import { monthPdf } from '@asistent/contract/attendance/month-sheet.calls'
import { listIncoming, listOutgoing } from '@asistent/contract/books/correspondence.calls'
import { listProtocols } from '@asistent/contract/books/council.calls'
import { listDirectorOrders } from '@asistent/contract/books/orders.calls'
import { frontendVersion, versionHeader } from '@asistent/contract/core/headers'
import { printClassBook } from '@asistent/contract/documents/class-books.calls'
import { pdfPages } from '@asistent/documents/pdf-text'
import { addDays, today, type Day } from '@asistent/domain/kernel/day'
import { startYearOf } from '@asistent/domain/kernel/school-year'
import type { Pool, PoolClient } from 'pg'
import { measure, warmUp, type Served } from './calls'
import type { Section } from './main'
import { startChild, type Child } from './support/child'
import { startBenchServer, type BenchServer } from './support/database'
import { withoutTriggers } from './support/flatness'
import { get, readMonth } from './support/groups'
import { openPlaces, type Place } from './support/places'
import { crowd } from './support/stock'
import { median, type Finding } from './support/table'

// Administrative books: the class book of a group for a year against the month sheets of its attendance, per page and
// over HTTP; and the lists of the books in one kindergarten, among two thousand, and with twenty years of entries.

export const title = 'Books: the class book by its pages, and the lists of the books'

const children = 25
const spread = 60
const many = 2000
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

/** A group of 25 with a school year of attendance and a topic in every lesson; its book was created once. */
async function fullGroup(pool: Pool, { kindergartenId }: Place): Promise<Group> {
  const { rows } = await pool.query<Group & { yearId: number }>(
    `select g.id as "classId", y.id as "yearId", y.from_on::text as "fromOn", y.to_on::text as "toOn" from child_group g join school_year y on y.id = g.school_year_id and y.active
      where g.kindergarten_id = $1 and g.class_type = 5 and exists (select from attendance a where a.group_id = g.id) limit 1`,
    [kindergartenId],
  )
  const group = rows[0]
  if (!group) throw new Error('no group with attendance')
  // Adds children with their days from other groups up to the number of lines of the book.
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
  const [kindergarten] = await openPlaces(pool, 1)
  if (!kindergarten) throw new Error('no kindergarten to measure')
  const { classId, exportId, fromOn, toOn } = await fullGroup(pool, kindergarten)
  const app = await startChild<number>('app-side', [], { DATABASE_URL: url, BENCH_DOCUMENTS: 'on' })
  started.push(app)
  const { month, year } = readMonth(new Date())
  const paper = async (path: string, query: Record<string, string>) => {
    const from = performance.now()
    const answer = await fetch(`http://127.0.0.1:${app.ready}${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${kindergarten.token}`, [versionHeader]: frontendVersion },
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const took = performance.now() - from
    if (answer.status !== 200)
      throw new Error(`${path}: ${answer.status} ${Buffer.from(bytes).toString().slice(0, 300)}`)
    const pages = pdfPages(bytes).length
    return { pages, perPage: took / pages }
  }
  const sheet = () => paper(monthPdf.path, { classId: String(classId), month: String(month), year: String(year) })
  // A period without the first day is not stored, so the book is created from the data.
  const book = () =>
    paper(printClassBook.path, { classBookExportId: String(exportId), fromDate: addDays(fromOn, 1), toDate: toOn })
  for (let warm = 0; warm < 5; warm++) for (const row of [sheet, book]) await row()
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

/** Books whose lists are measured, with the entries of a school year. */
const listed = {
  DirectorOrder: { call: listDirectorOrders, label: 'orders', ofYear: 300 },
  PedagogicalCouncil: { call: listProtocols, label: 'protocols', ofYear: 12 },
  IncomingCorrespondence: { call: listIncoming, label: 'letters that came', ofYear: 150 },
  OutgoingCorrespondence: { call: listOutgoing, label: 'letters sent', ofYear: 150 },
} as const
type Listed = keyof typeof listed

interface Size {
  readonly app: Served
  readonly places: readonly Place[]
}

/** Entries of the books in these kindergartens, in this school year or in earlier ones. */
async function enter(client: PoolClient, kindergartenIds: readonly number[], startYears: readonly number[]) {
  for (const [kind, { ofYear }] of Object.entries(listed))
    await client.query(
      `insert into book_entry (kindergarten_id, kind, series, number, prefix, for_on, title, body, party)
      select k, $2::text, 'book:' || $2::text || ':' || y, n, 'РД-07-', make_date(y, 9, 15) + n % 60, 'Отпуск на служител ' || n, 'Разрешавам ползването на платен отпуск.', 'Община'
      from unnest($1::int[]) k, unnest($3::int[]) y, generate_series(1, $4::int) n`,
      [kindergartenIds, kind, startYears, ofYear],
    )
}

/** Adds a school year of books to all kindergartens, and earlier years to the measured ones. */
async function sizeOf(server: BenchServer, started: Child[], kindergartens: number, old: boolean): Promise<Size> {
  const measured = Math.min(kindergartens, spread)
  const { url, pool } = await server.database(measured)
  const places = await openPlaces(pool, measured)
  const measuredIds = places.map(({ kindergartenId }) => kindergartenId)
  const others = kindergartens > measured ? await crowd(pool, kindergartens - measured) : []
  const now = startYearOf(today(new Date()))
  await withoutTriggers(pool, async (client) => {
    await enter(client, [...measuredIds, ...others], [now])
    if (old)
      await enter(
        client,
        measuredIds,
        Array.from({ length: years - 1 }, (_, ago) => now - 1 - ago),
      )
  })
  await pool.query('vacuum (analyze) book_entry, kindergarten')
  const app = await startChild<number>('app-side', [], { DATABASE_URL: url })
  started.push(app)
  return { app, places }
}

const requestsFor = (path: string, places: readonly Place[]) =>
  Array.from({ length: 16 }, (_, connection) =>
    places.map((_unused, turn) => {
      const kindergarten = places[(turn + connection * 7) % places.length]
      return get(`${path}?${new URLSearchParams({ pageSize: '20' })}`, kindergarten?.token ?? '')
    }),
  )

async function lists(server: BenchServer, started: Child[], { rounds, seconds }: Section): Promise<Finding[]> {
  const alone = await sizeOf(server, started, 1, false)
  const larger = [
    { label: `${many} kindergartens`, size: await sizeOf(server, started, many, false) },
    { label: `${years} years`, size: await sizeOf(server, started, 1, true) },
  ]
  const loader = await startChild('load')
  started.push(loader)
  const findings: Finding[] = []
  for (const kind of Object.keys(listed) as Listed[]) {
    const { call, label: book } = listed[kind]
    const row = async ({ app, places }: Size) =>
      (await measure(loader, app, requestsFor(call.path, places), seconds)).perSecond
    const sizes = [alone, ...larger.map(({ size }) => size)]
    await warmUp(sizes.map((size) => () => row(size)))
    const speeds: number[][] = []
    for (let round = 0; round < rounds; round++) {
      const turn: number[] = []
      for (const size of sizes) turn.push(await row(size))
      speeds.push(turn)
    }
    const speed = (at: number) => median(speeds.map((turn) => turn[at] ?? 0)).toFixed(0)
    for (const [at, { label }] of larger.entries()) {
      const ratio = median(speeds.map((turn) => (turn[0] ?? 0) / (turn[at + 1] ?? 1)))
      findings.push({
        what: `list of ${book} with ${label}`,
        aim: 'at most 1.30 times',
        result: `${ratio.toFixed(2)} times`,
        met: ratio <= 1.3,
        detail: `alone ${speed(0)}/s, ${label} ${speed(at + 1)}/s`,
      })
    }
  }
  return findings
}
