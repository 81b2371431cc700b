import { averageReport } from '@asistent/contract/attendance/group-references.calls'
import { absencesByPlace, averageByPlace } from '@asistent/contract/oversight/attendance.calls'
import {
  activitiesByPlace,
  documentsByPlace,
  peopleByPlace,
  stockByPlace,
  substitutionsByPlace,
} from '@asistent/contract/oversight/kindergartens.calls'
import { lessonsByPlace, portfoliosByPlace, resultsByPlace } from '@asistent/contract/oversight/learning.calls'
import {
  averageMeasure,
  excellentMeasure,
  lowCounts,
  lowMeasure,
  termsMeasure,
} from '@asistent/contract/references/measures.calls'
import { achievementReport } from '@asistent/contract/results/achievements.calls'
import { figures } from '@asistent/domain/oversight/figures'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { kindergartenOf } from '../../../../tests/support/actors'
import { noDocuments } from '../../../../tests/support/no-documents'
import { startWorld, type World } from '../../../../tests/support/world'
import { wrongFigures } from '../../../../tests/support/figures'

// Reports by kindergartens (docs/areas/oversight.md): visible rows, and agreement with the figures of the
// kindergartens.

let world: World
beforeAll(async () => {
  world = await startWorld({ documents: noDocuments })
})
afterEach(() => world.reset())
afterAll(() => world.close())

const reports = [
  averageByPlace,
  lessonsByPlace,
  resultsByPlace,
  portfoliosByPlace,
  peopleByPlace,
  activitiesByPlace,
  documentsByPlace,
  substitutionsByPlace,
  stockByPlace,
] as const
type AnyReport = typeof averageByPlace
const all = reports as unknown as readonly AnyReport[]

const places = () =>
  world.sql<{ id: number; name: string; municipalityId: number }>(
    `select id, name, municipality_id as "municipalityId" from kindergarten where active order by id`,
  )

test('the ministry reads all kindergartens, a municipality its own, a director one', async () => {
  const demoPlaces = await places()
  const mon = await world.as('ministry')
  const town = await world.as('municipality')
  const [ownKindergarten] = await world.sql<{ id: number }>(
    `select municipality_id as id from account where email = 'obshtina@example.bg'`,
  )
  const ofTown = demoPlaces.filter(({ municipalityId }) => municipalityId === ownKindergarten!.id)
  expect(ofTown.length).toBeGreaterThan(0)
  expect(ofTown.length).toBeLessThan(demoPlaces.length)
  for (const report of all) {
    const country = await mon.ok(report.json, {})
    expect(country.result.map(({ kindergartenId }) => kindergartenId).toSorted()).toEqual(
      demoPlaces.map(({ id }) => id).toSorted(),
    )
    const seen = await town.ok(report.json, { by: 'kindergarten' })
    expect(seen.result.map(({ kindergartenId }) => kindergartenId).toSorted()).toEqual(
      ofTown.map(({ id }) => id).toSorted(),
    )
    const byTown = await mon.ok(report.json, { by: 'municipality' })
    expect(byTown.rowsCount).toBe(new Set(demoPlaces.map(({ municipalityId }) => municipalityId)).size)
    expect(byTown.totals).toEqual(country.totals)
  }
})

const months = [
  { month: 9, year: 2026 },
  { month: 10, year: 2026 },
  { month: 11, year: 2026 },
  { month: 5, year: 2026 },
]

/** The average of each kindergarten and of each of its groups equals its own report. */
async function expectOwnFigures() {
  const ministry = await world.as('ministry')
  for (const period of months) {
    const country = await ministry.ok(averageByPlace.json, period)
    for (const { kindergartenId, place, present, average, enrolled, share } of country.result) {
      const report = await ministry.ok(averageReport.json, { ...period, kindergartenId: kindergartenId! })
      const total = report.result.find(({ className }) => className === 'Общо')
      expect({ place, present, average }, JSON.stringify(period)).toEqual({
        place,
        present: total?.presences ?? 0,
        average: total?.average ?? null,
      })
      // Also in September, which has days of two school years: enrolled are those of its last day.
      expect({ enrolled, share }).toEqual({ enrolled: total?.enrolled ?? 0, share: total?.share ?? null })
      const groups = await ministry.ok(averageByPlace.json, { ...period, kindergartenId: kindergartenId! })
      const expected = report.result.flatMap((row) =>
        row.classId === null || row.presences === 0 ? [] : [[row.classId, row.presences, row.average]],
      )
      const made = groups.result.flatMap((one) => (one.present === 0 ? [] : [[one.detailId, one.present, one.average]]))
      expect(made.toSorted()).toEqual(expected.toSorted())
      expect(groups.totals).toMatchObject(total ? { present: total.presences, average: total.average } : {})
    }
  }
}

