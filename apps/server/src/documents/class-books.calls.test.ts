import {
  classBookAppendix,
  deleteClassBook,
  exportClassBook,
  finishClassBook,
  getClassBook,
  listClassBooks,
  printClassBook,
  verifyClassBook,
} from '@asistent/contract/documents/class-books.calls'
import { pdfPages, pdfText } from '@asistent/documents/pdf-text'
import { bookKinds, partsOfBook, partTitles, type BookKind } from '@asistent/domain/documents/class-book'
import { day } from '@asistent/domain/kernel/day'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { runJob, type JobHandler } from '../platform/jobs'
import { makeClassBookJob, planClassBooksJob, standingClassBooks } from './class-book.job'

// Class books through HTTP and the job. Commits, because the job uses its own transactions.

let world: World
beforeAll(async () => {
  world = await startWorld({ commits: true })
})
afterAll(() => world.close())

const groupOf = async () => {
  const [group] = await world.sql<{ id: number; yearId: number }>(
    `select g.id, y.id as "yearId" from child_group g join school_year y on y.id = g.school_year_id and y.active where g.class_type = 5 and g.kindergarten_id = (select m.kindergarten_id from membership m join account a on a.id = m.account_id where a.email = 'direktor@example.bg' limit 1) and g.deleted_on is null limit 1`,
  )
  return group ?? { id: 0, yearId: 0 }
}

/** Runs a handler like the workers do. */
async function run(handler: JobHandler, payload: object, key: string): Promise<void> {
  const shop = { database: world.app.pipeline.database, services: world.app.services, now: world.now }
  await runJob(shop, handler, payload, key, 1)
}
const make = (id: number) => run(makeClassBookJob, { id }, `class-book:${id}`)

