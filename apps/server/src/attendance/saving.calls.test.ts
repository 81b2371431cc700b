import { saveArrivals } from '@asistent/contract/attendance/day.calls'
import { getMonthGrid, saveMarks, type RefusedCell } from '@asistent/contract/attendance/grid.calls'
import { annulNote, approveNote, saveNote } from '@asistent/contract/attendance/notes.calls'
import {
  decideRequest,
  saveParentRequest,
  saveRequest,
  withdrawRequest,
} from '@asistent/contract/attendance/requests.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import {
  childOfParent,
  childrenIn,
  clearAttendance,
  daysOfChild,
  groupsOfTeachers,
  statusesOf,
} from '../../../../tests/support/attendance/demo'

// Who may write which days, in addition to the tests of grid, requests and notes. Today is Sunday, 15.11.2026.

let world: World
let teacher: Person
let director: Person
let group: number
let otherGroup: number
let kid: { id: number; name: string; kindergartenId: number }
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  teacher = await world.as('teacher')
  director = await world.as('director')
  ;({ ownGroup: group, otherGroup } = await groupsOfTeachers(world))
  kid = (await childrenIn(world, group))[0]!
  await clearAttendance(world)
})
afterEach(() => world.reset())
afterAll(() => world.close())

const [thursday, friday] = [day('2026-11-12'), day('2026-11-13')]
const item = (type: number | null, forDate = friday, studentId = kid.id) => ({ studentId, forDate, type: type as 2 })
const save = (person: Person, classId: number, ...items: ReturnType<typeof item>[]) =>
  person.call(saveMarks, { classId, items })
const cells = (answer: { problem?: { data?: unknown } | undefined }) =>
  ((answer.problem?.data as { cells?: RefusedCell[] } | undefined)?.cells ?? []).map(
    ({ studentId, forDate, reason }) => [studentId, forDate, reason],
  )
const code = (answer: { status: number; problem?: { code: string } | undefined }) => [
  answer.status,
  answer.problem?.code,
]
const limitOf = (days: number) =>
  world.sql(`update kindergarten set settings = settings || $2 where id = $1`, [
    kid.kindergartenId,
    JSON.stringify({ familyAbsenceLimits: { 2026: days } }),
  ])
const leaves = (on: string) =>
  world.sql(`update child_group_period set to_on = $2 where child_id = $1 and to_on is null`, [kid.id, on])
const joins = (groupId: number, on: string) =>
  world.sql(`insert into child_group_period (kindergarten_id, child_id, group_id, from_on) values ($1, $2, $3, $4)`, [
    kid.kindergartenId,
    kid.id,
    groupId,
    on,
  ])

