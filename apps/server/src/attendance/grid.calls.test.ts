import { getMonthGrid, getSchoolDays, saveMarks, type RefusedCell } from '@asistent/contract/attendance/grid.calls'
import { statusOf } from '@asistent/domain/attendance/sources'
import { choosableTypes } from '@asistent/domain/attendance/statuses'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import {
  childOfParent,
  childrenIn,
  clearAttendance,
  daysOfChild,
  groupNamed,
  groupsOfTeachers,
} from '../../../../tests/support/attendance/demo'

// Today is Sunday, 15.11.2026; days up to 31.10.2026 are locked. Friday the 13th is the last school day.

let world: World
let teacher: Person
let director: Person
let group: number
let kids: { id: number; name: string; kindergartenId: number }[]
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  teacher = await world.as('teacher')
  director = await world.as('director')
  group = (await groupsOfTeachers(world)).ownGroup
  kids = await childrenIn(world, group)
  await clearAttendance(world)
})
afterEach(() => world.reset())
afterAll(() => world.close())

const november = { month: 11, year: 2026 }
const friday = day('2026-11-13')
const thursday = day('2026-11-12')

const mark = (index: number, type: number | null, forDate = friday, version?: number) => ({
  studentId: kids[index]!.id,
  forDate,
  type: type as 1,
  ...(version !== undefined && { version }),
})
const grid = (person = teacher) => person.ok(getMonthGrid, { groupId: group, ...november })
const rowOf = async (index: number, person = teacher) =>
  (await grid(person)).result.find((row) => row.student.studentId === kids[index]!.id)!
const cellOf = async (index: number, forDate = friday) =>
  (await rowOf(index)).attendances.find((cell) => cell.forDate === forDate)!
const refusedCells = (answer: { problem?: { data?: unknown } | undefined }) =>
  (answer.problem?.data as { cells: RefusedCell[] } | undefined)?.cells ?? []

describe('the table', () => {
  test('the stored status equals the domain rule for every combination of sources', async () => {
    const { id: child, kindergartenId } = kids[0]!
    let at = 0
    for (const entered of [null, ...choosableTypes])
      for (const family of [false, true])
        for (const note of [false, true]) {
          at += 1
          const [row] = await world.sql<{ status: number | null }>(
            `insert into attendance (child_id, day, kindergarten_id, group_id, mark, request_id, note_id)
             values ($1, '2020-01-01'::date + $2::int, $3, $4, $5, $6, $7) returning status`,
            [child, at, kindergartenId, group, entered, family ? 1 : null, note ? 1 : null],
          )
          expect(row?.status, `${entered} ${family} ${note}`).toBe(statusOf({ mark: entered, family, note }))
        }
    expect(at).toBe(64)
  })

  test('is partitioned by year with a default partition', async () => {
    const { id: child, kindergartenId } = kids[0]!
    const places = await world.sql<{ place: string }>(
      `insert into attendance (child_id, day, kindergarten_id, group_id, mark)
       select $1, d, $2, $3, 2 from unnest('{1999-05-05,2026-12-31,2027-01-01}'::date[]) d returning tableoid::regclass::text as place`,
      [child, kindergartenId, group],
    )
    expect(places.map(({ place }) => place)).toEqual(['attendance_other', 'attendance_2026', 'attendance_2027'])
  })

  test('the first mark has no history; changes are recorded under the parent table’s name', async () => {
    const changes = () =>
      world.sql<{ operation: string; row_id: string; before: { mark: number }; after: { mark: number } }>(
        `select operation, row_id, before, after from audit_change where table_name = 'attendance'`,
      )
    await teacher.ok(saveMarks, { classId: group, items: [mark(0, 2)] })
    expect(await changes()).toEqual([])
    await teacher.ok(saveMarks, { classId: group, items: [mark(0, 1)] })
    expect(await changes()).toMatchObject([
      { operation: 'update', row_id: `${kids[0]!.id}:${friday}`, before: { mark: 2 }, after: { mark: 1 } },
    ])
  })
})

