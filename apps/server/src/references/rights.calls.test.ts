import type { Report } from '@asistent/contract/core/report'
import {
  absencesMeasure,
  averageMeasure,
  excellentMeasure,
  lowCounts,
  lowMeasure,
  notesMeasure,
  supportsMeasure,
  termsMeasure,
} from '@asistent/contract/references/measures.calls'
import { day } from '@asistent/domain/kernel/day'
import { breakdownNames } from '@asistent/domain/references/measures'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import {
  addResults,
  addSupport,
  language,
  mathematics,
  smallWorld,
  type SmallWorld,
} from '../../../../tests/support/references/small-world'

// Visible figures and names by role. Today is Sunday, 15.11.2026.

let world: World
let small: SmallWorld
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  small = await smallWorld(world)
  const { ownGroup, otherGroup, foreign, kids } = small
  const [first, second, third, fourth] = kids
  await addResults(world, [
    [first, ownGroup, language, 1, 30],
    [second, ownGroup, language, 1, 50],
    [third, otherGroup, language, 1, 80],
    [third, otherGroup, mathematics, 1, 20],
    [fourth, foreign, language, 1, 60],
  ])
  await addSupport(
    world,
    kids.flatMap((kid) => [[kid, 4, '2026-10-05', language] as const, [kid, 3, '2026-10-05', language] as const]),
  )
})
afterEach(() => world.reset())
afterAll(() => world.close())

interface AnyInput {
  readonly breakdown?: (typeof breakdownNames)[number]
  readonly kindergartenId?: number
  readonly classId?: number
}
interface AnyRow {
  readonly studentId: number | null
  readonly name: string | null
}
type AnyMeasure = Report<AnyInput, unknown, AnyRow>

const all = [
  absencesMeasure,
  averageMeasure,
  excellentMeasure,
  lowMeasure,
  notesMeasure,
  supportsMeasure,
  termsMeasure,
] as unknown as AnyMeasure[]

const answersOf = async (person: Person, measure: AnyMeasure, query: AnyInput) => person.ok(measure.json, query)

describe('an expert', () => {
  test('never reads a name, in no measure, breakdown or file', async () => {
    const names = await world.sql<{ name: string }>(`select distinct first_name || ' ' || last_name as name from child`)
    for (const who of ['ministry', 'municipality'] as const) {
      const expert = await world.as(who)
      for (const measure of all)
        for (const breakdown of breakdownNames) {
          const answer = await answersOf(expert, measure, { breakdown, kindergartenId: small.kindergartenId })
          expect(answer.result.length, `${measure.title} ${breakdown}`).toBeGreaterThan(0)
          const text = JSON.stringify(answer.result)
          expect(answer.result.every(({ studentId }) => studentId === null)).toBe(true)
          expect(names.filter(({ name }) => text.includes(name))).toEqual([])
        }
      const paper = await expert.call(averageMeasure.pdf!, {
        breakdown: 'students',
        kindergartenId: small.kindergartenId,
      })
      const text = pdfText(paper.bytes)
      expect(text).toContain('Дете 1')
      expect(names.filter(({ name }) => text.includes(name))).toEqual([])
    }
  })

  test('has the figures of the own kindergartens: the ministry all, a municipality its own', async () => {
    const placesOf = async (who: 'ministry' | 'municipality' | 'municipalityOfGabrovo') =>
      (await (await world.as(who)).ok(averageMeasure.json, {})).result.flatMap(({ kindergartenId, results }) =>
        results > 0 ? kindergartenId : [],
      )
    expect(new Set(await placesOf('ministry'))).toEqual(new Set([small.kindergartenId, small.foreignKindergartenId]))
    expect(await placesOf('municipality')).toEqual([small.kindergartenId])
    expect(await placesOf('municipalityOfGabrovo')).toEqual([small.foreignKindergartenId])
    // Kindergartens without data are rows with zeros; an average of nothing is null.
    const towns = await world.sql<{ id: number; municipalityId: number }>(
      'select id, municipality_id as "municipalityId" from kindergarten where active',
    )
    const country = (await (await world.as('ministry')).ok(averageMeasure.json, {})).result
    expect(country.map(({ kindergartenId }) => kindergartenId).toSorted()).toEqual(towns.map(({ id }) => id).toSorted())
    const kindergartenIds = [small.kindergartenId, small.foreignKindergartenId]
    for (const row of country.filter(({ kindergartenId }) => !kindergartenIds.includes(kindergartenId!)))
      expect(row).toMatchObject({ children: 0, results: 0, average: null, level: null, high: 0 })
    const home = towns.find(({ id }) => id === small.kindergartenId)?.municipalityId
    const municipality = await world.as('municipality')
    for (const measure of all)
      expect((await answersOf(municipality, measure, {})).rowsCount).toBe(
        towns.filter(({ municipalityId }) => municipalityId === home).length,
      )
    const theirs = { kindergartenId: small.foreignKindergartenId }
    for (const measure of all) expect((await answersOf(municipality, measure, theirs)).rowsCount).toBe(0)
  })

  test('must choose a filter for groups of the country and children of several kindergartens', async () => {
    const ministry = await world.as('ministry')
    expect(await answersOf(ministry, averageMeasure as unknown as AnyMeasure, { breakdown: 'classes' })).toMatchObject({
      rowsCount: 0,
      notes: ['Изберете община или детска градина.'],
    })
    const municipality = await world.as('municipality')
    expect((await municipality.ok(averageMeasure.json, { breakdown: 'classes' })).rowsCount).toBe(2)
    expect(await municipality.ok(averageMeasure.json, { breakdown: 'students' })).toMatchObject({
      rowsCount: 0,
      notes: ['Изберете детска градина.'],
    })
    expect((await ministry.ok(absencesMeasure.json, { breakdown: 'years' })).notes).toEqual([
      'Изберете община или детска градина.',
    ])
    const [kindergarten] = await world.sql<{ id: number }>(
      'select municipality_id as id from kindergarten where id = $1',
      [small.kindergartenId],
    )
    const { result } = await ministry.ok(averageMeasure.json, { municipalityId: kindergarten?.id ?? 0 })
    expect(result.filter(({ results }) => results > 0)).toMatchObject([{ kindergartenId: small.kindergartenId }])
  })
})