test('September divides by the days of both school years and counts nobody twice', async () => {
  await world.sql(
    `insert into attendance (child_id, day, kindergarten_id, group_id, mark, marked_at)
     select p.child_id, d.at::date, p.kindergarten_id, p.group_id, 2, now() from child_group_period p join child_group g on g.id = p.group_id
     join school_year y on y.id = g.school_year_id and y.start_year = 2025 cross join generate_series('2026-09-01'::date, '2026-09-11', interval '1 day') d (at)
     where extract(isodow from d.at) < 6 and p.from_on <= '2026-09-01' and (p.to_on is null or p.to_on >= '2026-09-11') on conflict do nothing`,
  )
  await expectOwnFigures()
  const { result } = await (await world.as('ministry')).ok(averageByPlace.json, { month: 9, year: 2026 })
  const both = result.filter(({ workingDays }) => (workingDays ?? 0) > 15)
  expect(both.length).toBeGreaterThan(0)
  for (const { place, average, enrolled, share } of both)
    expect([place, average! <= enrolled * 1.1, share! <= 110]).toEqual([place, true, true])
})

test('attendance equals the reports of the kindergartens, also after a day off, a shorter year and a closed group', async () => {
  await expectOwnFigures()
  await world.sql(
    `insert into day_off (kindergarten_id, kind, name, from_on, to_on) values (null, 0, 'Празник', '2026-10-14', '2026-10-15')`,
  )
  const [group] = await world.sql<{ id: number; kindergartenId: number }>(
    `select g.id, g.kindergarten_id as "kindergartenId" from child_group g join school_year y on y.id = g.school_year_id where y.start_year = 2026 order by g.id limit 1`,
  )
  await world.sql(
    `insert into day_off (kindergarten_id, kind, name, from_on, to_on, group_ids) values ($1, 0, 'Ремонт', '2026-11-05', '2026-11-08', array[$2::int])`,
    [group!.kindergartenId, group!.id],
  )
  await world.sql(
    `update school_year set from_on = '2026-09-17', study_from_on = '2026-09-17' where start_year = 2026 and kindergarten_id = $1`,
    [group!.kindergartenId],
  )
  await expectOwnFigures()
})

test('days, months and school years add up', async () => {
  const ministry = await world.as('ministry')
  const year = await ministry.ok(absencesByPlace.json, { wholeYear: true })
  const parts = await Promise.all([9, 10, 11].map((month) => ministry.ok(absencesByPlace.json, { month, year: 2026 })))
  // The first half of September belongs to the last school year.
  const september = await world.sql<{ present: number }>(
    `select coalesce(sum(amount), 0)::int as present from day_figure where measure = 'attendance' and part in (2, 7, 8, 9, 16) and day between '2026-09-01' and '2026-09-14' and extract(isodow from day) < 6`,
  )
  const sum = parts.reduce((total, { totals }) => total + totals['present']!, 0)
  expect(year.totals['present']! + (september[0]?.present ?? 0)).toBe(sum)
  expect(year.totals['present']).toBeGreaterThan(0)
  const days = await Promise.all(
    ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'].map((forDate) =>
      ministry.ok(averageByPlace.json, { forDate: forDate as never }),
    ),
  )
  for (const { totals } of days) expect(totals['present']).toBeGreaterThan(0)
  expect((await ministry.ok(averageByPlace.json, { month: 3, year: 2027 })).totals['present']).toBe(0)
})

test('rows are ranked by their figure and compared with the year before', async () => {
  const ministry = await world.as('ministry')
  const { result, without } = await ministry.ok(peopleByPlace.json, { order: 'highest', compare: true })
  const staff = result.map((row) => row.staff)
  expect(staff).toEqual(staff.toSorted((left, right) => right - left))
  expect(result[0]?.rank).toBe(1)
  expect(without ?? []).not.toContain('rank')
  for (const { staff: now, before, change } of result) expect(change).toBe(before === null ? null : now - before)
  // Also by any other figure and by the change: comparisons of kindergartens are rankings.
  const november = { month: 11, year: 2026, order: 'highest' } as const
  for (const report of all) {
    const figures = report.columns.filter(({ kind, field }) => kind !== 'text' && !['rank', 'before'].includes(field))
    for (const { field } of figures) {
      const { result: ranked } = await ministry.ok(report.json, { ...november, rankBy: field })
      const values = ranked.flatMap((row) => (row as unknown as Record<string, number | null>)[field] ?? [])
      expect([report.title, field, values]).toEqual([report.title, field, values.toSorted((one, two) => two - one)])
    }
  }
  const unknown = await ministry.call(peopleByPlace.json, { ...november, rankBy: 'name' })
  expect(unknown.problem.code).toBe('oversight.no-such-figure')
  const plain = await ministry.ok(peopleByPlace.json, {})
  expect(plain.without).toEqual(expect.arrayContaining(['rank', 'before', 'change']))
})

