import { getMonthGrid, saveMarks } from '@asistent/contract/attendance/grid.calls'
import {
  decideRequest,
  getRequest,
  listRequests,
  previewRequest,
  requestFile,
  requestForm,
  saveParentRequest,
  saveRequest,
  withdrawRequest,
} from '@asistent/contract/attendance/requests.calls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { childOfParent, clearAttendance, groupsOfTeachers, statusesOf } from '../../../../tests/support/attendance/demo'

// Today is Sunday, 15.11.2026: with one working day of notice a parent can file for Tuesday the 17th.

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
  // In compulsory education, so that the limit applies.
  await world.sql(`update child_group set class_type = 5 where id = $1`, [child.groupId])
  await settings({ familyAbsenceLimits: { 2026: 4 } })
})
afterEach(() => world.reset())
afterAll(() => world.close())

const settings = (values: object) =>
  world.sql(`update kindergarten set settings = settings || $2 where id = $1`, [
    child.kindergartenId,
    JSON.stringify(values),
  ])

const family = (fromDate: string, toDate = fromDate) => ({
  studentId: child.id,
  kind: 1 as const,
  fromDate,
  toDate,
  reason: 'Пътуване',
})
const presence = (fromDate: string, toDate: string, dates?: string[]) => ({
  studentId: child.id,
  kind: 2 as const,
  fromDate,
  toDate,
  ...(dates && { dates }),
})
const code = (answer: { status: number; problem?: { code: string } | undefined }) => [
  answer.status,
  answer.problem?.code,
]
const listed = (person: Person, filters = {}) => person.ok(listRequests, { studentId: child.id, ...filters })

