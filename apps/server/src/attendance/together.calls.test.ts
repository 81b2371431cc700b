import { saveArrivals } from '@asistent/contract/attendance/day.calls'
import { saveMarks, type RefusedCell } from '@asistent/contract/attendance/grid.calls'
import { approveNote, saveNote } from '@asistent/contract/attendance/notes.calls'
import { saveRequest, withdrawRequest } from '@asistent/contract/attendance/requests.calls'
import {
  deleteDayOff,
  deleteMasterDayOff,
  saveDayOff,
  saveMasterDayOff,
} from '@asistent/contract/institutions/days-off.calls'
import { day } from '@asistent/domain/kernel/day'
import { daysIn } from '@asistent/domain/kernel/range'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { waitingForLocks } from '../../../../tests/support/locks'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { childrenIn, groupsOfTeachers } from '../../../../tests/support/attendance/demo'

// Eight concurrent saves of the same cells with real commits: no lost update, no deadlock, conflicts are reported, and
// the limit holds in any order.

const week = daysIn({ from: day('2026-11-09'), to: day('2026-11-13') })
const limit = 3

let world: World
let group: number
let kids: number[]
let teacher: Person
let director: Person
beforeAll(async () => {
  world = await startWorld({ commits: true })
  teacher = await world.as('teacher')
  director = await world.as('director')
  group = (await groupsOfTeachers(world)).ownGroup
  const children = await childrenIn(world, group)
  kids = children.slice(0, 12).map(({ id }) => id)
  await world.sql(`update child_group set class_type = 5 where id = $1`, [group])
  await world.sql(`update kindergarten set settings = settings || $2 where id = $1`, [
    children[0]!.kindergartenId,
    JSON.stringify({ familyAbsenceLimits: { 2026: limit } }),
  ])
})
beforeEach(async () => {
  for (const table of ['attendance', 'absence_report', 'attendance_request', 'medical_note'])
    await world.sql(`delete from ${table} where child_id = any ($1)`, [kids])
})
afterAll(() => world.close())

/** Rotates the list, so that requests send their cells in different orders. */
const turned = <T>(list: readonly T[], by: number): T[] => [...list.slice(by), ...list.slice(0, by)]

const month = (turn: number, type: (index: number) => number, version?: number) =>
  turned(
    kids.flatMap((studentId) => week.map((forDate) => ({ studentId, forDate }))),
    turn * 7,
  ).map((cell, index) => ({ ...cell, type: type(index) as 2, ...(version !== undefined && { version }) }))

const eight = <T>(work: (turn: number) => Promise<T>) => Promise.all(Array.from({ length: 8 }, (_, turn) => work(turn)))
const person = (turn: number) => (turn % 2 === 0 ? teacher : director)
const stored = () =>
  world.sql<{ mark: number; version: number; n: number }>(
    `select mark, version, count(*)::int as n from attendance where child_id = any ($1) and day between $2 and $3 group by 1, 2 order by 1, 2`,
    [kids, week[0], week.at(-1)],
  )
const usedUp = async () => {
  const rows = await world.sql<{ n: number }>(
    `select count(*)::int as n from attendance where child_id = any ($1) and status = 4 group by child_id`,
    [kids],
  )
  return Math.max(0, ...rows.map(({ n }) => n))
}