describe('writable days', () => {
  test('rejects clearing days of another group', async () => {
    const stranger = (await childrenIn(world, otherGroup))[0]!.id
    await director.call(saveMarks, { classId: otherGroup, items: [item(2, friday, stranger)] })
    expect(cells(await save(director, group, item(null, friday, stranger)))).toEqual([
      [stranger, friday, 'not-enrolled'],
    ])
    expect((await save(teacher, group, item(null, friday, stranger))).status).toBe(404)
    expect(await statusesOf(world, stranger)).toEqual({ [friday]: 2 })
    // Equal marks change nothing.
    expect((await save(director, group, item(2, friday, stranger))).status).toBe(200)
  })

  test('after a move only the new group may write', async () => {
    await save(teacher, group, item(2, thursday), item(2))
    await leaves(thursday)
    await joins(otherGroup, friday)
    expect(cells(await save(teacher, group, item(null)))).toEqual([[kid.id, friday, 'not-enrolled']])
    expect((await save(director, otherGroup, item(1))).status).toBe(200)
    expect(cells(await save(director, otherGroup, item(null, thursday)))).toEqual([[kid.id, thursday, 'not-enrolled']])
    expect((await save(teacher, group, item(null, thursday))).status).toBe(200)
    expect(await statusesOf(world, kid.id)).toEqual({ [friday]: 1 })
  })

  test('marks left by a former child may be cleared by the group that entered them', async () => {
    await save(teacher, group, item(2))
    await leaves(thursday)
    expect(cells(await save(teacher, group, item(1)))).toEqual([[kid.id, friday, 'not-enrolled']])
    expect(cells(await save(director, otherGroup, item(null)))).toEqual([[kid.id, friday, 'not-enrolled']])
    expect((await save(teacher, group, item(null))).status).toBe(200)
    expect(await statusesOf(world, kid.id)).toEqual({})
  })

  test('hourly marks are allowed for hourly children, also in a full-day group', async () => {
    await world.sql(`update child set attendance_type = 2 where id = $1`, [kid.id])
    expect(cells(await save(teacher, group, item(2)))).toEqual([[kid.id, friday, 'wrong-organisation']])
    expect((await save(teacher, group, item(8))).status).toBe(200)
    const { result } = await teacher.ok(getMonthGrid, { groupId: group, month: 11, year: 2026, studentIds: [kid.id] })
    expect(result[0]?.attendances[12]).toMatchObject({ type: 8, absenceHours: 1 })
    await teacher.ok(saveArrivals, {
      classId: group,
      forDate: thursday,
      items: [{ studentId: kid.id, arrivedAt: '09:00' }],
    })
    expect((await statusesOf(world, kid.id))[thursday]).toBe(16)
  })

  test('a day off of one group locks that group only', async () => {
    const stranger = (await childrenIn(world, otherGroup))[0]!.id
    await world.sql(
      `insert into day_off (kindergarten_id, kind, name, from_on, to_on, group_ids) values ($1, 0, 'Ремонт', $2, $2, array[$3::int])`,
      [kid.kindergartenId, friday, group],
    )
    expect(cells(await save(teacher, group, item(2)))).toEqual([[kid.id, friday, 'day-off']])
    expect((await save(director, otherGroup, item(2, friday, stranger))).status).toBe(200)
  })
})

