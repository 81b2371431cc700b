import { getGroupDay, saveArrivals, type ChangedDoor } from '@asistent/contract/attendance/day.calls'
import { saveMarks } from '@asistent/contract/attendance/grid.calls'
import { approveNote, saveNote } from '@asistent/contract/attendance/notes.calls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { childrenIn, clearAttendance, groupsOfTeachers, statusesOf } from '../../../../tests/support/attendance/demo'

// Drop-off and pick-up on Friday, 13.11.2026; today is the Sunday after it.

let world: World
let teacher: Person
let group: number
let kid: number
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  teacher = await world.as('teacher')
  group = (await groupsOfTeachers(world)).ownGroup
  kid = (await childrenIn(world, group))[0]!.id
  await clearAttendance(world)
})
afterEach(() => world.reset())
afterAll(() => world.close())

const friday = '2026-11-13'
const groupDay = () => teacher.ok(getGroupDay, { classId: group, forDate: friday })
const rowOf = async () => (await groupDay()).result.find((row) => row.studentId === kid)!
const arrive = (item: object, forDate = friday) =>
  teacher.call(saveArrivals, { classId: group, forDate, items: [{ studentId: kid, ...item }] })
const code = (answer: { status: number; problem?: { code: string } | undefined }) => [
  answer.status,
  answer.problem?.code,
]

test('an arrival makes the child present; a departure reduces the head-count', async () => {
  const before = await groupDay()
  expect(before).toMatchObject({
    present: 0,
    here: 0,
    notEntered: before.rowsCount,
    isDayOff: false,
    mayEdit: true,
  })
  const { companions } = await rowOf()
  const name = companions[0]!.name
  expect(code(await arrive({ arrivedAt: '08:10', broughtBy: name }))).toEqual([200, undefined])
  expect(await statusesOf(world, kid)).toEqual({ [friday]: 2 })
  expect(await groupDay()).toMatchObject({ present: 1, here: 1, notEntered: before.rowsCount - 1 })
  expect(await rowOf()).toMatchObject({ type: 2, arrivedAt: '08:10', broughtBy: name, leftAt: null, version: 1 })
  await arrive({ arrivedAt: '08:10', broughtBy: name, leftAt: '16:40', collectedBy: name })
  expect(await groupDay()).toMatchObject({ present: 1, here: 0 })
  expect(await rowOf()).toMatchObject({ leftAt: '16:40', collectedBy: name, version: 1 })
})

test('shows illness by an approved note, and hourly children', async () => {
  expect(await rowOf()).toMatchObject({ isIll: false, usualPresence: 2 })
  const note = { studentId: kid, issuedOn: friday, fromDate: friday, toDate: '2026-11-17' }
  const id = Number((await teacher.ok(saveNote, note)).entityId)
  expect(await rowOf()).toMatchObject({ isIll: false })
  await teacher.ok(approveNote, { id })
  await world.sql(`update child set attendance_type = 2 where id = $1`, [kid])
  expect(await rowOf()).toMatchObject({ isIll: true, usualPresence: 16 })
})

test('an arrival makes a child marked absent present', async () => {
  await teacher.ok(saveMarks, { classId: group, items: [{ studentId: kid, forDate: friday, type: 1 }] })
  await arrive({ arrivedAt: '10:30' })
  expect(await rowOf()).toMatchObject({ type: 2, version: 2 })
  // Removing the time keeps the presence for a person to decide.
  await arrive({})
  expect(await rowOf()).toMatchObject({ type: 2, arrivedAt: null })
})

test('rejects invalid entries', async () => {
  expect(code(await arrive({ arrivedAt: '08:10', broughtBy: 'Непознат Човек' }))).toEqual([
    400,
    'attendance.unknown-companion',
  ])
  const early = await arrive({ arrivedAt: '08:10', leftAt: '07:00' })
  expect(code(early)).toEqual([400, 'attendance.left-before-arrival'])
  expect(early.problem.errorMessage).toContain(`${(await rowOf()).studentName}, 13.11.2026:`)
  expect(code(await arrive({ arrivedAt: '8:10' }))).toEqual([400, 'platform.bad-input'])
  expect(code(await arrive({ arrivedAt: '08:10' }, '2026-11-14'))).toEqual([400, 'attendance.not-present-day'])
  expect(code(await arrive({ arrivedAt: '08:10' }, '2026-11-16'))).toEqual([400, 'attendance.not-present-day'])
  expect(code(await arrive({ arrivedAt: '08:10' }, '2026-10-30'))).toEqual([400, 'institutions.period-locked'])
  const { otherGroup } = await groupsOfTeachers(world)
  const [stranger] = await childrenIn(world, otherGroup)
  expect(code(await arrive({ studentId: stranger!.id, arrivedAt: '08:10' }))).toEqual([404, 'platform.not-found'])
  expect((await teacher.call(getGroupDay, { classId: otherGroup, forDate: friday })).status).toBe(404)
  expect((await (await world.as('parent')).call(getGroupDay, { classId: group, forDate: friday })).status).toBe(403)
  expect(await statusesOf(world, kid)).toEqual({})
  expect(code(await arrive({ arrivedAt: '08:10' }))).toEqual([200, undefined])
})