describe('an absence for family reasons', () => {
  test('filing excuses the days at once, and withdrawing restores them', async () => {
    // Tuesday to Monday, without the weekend.
    const input = family('2026-11-17', '2026-11-20')
    const preview = await parent.ok(previewRequest, input)
    expect(preview).toEqual({
      days: 4,
      covered: ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
      counted: 4,
      limit: 4,
      used: 0,
      left: 4,
      meals: {
        names: ['Закуска', 'Подкрепителна закуска', 'Обяд', 'Следобедна закуска'],
        days: 4,
        tooLate: 0,
        noticeTime: '08:00',
      },
      problem: null,
      isLimitProblem: false,
      approvedAtOnce: true,
    })
    const filed = await parent.ok(saveParentRequest, input)
    expect(filed).toMatchObject({ isSuccessful: true, status: 1, days: 4 })
    expect(await statusesOf(world, child.id)).toEqual({
      '2026-11-17': 4,
      '2026-11-18': 4,
      '2026-11-19': 4,
      '2026-11-20': 4,
    })
    const grid = await director.ok(getMonthGrid, {
      groupId: child.groupId,
      month: 11,
      year: 2026,
      studentIds: [child.id],
    })
    expect(grid.result[0]?.student).toMatchObject({
      currentAbsenceCount: 4,
      absencesLocked: true,
      studentAttendanceRequests: [{ id: filed.requestId, status: 1 }],
    })
    expect(grid.result[0]?.attendances[16]).toMatchObject({ type: 4, requestId: filed.requestId, isDayLocked: false })
    expect(grid.mistakenCount).toBe(0)
    expect((await listed(parent)).result[0]).toMatchObject({
      id: filed.requestId,
      days: 4,
      mayWithdraw: true,
      mayDecide: false,
    })
    await parent.ok(withdrawRequest, { id: filed.requestId })
    expect(await statusesOf(world, child.id)).toEqual({})
    expect((await listed(parent)).result[0]).toMatchObject({ status: 3, mayWithdraw: false })
    expect(code(await parent.call(withdrawRequest, { id: filed.requestId }))).toEqual([
      400,
      'attendance.cannot-withdraw',
    ])
    // The same days may be requested again.
    expect((await parent.ok(saveParentRequest, input)).status).toBe(1)
  })

  test('weekends and later days off within the period are neither shown nor counted', async () => {
    await parent.ok(saveParentRequest, family('2026-11-20', '2026-11-23'))
    const row = async () => {
      const grid = await director.ok(getMonthGrid, {
        groupId: child.groupId,
        month: 11,
        year: 2026,
        studentIds: [child.id],
      })
      return { ...grid, used: grid.result[0]?.student.currentAbsenceCount, cells: grid.result[0]?.attendances ?? [] }
    }
    const before = await row()
    expect([before.used, before.mistakenCount]).toEqual([2, 0])
    expect(before.cells.slice(19, 23).map((cell) => cell.type)).toEqual([4, 13, 13, 4])
    await world.sql(
      `insert into day_off (kindergarten_id, kind, name, from_on, to_on) values ($1, 0, 'Авария', '2026-11-23', '2026-11-23')`,
      [child.kindergartenId],
    )
    const after = await row()
    expect([after.used, after.mistakenCount, after.cells[22]?.type]).toEqual([1, 0, 13])
  })

  test('an entered presence is kept and frees the limit; an unexcused day becomes excused', async () => {
    await director.ok(saveMarks, {
      classId: child.groupId,
      items: [
        { studentId: child.id, forDate: '2026-11-12', type: 2 },
        { studentId: child.id, forDate: '2026-11-13', type: 1 },
      ],
    })
    const filed = await director.ok(saveRequest, { ...family('2026-11-11', '2026-11-13'), parentName: 'Анна Колева' })
    expect(await statusesOf(world, child.id)).toEqual({ '2026-11-11': 4, '2026-11-12': 2, '2026-11-13': 4 })
    await director.ok(withdrawRequest, { id: filed.requestId })
    expect(await statusesOf(world, child.id)).toEqual({ '2026-11-12': 2, '2026-11-13': 1 })
  })

  test('clearing a presence within an application cannot exceed the limit', async () => {
    await director.ok(saveRequest, family('2026-11-09', '2026-11-10'))
    const mark = (forDate: string, type: number | null) =>
      director.call(saveMarks, { classId: child.groupId, items: [{ studentId: child.id, forDate, type: type as 2 }] })
    await mark('2026-11-09', 2)
    // 10.11. by the application and three more reach the limit of four.
    for (const forDate of ['2026-11-11', '2026-11-12', '2026-11-13']) expect((await mark(forDate, 4)).status).toBe(200)
    expect(code(await mark('2026-11-09', null))).toEqual([400, 'attendance.cell-refused'])
    expect((await mark('2026-11-13', 2)).status).toBe(200)
    expect((await mark('2026-11-09', null)).status).toBe(200)
  })

  test('the notice period applies to parents only', async () => {
    const monday = family('2026-11-16')
    expect(code(await parent.call(saveParentRequest, monday))).toEqual([400, 'attendance.late-request'])
    expect((await parent.ok(previewRequest, monday)).problem).toBe(
      'Заявлението трябва да се подаде най-късно 1 работен ден предварително',
    )
    expect((await director.call(saveRequest, monday)).status).toBe(200)
    expect((await parent.call(saveParentRequest, family('2026-11-17'))).status).toBe(200)
  })

  test('rejects invalid applications', async () => {
    const refused = async (input: ReturnType<typeof family>) => (await director.call(saveRequest, input)).problem?.code
    expect(await refused(family('2026-11-20', '2026-11-18'))).toBe('attendance.ends-before-start')
    expect(await refused(family('2026-11-20', '2027-11-18'))).toBe('attendance.too-long')
    expect(await refused(family('2026-11-21', '2026-11-22'))).toBe('attendance.no-attendance-day')
    expect(await refused(family('2026-10-30', '2026-11-04'))).toBe('attendance.period-locked')
    expect(await refused(family('2027-06-10'))).toBe('attendance.request-in-summer')
    expect(await refused(family('2026-11-23', '2026-11-27'))).toBe('attendance.limit-passed')
    expect(await refused(family('2026-11-24', '2026-11-25'))).toBeUndefined()
    expect(await refused(family('2026-11-25', '2026-11-26'))).toBe('attendance.request-overlap')
    // Rejected and withdrawn applications do not conflict.
    await world.sql(`update attendance_request set status = 2`)
    expect(await refused(family('2026-11-25', '2026-11-26'))).toBeUndefined()
  })

  test('a director may exceed the limit, a teacher may not', async () => {
    const long = { ...family('2026-11-23', '2026-11-27'), force: true }
    await world.sql(`update child_group_period set group_id = $2 where child_id = $1 and to_on is null`, [
      child.id,
      (await groupsOfTeachers(world)).ownGroup,
    ])
    await world.sql(`update child_group set class_type = 5 where id = $1`, [(await groupsOfTeachers(world)).ownGroup])
    expect(code(await (await world.as('teacher')).call(saveRequest, long))).toEqual([409, 'attendance.limit-passed'])
    expect((await director.call(saveRequest, long)).status).toBe(200)
  })
})

