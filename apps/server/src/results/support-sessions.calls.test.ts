import { getDashboard } from '@asistent/contract/dashboards/dashboards.calls'
import { supportBook } from '@asistent/contract/documents/support-book.calls'
import {
  deleteSupportSlot,
  listSupportSlots,
  saveSupportSession,
  saveSupportSlot,
  supportSessions,
} from '@asistent/contract/results/support-sessions.calls'
import { childSupport, personalWork, saveSupport } from '@asistent/contract/results/support.calls'
import { day } from '@asistent/domain/kernel/day'
import { durationText } from '@asistent/domain/results/support'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'

// Timetable, log of sessions and book of a specialist through HTTP. The tests' today is Sunday, 15.11.2026.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

/** Two children of the specialist, without a timetable. */
async function specialistAtWork() {
  await world.sql('delete from support_slot; delete from support_record')
  const specialist = await world.as('resourceSpecialist')
  const { result } = await specialist.ok(personalWork, {})
  return { specialist, first: result[0]!, second: result[1]! }
}

const slot = (studentId: number) => ({
  studentId,
  dayOfWeek: 3,
  startTime: '10:00',
  endTime: '10:30',
  title: 'Логопедична терапия',
  fromDate: day('2026-10-01'),
})

const session = {
  fromDate: day('2026-11-11'),
  fromTime: '10:00',
  minutes: 30,
  title: 'Артикулационни упражнения',
}

test('the demo data have a timetable and a log', async () => {
  const specialist = await world.as('resourceSpecialist')
  expect((await specialist.ok(listSupportSlots, {})).rowsCount).toBeGreaterThan(3)
  const { result, totals } = await specialist.ok(supportSessions.json, {})
  expect(result.length).toBeGreaterThan(10)
  expect(totals.minutes).toBe(result.reduce((sum, { minutes }) => sum + minutes, 0))
})

test('a specialist keeps the timetable; a slot without a session names its day until the session is written', async () => {
  const { specialist, first, second } = await specialistAtWork()
  const { entityId } = await specialist.ok(saveSupportSlot, slot(first.id))
  // A session with two children has equal hours.
  await specialist.ok(saveSupportSlot, slot(second.id))
  const [row] = (await specialist.ok(listSupportSlots, {})).result
  expect(row).toMatchObject({ minutes: 30, openOn: '2026-11-11', mayEdit: true, teacherName: 'Ива Костова' })

  expect(
    (await specialist.call(saveSupportSlot, { ...slot(first.id), startTime: '10:15', endTime: '10:45' })).problem.code,
  ).toMatch(/^results\.slot-taken-/)
  const right = { ...slot(second.id), startTime: '10:20', endTime: '10:50', fromDate: day('2026-09-20') }
  expect((await specialist.call(saveSupportSlot, right)).problem.code).toMatch(/^results\.slot-taken-/)
  expect((await specialist.call(saveSupportSlot, { ...slot(first.id), endTime: '09:00' })).problem.errors).toEqual({
    endTime: ['Краят трябва да е след началото'],
  })

  await specialist.ok(saveSupportSession, { ...session, studentIds: [first.id, second.id] })
  expect((await specialist.ok(listSupportSlots, {})).result.map(({ openOn }) => openOn)).toEqual([null, null])
  expect((await specialist.call(saveSupportSession, { ...session, studentIds: [second.id] })).problem.code).toBe(
    'results.session-taken',
  )
  const ahead = { ...session, fromDate: day('2026-11-18'), studentIds: [first.id] }
  expect((await specialist.call(saveSupportSession, ahead)).problem.code).toBe('results.future-day')

  await specialist.ok(deleteSupportSlot, { supportSlotId: Number(entityId) })
  expect((await specialist.ok(listSupportSlots, {})).rowsCount).toBe(1)
})

