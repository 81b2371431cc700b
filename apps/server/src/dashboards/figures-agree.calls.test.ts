import { absencesReport } from '@asistent/contract/attendance/child-references.calls'
import { averageReport, forDayReport } from '@asistent/contract/attendance/group-references.calls'
import { getDashboard } from '@asistent/contract/dashboards/dashboards.calls'
import { getSummary } from '@asistent/contract/dashboards/child-dashboard.calls'
import { absencesByPlace, averageByPlace } from '@asistent/contract/oversight/attendance.calls'
import { lessonsByPlace } from '@asistent/contract/oversight/learning.calls'
import { peopleByPlace } from '@asistent/contract/oversight/kindergartens.calls'
import { listGroups } from '@asistent/contract/people/groups.calls'
import { listChildren } from '@asistent/contract/people/children.calls'
import { absencesMeasure, averageMeasure } from '@asistent/contract/references/measures.calls'
import { day } from '@asistent/domain/kernel/day'
import { figures, type FigureName } from '@asistent/domain/oversight/figures'
import { stages } from '@asistent/domain/results/diagnostics'
import { readSources } from '../../../../tests/support/sources'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kindergartenOf } from '../../../../tests/support/actors'
import { servedReferences } from '../oversight/references.handlers'
import { startWorld, type Person, type World } from '../../../../tests/support/world'

// A figure that two screens show has the same value on both: the home, the reports by kindergarten, the report of one
// kindergarten and the list of the counted rows. Definitions: packages/domain/src/oversight/figures.ts.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
const today = day('2026-11-13')

// A Friday with entries. The clock of the tests is a Sunday, on which nobody is expected.
beforeEach(() => world.setNow(new Date('2026-11-13T15:00:00+02:00')))
afterEach(() => world.reset())
afterAll(() => world.close())

const byId = <Row extends { readonly kindergartenId: number | null }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.kindergartenId, row]))

async function placesOnHome(expert: Person) {
  const { places = [], figures, placesCount } = await expert.ok(getDashboard, {})
  expect(places.length).toBeGreaterThan(1)
  return { places, figures: figures!, placesCount }
}

/** Makes the definitions differ: cases that a wrong count would include or leave out. */
async function makeBorderCases(): Promise<number> {
  const id = await kindergartenOf(world, 'director')
  // A child in no group, a child that leaves today, staff hired tomorrow, and a substitution group.
  await world.sql(
    `delete from child_group_period where child_id = (select min(id) from child where kindergarten_id = $1 and left_on is null)`,
    [id],
  )
  await world.sql(
    `update child set left_on = '2026-11-13' where id = (select max(id) from child where kindergarten_id = $1 and left_on is null)`,
    [id],
  )
  await world.sql(
    `update staff_member set hired_on = '2026-11-14' where id = (select max(id) from staff_member where kindergarten_id = $1 and left_on is null)`,
    [id],
  )
  await world.sql(
    `insert into child_group (kindergarten_id, school_year_id, name, class_type, meal_group, is_for_substitution)
      select $1, id, 'Сборна за проба', 7, 2, true from school_year where kindergarten_id = $1 and active`,
    [id],
  )
  // A child of a compulsory group with five unexcused days, and one of another group.
  await world.sql(
    `update attendance a set mark = 1 from (
        select distinct on (g.class_type in (4, 5)) p.child_id, p.from_on from child_group_period p join child_group g on g.id = p.group_id
        join school_year y on y.id = g.school_year_id and y.active where g.kindergarten_id = $1 and g.class_type in (1, 2, 3, 4, 5) and p.to_on is null order by g.class_type in (4, 5), p.child_id) c
      where a.child_id = c.child_id and a.day between '2026-10-05' and '2026-10-09'`,
    [id],
  )
  return id
}

