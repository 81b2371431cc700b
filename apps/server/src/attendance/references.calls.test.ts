import { hiddenPersonId } from '@asistent/domain/kernel/person-id'
import { saveMarks } from '@asistent/contract/attendance/grid.calls'
import {
  absencesReport,
  byMonthsReport,
  familyReport,
  hourlyReport,
} from '@asistent/contract/attendance/child-references.calls'
import {
  averageReport,
  daysReport,
  forDayReport,
  groupsReport,
} from '@asistent/contract/attendance/group-references.calls'
import { monthForm, monthPdf, monthReport } from '@asistent/contract/attendance/month-sheet.calls'
import { requestsReport } from '@asistent/contract/attendance/request-register.calls'
import { saveRequest } from '@asistent/contract/attendance/requests.calls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { childrenIn, clearAttendance, groupNamed, groupsOfTeachers } from '../../../../tests/support/attendance/demo'

// Today is Sunday, 15.11.2026; days up to 31.10.2026 are locked, so all entries are in November.

let world: World
let director: Person
let group: number
let kids: { id: number; name: string; kindergartenId: number }[]
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  director = await world.as('director')
  group = await groupNamed(world, 'Слънчо')
  kids = await childrenIn(world, group)
  await clearAttendance(world)
})
afterEach(() => world.reset())
afterAll(() => world.close())

const november = { month: 11, year: 2026 }
const friday = '2026-11-13'
const thursday = '2026-11-12'
const save = (items: readonly (readonly [index: number, forDate: string, type: number])[]) =>
  director.ok(saveMarks, {
    classId: group,
    items: items.map(([index, forDate, type]) => ({ studentId: kids[index]!.id, forDate, type: type as 2 })),
  })
const ofGroup = <Row extends { classId: number | null }>(rows: readonly Row[]) =>
  rows.find((row) => row.classId === group)!

describe('of days', () => {
  test('one day: presences, reasons of absence, meals', async () => {
    await save([
      [0, friday, 2],
      [1, friday, 2],
      [2, friday, 1],
      [3, friday, 4],
      [4, friday, 6],
      [5, friday, 3],
    ])
    const answer = await director.ok(forDayReport.json, { forDate: friday })
    const row = ofGroup(answer.result)
    expect(row).toMatchObject({ present: 2, unexcused: 1, family: 1, health: 1, other: 1, lunch: 2, breakfast: 2 })
    expect(row.enrolled).toBe(6 + row.notEntered)
    expect(answer.totals.present).toBe(2)
    expect(answer.subtitle).toBe('петък, 13 ноември 2026 г.')
    // On weekends no group has expected children.
    expect((await director.ok(forDayReport.json, { forDate: '2026-11-14' })).result).toEqual([])
    // The manciple may read this report only.
    const manciple = await world.as('manciple')
    expect(ofGroup((await manciple.ok(forDayReport.json, { forDate: friday })).result).present).toBe(2)
    expect((await manciple.ok(daysReport.json, {})).result).toEqual([])
    expect((await manciple.ok(monthReport.json, { classId: group, ...november })).result).toEqual([])
  })

  test('hourly visits have meals only by the kindergarten’s setting', async () => {
    const hourly = await groupNamed(world, 'Мечета')
    const [kid] = await childrenIn(world, hourly)
    await director.ok(saveMarks, { classId: hourly, items: [{ studentId: kid!.id, forDate: friday, type: 9 }] })
    const eating = async () =>
      (await director.ok(forDayReport.json, { forDate: friday, classIds: [hourly] })).result[0]?.midMorning
    expect(await eating()).toBe(0)
    await world.sql(`update kindergarten set settings = settings || '{"hourlyVisitsEat": true}' where id = $1`, [
      kid!.kindergartenId,
    ])
    expect(await eating()).toBe(1)
    const hours = await director.ok(hourlyReport.json, november)
    expect(hours.result.find((row) => row.id === kid!.id)).toMatchObject({ d13: '3ч.', hours: 3 })
    expect(hours.totals.hours).toBe(3)
  })

  test('a period and groups by days have equal sums without days off', async () => {
    await save([
      [0, friday, 2],
      [1, friday, 1],
      [0, thursday, 2],
      [1, thursday, 2],
    ])
    const days = await director.ok(daysReport.json, { fromDate: '2026-11-09', toDate: '2026-11-30', classIds: [group] })
    expect(days.result.map((row) => row.forDate)).toEqual(['2026-11-09', '2026-11-10', '2026-11-11', thursday, friday])
    expect(days.result[4]).toMatchObject({ weekday: 'петък', present: 1, absent: 1, unexcused: 1 })
    expect(days.totals.present).toBe(3)
    expect(days.notes).toEqual(['Средно на ден: 0,60'])
    const groups = await director.ok(groupsReport.json, november)
    expect(ofGroup(groups.result)).toMatchObject({ d12: 2, d13: 1, d14: null, d16: null, total: 3, average: 0.3 })
    await world.sql(
      `insert into day_off (kindergarten_id, kind, name, from_on, to_on) values ($1, 0, 'Авария', $2, $2)`,
      [kids[0]!.kindergartenId, friday],
    )
    expect(ofGroup((await director.ok(groupsReport.json, november)).result)).toMatchObject({ d13: null, total: 2 })
  })
})