test('a kindergarten expands to its parts with the same total', async () => {
  const ministry = await world.as('ministry')
  for (const report of all) {
    const { result } = await ministry.ok(report.json, { month: 11, year: 2026 })
    const sums = report.columns.filter(({ sum, kind }) => sum && kind === 'integer').map(({ field }) => field)
    for (const row of result) {
      const inside = await ministry.ok(report.json, { month: 11, year: 2026, kindergartenId: row.kindergartenId! })
      // A child with two activities counts once for the kindergarten and once for each activity.
      const once = ['children', 'providers', 'absent', 'before', 'change', 'free', 'groups', 'capacity']
      for (const field of sums.filter((name) => !once.includes(name)))
        expect([report.title, row.place, field, inside.totals[field] ?? 0]).toEqual([
          report.title,
          row.place,
          field,
          row[field] ?? 0,
        ])
      for (const line of inside.result) expect(line.kindergartenId).toBe(row.kindergartenId)
    }
  }
})

test('a kind expands to its items with the same figures and filters the kindergartens', async () => {
  const ministry = await world.as('ministry')
  const month = { month: 11, year: 2026 }
  for (const report of [peopleByPlace, activitiesByPlace, documentsByPlace, stockByPlace] as unknown as typeof all) {
    const sums = report.columns.filter(({ sum, kind }) => sum && kind === 'integer').map(({ field }) => field)
    const once = ['children', 'providers', 'before', 'change', 'free', 'groups', 'capacity', 'places']
    const figures = (row: object) =>
      sums.filter((name) => !once.includes(name)).map((name) => (row as Record<string, number>)[name] ?? 0)
    const kinds = await ministry.ok(report.json, { ...month, kindergartenId: 1 })
    expect(kinds.result.length).toBeGreaterThan(0)
    for (const row of kinds.result) {
      const item = { ...month, kind: row.detailId } as object
      const parts = await ministry.ok(report.json, { ...item, kindergartenId: 1 })
      expect([report.title, row.place, figures(parts.totals)]).toEqual([report.title, row.place, figures(row)])
      expect(parts.result.every(({ place }) => place !== '—' && place !== '')).toBe(true)
      const places = await ministry.ok(report.json, item)
      const ownRow = places.result.find(({ kindergartenId }) => kindergartenId === 1)
      expect([row.place, figures(ownRow!)]).toEqual([row.place, figures(row)])
    }
  }
})

test('nobody reads a kindergarten, a sum or a file outside of the scope', async () => {
  const town = await world.as('municipality')
  const director = await world.as('director')
  const [ownKindergarten] = await world.sql<{ id: number }>(
    `select municipality_id as id from account where email = 'obshtina@example.bg'`,
  )
  const foreign = (await places()).filter(({ municipalityId }) => municipalityId !== ownKindergarten!.id)
  for (const report of all)
    for (const person of [town, director]) {
      const filter = { kindergartenId: foreign[0]!.id }
      expect(await person.ok(report.json, filter)).toEqual(await person.ok(report.json, { kindergartenId: 999_999 }))
      expect((await person.ok(report.json, filter)).result).toEqual([])
      expect(
        (await person.ok(report.json, { municipalityId: foreign[0]!.municipalityId, by: 'municipality' })).result,
      ).toEqual([])
      const file = await person.call(report.xlsx!, filter)
      expect(new TextDecoder().decode(file.bytes)).not.toContain(foreign[0]!.name)
      expect(file.status).toBe(200)
    }
  for (const who of ['teacher', 'administrator', 'parent', 'manciple', 'resourceSpecialist', 'master'] as const)
    expect((await (await world.as(who)).call(averageByPlace.json, {})).status).toBe(403)
})

interface Sheet {
  readonly title: string
  readonly columns: readonly { readonly title: string; readonly kind: string }[]
  readonly rows: readonly (readonly (string | number | null | { readonly text: string | number })[])[]
  readonly totals: readonly (string | number | null)[]
}

