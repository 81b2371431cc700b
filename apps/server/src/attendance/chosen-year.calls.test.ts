import { listNotes, noteRegister, saveNote } from '@asistent/contract/attendance/notes.calls'
import { listRequests, saveRequest } from '@asistent/contract/attendance/requests.calls'
import { changeSchoolYear } from '@asistent/contract/identity/session.calls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { childOfParent, clearAttendance } from '../../../../tests/support/attendance/demo'

// Today is Sunday, 15.11.2026: the current school year is 2026/2027.

let world: World
let director: Person
let child: { id: number; kindergartenId: number }
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

async function choose(person: Person, startYear: number): Promise<void> {
  const [year] = await world.sql<{ id: number }>(
    'select id from school_year where kindergarten_id = $1 and start_year = $2',
    [child.kindergartenId, startYear],
  )
  await person.ok(changeSchoolYear, { id: year!.id })
}

test('applications are limited to the selected year, or to a requested period or child', async () => {
  const file = async (day: string) =>
    (await director.ok(saveRequest, { studentId: child.id, kind: 1, fromDate: day, toDate: day })).entityId
  const [now, before] = [await file('2026-11-18'), await file('2026-11-19')]
  await world.sql(`update attendance_request set from_on = '2025-11-19', to_on = '2025-11-19' where id = $1`, [before])
  const idsOf = async (query: object = {}) =>
    (await director.ok(listRequests, { pageSize: 100, ...query })).result.map(({ id }) => id)

  expect(await idsOf()).toEqual(expect.arrayContaining([now]))
  expect(await idsOf()).not.toContain(before)
  expect(await idsOf({ fromDate: '2025-11-01', toDate: '2025-11-30' })).toContain(before)
  expect(await idsOf({ studentId: child.id })).toEqual(expect.arrayContaining([now, before]))
  await choose(director, 2025)
  expect(await idsOf()).toContain(before)
  expect(await idsOf()).not.toContain(now)
})

test('medical notes are limited to the selected year, also in print; the current year shows all unprocessed ones', async () => {
  const enter = async (day: string) =>
    (await director.ok(saveNote, { studentId: child.id, issuedOn: day, fromDate: day, toDate: day })).entityId
  const [now, before] = [await enter('2026-11-12'), await enter('2026-11-13')]
  await world.sql(`update medical_note set from_on = '2025-11-13', to_on = '2025-11-13', status = 1 where id = $1`, [
    before,
  ])
  await world.sql(`update medical_note set status = 1 where id = $1`, [now])
  const idsOf = async () => (await director.ok(listNotes, { pageSize: 100 })).result.map(({ id }) => id)
  const printed = async () => (await director.ok(noteRegister.json, {})).result.map(({ id }) => id)

  expect(await idsOf()).toContain(now)
  expect(await idsOf()).not.toContain(before)
  expect(await printed()).not.toContain(before)
  await world.sql(`update medical_note set status = 0 where id = $1`, [before])
  expect(await idsOf()).toContain(before)
  await choose(director, 2025)
  expect(await idsOf()).toContain(before)
  expect(await idsOf()).not.toContain(now)
  expect(await printed()).toContain(before)
})