describe('in the kindergarten', () => {
  test('the director reads all names, the teacher those of the own group', async () => {
    const director = await world.as('director')
    const children = (await director.ok(averageMeasure.json, { breakdown: 'students' })).result
    expect(new Set(children.map(({ studentId }) => studentId))).toEqual(new Set(small.kids.slice(0, 3)))
    const teacher = await world.as('teacher')
    for (const measure of all.filter(({ title }) => title !== absencesMeasure.title)) {
      const { result } = await answersOf(teacher, measure, { breakdown: 'students' })
      expect(new Set(result.map(({ studentId }) => studentId)), measure.title).toEqual(new Set(small.kids.slice(0, 2)))
      const otherReport = await answersOf(teacher, measure, { breakdown: 'students', classId: small.otherGroup })
      expect(otherReport.rowsCount).toBe(0)
    }
    const places = (await teacher.ok(averageMeasure.json, {})).result
    expect(places).toMatchObject([{ children: 2, average: 40 }])
    const absent = (await teacher.ok(absencesMeasure.json, { breakdown: 'classes' })).result
    expect(absent.map(({ classId }) => classId)).toEqual([small.ownGroup])
  })

  test('the administrator has figures of praises and support without names, like in the child’s record', async () => {
    const administrator = await world.as('administrator')
    const named = (await administrator.ok(averageMeasure.json, { breakdown: 'students' })).result
    expect(named.every(({ studentId }) => studentId !== null)).toBe(true)
    for (const measure of [notesMeasure, supportsMeasure] as unknown as AnyMeasure[]) {
      const { result, notes } = await answersOf(administrator, measure, { breakdown: 'students' })
      expect(result).toHaveLength(3)
      expect(result.map(({ studentId, name }) => [studentId, name?.startsWith('Дете ')])).toEqual(
        [0, 1, 2].map(() => [null, true]),
      )
      expect(notes?.at(-1)).toContain('номера')
    }
  })

  test('a child that left the teacher’s group is counted there without its name', async () => {
    const [first] = small.kids
    await world.sql(`update child_group_period set to_on = '2026-11-01' where child_id = $1 and group_id = $2`, [
      first,
      small.ownGroup,
    ])
    await world.sql(
      `insert into child_group_period (kindergarten_id, child_id, group_id, from_on) values ($1, $2, $3, '2026-11-02')`,
      [small.kindergartenId, first, small.otherGroup],
    )
    const teacher = await world.as('teacher')
    const { result } = await teacher.ok(averageMeasure.json, { breakdown: 'students' })
    expect(result.map(({ studentId, name }) => [studentId, name])).toEqual([
      [small.kids[1], expect.stringMatching(/^(?!Дете \d)/)],
      [null, 'Дете 1'],
    ])
  })

  test('rejects other roles', async () => {
    for (const who of ['parent', 'manciple', 'resourceSpecialist', 'master'] as const) {
      const person = await world.as(who)
      for (const measure of all) expect((await person.call(measure.json, {})).status).toBe(403)
    }
  })
})

test('children by the number of low results: kindergartens, then the groups of one', async () => {
  const [, , third] = small.kids
  await addResults(world, [[third, small.otherGroup, 82, 1, 10]])
  const ministry = await world.as('ministry')
  const places = (await ministry.ok(lowCounts.json, {})).result
  expect(places.find(({ kindergartenId }) => kindergartenId === small.kindergartenId)).toMatchObject({
    children: 3,
    none: 1,
    one: 1,
    two: 1,
    three: 0,
    more: 0,
    share: 66.7,
    classId: null,
  })
  const groups = (await ministry.ok(lowCounts.json, { kindergartenId: small.kindergartenId })).result
  expect(groups.map(({ classId, none, one, two }) => [classId, none, one, two])).toEqual(
    expect.arrayContaining([
      [small.ownGroup, 1, 1, 0],
      [small.otherGroup, 0, 0, 1],
    ]),
  )
  const director = await world.as('director')
  expect((await director.ok(lowCounts.json, {})).result).toHaveLength(2)
  expect((await director.call(lowCounts.pdf!, {})).status).toBe(200)
  expect((await director.call(lowCounts.xlsx!, {})).status).toBe(200)
})

test('every measure as PDF and XLSX, with its totals', async () => {
  const director = await world.as('director')
  for (const measure of all) {
    const paper = await director.call(measure.pdf!, { breakdown: 'subjects-classes' })
    expect(pdfText(paper.bytes), measure.title).toContain(measure.title)
    expect((await director.call(measure.xlsx!, { breakdown: 'subjects-classes' })).headers['content-type']).toContain(
      'spreadsheet',
    )
  }
  const { totals, result } = await director.ok(notesMeasure.json, {
    breakdown: 'classes',
    fromDate: day('2026-10-01'),
    toDate: day('2026-10-31'),
  })
  expect(totals).toMatchObject({ praises: 3, remarks: 0 })
  expect(result).toHaveLength(2)
})

test('a page of rows has the number and the totals of all rows', async () => {
  const ministry = await world.as('ministry')
  const { result, rowsCount, totals } = await ministry.ok(averageMeasure.json, { pageNumber: 2, pageSize: 1 })
  expect([result.length, rowsCount, totals.results]).toEqual([1, 5, 5])
})