test('a file has the rows of the screen, cell by cell, with their totals', async () => {
  const ministry = await world.as('ministry')
  const query = { month: 10, year: 2026, order: 'highest', compare: true } as const
  for (const report of [...all, absencesByPlace as unknown as AnyReport])
    for (const file of [report.xlsx!, report.pdf!]) {
      const about = report.title === absencesByPlace.title ? { about: 'absences' as const } : {}
      const answer = await ministry.ok(report.json, { ...query, ...about })
      const sheet = JSON.parse(new TextDecoder().decode((await ministry.call(file, query)).bytes)) as Sheet
      expect(sheet.title).toBe(report.title)
      const shown = report.columns.filter(({ field }) => !answer.without?.includes(field))
      expect(sheet.columns.map(({ title, kind }) => [title, kind])).toEqual(
        shown.map(({ title, kind }) => [title, kind]),
      )
      const plain = sheet.rows.map((row) => row.map((cell) => (cell && typeof cell === 'object' ? cell.text : cell)))
      const expected = answer.result.map((row) =>
        shown.map(({ field, kind, none = null }) => {
          const value = row[field] ?? none
          return typeof value === 'number' && kind !== 'integer' ? String(value) : value
        }),
      )
      expect(plain).toEqual(expected)
      const totals = shown.map(({ field, kind, sum }, index) => {
        const total = sum ? answer.totals[field] : undefined
        if (total === undefined) return index === 0 ? 'Общо' : null
        return kind === 'integer' ? total : String(total)
      })
      expect(sheet.totals).toEqual(totals)
    }
})

test('a result counts once it is approved, and only in its stage', async () => {
  const mon = await world.as('ministry')
  const before = (await mon.ok(resultsByPlace.json, {})).totals
  expect(before['exitResults']).toBe(0)
  expect(before['entryHigh']).toBeGreaterThan(0)
  const addExit = (status: number) =>
    world.sql(
      `insert into achievement (kindergarten_id, child_id, group_id, school_year_id, subject_id, stage, indicators, marks, percent, status)
       select a.kindergarten_id, a.child_id, a.group_id, a.school_year_id, a.subject_id, 2, a.indicators, a.marks, 90, $1 from achievement a
       join school_year y on y.id = a.school_year_id where y.start_year = 2026 and not exists
         (select from achievement o where o.child_id = a.child_id and o.subject_id = a.subject_id and o.school_year_id = a.school_year_id and o.stage = 2) order by a.id limit 1`,
      [status],
    )
  await addExit(0)
  expect((await mon.ok(resultsByPlace.json, {})).totals).toEqual(before)
  await addExit(1)
  expect((await mon.ok(resultsByPlace.json, {})).totals).toEqual({
    ...before,
    exitResults: 1,
    exitPercent: 90,
    exitHigh: 1,
  })
})

test('experts and staff read the same number of results in every report', async () => {
  const mon = await world.as('ministry')
  // Cases that another definition would count: waiting, returned and annulled results, and one without marks.
  for (const [status, without] of [
    [0, false],
    [3, false],
    [2, false],
    [1, true],
  ])
    await world.sql(
      `update achievement set status = $1, comment = 'Проба', percent = case when $2 then null else percent end where id =
        (select max(a.id) from achievement a join school_year y on y.id = a.school_year_id where y.active and a.status = 1 and a.percent is not null and a.kindergarten_id = $3)`,
      [status, without, await kindergartenOf(world, 'director')],
    )
  const { totals } = await mon.ok(resultsByPlace.json, {})
  const measured = (await mon.ok(averageMeasure.json, { stage: 1 })).result
  expect(measured.reduce((sum, { results }) => sum + results, 0)).toBe(totals['entryResults'])
  // The kindergarten's own report, for the director and in the rows behind the figures of a group.
  const director = await world.as('director')
  const directorTotals = (await director.ok(achievementReport.json, {})).totals
  const kindergartenId = await kindergartenOf(world, 'director')
  const [row] = (await mon.ok(resultsByPlace.json, {})).result.filter((one) => one.kindergartenId === kindergartenId)
  expect(directorTotals).toMatchObject({
    entryChildren: row!.entryResults,
    entryBeginning: row!.entryBeginning,
    entryMiddle: row!.entryMiddle,
    entryHigh: row!.entryHigh,
    exitChildren: row!.exitResults,
  })
  expect((await director.ok(averageMeasure.json, {})).result).toMatchObject([{ results: row!.entryResults }])
  expect(directorTotals['entryChildren']).toBeGreaterThan(0)
  const excellent = (await mon.ok(excellentMeasure.json, {})).result
  expect(excellent.reduce((sum, row) => sum + row.excellent, 0)).toBeGreaterThan(0)
})

test('figures are right in the demo data', async () => {
  expect(await wrongFigures(world)).toEqual([])
})

test('every report of results names the definition of the counted results', () => {
  type Columns = readonly { readonly title: string; readonly about?: string }[]
  const named: readonly Columns[] = [resultsByPlace.columns, averageMeasure.columns, lowMeasure.columns]
  for (const columns of [...named, achievementReport.columns as Columns])
    expect(columns.map(({ about }) => about)).toContain(figures.approvedResults.definition)
  const byChildren: readonly Columns[] = [excellentMeasure.columns, lowCounts.columns, termsMeasure.columns]
  for (const columns of byChildren) expect(columns.map(({ title }) => title)).toContain('Деца с одобрени резултати')
})
