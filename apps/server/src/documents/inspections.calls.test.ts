import { saveOfficialDocument } from '@asistent/contract/books/documents.calls'
import {
  checkInspection,
  deleteInspectionPack,
  downloadInspectionPack,
  listInspectionPacks,
  makeInspectionPack,
} from '@asistent/contract/documents/inspections.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { officialTypes } from '@asistent/domain/books/documents'
import { inspectors, partsFor } from '@asistent/domain/documents/inspections'
import { day } from '@asistent/domain/kernel/day'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { uploaded } from '../../../../tests/support/people/demo'
import { runJob } from '../platform/jobs'
import { makePackJob, planPacksJob, standingPacks } from './inspection.job'

// Packs through HTTP and the job. It commits: the job runs in transactions of its own.

let world: World
beforeAll(async () => {
  world = await startWorld({ commits: true })
})
afterAll(() => world.close())

const request = { inspector: inspectors.Education, fromDate: day('2026-10-01'), toDate: day('2026-11-10') }
const make = (id: number) =>
  runJob(
    { database: world.app.pipeline.database, services: world.app.services, now: world.now },
    makePackJob,
    { id },
    `inspection-pack:${id}`,
    1,
  )
const firstGroup = async () => {
  const [group] = await world.sql<{ id: number }>(
    `select g.id from child_group g join school_year y on y.id = g.school_year_id and y.active where g.kindergarten_id = (select m.kindergarten_id from membership m join account a on a.id = m.account_id where a.email = 'direktor@example.bg' limit 1) and g.deleted_on is null and g.class_type = 5 order by g.id limit 1`,
  )
  return group!.id
}

test('what is missing is named with the page that mends it', async () => {
  const director = await world.as('director')
  const { parts, missing } = await director.ok(checkInspection, request)
  expect(parts).toEqual(partsFor[inspectors.Education])
  expect(missing).toContainEqual({
    text: 'Липсва или е изтекъл документ: План за безопасност на движението и при бедствия',
    to: '/administration/documents/matrix',
  })
  expect(missing.some(({ to }) => to === '/administration/books/director')).toBe(true)
  await director.ok(saveOfficialDocument, {
    type: officialTypes.Safety,
    name: 'План за бедствия',
    fileId: await uploaded(director, 'план.pdf'),
  })
  const after = await director.ok(checkInspection, request)
  expect(after.missing.some(({ text }) => text.includes('План за безопасност'))).toBe(false)
})

test('one ZIP has a table of contents and every part in its order, with the uploaded files', async () => {
  const director = await world.as('director')
  const { entityId } = await director.ok(makeInspectionPack, { ...request, groupIds: [await firstGroup()] })
  const id = Number(entityId)
  expect((await director.call(downloadInspectionPack, { id })).problem?.code).toBe('documents.pack-not-ready')
  await make(id)
  const listed = (await director.ok(listInspectionPacks, {})).result.find((one) => one.id === id)
  expect(listed).toMatchObject({ status: 2, progress: 100 })
  const files = unzipSync((await director.ok(downloadInspectionPack, { id })).bytes)
  const names = Object.keys(files)
  expect(names[0]).toBe('00 Съдържание.pdf')
  expect(names.filter((name) => name.includes('Дневник на група'))).toHaveLength(1)
  const contents = pdfText(files['00 Съдържание.pdf']!).replace(/\s+/g, '')
  for (const name of names.slice(1)) expect(contents).toContain(name.replace(/\s+/g, ''))
  const orders = names.find((name) => name.includes('заповедите на директора'))!
  expect(pdfText(files[orders]!)).toContain('РД-07-')
  expect(Buffer.from(files[names.find((name) => name.includes('План за бедствия'))!]!).toString()).toContain('план.pdf')
  await director.ok(deleteInspectionPack, { id })
  expect((await director.call(downloadInspectionPack, { id })).status).toBe(404)
  // Deleted before its turn: nothing happens.
  await make(id)
})

test('packs for health, food and the municipality are made too; what waits is planned at a start', async () => {
  const director = await world.as('director')
  for (const inspector of [inspectors.Health, inspectors.Food, inspectors.Municipality]) {
    const { entityId } = await director.ok(makeInspectionPack, {
      ...request,
      inspector,
      groupIds: [await firstGroup()],
    })
    await make(Number(entityId))
    const pack = (await director.ok(listInspectionPacks, {})).result.find((one) => one.id === Number(entityId))
    expect(pack).toMatchObject({ status: 2 })
  }
  expect(standingPacks(world.now())).toMatchObject([{ key: 'documents.plan-packs' }])
  expect(planPacksJob.task).toBe('documents.plan-packs')
})

test('a period is a year at most, and others than the office get nothing', async () => {
  const [director, teacher] = [await world.as('director'), await world.as('teacher')]
  const long = await director.call(makeInspectionPack, { ...request, fromDate: day('2024-01-01') })
  expect(long.problem?.code).toBe('documents.pack-too-long')
  const turned = await director.call(checkInspection, { ...request, fromDate: day('2026-12-01') })
  expect(turned.problem?.code).toBe('documents.wrong-order')
  expect((await teacher.call(checkInspection, request)).status).toBe(403)
})