describe('the month of a group', () => {
  test('has a cell for each day: off, locked, empty', async () => {
    const answer = await grid()
    expect(answer.rowsCount).toBe(answer.result.length)
    expect(answer).toMatchObject({ lockedUntil: '2026-10-31', mayEdit: true, mayForce: false, mistakenCount: 0 })
    expect(answer.days).toHaveLength(30)
    const { attendances } = await rowOf(0)
    expect(attendances).toHaveLength(30)
    expect(attendances[12]).toEqual({
      id: null,
      forDate: friday,
      type: null,
      isDayOff: false,
      isDayLocked: false,
      medicalNotes: [],
      absenceHours: null,
      version: 0,
    })
    expect(attendances[13]).toMatchObject({ type: 13, isDayOff: true })
    // Tomorrow can be entered, the day after cannot.
    expect(attendances[15]).toMatchObject({ type: null, isDayLocked: false })
    expect(attendances[16]).toMatchObject({ type: 13, isDayOff: false, isDayLocked: true })
    // The autumn vacation does not lock (domain.md 1.6).
    expect(answer.days[1]).toMatchObject({ isDayOff: false, kind: 3, overlay: 14 })
  })

  test('takes the same number of queries for one child as for all', async () => {
    const monthGrid = async (input: object) =>
      (await world.statements(() => teacher.ok(getMonthGrid, { groupId: group, ...november, ...input }))).filter(
        (text) => /^(select g\.id|with kids)/.test(text.trim()),
      )
    expect(await monthGrid({})).toHaveLength(2)
    expect(await monthGrid({ studentIds: [kids[0]!.id] })).toHaveLength(2)
  })

  test('sums every day; marks on a later day off are mistaken and not counted', async () => {
    await teacher.ok(saveMarks, {
      classId: group,
      items: [mark(0, 2), mark(1, 1), mark(2, 2, thursday), mark(0, 3, thursday)],
    })
    const before = await grid()
    expect(before.days[12]).toMatchObject({ enrolled: 23, present: 1, absent: 1, notEntered: 21 })
    await world.sql(
      `insert into day_off (kindergarten_id, kind, name, from_on, to_on) values ($1, 0, 'Авария', $2, $2)`,
      [kids[0]!.kindergartenId, friday],
    )
    const after = await grid()
    expect(after.mistakenCount).toBe(2)
    expect(after.days[12]).toMatchObject({ isDayOff: true, enrolled: 0, present: 0, absent: 0 })
    expect(after.days[11]).toMatchObject({ present: 1, absent: 1 })
    expect(await cellOf(0)).toMatchObject({ type: 2, isMistaken: true, isDayOff: true })
    // Cleared like any other cell.
    await teacher.ok(saveMarks, { classId: group, items: [mark(0, null), mark(1, null)] })
    expect(await cellOf(0)).toMatchObject({ type: 13, id: null })
    expect((await grid()).mistakenCount).toBe(0)
  })

  test('days of a child that moved belong to the group of the day', async () => {
    const { otherGroup } = await groupsOfTeachers(world)
    await teacher.ok(saveMarks, { classId: group, items: [mark(0, 2), mark(0, 2, thursday)] })
    await world.sql(`update child_group_period set to_on = '2026-11-12' where child_id = $1 and to_on is null`, [
      kids[0]!.id,
    ])
    // In no group on Friday: mistaken.
    expect(await cellOf(0)).toMatchObject({ type: 2, isDayLocked: true, isMistaken: true })
    await world.sql(
      `insert into child_group_period (kindergarten_id, child_id, group_id, from_on) values ($1, $2, $3, '2026-11-13')`,
      [kids[0]!.kindergartenId, kids[0]!.id, otherGroup],
    )
    expect(await cellOf(0)).toMatchObject({ type: 13, isDayLocked: true })
    expect(await cellOf(0, thursday)).toMatchObject({ type: 2, isDayLocked: false })
    const there = await director.ok(getMonthGrid, { groupId: otherGroup, ...november, studentIds: [kids[0]!.id] })
    expect(there.result[0]?.attendances[12]).toMatchObject({ type: 2, isDayLocked: false })
    expect(there.result[0]?.attendances[11]).toMatchObject({ type: 13, isDayLocked: true })
  })

  test('visibility', async () => {
    const { otherGroup } = await groupsOfTeachers(world)
    await teacher.ok(saveMarks, { classId: group, items: [mark(0, 2)] })
    expect((await teacher.call(getMonthGrid, { groupId: otherGroup, ...november })).status).toBe(404)
    expect(
      (await (await world.as('teacherOfGabrovo')).call(getMonthGrid, { groupId: group, ...november })).status,
    ).toBe(404)
    const seen = (await rowOf(0, director)).attendances[12]
    expect(seen).toMatchObject({ markedBy: teacher.accountId })
    expect((await grid(director)).people[teacher.accountId]).toBeTruthy()
    const counts = await (await world.as('manciple')).ok(getMonthGrid, { groupId: group, ...november })
    expect(counts).toMatchObject({ result: [], rowsCount: 0, people: {}, mayEdit: false })
    expect(counts.days[12]).toMatchObject({ present: 1 })
    const ministry = await (await world.as('ministry')).ok(getMonthGrid, { groupId: group, ...november })
    expect(ministry.result[0]?.attendances[12]?.markedBy).toBeUndefined()
    expect(ministry.mayEdit).toBe(false)
    expect((await (await world.as('master')).call(getMonthGrid, { groupId: group, ...november })).status).toBe(403)
  })

  test('a parent gets only the own child, without names of staff', async () => {
    const childOfParentUser = await childOfParent(world)
    await director.ok(saveMarks, {
      classId: childOfParentUser.groupId,
      items: [{ studentId: childOfParentUser.id, forDate: friday, type: 2 }],
    })
    const parent = await world.as('parent')
    const seen = await parent.ok(getMonthGrid, { groupId: childOfParentUser.groupId, ...november })
    expect(seen.result.every((row) => row.student.studentId === childOfParentUser.id)).toBe(true)
    expect(seen.result[0]?.attendances[12]).toMatchObject({ type: 2 })
    expect(seen.result[0]?.attendances[12]?.markedBy).toBeUndefined()
    expect(seen).toMatchObject({ people: {}, mayEdit: false })
    expect((await parent.call(saveMarks, { classId: childOfParentUser.groupId, items: [mark(0, 2)] })).status).toBe(403)
  })

  test('a substitute may mark the group on days of the substitution', async () => {
    const { otherGroup } = await groupsOfTeachers(world)
    const [kid] = await childrenIn(world, otherGroup)
    const save = (forDate = friday) =>
      teacher.call(saveMarks, { classId: otherGroup, items: [{ studentId: kid!.id, forDate, type: 2 }] })
    expect((await save()).status).toBe(404)
    await world.sql(
      `insert into staff_substitution (kindergarten_id, absent_id, reason, from_on, to_on, group_id, substitute_id, daily_minutes)
       select s.kindergarten_id, (select min(o.id) from staff_member o where o.kindergarten_id = s.kindergarten_id and o.id <> s.id), 6, $2, $2, $3, s.id, 360
       from staff_member s where s.account_id = $1`,
      [teacher.accountId, friday, otherGroup],
    )
    expect((await save()).status).toBe(200)
    expect((await save(thursday)).status).toBe(404)
    expect((await teacher.call(getMonthGrid, { groupId: otherGroup, ...november })).status).toBe(200)
  })
})