test('the log sums the durations; a session is changed like any record of the child', async () => {
  const { specialist, first, second } = await specialistAtWork()
  await specialist.ok(saveSupportSession, { ...session, studentIds: [first.id, second.id] })
  await specialist.ok(saveSupportSession, { ...session, fromTime: '11:00', minutes: 45, studentIds: [first.id] })
  const log = await specialist.ok(supportSessions.json, {})
  expect(log.totals.minutes).toBe(105)
  // A session of half an hour with two children is half an hour of the specialist's time.
  expect(log.notes).toEqual(['Занятия: 2, общо 1 ч. 15 мин.; време по деца: 1 ч. 45 мин.'])
  const ofOne = await specialist.ok(supportSessions.json, { studentId: second.id, fromDate: day('2026-11-01') })
  expect(ofOne.result).toMatchObject([{ fromTime: '10:00', minutes: 30, name: second.name }])
  expect((await specialist.ok(supportSessions.json, { toDate: day('2026-11-10') })).rowsCount).toBe(0)

  const [entry] = (await specialist.ok(childSupport, { id: second.id })).result
  expect(entry).toMatchObject({ kind: 6, fromTime: '10:00', minutes: 30, mayEdit: true })
  const form = { id: entry!.id, version: entry!.version, studentId: second.id, kind: 6 as const, title: 'По-кратко' }
  const changed = { ...form, fromDate: session.fromDate, fromTime: '10:00' }
  expect((await specialist.call(saveSupport, changed)).problem.errors).toEqual({
    minutes: ['Полето "Минути" е задължително'],
  })
  await specialist.ok(saveSupport, { ...changed, minutes: 20 })
  expect((await specialist.ok(supportSessions.json, {})).totals.minutes).toBe(95)
})

test('the book 3-63.1 of a specialist has the children, the timetable and the sessions with their durations', async () => {
  const { specialist, first } = await specialistAtWork()
  await specialist.ok(saveSupportSlot, slot(first.id))
  await specialist.ok(saveSupportSession, { ...session, studentIds: [first.id] })
  const book = async (person: typeof specialist, input = {}) => pdfText((await person.call(supportBook, input)).bytes)
  const text = (await book(specialist)).replace(/\s+/g, ' ')
  for (const part of ['3-63.1', 'Ива', 'График на занятията', 'Логопедична терапия', 'Артикулационни', '10:00', '30'])
    expect(text).toContain(part)
  const director = await world.as('director')
  const [staff] = await world.sql<{ id: number }>(
    `select id from staff_member where first_name = 'Ива' and last_name = 'Костова'`,
  )
  expect((await book(director, { teacherId: staff!.id })).replace(/\s+/g, ' ')).toContain('Артикулационни')
})

test('others read the sessions of their own children; a specialist reads only the own ones', async () => {
  const { specialist, first } = await specialistAtWork()
  const { entityId } = await specialist.ok(saveSupportSlot, slot(first.id))
  const director = await world.as('director')
  const [row] = (await director.ok(listSupportSlots, {})).result
  expect(row).toMatchObject({ studentName: first.name, mayEdit: true })
  const [second] = await world.sql<{ id: number }>(
    `select id from staff_member where kindergarten_id = (select kindergarten_id from support_slot limit 1) and is_pedagogical and left_on is null
      and id <> (select staff_id from support_slot limit 1) order by id limit 1`,
  )
  await director.ok(saveSupportSlot, { ...slot(first.id), dayOfWeek: 5, teacherId: second!.id })
  expect((await specialist.ok(listSupportSlots, {})).rowsCount).toBe(1)
  const teacher = await world.as('teacher')
  for (const { mayEdit } of (await teacher.ok(listSupportSlots, {})).result) expect(mayEdit).toBe(false)
  expect([404, 409]).toContain((await teacher.call(deleteSupportSlot, { supportSlotId: Number(entityId) })).status)
  for (const outsider of ['parent', 'administrator', 'ministry'] as const)
    expect((await (await world.as(outsider)).call(deleteSupportSlot, { supportSlotId: Number(entityId) })).status).toBe(
      403,
    )
})

test('the home of the specialist has the sessions of the day', async () => {
  const { first } = await specialistAtWork()
  world.setNow(new Date('2026-11-11T10:00:00Z'))
  const specialist = await world.as('resourceSpecialist')
  await specialist.ok(saveSupportSlot, slot(first.id))
  const today = async () => (await specialist.ok(getDashboard, {})).supportToday
  expect(await today()).toMatchObject([{ name: first.name, startTime: '10:00', isHeld: false }])
  await specialist.ok(saveSupportSession, { ...session, studentIds: [first.id] })
  expect(await today()).toMatchObject([{ isHeld: true }])
  world.setNow(new Date('2026-11-12T10:00:00Z'))
  expect(await today()).toEqual([])
})

test('durations are written in hours and minutes', () => {
  expect([0, 45, 60, 105].map(durationText)).toEqual(['0 мин.', '45 мин.', '1 ч.', '1 ч. 45 мин.'])
})