describe.each(['municipality', 'ministry'] as const)('the home of the %s', (user) => {
  test('has the children, groups and staff of the report and of the lists', async () => {
    await makeBorderCases()
    const expert = await world.as(user)
    const { places, figures, placesCount } = await placesOnHome(expert)
    const report = await expert.ok(peopleByPlace.json, { by: 'kindergarten', forDate: today })
    const rows = byId(report.result)
    expect(rows.size).toBe(placesCount)
    for (const { id, children, groups, staff } of places)
      expect({ id, children, groups, staff }).toEqual({
        id,
        children: rows.get(id)?.children,
        groups: rows.get(id)?.groups,
        staff: rows.get(id)?.staff,
      })
    expect(report.totals).toMatchObject({ children: figures.children, groups: figures.groups, staff: figures.staff })
    expect(figures.girls + figures.boys).toBe(figures.children)
    expect(await expert.ok(getSummary, {})).toMatchObject({
      kindergartens: placesCount,
      groups: figures.groups,
      children: figures.children,
    })
    for (const { id, children, groups } of places) {
      const listed = await expert.ok(listChildren, { kindergartenId: id, enrolledBy: today, pageSize: 1 })
      const listedGroups = await expert.ok(listGroups, { kindergartenId: id, isForSubstitution: false, pageSize: 1 })
      expect({ id, children, groups }).toEqual({ id, children: listed.rowsCount, groups: listedGroups.rowsCount })
    }
  })

  test('has the attendance of today of the report for a day', async () => {
    const expert = await world.as(user)
    for (const { id, attendance } of (await placesOnHome(expert)).places) {
      expect(attendance?.present).toBeGreaterThan(0)
      const { totals } = await expert.ok(forDayReport.json, { kindergartenId: id, forDate: today })
      expect({ id, present: totals['present'], enrolled: totals['enrolled'] }).toEqual({
        id,
        present: attendance?.present,
        enrolled: attendance?.enrolled,
      })
    }
  })

  test('has the share of taken topics of the last month', async () => {
    const expert = await world.as(user)
    const month = { month: 10, year: 2026 }
    const { places } = await placesOnHome(expert)
    const shares = byId((await expert.ok(lessonsByPlace.json, { by: 'kindergarten', ...month })).result)
    for (const { id, lessonsTaken } of places)
      expect({ id, lessonsTaken }).toEqual({ id, lessonsTaken: shares.get(id)?.share ?? null })
    expect(places.some(({ lessonsTaken = null }) => lessonsTaken !== null && lessonsTaken > 0)).toBe(true)
  })

  test('has the average and the reportable children of the last month', async () => {
    const kindergartenId = await makeBorderCases()
    const expert = await world.as(user)
    const month = { month: 10, year: 2026 }
    const averages = byId((await expert.ok(averageByPlace.json, { by: 'kindergarten', ...month })).result)
    const { places } = await placesOnHome(expert)
    for (const { id, lastMonth } of places) {
      expect({ id, average: lastMonth?.average }).toEqual({ id, average: averages.get(id)?.average })
      const ownRow = await expert.ok(averageReport.json, { kindergartenId: id, ...month })
      expect(ownRow.result.find(({ className }) => className === 'Общо')?.average ?? null).toBe(lastMonth?.average)
      const listed = await expert.ok(absencesReport.json, { kindergartenId: id, ...month, reportable: true })
      expect({ id, reportable: lastMonth?.reportable }).toEqual({
        id,
        reportable: new Set(listed.result.map((row) => row.id)).size,
      })
    }
    expect(places.find(({ id }) => id === kindergartenId)?.lastMonth?.reportable).toBeGreaterThan(0)
  })
})