test('keeps the name of a collector who was removed later', async () => {
  const { name } = (await rowOf()).companions[0]!
  await arrive({ arrivedAt: '08:10', broughtBy: name })
  await world.sql(`update child_guardian set may_collect = false where child_id = $1`, [kid])
  await world.sql(`delete from child_collector where child_id = $1`, [kid])
  expect(code(await arrive({ arrivedAt: '08:10', broughtBy: name, leftAt: '16:00' }))).toEqual([200, undefined])
  expect(await rowOf()).toMatchObject({ broughtBy: name, leftAt: '16:00', companions: [] })
  expect(code(await arrive({ arrivedAt: '08:10', collectedBy: 'Друг Човек' }))).toEqual([
    400,
    'attendance.unknown-companion',
  ])
})

test('merges arrival and departure of two users; different values of one field are a conflict', async () => {
  const nothing = { arrivedAt: null, leftAt: null, broughtBy: null, collectedBy: null }
  const { name } = (await rowOf()).companions[0]!
  expect(code(await arrive({ arrivedAt: '08:10', broughtBy: name, seen: nothing }))).toEqual([200, undefined])
  // Offline since the morning, without the latest state.
  expect(code(await arrive({ leftAt: '16:30', seen: nothing }))).toEqual([200, undefined])
  expect(await rowOf()).toMatchObject({ arrivedAt: '08:10', broughtBy: name, leftAt: '16:30', type: 2 })
  // A colleague has corrected the mark: the departure alone does not restore the presence.
  await teacher.ok(saveMarks, { classId: group, items: [{ studentId: kid, forDate: friday, type: 1 }] })
  await arrive({ leftAt: '16:40', seen: { ...nothing, leftAt: '16:30' } })
  expect(await rowOf()).toMatchObject({ arrivedAt: '08:10', leftAt: '16:40', type: 1 })
  await teacher.ok(saveMarks, { classId: group, items: [{ studentId: kid, forDate: friday, type: 2 }] })
  await arrive({ leftAt: '16:30', seen: { ...nothing, leftAt: '16:40' } })
  const late = await arrive({ arrivedAt: '09:00', leftAt: '16:30', seen: nothing })
  expect(code(late)).toEqual([409, 'attendance.door-changed'])
  expect(late.problem.errorMessage).toContain(`дошло в 8:10 ч. с ${name}, взето в 16:30 ч.`)
  const { doors } = late.problem.data as { doors: ChangedDoor[] }
  const now = { arrivedAt: '08:10', leftAt: '16:30', broughtBy: name, collectedBy: null }
  expect(doors).toEqual([
    { studentId: kid, now, enteredBy: 'Елена Димитрова', enteredAt: expect.any(String) as string },
  ])
  // The departure would precede the stored arrival.
  expect(code(await arrive({ leftAt: '07:50', seen: { ...nothing, leftAt: '16:30' } }))).toEqual([
    400,
    'attendance.left-before-arrival',
  ])
  expect(await rowOf()).toMatchObject({ arrivedAt: '08:10', leftAt: '16:30' })
  // Decided by the user on the current state.
  expect(code(await arrive({ arrivedAt: '09:00', leftAt: '16:30', seen: doors[0]?.now }))).toEqual([200, undefined])
  expect(await rowOf()).toMatchObject({ arrivedAt: '09:00', broughtBy: null, leftAt: '16:30' })
})

test('a conflict has author and time of the other entry', async () => {
  const nothing = { arrivedAt: null, leftAt: null, broughtBy: null, collectedBy: null }
  const director = await world.as('director')
  const item = { studentId: kid, arrivedAt: '08:15', seen: nothing }
  await director.ok(saveArrivals, { classId: group, forDate: friday, items: [item] })
  // The day's first entry has no history of its own; the teacher corrects it and enters the departure.
  const first = await arrive({ arrivedAt: '08:30', seen: nothing })
  expect(first.problem.errorMessage).toMatch(/„дошло в 8:15 ч\.“ от Мария Иванова \(15\.11\. в \d+:\d\d ч\.\)/)
  await arrive({ arrivedAt: '08:20', seen: { ...nothing, arrivedAt: '08:15' } })
  await arrive({ arrivedAt: '08:20', leftAt: '16:00', seen: { ...nothing, arrivedAt: '08:20' } })
  const answer = await director.call(saveArrivals, {
    classId: group,
    forDate: friday,
    items: [{ ...item, arrivedAt: '08:40' }],
  })
  const { doors } = answer.problem.data as { doors: ChangedDoor[] }
  expect(doors).toMatchObject([{ now: { arrivedAt: '08:20', leftAt: '16:00' }, enteredBy: 'Елена Димитрова' }])
})
