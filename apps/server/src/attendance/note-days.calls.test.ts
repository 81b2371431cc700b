import { saveMarks } from '@asistent/contract/attendance/grid.calls'
import { annulNote, approveNote, getNote, saveNote } from '@asistent/contract/attendance/notes.calls'
import { saveRequest } from '@asistent/contract/attendance/requests.calls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { childOfParent, clearAttendance, statusesOf } from '../../../../tests/support/attendance/demo'

// The preview of a note equals the result of its next step. Today is Sunday, 15.11.2026; days up to 31.10. are locked.

let world: World
let director: Person
let child: { id: number; groupId: number; kindergartenId: number }
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  director = await world.as('director')
  child = await childOfParent(world)
  await clearAttendance(world)
})
afterEach(() => world.reset())
afterAll(() => world.close())

const noted = async (fromDate: string, toDate: string) => {
  const note = { studentId: child.id, issuedOn: '2026-11-13', fromDate, toDate, diagnosis: 'Бронхит' }
  return Number((await director.ok(saveNote, note)).entityId)
}
const mark = (forDate: string, type: number) =>
  director.ok(saveMarks, { classId: child.groupId, items: [{ studentId: child.id, forDate, type: type as 1 }] })
const shown = async (id: number) => (await director.ok(getNote, { id })).days

/** Previewed statuses, without days that remain empty. */
const promised = (days: Awaited<ReturnType<typeof shown>>) =>
  Object.fromEntries(days.flatMap(({ forDate, after }) => (after === null ? [] : [[forDate, after]])))

test('approval and annulment equal their preview', async () => {
  await mark('2026-11-09', 1)
  await mark('2026-11-10', 2)
  await mark('2026-11-11', 3)
  await director.ok(saveRequest, { studentId: child.id, kind: 1, fromDate: '2026-11-12', toDate: '2026-11-12' })
  const id = await noted('2026-11-07', '2026-11-17')

  const before = await shown(id)
  // Weekends are no attendance days; Friday the 13th is past and empty, the 16th and 17th are in the future.
  expect(before.map(({ forDate, before: was, after }) => [forDate, was, after])).toEqual([
    ['2026-11-09', 1, 5],
    ['2026-11-10', 2, 2],
    ['2026-11-11', 3, 3],
    ['2026-11-12', 4, 4],
    ['2026-11-13', null, 5],
    ['2026-11-16', null, null],
    ['2026-11-17', null, null],
  ])
  await director.ok(approveNote, { id })
  expect(await statusesOf(world, child.id)).toEqual(promised(before))

  const approved = await shown(id)
  expect(approved.map(({ before: was, after }) => [was, after])).toEqual([
    [5, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 1],
    [null, null],
    [null, null],
  ])
  await director.ok(annulNote, { id, comment: 'Сгрешено дете' })
  expect(await statusesOf(world, child.id)).toEqual(promised(approved))
  expect((await shown(id)).every((day) => day.before === day.after)).toBe(true)
})

test('a second note covers the day after the first is annulled', async () => {
  await mark('2026-11-09', 1)
  const [first, second] = [await noted('2026-11-09', '2026-11-09'), await noted('2026-11-09', '2026-11-09')]
  await director.ok(approveNote, { id: first })
  await director.ok(approveNote, { id: second })
  expect(await shown(first)).toMatchObject([{ before: 5, after: 5 }])
  await director.ok(annulNote, { id: first, comment: 'Дублирана' })
  expect(await statusesOf(world, child.id)).toEqual({ '2026-11-09': 5 })
  expect(await shown(second)).toMatchObject([{ before: 5, after: 1 }])
})

test('reports locked days as unchanged', async () => {
  const id = await noted('2026-10-30', '2026-11-02')
  const days = await shown(id)
  expect(days.find(({ forDate }) => forDate === '2026-10-30')).toMatchObject({
    isLocked: true,
    before: null,
    after: null,
  })
  await director.ok(approveNote, { id })
  expect(await statusesOf(world, child.id)).toEqual(promised(days))
})

test('a guardian may read it, diagnosis and file only with the right to sign; others get 404', async () => {
  const id = await noted('2026-11-09', '2026-11-10')
  const parent = await world.as('parent')
  expect(await parent.ok(getNote, { id })).toMatchObject({ diagnosis: 'Бронхит', mayOpenFile: true })
  const second = await world.as('secondParent')
  expect(await second.ok(getNote, { id })).toMatchObject({ diagnosis: null, mayOpenFile: false })
  for (const name of ['parentOfGabrovo', 'directorOfGabrovo'] as const)
    expect((await (await world.as(name)).call(getNote, { id })).status).toBe(404)
})
