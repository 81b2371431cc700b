import { getDashboard } from '@asistent/contract/dashboards/dashboards.calls'
import { countWaiting } from '@asistent/contract/dashboards/waiting.calls'
import { listRelocations } from '@asistent/contract/documents/certificates.calls'
import { changeSchoolYear } from '@asistent/contract/identity/session.calls'
import { listMeasurements } from '@asistent/contract/results/measurements.calls'
import { listPortfolios } from '@asistent/contract/results/portfolios.calls'
import { personalWork } from '@asistent/contract/results/support.calls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'

// A past school year changes lists and records. Homes and pending items stay on today's work (spec/notes.md).

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const pastYear = async () => {
  const [year] = await world.sql<{ id: number; toOn: string; groupId: number; groupNames: string[] }>(
    `select y.id, y.to_on as "toOn", (select g.id from child_group g join child_group_period p on p.group_id = g.id where g.school_year_id = y.id group by g.id order by count(*) desc limit 1) as "groupId",
       (select array_agg(g.name) from child_group g where g.school_year_id = y.id) as "groupNames"
     from school_year y join account a on a.email = 'direktor@example.bg' join membership m on m.account_id = a.id and m.kindergarten_id = y.kindergarten_id where y.start_year = 2025`,
  )
  return year!
}

test('a past year leaves the home and the pending items as they are', async () => {
  const director = await world.as('director')
  const before = [await director.ok(getDashboard, {}), await director.ok(countWaiting, {})]
  await director.ok(changeSchoolYear, { id: (await pastYear()).id })
  expect([await director.ok(getDashboard, {}), await director.ok(countWaiting, {})]).toEqual(before)
})

test('measurements, portfolios and personal work are those of the chosen year', async () => {
  const director = await world.as('director')
  const { id, toOn, groupId, groupNames } = await pastYear()
  expect((await director.ok(listMeasurements, { classId: groupId })).rowsCount).toBe(0)
  await director.ok(changeSchoolYear, { id })
  const measured = await director.ok(listMeasurements, { classId: groupId })
  expect(measured.rowsCount).toBeGreaterThan(0)
  const days = measured.result.flatMap(({ measurements }) => measurements.map(({ forDate }) => forDate))
  expect(days.length).toBeGreaterThan(0)
  expect(days.filter((day) => day > toOn)).toEqual([])
  for (const call of [listPortfolios, personalWork]) {
    const { result } = await director.ok(call as typeof listPortfolios, { pageSize: 200 })
    expect(result.length).toBeGreaterThan(0)
    expect(result.filter(({ className }) => className !== null && !groupNames.includes(className))).toEqual([])
  }
})

test('relocation certificates are those of the chosen year, or of the asked days', async () => {
  const director = await world.as('director')
  const of = async (input: object) =>
    (await director.ok(listRelocations, input)).result.map(({ schoolYear }) => schoolYear)
  const all = await of({ fromDate: '2020-01-01' })
  expect(new Set(await of({}))).not.toContain('2025/2026')
  await director.ok(changeSchoolYear, { id: (await pastYear()).id })
  expect(await of({})).toEqual(all.filter((year) => year === '2025/2026'))
})