describe('a decision', () => {
  beforeEach(() => settings({ autoApproveFamilyRequests: false }))

  test('approval excuses the days and notifies the parent', async () => {
    const { requestId: id, status } = await parent.ok(saveParentRequest, family('2026-11-17', '2026-11-18'))
    expect(status).toBe(0)
    expect(await statusesOf(world, child.id)).toEqual({})
    expect((await listed(director, { status: 0 })).result[0]).toMatchObject({ id, mayDecide: true, version: 1 })
    expect(code(await director.call(decideRequest, { id, approve: true, version: 7 }))).toEqual([409, 'platform.stale'])
    await director.ok(decideRequest, { id, approve: true, version: 1 })
    expect(Object.values(await statusesOf(world, child.id))).toEqual([4, 4])
    expect(code(await director.call(decideRequest, { id, approve: false, comment: 'не' }))).toEqual([
      409,
      'attendance.request-decided',
    ])
    const [letter] = await world.sql<{ recipient: string; subject: string }>(
      `select recipient, subject from mail order by id desc limit 1`,
    )
    expect(letter).toEqual({ recipient: 'roditel@example.bg', subject: 'Заявлението е одобрено' })
  })

  test('rejection requires a reason', async () => {
    const { requestId: id } = await parent.ok(saveParentRequest, family('2026-11-17', '2026-11-18'))
    expect(code(await director.call(decideRequest, { id, approve: false }))).toEqual([
      400,
      'attendance.reject-needs-comment',
    ])
    await director.ok(decideRequest, { id, approve: false, comment: 'Няма места' })
    expect((await listed(parent)).result[0]).toMatchObject({ status: 2, comment: 'Няма места', mayWithdraw: false })
    expect(await statusesOf(world, child.id)).toEqual({})
  })

  test('checks the limit again', async () => {
    const { requestId: id } = await parent.ok(saveParentRequest, family('2026-11-23', '2026-11-26'))
    await director.ok(saveMarks, {
      classId: child.groupId,
      items: [{ studentId: child.id, forDate: '2026-11-13', type: 4 }],
    })
    expect(code(await director.call(decideRequest, { id, approve: true }))).toEqual([400, 'attendance.cell-refused'])
    expect((await listed(director)).result[0]).toMatchObject({ status: 0 })
    expect((await director.call(decideRequest, { id, approve: true, force: true })).status).toBe(200)
  })

  test('cannot be changed by a parent or after its first day; staff may withdraw it', async () => {
    const { requestId: id } = await director.ok(saveRequest, family('2026-11-12', '2026-11-13'))
    expect((await parent.call(decideRequest, { id, approve: true })).status).toBe(403)
    expect(code(await parent.call(withdrawRequest, { id }))).toEqual([400, 'attendance.cannot-withdraw'])
    await world.sql(`update module_lock set locked_until = '2026-11-12', auto_day = null where category = 'attendance'`)
    expect(code(await director.call(withdrawRequest, { id }))).toEqual([400, 'attendance.period-locked'])
    await world.sql(`update module_lock set locked_until = '2026-10-31' where category = 'attendance'`)
    expect((await director.call(withdrawRequest, { id })).status).toBe(200)
  })
})