/** All parts of the form in their order. */
function inOrder(bytes: Uint8Array, kind: BookKind): string {
  const text = pdfText(bytes).toLowerCase()
  const parts = partsOfBook[kind].filter((part) => part !== 'cover')
  const places = parts.map((part) => text.indexOf(partTitles[part].toLowerCase().slice(0, 24)))
  expect(places.every((index) => index > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((left, right) => left - right))
  return text
}

test('makes a class book with every part in order, prints a part of it, and verifies the final one', async () => {
  const director = await world.as('director')
  const { id: classId, yearId } = await groupOf()
  const { entityId } = await director.ok(exportClassBook, { classId })
  const id = Number(entityId)
  expect((await director.call(printClassBook, { classBookExportId: id })).problem?.code).toBe(
    'documents.book-not-ready',
  )
  await make(id)
  const book = await director.ok(getClassBook, { id })
  expect(book).toMatchObject({ status: 2, progress: 100, isFinal: false, mayFinish: false })

  const { bytes } = await director.call(printClassBook, { classBookExportId: id })
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(book.sha256)
  const text = inOrder(bytes, bookKinds.ClassBook)
  expect(text).toContain('средна месечна посещаемост')
  expect(text).toContain('✓')

  const [fromDate, toDate] = [day('2026-10-01'), day('2026-10-31')]
  const part = await director.call(printClassBook, { classBookExportId: id, fromDate, toDate })
  expect(pdfPages(part.bytes).length).toBeLessThan(pdfPages(bytes).length)
  const outside = { classBookExportId: id, fromDate: day('2025-10-01'), toDate }
  expect((await director.call(printClassBook, outside)).problem?.code).toBe('documents.outside-export')

  // Final books require a closed year and its whole range.
  expect((await director.call(finishClassBook, { classBookExportId: id })).problem?.code).toBe('documents.year-open')
  const sha256 = book.sha256 ?? ''
  expect((await world.stranger.ok(verifyClassBook, { sha256 })).isFinal).toBe(false)
  await world.sql(`update school_year set closed_at = now() where id = ${yearId}`)
  expect((await director.ok(getClassBook, { id })).mayFinish).toBe(true)
  await director.ok(finishClassBook, { classBookExportId: id })
  const refused = await director.call(deleteClassBook, { id })
  expect(refused.body).toMatchObject({
    isSuccessful: false,
    errorMessage: 'Дневникът е приключен и не може да бъде изтрит.',
  })
  expect((await director.ok(listClassBooks, { classIds: [classId] })).result.map((one) => one.id)).toContain(id)
  expect(await world.stranger.ok(verifyClassBook, { sha256 })).toMatchObject({ isFinal: true })
  expect((await director.call(finishClassBook, { classBookExportId: id })).problem?.code).toBe(
    'documents.already-final',
  )
  await world.sql(`update school_year set closed_at = null where id = ${yearId}`)

  // Later corrections are in the appendix; the book and its hash are unchanged.
  const corrections = async () => (await director.ok(classBookAppendix.json, { classBookExportId: id })).result
  expect(await corrections()).toEqual([])
  const [kid] = await world.sql<{ id: number; day: string }>(
    `select a.child_id as id, a.day::text from attendance a where a.group_id = ${classId} and a.status = 1 and a.day between '2026-10-01' and '2026-10-31' order by 1, 2 limit 1`,
  )
  await world.sql(`update attendance set mark = 6 where child_id = ${kid?.id} and day = '${kid?.day}'`)
  await world.sql(`update child set first_name = 'Поправена', phone = '0888000000' where id = ${kid?.id}`)
  await world.sql(
    `delete from lesson where id = (select id from lesson where group_id = ${classId} and status = 2 limit 1)`,
  )
  const corrected = await corrections()
  expect(corrected.map(({ part }) => part)).toEqual([partTitles.attendance, partTitles.children, partTitles.planning])
  expect(corrected[1]?.change).toMatch(/^Име: .+ → Поправена$/)
  // A day that is empty in the book, then entered and changed: the old value is 'empty', whatever the values between.
  const dayOf = `child_id = ${kid?.id} and day = '2026-10-02'`
  await world.sql(
    `alter table attendance disable trigger user; delete from attendance where ${dayOf}; alter table attendance enable trigger user`,
  )
  await world.sql(
    `insert into attendance (child_id, day, kindergarten_id, group_id, mark, marked_at) select ${kid?.id}, '2026-10-02', kindergarten_id, id, 1, clock_timestamp() from child_group where id = ${classId}`,
  )
  const days = async () => (await corrections()).filter(({ part }) => part === partTitles.attendance).slice(1)
  const entered = 'Статус: празно → Неизвинено отсъствие'
  expect((await days()).map(({ change }) => change)).toEqual([entered])
  await world.sql(`update attendance set mark = 6, marked_at = clock_timestamp() where ${dayOf}`)
  expect((await days()).map(({ change }) => change)).toEqual([
    entered,
    expect.stringMatching(/^Статус: Неизвинено отсъствие → /),
  ])
  const paper = await director.call(classBookAppendix.pdf!, { classBookExportId: id })
  expect(pdfText(paper.bytes)).toContain(sha256.slice(0, 20))
  expect((await director.ok(getClassBook, { id })).sha256).toBe(sha256)
  const otherCall = await (await world.as('directorOfGabrovo')).call(classBookAppendix.json, { classBookExportId: id })
  expect(otherCall.status).toBe(404)
})

test('a nursery group has its own journal; the journal of support is readable for those who work with the children', async () => {
  const director = await world.as('director')
  const books = await world.sql<{ id: number; kind: BookKind; classId: number }>(
    `select id, kind, group_id as "classId" from class_book_export where kind > 1 order by kind`,
  )
  const texts: string[] = []
  for (const { id, kind } of books) {
    await make(id)
    texts.push(inOrder((await director.call(printClassBook, { classBookExportId: id })).bytes, kind))
  }
  const [support, nursery] = books
  expect(texts[0]).toContain('3-63.1')
  const [first] = await world.sql<{ name: string; title: string }>(
    `select c.last_name as name, r.title from support_record r join child c on c.id = r.child_id join child_group_period p on p.child_id = c.id and p.group_id = ${support?.classId} where r.kind in (1, 3) limit 1`,
  )
  expect(texts[0]?.replaceAll('\n', ' ')).toContain(first?.name.toLowerCase())
  expect(texts[0]).not.toContain('образователни направления')
  expect(texts[1]).toContain('средна месечна посещаемост')
  expect(texts[1]).not.toContain(partTitles.results.toLowerCase())
  // The kind must match the group, and administrators cannot read the support of children.
  const administrator = await world.as('administrator')
  const wrong = { classId: nursery?.classId ?? 0, kind: bookKinds.ClassBook }
  expect((await director.call(exportClassBook, wrong)).problem?.code).toBe('documents.other-book')
  const closed = { classId: support?.classId ?? 0, kind: bookKinds.Support }
  expect((await administrator.call(exportClassBook, closed)).problem?.code).toBe('documents.support-book-closed')
  expect((await administrator.call(printClassBook, { classBookExportId: support?.id ?? 0 })).status).toBe(404)
  const seen = (await administrator.ok(listClassBooks, {})).result
  expect(seen.map(({ kind }) => kind)).not.toContain(bookKinds.Support)
})

test('the final book of the demo data belongs to a closed year', async () => {
  const finals = await world.sql<{ closed: boolean }>(
    `select y.closed_at < b.final_at as closed from class_book_export b join school_year y on y.id = b.school_year_id where b.final_by is not null and b.final_at < '2026-11-01'`,
  )
  expect(finals).toEqual([{ closed: true }])
})

test('deleting a book that is not final deletes its file; dates must be within the year', async () => {
  const director = await world.as('director')
  const { id: classId } = await groupOf()
  const period = { classId, fromDate: day('2026-10-01'), toDate: day('2026-10-09') }
  const { entityId } = await director.ok(exportClassBook, period)
  await make(Number(entityId))
  const files = () => world.sql<{ id: number }>(`select id from stored_file where name like 'Дневник%2026-10-09.pdf'`)
  expect(await files()).toHaveLength(1)
  await director.ok(deleteClassBook, { id: Number(entityId) })
  expect((await director.call(getClassBook, { id: Number(entityId) })).status).toBe(404)
  expect(await files()).toEqual([])
  const early = await director.call(exportClassBook, { ...period, fromDate: day('2026-09-01') })
  expect(early.problem?.code).toBe('documents.outside-year')
  expect(standingClassBooks(world.now())).toMatchObject([{ key: 'documents.plan-class-books' }])
  const [waiting] = await world.sql<{ id: number }>(
    `select id from class_book_export where status = 0 order by id limit 1`,
  )
  await run(planClassBooksJob, {}, 'plan')
  const planned = await world.sql<{ key: string }>(
    `select key from graphile_worker.jobs where key = 'class-book:${waiting?.id ?? 0}'`,
  )
  expect(planned).toHaveLength(1)
})
