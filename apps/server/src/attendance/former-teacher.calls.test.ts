import { hiddenPersonId } from '@asistent/domain/kernel/person-id'
import { absencesReport, byMonthsReport } from '@asistent/contract/attendance/child-references.calls'
import { getGroupDay, saveArrivals } from '@asistent/contract/attendance/day.calls'
import { getMonthGrid, saveMarks } from '@asistent/contract/attendance/grid.calls'
import { daysReport } from '@asistent/contract/attendance/group-references.calls'
import { monthReport } from '@asistent/contract/attendance/month-sheet.calls'
import { listNotes } from '@asistent/contract/attendance/notes.calls'
import { getRequest, listRequests } from '@asistent/contract/attendance/requests.calls'
import { changeSchoolYear } from '@asistent/contract/identity/session.calls'
import { day, type Day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTeacher, moveChild, standIn } from '../../../../tests/support/actors'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { childrenIn, clearAttendance, groupsOfTeachers } from '../../../../tests/support/attendance/demo'

// Days of a past assignment are readable but not writable; a substitution gives access to the days that it covers.

let world: World
let group: number
let otherGroup: number
let kid: { id: number; name: string }
let director: Person
const november = { month: 11, year: 2026 }
const [tuesday, wednesday, thursday, friday] = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'].map(day) as [
  Day,
  Day,
  Day,
  Day,
]

beforeAll(async () => {
  world = await startWorld()
  ;({ ownGroup: group, otherGroup } = await groupsOfTeachers(world))
})
afterEach(() => world.reset())
afterAll(() => world.close())

beforeEach(async () => {
  await clearAttendance(world)
  const [first] = await childrenIn(world, group)
  kid = first!
  await world.sql(`update child set allergies_text = 'ядки', allergen_ids = '{1}' where id = $1`, [kid.id])
  director = await world.as('director')
  await director.ok(saveMarks, {
    classId: group,
    items: [tuesday, wednesday, thursday, friday].map((forDate) => ({ studentId: kid.id, forDate, type: 1 as const })),
  })
  await world.sql(`update attendance set collected_by = 'Баба Рада' where child_id = $1`, [kid.id])
  await world.sql(
    `insert into attendance_request (kindergarten_id, child_id, kind, from_on, to_on, reason, created_by)
     select kindergarten_id, id, 1, '2026-11-24', '2026-11-25', 'пътуване', 1 from child where id = $1`,
    [kid.id],
  )
})

/** Days of the child in the grid of this user, and other data about it. */
async function gridOf(person: Person, groupId = group) {
  const { body, status } = await person.call(getMonthGrid, { groupId, ...november })
  const row = body?.result?.find((one) => one.student.studentId === kid.id)
  const days = row?.attendances.flatMap(({ forDate, type }) => (type === 1 ? forDate : [])) ?? []
  const details = row && {
    allergies: row.student.allergiesText,
    requests: row.student.studentAttendanceRequests.length,
    collected: row.attendances.some((cell) => cell.collectedBy),
  }
  return { status, days, told: details, mayEdit: body?.mayEdit }
}

const mark = (person: Person, forDate: Day, groupId = group) =>
  person.call(saveMarks, { classId: groupId, items: [{ studentId: kid.id, forDate, type: 2 }] })

const hiddenFacts = { allergies: null, requests: 0, collected: false }
const everything = { allergies: 'ядки', requests: 1, collected: true }