describe('presence', () => {
  test('can be declared for summer and vacations, and writes no days', async () => {
    const summer = await parent.ok(saveParentRequest, presence('2027-07-05', '2027-07-16'))
    expect(summer).toMatchObject({ status: 0, days: 10 })
    await director.ok(decideRequest, { id: summer.requestId, approve: true })
    expect(await statusesOf(world, child.id)).toEqual({})
    const dates = ['2026-12-29', '2026-12-30']
    const vacation = await parent.ok(saveParentRequest, presence('2026-12-24', '2027-01-03', dates))
    expect(vacation.days).toBe(2)
    expect((await listed(parent, { kind: 2 })).result.find((row) => row.id === vacation.requestId)).toMatchObject({
      dates,
      days: 2,
    })
  })

  test('rejects school time and duplicate days', async () => {
    const refused = async (input: ReturnType<typeof presence>) =>
      (await parent.call(saveParentRequest, input)).problem?.code
    expect(await refused(presence('2026-11-23', '2026-11-24'))).toBe('attendance.not-summer')
    expect(await refused(presence('2027-07-05', '2027-07-16', ['2027-07-06']))).toBeUndefined()
    expect(await refused(presence('2027-07-06', '2027-07-07'))).toBe('attendance.request-overlap')
    expect(await refused(presence('2027-07-07', '2027-07-07'))).toBeUndefined()
    expect(await refused(presence('2026-11-02', '2026-11-02'))).toBe('attendance.day-has-passed')
  })
})

describe('rights', () => {
  test('a parent files for own children with the right to sign', async () => {
    const stranger = await childOfParent(world, 'roditel.gabrovo@example.bg')
    expect((await parent.call(saveParentRequest, { ...family('2026-11-17'), studentId: stranger.id })).status).toBe(404)
    const second = await world.as('secondParent')
    expect(code(await second.call(saveParentRequest, family('2026-11-17')))).toEqual([403, 'attendance.may-not-sign'])
    expect((await parent.call(saveRequest, family('2026-11-17'))).status).toBe(403)
    expect((await director.call(saveParentRequest, family('2026-11-17'))).status).toBe(403)
    const filed = await parent.ok(saveParentRequest, family('2026-11-17'))
    for (const name of ['directorOfGabrovo', 'parentOfGabrovo'] as const) {
      const otherPerson = await world.as(name)
      expect((await listed(otherPerson)).result).toEqual([])
      expect((await otherPerson.call(withdrawRequest, { id: filed.requestId })).status).toBe(404)
      expect((await otherPerson.call(requestForm, { id: filed.requestId })).status).toBe(404)
    }
  })

  test('a guardian without the right to sign gets neither the reason nor the action to withdraw', async () => {
    const second = await world.as('secondParent')
    const { requestId: id } = await parent.ok(saveParentRequest, { ...family('2026-11-17'), reason: 'Погребение' })
    await world.sql(`update attendance_request set comment = 'Съболезнования' where id = $1`, [id])
    for (const row of [(await listed(second)).result[0], await second.ok(getRequest, { id })])
      expect(row).toMatchObject({ id, reason: null, comment: null, fileId: null, mayWithdraw: false })
    expect(await parent.ok(getRequest, { id })).toMatchObject({ reason: 'Погребение', mayWithdraw: true })
    expect(code(await second.call(withdrawRequest, { id }))).toEqual([403, 'attendance.may-not-sign'])
    const grid = await second.ok(getMonthGrid, { groupId: child.groupId, month: 11, year: 2026 })
    expect(grid.result[0]?.student.studentAttendanceRequests).toMatchObject([{ id, reason: null }])
    // Guardians may read their own applications, even after losing the right to sign.
    await world.sql(`update attendance_request set created_by = $2 where id = $1`, [id, second.accountId])
    expect(await second.ok(getRequest, { id })).toMatchObject({ reason: 'Погребение', mayWithdraw: false })
  })

  test('the printed application has child, period and parent; without an upload there is no file', async () => {
    const { requestId: id } = await parent.ok(saveParentRequest, family('2026-11-17', '2026-11-18'))
    const paper = await parent.call(requestForm, { id })
    expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await parent.call(requestFile, { id })).status).toBe(404)
  })

  test('attaches a file', async () => {
    const [file] = await world.sql<{ id: number }>(
      `insert into stored_file (kindergarten_id, created_by, name, type, size, sha256, storage_key) values ($1, $2, 'бележка.png', 'image/png', 1, 'x', 'aa/bb/request') returning id`,
      [child.kindergartenId, parent.accountId],
    )
    await world.app.services.files.put('aa/bb/request', Buffer.from('x'))
    const { requestId: id } = await parent.ok(saveParentRequest, { ...family('2026-11-17'), fileId: file!.id })
    expect((await director.call(requestFile, { id })).status).toBe(200)
    expect((await parent.call(saveParentRequest, { ...family('2026-11-18'), fileId: 2_000_000_000 })).status).toBe(404)
  })
})
