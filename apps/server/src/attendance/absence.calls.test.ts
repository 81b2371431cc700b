import { listAbsenceDays, reportAbsence, takeBackAbsence } from '@asistent/contract/attendance/absence.calls'
import { getGroupDay } from '@asistent/contract/attendance/day.calls'
import { getMonthGrid, saveMarks } from '@asistent/contract/attendance/grid.calls'
import { saveNote } from '@asistent/contract/attendance/notes.calls'
import {
  getRequest,
  listRequests,
  saveParentRequest,
  withdrawRequest,
} from '@asistent/contract/attendance/requests.calls'
import { listWaiting } from '@asistent/contract/dashboards/waiting.calls'
import { sofiaInstant, day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { childOfParent, clearAttendance, statusesOf } from '../../../../tests/support/attendance/demo'

// Monday, 16.11.2026, 07:30: today and tomorrow are attendance days, before the kitchen's cut-off.

const [monday, tuesday, saturday] = ['2026-11-16', '2026-11-17', '2026-11-21']
const [ill, family] = [1, 2] as const

let world: World
let parent: Person
let director: Person
let child: { id: number; groupId: number; kindergartenId: number }
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  parent = await world.as('parent')
  director = await world.as('director')
  child = await childOfParent(world)
  await clearAttendance(world)
  world.setNow(sofiaInstant(day(monday), '07:30'))
})
afterEach(() => world.reset())
afterAll(() => world.close())

const report = (person: Person, forDate: string, reason: 1 | 2 = ill) =>
  person.call(reportAbsence, { studentId: child.id, forDate, reason })
const code = (answer: { status: number; problem?: { code: string } | undefined }) => [
  answer.status,
  answer.problem?.code,
]
const offered = async (person = parent) =>
  (await person.ok(listAbsenceDays, {})).result.find((one) => one.studentId === child.id)
const idOf = ({ body }: { body: unknown }) => (body as { entityId: number }).entityId

