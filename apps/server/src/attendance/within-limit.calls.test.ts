import { getMonthGrid, saveMarks } from '@asistent/contract/attendance/grid.calls'
import { annulNote, approveNote, getNote, saveNote } from '@asistent/contract/attendance/notes.calls'
import { getRequest, saveRequest } from '@asistent/contract/attendance/requests.calls'
import {
  deleteDayOff,
  deleteMasterDayOff,
  saveDayOff,
  saveMasterDayOff,
} from '@asistent/contract/institutions/days-off.calls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { childOfParent, clearAttendance, statusesOf } from '../../../../tests/support/attendance/demo'

// Days that become family reasons again without a request become unexcused over the limit. Today is Sunday, 15.11.2026;
// the limit of these tests is 3 days.

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
  await world.sql(`update child_group set class_type = 5 where id = $1`, [child.groupId])
  await world.sql(
    `update kindergarten set settings = settings || '{"familyAbsenceLimits": {"2026": 3}}' where id = $1`,
    [child.kindergartenId],
  )
})
afterEach(() => world.reset())
afterAll(() => world.close())

const mark = (type: 1 | 4, ...days: string[]) =>
  director.ok(saveMarks, {
    classId: child.groupId,
    items: days.map((forDate) => ({ studentId: child.id, forDate, type })),
  })
const apply = (fromDate: string, toDate: string) =>
  director.ok(saveRequest, { studentId: child.id, kind: 1, fromDate, toDate })
const used = async () => {
  const month = { groupId: child.groupId, month: 11, year: 2026, studentIds: [child.id] }
  return (await director.ok(getMonthGrid, month)).result[0]?.student.currentAbsenceCount
}
const closed = { kind: 0 as const, name: 'Авария', fromDate: '2026-11-12', toDate: '2026-11-13' }

/** Two days of illness within an application, which covers them only after the note is annulled. */
async function illWithin() {
  await mark(1, '2026-11-10', '2026-11-11')
  const note = { studentId: child.id, issuedOn: '2026-11-10', fromDate: '2026-11-10', toDate: '2026-11-11' }
  const id = Number((await director.ok(saveNote, note)).entityId)
  await director.ok(approveNote, { id })
  await apply('2026-11-10', '2026-11-13')
  expect(await used()).toBe(2)
  return id
}

test('annulling a note makes the day over the limit unexcused, as previewed', async () => {
  const id = await illWithin()
  const { days } = await director.ok(getNote, { id })
  expect(days.map(({ before, after }) => [before, after])).toEqual([
    [5, 4],
    [5, 1],
  ])
  const { warnings } = await director.ok(annulNote, { id, comment: 'Грешна' })
  expect(warnings).toEqual([
    expect.stringMatching(/^Лимитът от 3 дни по семейни причини на .+ е изчерпан: 11\.11\. остава без извинение\.$/),
  ])
  expect(await used()).toBe(3)
  expect(await statusesOf(world, child.id)).toMatchObject({
    '2026-11-10': 4,
    '2026-11-11': 1,
    '2026-11-12': 4,
    '2026-11-13': 4,
  })
  // Only the director may exceed the limit.
  const late = { classId: child.groupId, items: [{ studentId: child.id, forDate: '2026-11-11', type: 4 as const }] }
  expect((await director.call(saveMarks, late)).status).toBe(400)
  await director.ok(saveMarks, { ...late, force: true })
  expect(await used()).toBe(4)
})

test('within the limit the application covers the days again', async () => {
  const id = await illWithin()
  await world.sql(
    `update kindergarten set settings = settings || '{"familyAbsenceLimits": {"2026": 4}}' where id = $1`,
    [child.kindergartenId],
  )
  expect((await director.ok(annulNote, { id, comment: 'Грешна' })).warnings).toBeUndefined()
  expect(await used()).toBe(4)
})

test('removing a day off restores only days within the limit', async () => {
  const dayOff = Number((await director.ok(saveDayOff, closed)).entityId)
  const { requestId } = await apply('2026-11-09', '2026-11-13')
  expect(await used()).toBe(3)
  const { warnings } = await director.ok(deleteDayOff, { id: dayOff })
  expect(warnings).toEqual([expect.stringContaining('12.11. и 13.11. остават без извинение')])
  expect(await used()).toBe(3)
  const page = await director.ok(getRequest, { id: requestId })
  expect([page.lostDays, page.effect?.covered]).toEqual([
    ['2026-11-12', '2026-11-13'],
    ['2026-11-09', '2026-11-10', '2026-11-11'],
  ])
  const statuses = await statusesOf(world, child.id)
  // Without entries they remain empty.
  expect([statuses['2026-11-12'], statuses['2026-11-13']]).toEqual([undefined, undefined])
})

test('an entered СП becomes an absence; moving a day off restores only the old days', async () => {
  await mark(4, '2026-11-12', '2026-11-13')
  const { entityId } = await director.ok(saveDayOff, closed)
  await apply('2026-11-09', '2026-11-10')
  expect(await used()).toBe(2)
  const moved = { ...closed, id: Number(entityId), fromDate: '2026-11-09', toDate: '2026-11-09' }
  expect((await director.ok(saveDayOff, moved)).warnings).toEqual([])
  expect(await used()).toBe(3)
  const { warnings } = await director.ok(deleteDayOff, { id: Number(entityId) })
  expect(warnings).toEqual([expect.stringContaining('9.11. остава без извинение')])
  expect(await used()).toBe(3)
})

test('a mark of family reasons over the limit becomes an unexcused absence', async () => {
  await mark(4, '2026-11-12', '2026-11-13')
  const { entityId } = await director.ok(saveDayOff, closed)
  await apply('2026-11-09', '2026-11-10')
  await director.ok(deleteDayOff, { id: Number(entityId) })
  expect(await statusesOf(world, child.id)).toMatchObject({ '2026-11-12': 4, '2026-11-13': 1 })
  expect(await used()).toBe(3)
})

test('changing the master’s holidays keeps the limit of every child and names none', async () => {
  const master = await world.as('master')
  const guid = String((await master.ok(saveMasterDayOff, closed)).entityId)
  await apply('2026-11-09', '2026-11-13')
  const { warnings } = await master.ok(deleteMasterDayOff, { dayOffGuid: guid })
  expect(warnings).toEqual(['На 1 дете върнатите дни са над лимита по семейни причини и остават без извинение.'])
  expect(await used()).toBe(3)
})