describe('days for family reasons', () => {
  beforeEach(async () => {
    await world.sql(`update child_group set class_type = 5 where id = $1`, [group])
    await limitOf(1)
  })

  test('after a director exceeded the limit, existing days for family reasons are not counted as new', async () => {
    await director.ok(saveRequest, {
      studentId: kid.id,
      kind: 1,
      fromDate: thursday,
      toDate: friday,
      force: true,
    })
    expect((await save(teacher, group, item(4))).status).toBe(200)
    expect(cells(await save(teacher, group, item(4, day('2026-11-11'))))).toEqual([[kid.id, '2026-11-11', 'limit']])
  })

  test('one save may free a day and use another', async () => {
    expect((await save(teacher, group, item(4))).status).toBe(200)
    expect((await save(teacher, group, item(2), item(4, thursday))).status).toBe(200)
    expect(await statusesOf(world, kid.id)).toEqual({ [thursday]: 4, [friday]: 2 })
  })

  test('an application for days already entered uses no further days', async () => {
    expect((await save(teacher, group, item(4), item(2, thursday))).status).toBe(200)
    const filed = await teacher.call(saveRequest, { studentId: kid.id, kind: 1, fromDate: thursday, toDate: friday })
    expect(filed.status).toBe(200)
    expect(await statusesOf(world, kid.id)).toEqual({ [thursday]: 2, [friday]: 4 })
  })

  test('single dates cannot bypass notice period, lock or limit', async () => {
    const ownChild = await childOfParent(world)
    const parent = await world.as('parent')
    const requestFrom = (fromDate: string) => ({
      studentId: ownChild.id,
      kind: 1 as const,
      fromDate,
      toDate: '2026-11-27',
      dates: ['2026-11-27'],
    })
    await limitOf(20)
    expect(code(await parent.call(saveParentRequest, requestFrom('2026-11-16')))).toEqual([
      400,
      'attendance.late-request',
    ])
    expect(code(await director.call(saveRequest, requestFrom('2026-10-29')))).toEqual([400, 'attendance.period-locked'])
    expect(await statusesOf(world, ownChild.id)).toEqual({})
  })

  test('a note within an application covers the days after its withdrawal', async () => {
    await limitOf(5)
    const { requestId } = await director.ok(saveRequest, {
      studentId: kid.id,
      kind: 1,
      fromDate: thursday,
      toDate: '2026-11-17',
    })
    const note = { studentId: kid.id, issuedOn: friday, fromDate: thursday, toDate: '2026-11-17' }
    const { entityId } = await director.ok(saveNote, note)
    await director.ok(approveNote, { id: Number(entityId) })
    expect(Object.values(await statusesOf(world, kid.id))).toEqual([4, 4, 4, 4, 4, 4])
    await director.ok(withdrawRequest, { id: requestId })
    expect(await statusesOf(world, kid.id)).toEqual({ [thursday]: 5, [friday]: 5 })
  })

  test('notes approved before and after a day: withdrawing the application and annulling the second restore the state', async () => {
    await limitOf(5)
    const monday = '2026-11-16'
    const tuesday = '2026-11-17'
    const noteFor = async () => {
      const note = { studentId: kid.id, issuedOn: friday, fromDate: monday, toDate: tuesday }
      const id = Number((await director.ok(saveNote, note)).entityId)
      await director.ok(approveNote, { id })
      return id
    }
    const { requestId } = await director.ok(saveRequest, {
      studentId: kid.id,
      kind: 1,
      fromDate: monday,
      toDate: tuesday,
    })
    await noteFor()
    world.setNow(new Date('2026-11-18T08:00:00Z'))
    const second = await noteFor()
    expect(await statusesOf(world, kid.id)).toEqual({ [monday]: 4, [tuesday]: 4 })
    await director.ok(annulNote, { id: second, comment: 'Грешна' })
    expect(await statusesOf(world, kid.id)).toEqual({ [monday]: 4, [tuesday]: 4 })
    await director.ok(withdrawRequest, { id: requestId })
    // The second note means that the child was absent; the first approved one excuses it.
    expect(await statusesOf(world, kid.id)).toEqual({ [monday]: 5, [tuesday]: 5 })
  })

  test('a guardian without the right to sign cannot withdraw', async () => {
    const ownChild = await childOfParent(world)
    const parent = await world.as('parent')
    const { requestId: id } = await parent.ok(saveParentRequest, {
      studentId: ownChild.id,
      kind: 1,
      fromDate: '2026-11-17',
      toDate: '2026-11-17',
    })
    const second = await world.as('secondParent')
    expect(code(await second.call(withdrawRequest, { id }))).toEqual([403, 'attendance.may-not-sign'])
    expect((await parent.call(withdrawRequest, { id })).status).toBe(200)
  })

  test('decides an application of a child without a group', async () => {
    await world.sql(`update kindergarten set settings = settings || '{"autoApproveFamilyRequests": false}'`)
    const ownChild = await childOfParent(world)
    const parent = await world.as('parent')
    const request = { studentId: ownChild.id, kind: 1 as const, fromDate: '2026-11-17', toDate: '2026-11-17' }
    const { requestId: id } = await parent.ok(saveParentRequest, request)
    await world.sql(`update child_group_period set to_on = '2026-11-13' where child_id = $1 and to_on is null`, [
      ownChild.id,
    ])
    expect(code(await director.call(decideRequest, { id, approve: true }))).toEqual([400, 'attendance.not-enrolled'])
    expect((await director.call(decideRequest, { id, approve: false, comment: 'Отписано' })).status).toBe(200)
  })
})