test('the days of absence by reason are the same in both reports by kindergarten and in the report of one', async () => {
  const expert = await world.as('municipality')
  const month = { month: 10, year: 2026 }
  const byPlace = await expert.ok(absencesByPlace.json, { by: 'kindergarten', about: 'absences', ...month })
  const byMeasure = await expert.ok(absencesMeasure.json, {
    breakdown: 'kindergartens',
    fromDate: day('2026-10-01'),
    toDate: day('2026-10-31'),
  })
  const measured = new Map(byMeasure.result.map((row) => [row.kindergartenId, row]))
  for (const { kindergartenId, unexcused, family, health, other, absent } of byPlace.result) {
    const row = measured.get(kindergartenId)
    const figures = { kindergartenId, unexcused, family, health, other, absent }
    expect(figures).toEqual({
      kindergartenId,
      unexcused: row?.unexcused,
      family: row?.family,
      health: row?.health,
      other: row?.other,
      absent: row?.absent,
    })
    const ownRow = await expert.ok(absencesReport.json, { kindergartenId: kindergartenId!, ...month })
    expect({ kindergartenId, unexcused: ownRow.totals['unexcused'] ?? 0 }).toEqual({ kindergartenId, unexcused })
    expect((ownRow.totals['unexcused'] ?? 0) + (ownRow.totals['excused'] ?? 0)).toBe(absent)
  }
  expect(byPlace.totals['unexcused']).toBeGreaterThan(0)
})

test('a comparison without data of the year before is null, in the rows and in the total', async () => {
  const expert = await world.as('ministry')
  const { result } = await expert.ok(averageByPlace.json, { by: 'kindergarten', compare: true, month: 11, year: 2026 })
  const counted = await world.sql<{ id: number }>(
    `select distinct kindergarten_id as id from attendance where day between '2025-11-01' and '2025-11-30' and status is not null`,
  )
  const withData = new Set(counted.map(({ id }) => id))
  expect(result.some(({ kindergartenId }) => !withData.has(kindergartenId!))).toBe(true)
  const without = result.filter(({ kindergartenId }) => !withData.has(kindergartenId!))
  expect(without.map(({ before, change }) => ({ before, change }))).toEqual(
    without.map(() => ({ before: null, change: null })),
  )
})

type Values = ReadonlyMap<number, number | null>
const month = { month: 10, year: 2026 }
const schoolYear = { ...month, wholeYear: true }

/** The figures of the home, with the period for which it shows them. */
const homeFigures: Partial<
  Record<FigureName, { period: object; of: (row: NonNullable<HomeRow>) => number | null | undefined }>
> = {
  children: { period: { forDate: today }, of: ({ children }) => children },
  groups: { period: { forDate: today }, of: ({ groups }) => groups },
  staff: { period: { forDate: today }, of: ({ staff }) => staff },
  presentToday: { period: { forDate: today }, of: ({ attendance }) => attendance?.present },
  enteredToday: { period: { forDate: today }, of: ({ attendance }) => attendance?.enteredGroups },
  average: { period: month, of: ({ lastMonth }) => lastMonth?.average },
  reportable: { period: month, of: ({ lastMonth }) => lastMonth?.reportable },
  lessonsTaken: { period: month, of: ({ lessonsTaken }) => lessonsTaken },
}
type HomeRow = Awaited<ReturnType<typeof placesOnHome>>['places'][number]

/** Columns of the reports by kindergarten with the definition of the figure. */
const columnsOf = (name: FigureName) =>
  Object.values(servedReferences).flatMap(({ report }) => {
    const fields = report.columns.filter(({ about }) => about === figures[name].definition).map(({ field }) => field)
    return fields.length > 0 ? [{ report, fields }] : []
  })

/** Values of the other screens of experts, for the school year or for the period of the home. */
const otherScreens: Partial<Record<FigureName, (expert: Person, ids: readonly number[]) => Promise<Values>>> = {
  presentToday: async (expert, ids) =>
    ofEach(ids, async (kindergartenId) => {
      const { totals } = await expert.ok(forDayReport.json, { kindergartenId, forDate: today })
      return totals['present']
    }),
  reportable: async (expert, ids) =>
    ofEach(ids, async (kindergartenId) => {
      const listed = await expert.ok(absencesReport.json, { kindergartenId, ...month, reportable: true })
      return new Set(listed.result.map((row) => row.id)).size
    }),
  unexcused: async (expert) => measured(await expert.ok(absencesMeasure.json, ofYear), 'unexcused'),
  approvedResults: async (expert) =>
    measured(await expert.ok(averageMeasure.json, { ...ofYear, stage: stages.Entry }), 'results'),
}
const ofYear = { breakdown: 'kindergartens', fromDate: day('2026-09-15'), toDate: today } as const