test('of saves on the same version one succeeds, the others get every conflicting cell', async () => {
  const types = [1, 2, 3, 5, 6, 10, 11, 14]
  const answers = await eight((turn) =>
    person(turn).call(saveMarks, { classId: group, items: month(turn, () => types[turn]!, 0) }),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  const winner = types[statuses.indexOf(200)]!
  expect(await stored()).toEqual([{ mark: winner, version: 1, n: kids.length * week.length }])
  for (const { problem } of answers.filter(({ status }) => status === 409)) {
    const { cells } = problem.data as { cells: RefusedCell[] }
    expect(cells).toHaveLength(kids.length * week.length)
    expect(new Set(cells.map(({ now }) => `${now?.type} v${now?.version}`))).toEqual(new Set([`${winner} v1`]))
  }
})

test('saves without a version are serialized and atomic', async () => {
  const types = [1, 2, 3, 5, 6, 10, 11, 14]
  const answers = await eight((turn) =>
    person(turn).call(saveMarks, { classId: group, items: month(turn, () => types[turn]!) }),
  )
  expect(answers.map(({ status }) => status)).toEqual(types.map(() => 200))
  const [last, ...more] = await stored()
  expect([last?.version, last?.n, more]).toEqual([8, kids.length * week.length, []])
  const changes = await world.sql<{ n: number }>(
    `select count(*)::int as n from audit_change where table_name = 'attendance' and split_part(row_id, ':', 1)::int = any ($1) and operation = 'update' and after ? 'mark'`,
    [kids],
  )
  // The first mark has no history; each of the other seven has.
  expect(changes[0]?.n).toBeGreaterThanOrEqual(7 * kids.length * week.length)
})

test('saves of different days are all stored within the limit', async () => {
  const answers = await Promise.all(
    week.map((forDate, turn) =>
      person(turn).call(saveMarks, {
        classId: group,
        items: turned(kids, turn * 3).map((studentId) => ({ studentId, forDate, type: 4 as const })),
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 400, 400])
  expect(await usedUp()).toBe(limit)
})

test('concurrent marks, arrivals, applications and notes do not deadlock', async () => {
  const notes = await Promise.all(
    kids.map((studentId) =>
      director.ok(saveNote, { studentId, issuedOn: '2026-11-13', fromDate: '2026-11-10', toDate: '2026-11-13' }),
    ),
  )
  const filed: number[] = []
  const apply = async (studentId: number) => {
    const request = { studentId, kind: 1 as const, fromDate: '2026-11-11', toDate: '2026-11-13' }
    const answer = await director.call(saveRequest, request)
    if (answer.status === 200) filed.push(answer.body.requestId)
    return answer
  }
  const answers = await Promise.all([
    ...turned(kids, 5).map(apply),
    ...[0, 1, 2, 3].map((turn) =>
      person(turn).call(saveMarks, { classId: group, items: month(turn, (index) => [1, 2, 4][(index + turn) % 3]!) }),
    ),
    ...turned(notes, 2).map(({ entityId }) => director.call(approveNote, { id: Number(entityId) })),
    ...[0, 1].map((turn) =>
      teacher.call(saveArrivals, {
        classId: group,
        forDate: '2026-11-12',
        items: turned(kids, turn * 4).map((studentId) => ({ studentId, arrivedAt: '08:15' })),
      }),
    ),
  ])
  // Rejected by a rule (the limit, another application), never because of concurrency.
  expect(answers.map(({ status }) => status).filter((status) => ![200, 400, 409].includes(status))).toEqual([])
  expect(await usedUp()).toBeLessThanOrEqual(limit)
  const back = await Promise.all(filed.map((id) => director.call(withdrawRequest, { id })))
  expect(back.map(({ status }) => status)).toEqual(filed.map(() => 200))
  expect(
    await world.sql(`select from attendance where child_id = any ($1) and request_id is not null`, [kids]),
  ).toEqual([])
})

test('the limit holds if a day off is removed while an application across it is saved', async () => {
  const [studentId] = kids as [number]
  await teacher.ok(saveMarks, { classId: group, items: [{ studentId, forDate: '2026-11-09', type: 1 }] })
  const closed = { kind: 0 as const, name: 'Авария', fromDate: '2026-11-12', toDate: '2026-11-13' }
  const id = Number((await director.ok(saveDayOff, closed)).entityId)
  // The application has counted three days and is blocked at a day locked by another connection.
  const holder = await world.pool.connect()
  await holder.query('begin')
  await holder.query(`select from attendance where child_id = $1 for update`, [studentId])
  const filed = director.call(saveRequest, { studentId, kind: 1, fromDate: '2026-11-09', toDate: '2026-11-13' })
  await waitingForLocks(world, 1)
  const removed = director.call(deleteDayOff, { id })
  await Promise.race([removed, waitingForLocks(world, 2)])
  await holder.query('commit')
  holder.release()
  expect([(await filed).status, (await removed).status]).toEqual([200, 200])
  expect((await removed).body?.warnings).toContainEqual(
    expect.stringContaining('12.11. и 13.11. остават без извинение'),
  )
  expect(await usedUp()).toBe(limit)
})

test('concurrent removal of days off by director and master does not deadlock', async () => {
  const [studentId] = kids as [number]
  const master = await world.as('master')
  const dayOff = { kind: 0 as const, name: 'Авария', fromDate: '2026-11-12', toDate: '2026-11-12' }
  const id = Number((await director.ok(saveDayOff, dayOff)).entityId)
  const guid = String(
    (await master.ok(saveMasterDayOff, { ...dayOff, fromDate: '2026-11-13', toDate: '2026-11-13' })).entityId,
  )
  await director.ok(saveRequest, { studentId, kind: 1, fromDate: '2026-11-11', toDate: '2026-11-13' })
  // Both are blocked where they look up the days to restore.
  const holder = await world.pool.connect()
  await holder.query('begin')
  await holder.query('lock table attendance in access exclusive mode')
  const removed = [director.call(deleteDayOff, { id }), master.call(deleteMasterDayOff, { dayOffGuid: guid })]
  await waitingForLocks(world, 2)
  await holder.query('commit')
  holder.release()
  expect((await Promise.all(removed)).map(({ status }) => status)).toEqual([200, 200])
  expect(await usedUp()).toBe(limit)
})