describe('of a month', () => {
  test('variant 1 shows stored statuses, variant 2 vacations for empty and unexcused days', async () => {
    await save([
      [0, '2026-11-02', 1],
      [1, '2026-11-02', 2],
      [0, friday, 1],
    ])
    const rows = async (variant: 1 | 2) => {
      const { result } = await director.ok(monthReport.json, { classId: group, ...november, variant })
      return kids.slice(0, 3).map((kid) => result.find((row) => row.id === kid.id)!)
    }
    const [first, second, third] = await rows(1)
    expect([first?.d2, second?.d2, third?.d2]).toEqual(['НО', 'П', null])
    expect(first).toMatchObject({ d13: 'НО', unexcused: 2, other: 0, absent: 2 })
    const [firstAfter, secondAfter, thirdAfter] = await rows(2)
    expect([firstAfter?.d2, secondAfter?.d2, thirdAfter?.d2]).toEqual(['В', 'П', 'В'])
    expect(firstAfter).toMatchObject({ d13: 'НО', unexcused: 1, other: 1, absent: 2 })
  })

  test('printed with all codes, and in the form of the class book', async () => {
    await save([[0, friday, 2]])
    for (const file of [monthPdf, monthForm]) {
      const answer = await director.call(file, { classId: group, ...november })
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    }
    expect((await director.call(monthReport.xlsx!, { classId: group, ...november })).status).toBe(200)
  })

  test('average: presences by past attendance days, exact, with totals', async () => {
    await save([
      [0, friday, 2],
      [1, friday, 2],
      [2, friday, 1],
      [0, thursday, 2],
    ])
    const answer = await director.ok(averageReport.json, november)
    const row = ofGroup(answer.result)
    // Ten attendance days up to the 15th, including the vacation of 2.11.
    expect(row).toMatchObject({ presences: 3, workingDays: 10, average: 0.3 })
    expect(row.share).toBeCloseTo((3 / (10 * row.enrolled)) * 100, 1)
    expect(answer.result.at(-1)).toMatchObject({ classId: null, className: 'Общо', presences: 3 })
    expect(answer.result.map((one) => one.className)).toEqual(
      expect.arrayContaining(['Общо ясла', 'Общо детска градина']),
    )
    expect(answer.subtitle).toBe('ноември 2026 г., до 15.11.')
    expect((await director.call(averageReport.pdf!, november)).status).toBe(200)
  })
})