describe('a parent reports an absence', () => {
  test('offers today and the next attendance day with their effects', async () => {
    const row = await offered()
    expect(row).toMatchObject({
      maySign: true,
      mealNoticeTime: '08:00',
      days: [
        // One working day of notice is too late for today.
        { forDate: monday, report: null, savesMeals: true, familyProblem: expect.stringContaining('1 работен ден') },
        { forDate: tuesday, report: null, savesMeals: true, familyProblem: null },
      ],
    })
    world.setNow(sofiaInstant(day(monday), '08:00'))
    expect((await offered())?.days.map((one) => one.savesMeals)).toEqual([false, true])
    world.setNow(sofiaInstant(day(saturday), '10:00'))
    expect((await offered())?.days.map((one) => one.forDate)).toEqual(['2026-11-23'])
  })

  test('illness: visible for the teacher, without a status, and can be withdrawn', async () => {
    const id = idOf(await report(parent, monday))
    const shownAbsence = { forDate: monday, reason: ill, by: expect.stringMatching(/\S+ \S+/) }
    const dayAtTheDoor = await director.ok(getGroupDay, { classId: child.groupId, forDate: monday })
    expect(dayAtTheDoor.result.find((one) => one.studentId === child.id)).toMatchObject({
      type: null,
      reported: shownAbsence,
    })
    const grid = async () =>
      (await director.ok(getMonthGrid, { groupId: child.groupId, month: 11, year: 2026, studentIds: [child.id] }))
        .result[0]
    expect((await grid())?.student.absenceReports).toEqual([expect.objectContaining(shownAbsence)])
    expect(await statusesOf(world, child.id)).toEqual({})
    expect((await offered())?.days[0]?.report).toMatchObject({ id, reason: ill, request: null, mayTakeBack: true })
    await parent.ok(takeBackAbsence, { id })
    expect((await grid())?.student.absenceReports).toEqual([])
    expect((await offered())?.days[0]?.report).toBeNull()
    expect((await parent.call(takeBackAbsence, { id })).status).toBe(404)
  })

  test('family reasons within the notice period: creates an application, and both are withdrawn together', async () => {
    const answer = await parent.ok(reportAbsence, { studentId: child.id, forDate: tuesday, reason: family })
    expect(answer).toMatchObject({ familyProblem: null, requestId: expect.any(Number) })
    expect(await statusesOf(world, child.id)).toEqual({ [tuesday]: 4 })
    const request = await parent.ok(getRequest, { id: answer.requestId ?? 0 })
    expect(request).toMatchObject({ status: 1, days: 1, effect: { counted: 1, used: 1 }, mayForce: false })
    expect((await offered())?.days[1]).toMatchObject({ report: { request: { status: 1 }, mayTakeBack: true } })
    await parent.ok(takeBackAbsence, { id: answer.entityId })
    expect(await statusesOf(world, child.id)).toEqual({})
    expect((await parent.ok(listRequests, { studentId: child.id })).result[0]).toMatchObject({ status: 3 })
  })

  test('family reasons too late: creates only the notice, with an explanation', async () => {
    const answer = await parent.ok(reportAbsence, { studentId: child.id, forDate: monday, reason: family })
    expect(answer).toMatchObject({ requestId: null, familyProblem: expect.stringContaining('работен ден') })
    expect((await parent.ok(listRequests, { studentId: child.id })).rowsCount).toBe(0)
    expect(await statusesOf(world, child.id)).toEqual({})
  })

  test('withdrawing the application by the parent deletes the notice', async () => {
    const { requestId } = await parent.ok(reportAbsence, { studentId: child.id, forDate: tuesday, reason: family })
    await parent.ok(withdrawRequest, { id: requestId ?? 0 })
    expect((await offered())?.days[1]).toMatchObject({ report: null, requestId: null, type: null })
    const door = await director.ok(getGroupDay, { classId: child.groupId, forDate: tuesday })
    expect(door.result.find((one) => one.studentId === child.id)).toMatchObject({ reported: null })
  })

  test('withdrawing the application by staff keeps the notice', async () => {
    const answer = await parent.ok(reportAbsence, { studentId: child.id, forDate: tuesday, reason: family })
    await director.ok(withdrawRequest, { id: answer.requestId ?? 0 })
    expect((await offered())?.days[1]?.report).toMatchObject({ request: { status: 3 }, mayTakeBack: true })
    await parent.ok(takeBackAbsence, { id: answer.entityId })
  })

  test('reports an existing application of the day', async () => {
    const { requestId } = await parent.ok(saveParentRequest, {
      studentId: child.id,
      kind: 1,
      fromDate: tuesday,
      toDate: tuesday,
    })
    expect((await offered())?.days[1]).toMatchObject({ report: null, requestId, type: 4 })
  })
})