async function ofEach(ids: readonly number[], read: (id: number) => Promise<number | undefined>): Promise<Values> {
  const values = new Map<number, number | null>()
  for (const id of ids) values.set(id, (await read(id)) ?? null)
  return values
}
const measured = ({ result }: { readonly result: readonly object[] }, field: string): Values =>
  new Map((result as readonly Record<string, number>[]).map((row) => [row['kindergartenId'] ?? 0, row[field] ?? null]))

describe('every figure that two screens show', () => {
  const names = Object.keys(figures) as FigureName[]
  const screensOf = (name: FigureName) => [
    ...(homeFigures[name] ? ['home'] : []),
    ...columnsOf(name).map(({ report }) => report.title),
    ...(otherScreens[name] ? ['another screen'] : []),
  ]
  const shared = names.filter((name) => screensOf(name).length > 1)

  test('is compared, and the home has no figure without a reader', () => {
    expect(shared).toEqual([
      'children',
      'groups',
      'staff',
      'enrolled',
      'presentToday',
      'average',
      'unexcused',
      'reportable',
      'lessonsTaken',
      'approvedResults',
    ])
    const home = readSources('apps/web/src/dashboards').find(({ path }) => path.endsWith('places-card.tsx'))!
    const onHome = new Set([...home.text.matchAll(/\bfigures\.(\w+)\./g)].map(([, name = '']) => name))
    expect([...onHome].filter((name) => !(name in homeFigures))).toEqual([])
    expect(onHome.size).toBe(Object.keys(homeFigures).length)
  })

  test.each(shared)('%s has one value', async (name) => {
    await makeBorderCases()
    const expert = await world.as('municipality')
    const { places } = await placesOnHome(expert)
    const ids = places.map(({ id }) => id)
    const home = homeFigures[name]
    const screens = new Map<string, Values>()
    if (home) screens.set('home', new Map(places.map((row) => [row.id, home.of(row) ?? null])))
    for (const { report, fields } of columnsOf(name)) {
      const { result } = await expert.ok(report.json as typeof averageByPlace.json, {
        by: 'kindergarten',
        ...(home?.period ?? schoolYear),
      })
      const rows = result as unknown as readonly Record<string, number | null>[]
      for (const field of fields)
        screens.set(
          `${report.title}: ${String(field)}`,
          new Map(rows.map((row) => [row['kindergartenId']!, row[field]!])),
        )
    }
    const other = await otherScreens[name]?.(expert, ids)
    if (other) screens.set('another screen', other)
    const [first, ...others] = [...screens].map(([screen, values]) => ({
      screen,
      values: ids.map((id) => values.get(id)),
    }))
    expect(others.length).toBeGreaterThan(0)
    expect(first!.values.some((value) => (value ?? 0) > 0)).toBe(true)
    for (const { screen, values } of others) expect({ screen, values }).toEqual({ screen, values: first!.values })
  })
})

test('a kindergarten without working days has no figures, and each of them says so', async () => {
  const expert = await world.as('municipality')
  const { result, totals } = await expert.ok(averageByPlace.json, { by: 'kindergarten', month: 3, year: 2027 })
  expect(result.length).toBeGreaterThan(1)
  for (const { average, share } of result) expect({ average, share }).toEqual({ average: null, share: null })
  expect(totals).not.toHaveProperty('average')
  const withoutText = Object.values(servedReferences).flatMap(({ report }) =>
    report.columns.filter(({ kind, none }) => (kind === 'decimal' || kind === 'percent') && none !== 'няма данни'),
  )
  expect(withoutText).toEqual([])
})