describe('a former teacher of the group', () => {
  test('reads days of the assignment without personal data, and writes none', async () => {
    const former = await addTeacher(world, group, { from: '2026-09-15', to: wednesday })
    expect(await gridOf(former)).toEqual({ status: 200, days: [tuesday, wednesday], told: hiddenFacts, mayEdit: false })
    for (const forDate of [wednesday, friday]) expect((await mark(former, forDate)).status).toBe(404)
    const arrival = { studentId: kid.id, arrivedAt: '08:00', leftAt: null, broughtBy: null, collectedBy: null }
    expect((await former.call(saveArrivals, { classId: group, forDate: wednesday, items: [arrival] })).status).toBe(404)
    const door = await former.ok(getGroupDay, { classId: group, forDate: wednesday })
    expect(door.result.find(({ studentId }) => studentId === kid.id)).toMatchObject({
      companions: [],
      collectedBy: null,
      allergies: [],
    })
    expect(door.mayEdit).toBe(false)
    expect((await former.call(getGroupDay, { classId: group, forDate: friday })).status).toBe(404)
    expect((await former.call(getMonthGrid, { groupId: group, month: 12, year: 2026 })).status).toBe(404)
  })

  test('the same for reports and their files', async () => {
    const former = await addTeacher(world, group, { from: '2026-09-15', to: wednesday })
    const { result } = await former.ok(monthReport.json, { classId: group, ...november } as never)
    expect(result.find(({ id }) => id === kid.id)).toMatchObject({ present: 0, unexcused: 2, allergiesText: null })
    const absences = await former.ok(absencesReport.json, november as never)
    const absencesOfKid = absences.result.find(({ id }) => id === kid.id)
    expect(absencesOfKid).toMatchObject({ unexcused: 2, allergiesText: null })
    expect(absencesOfKid?.personId).toBe(hiddenPersonId)
    const days = await former.ok(daysReport.json, { fromDate: '2026-11-09', toDate: '2026-11-13' } as never)
    expect(days.result.map(({ forDate }) => forDate)).toEqual(['2026-11-09', tuesday, wednesday])
    expect((await former.ok(listRequests, {})).result).toEqual([])
    expect((await former.ok(listNotes, {})).result).toEqual([])
    const [request] = (await director.ok(listRequests, { studentId: kid.id })).result
    expect((await former.call(getRequest, { id: request!.id })).status).toBe(404)
  })

  test('another school year shows only the days of its assignment', async () => {
    const [past] = await world.sql<{ id: number; year: number }>(
      `select g.id, y.id as year from child_group g join school_year y on y.id = g.school_year_id and not y.active join child_group h on h.kindergarten_id = g.kindergarten_id and h.id = $1
       where exists (select from child_group_period p where p.group_id = g.id) order by y.start_year desc, g.id limit 1`,
      [group],
    )
    const former = await addTeacher(world, past!.id, { from: '2026-03-02', to: '2026-03-13' })
    await former.ok(changeSchoolYear, { id: past!.year })
    const month = (number: number) => former.call(getMonthGrid, { groupId: past!.id, month: number, year: 2026 })
    expect((await month(2)).status).toBe(404)
    const march = (await month(3)).body
    expect(march.mayEdit).toBe(false)
    const open = new Set(
      march.result.flatMap(({ attendances }) =>
        attendances.flatMap(({ forDate, isDayLocked }) => (isDayLocked ? [] : forDate)),
      ),
    )
    expect([...open].every((one) => '2026-03-02' <= one && one <= '2026-03-13')).toBe(true)
    expect(open.size).toBeGreaterThan(0)
    const { result } = await former.ok(byMonthsReport.json, {} as never)
    expect(result.length).toBeGreaterThan(0)
    expect(result.every((row) => row.m2 === null && row.m4 === null)).toBe(true)
    expect(
      (
        await former.call(saveMarks, {
          classId: past!.id,
          items: [{ studentId: march.result[0]!.student.studentId, forDate: day('2026-03-03'), type: 2 }],
        })
      ).status,
    ).toBe(404)
  })
})

describe('a child that moved within the month', () => {
  test('each teacher reads the days of the own group; personal data are for the new one', async () => {
    await moveChild(world, kid.id, otherGroup, thursday)
    const [before, after] = [await world.as('teacher'), await world.as('teacherOfOtherGroup')]
    expect(await gridOf(before)).toEqual({ status: 200, days: [tuesday, wednesday], told: hiddenFacts, mayEdit: true })
    expect(await gridOf(after, otherGroup)).toEqual({
      status: 200,
      days: [thursday, friday],
      told: everything,
      mayEdit: true,
    })
    // Days of its time in the group remain accessible to the group's teacher.
    expect((await mark(before, wednesday)).status).toBe(200)
    expect((await mark(before, friday)).status).toBe(400)
    expect((await mark(after, friday, otherGroup)).status).toBe(200)
    expect((await mark(after, wednesday)).status).toBe(404)
  })

  test('a later teacher of the former group reads nothing of it', async () => {
    await moveChild(world, kid.id, otherGroup, thursday)
    const fresh = await addTeacher(world, group, { from: friday })
    expect((await gridOf(fresh)).days).toEqual([])
    const refused = await mark(fresh, wednesday)
    expect([refused.status, JSON.stringify(refused.problem).includes(kid.name)]).toEqual([404, false])
  })
})

test('a new teacher of the group may use earlier days of its children', async () => {
  const fresh = await addTeacher(world, group, { from: friday })
  expect(await gridOf(fresh)).toEqual({
    status: 200,
    days: [tuesday, wednesday, thursday, friday],
    told: everything,
    mayEdit: true,
  })
  expect((await mark(fresh, tuesday)).status).toBe(200)
})

describe('a substitute', () => {
  test('reads and writes only the covered days', async () => {
    const colleague = await world.as('teacherOfOtherGroup')
    expect((await gridOf(colleague)).status).toBe(404)
    await standIn(world, colleague, group, { from: wednesday, to: thursday })
    expect(await gridOf(colleague)).toEqual({
      status: 200,
      days: [wednesday, thursday],
      told: hiddenFacts,
      mayEdit: true,
    })
    expect((await mark(colleague, thursday)).status).toBe(200)
    expect((await mark(colleague, friday)).status).toBe(404)
    const { result } = await colleague.ok(monthReport.json, { classId: group, ...november } as never)
    expect(result.find(({ id }) => id === kid.id)).toMatchObject({ present: 1, unexcused: 1 })
    const year = await colleague.ok(byMonthsReport.json, { classIds: [group] } as never)
    expect(year.result.find(({ id }) => id === kid.id)).toMatchObject({ total: 1 })
  })

  test('has allergies, applications and collectors on the covered day', async () => {
    const colleague = await world.as('teacherOfOtherGroup')
    await standIn(world, colleague, group, { from: '2026-11-16' })
    world.setNow(new Date('2026-11-16T07:00:00Z'))
    const door = await colleague.ok(getGroupDay, { classId: group, forDate: day('2026-11-16') })
    const row = door.result.find(({ studentId }) => studentId === kid.id)
    expect(row).toMatchObject({ allergiesText: 'ядки' })
    expect(row?.companions.length).toBeGreaterThan(0)
    expect((await colleague.ok(listRequests, { studentId: kid.id })).rowsCount).toBe(1)
  })
})