describe('of children', () => {
  test('by months, in days and per cent', async () => {
    await save([
      [0, friday, 2],
      [0, thursday, 2],
    ])
    const row = async (percent: boolean) =>
      (await director.ok(byMonthsReport.json, { percent, classIds: [group] })).result.find(
        (one) => one.id === kids[0]!.id,
      )
    expect(await row(false)).toMatchObject({ m9: 0, m11: 2, m12: null, total: 2 })
    expect(await row(true)).toMatchObject({ m11: 20 })
  })

  test('absences with the thresholds; the list for the social services', async () => {
    await save([
      ...['2026-11-09', '2026-11-10', '2026-11-11', thursday].map((date) => [0, date, 1] as const),
      ...['2026-11-09', '2026-11-10', '2026-11-11'].map((date) => [1, date, 1] as const),
      [2, friday, 1],
      [3, friday, 5],
    ])
    const absences = async (filters: object) =>
      (await director.ok(absencesReport.json, { ...november, classIds: [group], ...filters })).result
    const all = await absences({})
    expect(all.find((row) => row.id === kids[0]!.id)).toMatchObject({
      unexcused: 4,
      risk: 'Над 3 неизвинени дни – прекратяване на помощи',
    })
    expect(all.find((row) => row.id === kids[3]!.id)).toMatchObject({ unexcused: 0, health: 1, excused: 1, risk: '' })
    expect(all).toHaveLength(4)
    expect((await absences({ reportable: true })).map((row) => row.id).toSorted()).toEqual(
      [kids[0]!.id, kids[1]!.id].toSorted(),
    )
    expect(all[0]?.personId).toMatch(/^\d{10}$/)
    // A municipality gets names without numbers.
    const outside = await (
      await world.as('municipality')
    ).ok(absencesReport.json, { ...november, kindergartenId: kids[0]!.kindergartenId })
    expect(outside.result[0]?.personId).toBe(hiddenPersonId)
    const none = await director.ok(absencesReport.json, { month: 12, year: 2026, reportable: true })
    expect(none.notes).toEqual(['Липсват отсъствия за подаване.'])
  })

  test('family reasons: limit, used, remaining, dates; and the register of applications', async () => {
    await director.ok(saveRequest, {
      studentId: kids[0]!.id,
      kind: 1,
      fromDate: '2026-11-19',
      toDate: '2026-11-23',
      reason: 'Пътуване',
    })
    const answer = await director.ok(familyReport.json, { classIds: [group] })
    expect(answer.result.find((row) => row.id === kids[0]!.id)).toMatchObject({
      used: 3,
      dates: '19.11., 20.11., 23.11.',
    })
    const { limit, remaining } = answer.result.find((row) => row.id === kids[0]!.id)!
    expect(remaining).toBe((limit ?? 0) - 3)
    const register = await director.ok(requestsReport.json, { kind: 1 })
    expect(register).toMatchObject({ rowsCount: 1, totals: { days: 3 } })
    expect(register.result[0]).toMatchObject({
      studentId: kids[0]!.id,
      days: 3,
      statusName: 'Одобрено',
      filedOn: '2026-11-15',
    })
    expect((await director.call(requestsReport.typed!, { kind: 1, type: 'xlsx' })).status).toBe(200)
  })
})

describe('rights', () => {
  test('a teacher gets the own groups, a parent none, the ministry must select a kindergarten', async () => {
    const { ownGroup } = await groupsOfTeachers(world)
    const teacher = await world.as('teacher')
    const seen = (await teacher.ok(groupsReport.json, november)).result.map((row) => row.classId)
    expect(seen).toContain(ownGroup)
    expect(seen.length).toBeLessThan((await director.ok(groupsReport.json, november)).result.length)
    expect((await teacher.call(monthReport.json, { classId: group, ...november })).status).toBe(
      seen.includes(group) ? 200 : 404,
    )
    expect((await (await world.as('parent')).call(daysReport.json, {})).status).toBe(403)
    const ministry = await world.as('ministry')
    expect((await ministry.call(groupsReport.json, november)).problem?.code).toBe('attendance.choose-kindergarten')
    expect(
      (await ministry.ok(groupsReport.json, { ...november, kindergartenId: kids[0]!.kindergartenId })).rowsCount,
    ).toBeGreaterThan(3)
    expect(
      (await (await world.as('directorOfGabrovo')).call(monthReport.json, { classId: group, ...november })).status,
    ).toBe(404)
  })

  test('an expert gets the number of applications without names', async () => {
    const [first] = kids
    const ask = { kind: 1 as const, kindergartenId: first!.kindergartenId }
    await director.ok(saveRequest, { studentId: first!.id, kind: 1, fromDate: '2026-11-23', toDate: '2026-11-25' })
    const report = await director.ok(requestsReport.json, ask)
    expect(report.result.some(({ studentId }) => studentId === first!.id)).toBe(true)
    for (const who of ['ministry', 'municipality'] as const) {
      const expert = await world.as(who)
      const seen = await expert.ok(requestsReport.json, ask)
      expect(seen).toMatchObject({ rowsCount: report.rowsCount, totals: report.totals })
      for (const row of seen.result)
        expect(row).toMatchObject({
          studentId: null,
          allergies: [],
          allergiesText: null,
          reason: null,
          parentName: null,
        })
      expect(seen.result.every(({ studentName }) => /^Дете \d+$/.test(studentName))).toBe(true)
      // Filtering by a name or child does not reveal them either.
      const searched = await expert.ok(requestsReport.json, { ...ask, search: 'Няма такова' })
      expect(searched.result).toEqual(seen.result)
    }
  })

  test('takes two queries whatever the size', async () => {
    const statements = await world.statements(() => director.ok(byMonthsReport.json, {}))
    expect(statements.filter((text) => /^select (g\.id|c\.id)/.test(text.trim()))).toHaveLength(2)
  })
})