describe('saving marks', () => {
  test('saves a whole month, repeats, changes and clears it', async () => {
    const items = kids.map((_, index) => mark(index, index % 5 === 0 ? 1 : 2))
    const saved = await teacher.ok(saveMarks, { classId: group, items })
    expect(saved.items).toHaveLength(kids.length)
    expect(saved.items[0]).toMatchObject({ version: 1 })
    expect((await teacher.ok(saveMarks, { classId: group, items })).items).toEqual([])
    expect(await cellOf(1)).toMatchObject({ type: 2, version: 1, id: `${kids[1]!.id}:${friday}` })
    await teacher.ok(saveMarks, { classId: group, items: [mark(1, 3, friday, 1)] })
    expect(await cellOf(1)).toMatchObject({ type: 3, version: 2 })
    await teacher.ok(saveMarks, { classId: group, items: [mark(1, null, friday, 2)] })
    expect(await cellOf(1)).toMatchObject({ type: null, id: null, version: 3 })
    // Clearing an empty cell stores nothing.
    expect((await teacher.ok(saveMarks, { classId: group, items: [mark(1, null, thursday)] })).items).toEqual([])
  })

  test('is atomic and reports every rejected cell with child, day and reason', async () => {
    const items = [
      mark(0, 2),
      mark(1, 2, day('2026-11-14')),
      mark(2, 7),
      mark(3, 2, day('2026-11-18')),
      mark(4, 2, day('2026-10-30')),
    ]
    const answer = await teacher.call(saveMarks, { classId: group, items })
    expect([answer.status, answer.problem?.code]).toEqual([400, 'attendance.cells-refused'])
    expect(refusedCells(answer).map(({ studentId, forDate, reason }) => [studentId, forDate, reason])).toEqual([
      [kids[1]!.id, '2026-11-14', 'day-off'],
      [kids[2]!.id, friday, 'wrong-organisation'],
      [kids[3]!.id, '2026-11-18', 'future'],
      [kids[4]!.id, '2026-10-30', 'locked'],
    ])
    expect(answer.problem?.errorMessage).toContain(kids[1]!.name)
    expect(answer.problem?.errorMessage).toContain('Денят е неучебен')
    expect(await daysOfChild(world, kids[0]!.id)).toEqual({})
    // Accepted without the rejected item.
    expect((await teacher.call(saveMarks, { classId: group, items: items.slice(0, 1) })).status).toBe(200)
  })

  test('accepts hourly marks in hourly groups only', async () => {
    const hourly = await groupNamed(world, 'Мечета')
    const [kid] = await childrenIn(world, hourly)
    const save = (type: 2 | 8) =>
      director.call(saveMarks, { classId: hourly, items: [{ studentId: kid!.id, forDate: friday, type }] })
    expect(refusedCells(await save(2))).toMatchObject([{ reason: 'wrong-organisation' }])
    expect((await save(8)).status).toBe(200)
    const answer = await director.ok(getMonthGrid, { groupId: hourly, ...november, studentIds: [kid!.id] })
    expect(answer.result[0]?.attendances[12]).toMatchObject({ type: 8, absenceHours: 1 })
  })

  test('reports conflicts with name and time; an equal mark is no conflict', async () => {
    await teacher.ok(saveMarks, { classId: group, items: [mark(0, 2, friday, 0)] })
    // Marked offline on version 0: an equal mark is no conflict.
    expect((await director.ok(saveMarks, { classId: group, items: [mark(0, 2, friday, 0)] })).items).toEqual([])
    const answer = await director.call(saveMarks, {
      classId: group,
      items: [mark(0, 1, friday, 0), mark(1, 2, friday, 0)],
    })
    expect([answer.status, answer.problem?.code]).toEqual([409, 'attendance.cell-changed'])
    expect(refusedCells(answer)).toMatchObject([
      {
        studentId: kids[0]!.id,
        reason: 'conflict',
        now: { type: 2, version: 1, markedBy: expect.stringMatching(/\S/) },
      },
    ])
    expect(refusedCells(answer)[0]?.text).toMatch(/^Междувременно е въведено „П“ от .+ \(15\.11\. в 12:00 ч\.\)$/)
    expect(await daysOfChild(world, kids[1]!.id)).toEqual({})
    // Decided by the user on the newer version.
    await director.ok(saveMarks, { classId: group, items: [mark(0, 1, friday, 1), mark(1, 2, friday, 0)] })
    expect(await cellOf(0)).toMatchObject({ type: 1, version: 2 })
  })

  test('rejects family reasons over the limit; a director may exceed it', async () => {
    const older = await groupNamed(world, 'Слънчо')
    const [kid] = await childrenIn(world, older)
    await world.sql(
      `update kindergarten set settings = settings || '{"familyAbsenceLimits": {"2026": 3}}' where id = $1`,
      [kid!.kindergartenId],
    )
    const save = (person: Person, forDate: string, type: number | null, force = false) =>
      person.call(saveMarks, {
        classId: older,
        force,
        items: [{ studentId: kid!.id, forDate, type: type as 4 }],
      })
    // The autumn vacation (2.11.) never counts.
    for (const date of ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'])
      expect((await save(director, date, 4)).status, date).toBe(200)
    const row = (await director.ok(getMonthGrid, { groupId: older, ...november, studentIds: [kid!.id] })).result[0]
    expect(row?.student).toMatchObject({
      maxAbsenceCount: 3,
      currentAbsenceCount: 3,
      absencesLocked: true,
      showFamilyAbsenceWarningMessage: true,
    })
    const refused = await save(director, '2026-11-06', 4)
    expect(refusedCells(refused)).toMatchObject([
      { reason: 'limit', text: 'Достигнат е лимитът от 3 дни по семейни причини' },
    ])
    expect((await save(director, '2026-11-06', 4, true)).status).toBe(200)
    // Replacing it by a presence frees a day.
    expect((await save(director, '2026-11-03', 2)).status).toBe(200)
    expect((await save(director, '2026-11-09', 4)).status).toBe(400)
    expect((await save(director, '2026-11-04', 2)).status).toBe(200)
    expect((await save(director, '2026-11-09', 4)).status).toBe(200)
  })

  test('ignores force of a teacher', async () => {
    const [kid] = kids
    await world.sql(
      `update kindergarten set settings = settings || '{"familyAbsenceLimits": {"2026": 1}}' where id = $1`,
      [kid!.kindergartenId],
    )
    await world.sql(`update child_group set class_type = 5 where id = $1`, [group])
    const save = (person: Person, forDate: string) =>
      person.call(saveMarks, { classId: group, force: true, items: [{ studentId: kid!.id, forDate, type: 4 }] })
    expect((await save(teacher, thursday)).status).toBe(200)
    expect(refusedCells(await save(teacher, friday))).toMatchObject([{ reason: 'limit' }])
    expect((await save(director, friday)).status).toBe(200)
  })

  test('rejects cells outside of the group', async () => {
    const { otherGroup } = await groupsOfTeachers(world)
    const [stranger] = await childrenIn(world, otherGroup)
    const item = (studentId: number) => ({ classId: group, items: [{ studentId, forDate: friday, type: 2 as const }] })
    // Include the name only if the caller may read that child; a teacher does not learn that it exists.
    const director = await world.as('director')
    expect(refusedCells(await director.call(saveMarks, item(stranger!.id)))).toMatchObject([{ reason: 'not-enrolled' }])
    const refused = await teacher.call(saveMarks, item(stranger!.id))
    expect([refused.status, JSON.stringify(refused.problem).includes(stranger!.name)]).toEqual([404, false])
    expect((await teacher.call(saveMarks, item(2_000_000_000))).status).toBe(404)
    expect((await teacher.call(saveMarks, { ...item(kids[0]!.id), classId: otherGroup })).status).toBe(404)
    const twice = await teacher.call(saveMarks, { classId: group, items: [mark(0, 2), mark(0, 1)] })
    expect(twice.problem?.code).toBe('attendance.same-cell-twice')
    expect((await teacher.call(saveMarks, { classId: group, items: [mark(0, 13)] })).status).toBe(400)
    expect((await (await world.as('consolidatedDirector')).call(saveMarks, item(kids[0]!.id))).problem?.code).toBe(
      'platform.choose-kindergarten',
    )
  })
})

test('school days of a month: days off, holidays and vacations', async () => {
  const answer = await teacher.ok(getSchoolDays, { month: 12, year: 2026, classId: group })
  expect(answer.schoolDays).toBe(20)
  expect(answer.result[23]).toMatchObject({ forDate: '2026-12-24', isSchoolDay: false, kind: 0 })
  expect(answer.result[28]).toMatchObject({ forDate: '2026-12-29', isSchoolDay: true, kind: 3 })
  const gabrovo = await groupNamed(world, 'Детелинка').catch(() => 0)
  expect((await teacher.call(getSchoolDays, { month: 12, year: 2026, classId: gabrovo || 2_000_000_000 })).status).toBe(
    404,
  )
})