test('only the director changes a closed school year', async () => {
  const administrator = await world.as('administrator')
  const request = { studentId: kid.id, kind: 1 as const, fromDate: '2026-11-10', toDate: '2026-11-10' }
  const note = async () => {
    const paper = { studentId: kid.id, issuedOn: friday, fromDate: thursday, toDate: friday }
    return Number((await director.ok(saveNote, paper)).entityId)
  }
  const [approved, waiting] = [await note(), await note()]
  await director.ok(approveNote, { id: approved })
  const { requestId } = await director.ok(saveRequest, request)
  await world.sql(`update school_year set closed_at = now() where kindergarten_id = $1 and active`, [
    kid.kindergartenId,
  ])
  const closed = [400, 'institutions.year-closed']
  const before = await daysOfChild(world, kid.id)
  expect(code(await save(teacher, group, item(2)))[1]).toBe(closed[1])
  const refusals = [
    await administrator.call(saveRequest, { ...request, fromDate: '2026-11-11', toDate: '2026-11-11' }),
    await administrator.call(withdrawRequest, { id: requestId }),
    await administrator.call(approveNote, { id: waiting }),
    await administrator.call(annulNote, { id: approved, comment: 'х' }),
    await teacher.call(saveArrivals, {
      classId: group,
      forDate: friday,
      items: [{ studentId: kid.id, arrivedAt: '08:00' }],
    }),
  ]
  expect(refusals.map((answer) => answer.problem?.code)).toEqual(refusals.map(() => closed[1]))
  expect(await daysOfChild(world, kid.id)).toEqual(before)
  expect((await director.call(withdrawRequest, { id: requestId })).status).toBe(200)
  expect((await director.call(approveNote, { id: waiting })).status).toBe(200)
  expect((await director.call(annulNote, { id: approved, comment: 'х' })).status).toBe(200)
  expect((await save(director, group, item(2))).status).toBe(200)
})

test('in the summer a note excuses only declared or entered days', async () => {
  world.setNow(new Date('2027-07-20T08:00:00Z'))
  await director.ok(saveRequest, { studentId: kid.id, kind: 2, fromDate: '2027-07-06', toDate: '2027-07-07' })
  await save(director, group, item(1, day('2027-07-08')))
  const paper = { studentId: kid.id, issuedOn: '2027-07-05', fromDate: '2027-07-05', toDate: '2027-07-09' }
  const id = Number((await director.ok(saveNote, paper)).entityId)
  await director.ok(approveNote, { id })
  expect(await statusesOf(world, kid.id)).toEqual({ '2027-07-06': 5, '2027-07-07': 5, '2027-07-08': 5 })
  await director.ok(annulNote, { id, comment: 'Грешна' })
  expect(await statusesOf(world, kid.id)).toEqual({ '2027-07-06': 1, '2027-07-07': 1, '2027-07-08': 1 })
})

test('the history has every changed column of a day and no others', async () => {
  const columns = await world.sql<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'attendance'::regclass and attnum > 0 and not attisdropped
     and attname not in ('child_id', 'day', 'kindergarten_id', 'version') order by 1`,
  )
  await director.ok(saveMarks, { classId: group, items: [item(1), item(2, thursday)] })
  await world.sql(
    `update attendance set group_id = $2, mark = null, request_id = 1, note_id = 1, absence_behind = true, marked_by = null, marked_at = null, arrived_at = '08:00', left_at = '16:00', brought_by = 'а', collected_by = 'б'
     where child_id = $1 and day = $3`,
    [kid.id, otherGroup, friday],
  )
  // Without a change there is no history.
  await world.sql(`update attendance set mark = mark where child_id = $1`, [kid.id])
  const changes = await world.sql<{ row_id: string; before: Record<string, unknown>; after: Record<string, unknown> }>(
    `select row_id, before, after from audit_change where table_name = 'attendance'`,
  )
  expect(changes.map(({ row_id: row }) => row)).toEqual([`${kid.id}:${friday}`])
  expect(Object.keys(changes[0]!.before).toSorted()).toEqual(columns.map(({ name }) => name))
  expect(changes[0]).toMatchObject({
    before: { mark: 1, status: 1, group_id: group },
    after: { mark: null, status: 4, group_id: otherGroup },
  })
})
