import {
  deleteClassBook,
  exportClassBook,
  finishClassBook,
  getClassBook,
  listClassBooks,
  printClassBook,
  verifyClassBook,
} from '@asistent/contract/documents/class-books.calls'
import { pdfPages, pdfText } from '@asistent/documents/pdf-text'
import { bookParts } from '@asistent/domain/documents/class-book'
import { day } from '@asistent/domain/kernel/day'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { runJob, type JobHandler } from '../platform/jobs'
import { makeClassBookJob, planClassBooksJob, standingClassBooks } from './class-book.job'

// Class books through HTTP and the job. It commits: the job runs in transactions of its own.

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

/** As the workers run it. */
async function run(handler: JobHandler, payload: object, key: string): Promise<void> {
  const shop = { database: world.app.pipeline.database, services: world.app.services, now: world.now }
  await runJob(shop, handler, payload, key, 1)
}
const make = (id: number) => run(makeClassBookJob, { id }, `class-book:${id}`)

test('a class book is made with every part in order; a part of it is printed; final it stays and is verified', async () => {
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
  const text = pdfText(bytes).toLowerCase()
  const places = bookParts.slice(1).map((part) => text.indexOf(part.toLowerCase().slice(0, 24)))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((left, right) => left - right))
  expect(text).toContain('средна месечна посещаемост')
  expect(text).toContain('✓')

  const [fromDate, toDate] = [day('2026-10-01'), day('2026-10-31')]
  const part = await director.call(printClassBook, { classBookExportId: id, fromDate, toDate })
  expect(pdfPages(part.bytes).length).toBeLessThan(pdfPages(bytes).length)
  const outside = { classBookExportId: id, fromDate: day('2025-10-01'), toDate }
  expect((await director.call(printClassBook, outside)).problem?.code).toBe('documents.outside-export')

  // Final: only of a closed year, and of the whole of it.
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
})

test('a book that isn’t final goes with its file; dates stay inside of the year', async () => {
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