describe('illness of several days', () => {
  const wednesday = '2026-11-18'
  const openEnded = () =>
    parent.ok(reportAbsence, { studentId: child.id, forDate: monday, reason: ill, openEnded: true })
  const reportedDays = async () =>
    (
      await director.ok(getMonthGrid, { groupId: child.groupId, month: 11, year: 2026, studentIds: [child.id] })
    ).result[0]?.student.absenceReports.map(({ forDate }) => forDate)
  const present = (forDate: string) =>
    director.ok(saveMarks, { classId: child.groupId, items: [{ studentId: child.id, forDate, type: 2 }] })

  test('without an end covers the attendance days until the parent says when the child comes', async () => {
    const { entityId } = await openEnded()
    const days = await reportedDays()
    expect(days?.slice(0, 6)).toEqual([monday, tuesday, wednesday, '2026-11-19', '2026-11-20', '2026-11-23'])
    expect(days?.at(-1)).toBe('2026-11-30')
    expect((await offered())?.days.map(({ report: recipients }) => recipients)).toEqual(
      [0, 1].map(() =>
        expect.objectContaining({ id: entityId, fromDate: monday, toDate: '2026-12-15', openEnded: true }),
      ),
    )
    await parent.ok(takeBackAbsence, { id: entityId, comesOn: wednesday })
    expect(await reportedDays()).toEqual([monday, tuesday])
    expect((await offered())?.days[0]?.report).toMatchObject({ toDate: tuesday, openEnded: false })
  })

  test('ends with the first presence, and continues if the mark was a mistake', async () => {
    await openEnded()
    world.setNow(sofiaInstant(day(wednesday), '10:00'))
    await present(wednesday)
    expect(await reportedDays()).toEqual([monday, tuesday, wednesday])
    await world.sql(`delete from attendance where child_id = $1`, [child.id])
    expect((await reportedDays())?.length).toBeGreaterThan(3)
  })

  test('the note is added later; until then its days are listed', async () => {
    await openEnded()
    expect((await offered())?.withoutNote).toEqual({ fromDate: monday, toDate: monday })
    world.setNow(sofiaInstant(day(wednesday), '07:30'))
    expect((await offered())?.withoutNote).toEqual({ fromDate: monday, toDate: wednesday })
    expect((await offered(await world.as('secondParent')))?.withoutNote).toBeNull()
    const waits = (await parent.ok(listWaiting, {})).kinds.find(({ kind }) => kind === 'illnessWithoutNote')
    expect(waits?.rows[0]?.to).toContain(`fromDate=${monday}&toDate=${tuesday}`)
    await parent.ok(saveNote, { studentId: child.id, issuedOn: wednesday, fromDate: monday, toDate: wednesday })
    expect((await offered())?.withoutNote).toBeNull()
  })

  test('rejects an overlap, a wrong end and too many days', async () => {
    await openEnded()
    const again = (input: object) =>
      parent.call(reportAbsence, { studentId: child.id, forDate: tuesday, reason: ill, ...input })
    expect(code(await again({}))).toEqual([409, 'attendance.absence-reported'])
    expect(code(await again({ toDate: monday }))).toEqual([400, 'attendance.ends-before-start'])
    expect(code(await again({ toDate: '2026-12-31' }))).toEqual([400, 'attendance.absence-too-long'])
    const id = (await offered())?.days[0]?.report?.id ?? 0
    expect(code(await parent.call(takeBackAbsence, { id, comesOn: '2026-12-31' }))).toEqual([
      400,
      'attendance.comes-after-absence',
    ])
    expect(code(await parent.call(takeBackAbsence, { id, comesOn: '2026-11-13' }))).toEqual([
      400,
      'attendance.absence-over',
    ])
  })
})

describe('rejects', () => {
  test('a duplicate, a present child, a day off, past and distant days', async () => {
    expect((await report(parent, tuesday)).status).toBe(200)
    expect(code(await report(parent, tuesday, family))).toEqual([409, 'attendance.absence-reported'])
    await director.ok(saveMarks, {
      classId: child.groupId,
      items: [{ studentId: child.id, forDate: monday, type: 2 }],
    })
    expect(code(await report(parent, monday))).toEqual([409, 'attendance.child-is-here'])
    expect(code(await report(parent, saturday))).toEqual([400, 'attendance.no-attendance-day'])
    expect(code(await report(parent, '2026-11-13'))).toEqual([400, 'attendance.absence-too-far'])
    expect(code(await report(parent, '2026-12-01'))).toEqual([400, 'attendance.absence-too-far'])
  })

  test('withdrawal of past notices, and notices for locked days', async () => {
    const id = idOf(await report(parent, monday))
    world.setNow(sofiaInstant(day(tuesday), '07:30'))
    expect(code(await parent.call(takeBackAbsence, { id }))).toEqual([400, 'attendance.absence-over'])
    await world.sql(`update module_lock set locked_until = $1, auto_day = null where category = 'attendance'`, [
      tuesday,
    ])
    expect(code(await report(parent, tuesday))).toEqual([400, 'attendance.period-locked'])
  })

  test('users without the right to sign for the child', async () => {
    const second = await world.as('secondParent')
    expect((await offered(second))?.maySign).toBe(false)
    expect(code(await report(second, monday))).toEqual([403, 'attendance.may-not-sign'])
    const id = idOf(await report(parent, monday))
    expect(code(await second.call(takeBackAbsence, { id }))).toEqual([403, 'attendance.may-not-sign'])
    // Both guardians see that there is a notice; only those with the right to sign see its reason and may withdraw it.
    const said = async (person: Person) => (await offered(person))?.days.find(({ report: one }) => one !== null)?.report
    expect(await said(parent)).toMatchObject({ id, reason: 1, mayTakeBack: true })
    expect(await said(second)).toMatchObject({ id, reason: null, mayTakeBack: false })
    const stranger = await world.as('parentOfGabrovo')
    expect((await report(stranger, monday)).status).toBe(404)
    expect((await stranger.call(takeBackAbsence, { id })).status).toBe(404)
    expect((await report(director, monday)).status).toBe(403)
  })
})
