import { absencesReport, byMonthsReport, familyReport } from '@asistent/contract/attendance/child-references.calls'
import { entriesReport, type EntryKind } from '@asistent/contract/attendance/entries.calls'
import {
  averageReport,
  daysReport,
  forDayReport,
  groupsReport,
} from '@asistent/contract/attendance/group-references.calls'
import { monthReport } from '@asistent/contract/attendance/month-sheet.calls'
import { getChildrenOverview } from '@asistent/contract/attendance/overview.calls'
import { getDashboard } from '@asistent/contract/dashboards/dashboards.calls'
import { attendanceKind, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { isWeekend, type Day } from '@asistent/domain/kernel/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { groupNamed } from '../../../../tests/support/attendance/demo'

// Compares every report of the demo month with a naive recount of its rows: one list of days, one rule of what counts,
// plain loops.

const november = { month: 11, year: 2026 }
const today = '2026-11-15'

interface Counted {
  readonly childId: number
  readonly groupId: number
  readonly day: Day
  readonly status: AttendanceType | null
}

let world: World
let director: Person
let rows: Counted[]

beforeAll(async () => {
  world = await startWorld()
  director = await world.as('director')
  const listed = await world.sql<Counted>(
    `select p.child_id as "childId", p.group_id as "groupId", d.day::date as day, a.status from child_group_period p
     join child_group g on g.id = p.group_id and g.kindergarten_id = 1 and g.deleted_on is null
     cross join lateral generate_series('2026-11-01'::date, '2026-11-30'::date, interval '1 day') as d (day)
     left join attendance a on a.child_id = p.child_id and a.day = d.day::date
     where d.day::date >= p.from_on and (p.to_on is null or d.day::date <= p.to_on)`,
  )
  const off = await world.sql<{ from: Day; to: Day; groups: number[] | null }>(
    `select from_on as "from", to_on as "to", group_ids as groups from day_off where kind = 0 and (kindergarten_id is null or kindergarten_id = 1)`,
  )
  const isOff = ({ day, groupId }: Counted) =>
    isWeekend(day) ||
    off.some((one) => one.from <= day && day <= one.to && (!one.groups || one.groups.includes(groupId)))
  rows = listed.filter((row) => !isOff(row))
})
afterAll(() => world.close())

const kindOf = ({ status }: Counted): string => (status === null ? 'notEntered' : attendanceKind[status])
const count = (matches: (row: Counted) => boolean) => rows.filter(matches).length
const passed = ({ day }: Counted) => day <= today
const counts = (matches: (row: Counted) => boolean) => ({
  present: count((row) => matches(row) && kindOf(row) === 'present'),
  unexcused: count((row) => matches(row) && kindOf(row) === 'unexcused'),
  family: count((row) => matches(row) && kindOf(row) === 'family'),
  health: count((row) => matches(row) && kindOf(row) === 'health'),
  other: count((row) => matches(row) && kindOf(row) === 'other'),
})
const total = (kinds: Record<string, number>) => Object.values(kinds).reduce((sum, one) => sum + one, 0)

test('the demo month has every status', () => {
  const all = counts(passed)
  expect(Math.min(...Object.values(all))).toBeGreaterThan(0)
})

test('one day, and the days of the month', async () => {
  const days = await director.ok(daysReport.json, { fromDate: '2026-11-01', toDate: '2026-11-30' })
  expect(days.result.map((row) => row.forDate)).toEqual(
    [...new Set(rows.filter(passed).map(({ day }) => day))].toSorted(),
  )
  for (const row of days.result) {
    const countsOfDay = counts(({ day }) => day === row.forDate)
    expect(row).toMatchObject({ ...countsOfDay, absent: total(countsOfDay) - countsOfDay.present })
    const forDay = await director.ok(forDayReport.json, { forDate: row.forDate })
    expect(forDay.totals).toMatchObject(countsOfDay)
    for (const group of forDay.result)
      expect(group).toMatchObject(counts(({ day, groupId }) => day === row.forDate && groupId === group.classId))
  }
  expect(days.totals).toMatchObject(counts(passed))
})

test('groups and СМП', async () => {
  const groups = await director.ok(groupsReport.json, november)
  const averages = await director.ok(averageReport.json, november)
  for (const row of groups.result) {
    const ofGroup = (item: Counted) => passed(item) && item.groupId === row.classId
    const presences = counts(ofGroup).present
    const days = new Set(rows.filter(ofGroup).map(({ day }) => day)).size
    expect(row.total).toBe(presences)
    expect(row.d13).toBe(counts((item) => ofGroup(item) && item.day === '2026-11-13').present)
    const average = averages.result.find((one) => one.classId === row.classId)
    expect(average).toMatchObject({ presences, workingDays: days })
    expect(average?.average).toBe(Number((presences / days).toFixed(2)))
  }
  // A day without expected children has no sum instead of zero.
  expect(groups.totals.d14).toBeUndefined()
  expect(groups.totals.total).toBe(counts(passed).present)
  expect(averages.result.at(-1)?.presences).toBe(counts(passed).present)
})

test('the month of each group: rows, days and sums', async () => {
  for (const groupId of new Set(rows.map((row) => row.groupId))) {
    const month = await director.ok(monthReport.json, { classId: groupId, ...november })
    const children = month.result.filter((row) => row.id !== null)
    for (const row of children) {
      const countsOfChild = counts((item) => item.groupId === groupId && item.childId === row.id)
      expect(row).toMatchObject({ ...countsOfChild, absent: total(countsOfChild) - countsOfChild.present })
    }
    expect(month.totals).toMatchObject(counts((item) => item.groupId === groupId))
    const [present, absent] = month.result.slice(-2)
    const friday = counts((item) => item.groupId === groupId && item.day === '2026-11-13')
    expect([present?.d13, absent?.d13]).toEqual([String(friday.present), String(total(friday) - friday.present)])
  }
})

test('children: by months, absences, family reasons', async () => {
  const byMonths = await director.ok(byMonthsReport.json, {})
  for (const row of byMonths.result)
    expect(row.m11 ?? 0).toBe(
      counts((item) => passed(item) && item.childId === row.id && item.groupId === row.classId).present,
    )
  const absences = await director.ok(absencesReport.json, november)
  for (const row of absences.result) {
    const { present: _, ...counted } = counts((item) => item.childId === row.id && item.groupId === row.classId)
    expect(row).toMatchObject({ ...counted, excused: counted.family + counted.health + counted.other })
  }
  const { present: _, ...all } = counts(() => true)
  expect(absences.totals).toMatchObject(all)
  const family = await director.ok(familyReport.json, {})
  const used = family.result.reduce(
    (sum, row) => sum + row.dates.split(', ').filter((one) => one.endsWith('.11.')).length,
    0,
  )
  expect(used).toBe(all.family)
})

test('a figure equals the number of its rows', async () => {
  const groupId = await groupNamed(world, 'Слънчо')
  const entries = async (filters: object) =>
    (await director.ok(entriesReport.json, { fromDate: '2026-11-13', toDate: '2026-11-13', ...filters })).rowsCount
  const forDay = await director.ok(forDayReport.json, { forDate: '2026-11-13', classIds: [groupId] })
  const [row] = forDay.result
  for (const kind of ['present', 'unexcused', 'family', 'health', 'other', 'notEntered'] as const)
    expect([kind, await entries({ kind, classIds: [groupId] })]).toEqual([kind, row?.[kind]])
  expect(await entries({ classIds: [groupId] })).toBe(row?.enrolled)
  expect(await entries({ classIds: [groupId], meal: 3 })).toBe(row?.lunch)
  const month = await director.ok(monthReport.json, { classId: groupId, ...november, variant: 2 })
  const ofMonth = { fromDate: '2026-11-01', toDate: '2026-11-30', classIds: [groupId], variant: 2 as const }
  for (const child of month.result.filter(({ id }) => id !== null).slice(0, 6))
    for (const kind of ['present', 'absent', 'other'] satisfies EntryKind[])
      expect(await entries({ ...ofMonth, kind, studentId: child.id! })).toBe(child[kind])
  // Callers without access to children get no rows, nor for a child of another kindergarten.
  const manciple = await world.as('manciple')
  expect((await manciple.ok(entriesReport.json, { fromDate: '2026-11-13' })).result).toEqual([])
  const stranger = await world.as('directorOfGabrovo')
  expect(
    (await stranger.ok(entriesReport.json, { fromDate: '2026-11-13', studentId: rows[0]!.childId })).result,
  ).toEqual([])
})

test('the home page and the parents’ overview are consistent', async () => {
  const home = await director.ok(getDashboard, {})
  const all = counts(passed)
  expect(home.studentAttendances?.[2]).toBe(all.present)
  expect(home.studentAbsences?.[2]).toBe(total(all) - all.present)
  const average = (await director.ok(averageReport.json, november)).result.at(-1)?.average
  expect(home.studentAverageAttendances?.slice(2, 4)).toEqual([average, null])
  const parent = await world.as('parent')
  const { result } = await parent.ok(getChildrenOverview, {})
  expect(result.length).toBeGreaterThan(0)
  for (const child of result) {
    const ofChild = (item: Counted) => passed(item) && item.childId === child.id
    expect(child.months.find(({ month }) => month === 11)).toMatchObject({ ...counts(ofChild), days: count(ofChild) })
  }
  // Staff filter by child; a child of another kindergarten is not found.
  const [first] = result
  const seen = await director.ok(getChildrenOverview, { studentId: first!.id })
  expect(seen.result[0]).toEqual(first)
  expect((await director.ok(getChildrenOverview, {})).result).toEqual([])
  expect((await (await world.as('parentOfGabrovo')).call(getChildrenOverview, { studentId: first!.id })).status).toBe(
    404,
  )
})
