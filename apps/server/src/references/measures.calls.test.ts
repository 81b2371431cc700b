import {
  absencesMeasure,
  averageMeasure,
  excellentMeasure,
  lowMeasure,
  notesMeasure,
  supportsMeasure,
  termsMeasure,
} from '@asistent/contract/references/measures.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import {
  onlyLessons,
  onlyMarks,
  addResults,
  addSupport,
  language,
  mathematics,
  smallWorld,
  world3,
  type SmallWorld,
} from '../../../../tests/support/references/small-world'

// The seven measures through HTTP, with sums computed by hand. Today is Sunday, 15.11.2026.

let world: World
let small: SmallWorld
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  small = await smallWorld(world)
})
afterEach(() => world.reset())
afterAll(() => world.close())

describe('results', () => {
  beforeEach(async () => {
    const { ownGroup, otherGroup, foreign, kids } = small
    const [first, second, third, fourth] = kids
    await addResults(world, [
      [first, ownGroup, language, 1, 30],
      [first, ownGroup, language, 2, 90],
      [first, ownGroup, mathematics, 1, 85],
      [second, ownGroup, language, 1, 50],
      [second, ownGroup, mathematics, 1, 20],
      [third, otherGroup, language, 1, 80],
      [third, otherGroup, mathematics, 1, 100],
      [fourth, foreign, language, 1, 60],
      // Pending and annulled ones.
      [second, ownGroup, world3, 1, 10, 0],
      [third, otherGroup, world3, 1, 10, 2],
    ])
  })

  test('average: approved results of one stage, the same for experts and staff', async () => {
    const ministry = await world.as('ministry')
    const { result } = await ministry.ok(averageMeasure.json, {})
    expect(result.filter(({ results }) => results > 0)).toHaveLength(2)
    const here = result.find(({ kindergartenId }) => kindergartenId === small.kindergartenId)
    // 30 + 85 + 50 + 20 + 80 + 100 = 365, by 6.
    const figures = { children: 3, results: 6, average: 60.8, level: 'Средно', beginning: 2, middle: 1, high: 3 }
    expect(here).toMatchObject(figures)
    const director = await world.as('director')
    const averages = await director.ok(averageMeasure.json, {})
    expect(averages.result).toMatchObject([figures])
    expect(averages.subtitle).toBe('Учебна 2026/2027 година, входно ниво, одобрени резултати')
    expect((await director.ok(averageMeasure.json, { stage: 2 })).result).toMatchObject([
      { children: 1, results: 1, average: 90, beginning: 0, middle: 0, high: 1 },
    ])
    const groups = (await director.ok(averageMeasure.json, { breakdown: 'classes' })).result
    expect(groups.find(({ classId }) => classId === small.ownGroup)).toMatchObject({
      children: 2,
      results: 4,
      average: 46.3,
    })
    expect(groups.find(({ classId }) => classId === small.otherGroup)).toMatchObject({
      children: 1,
      results: 2,
      average: 90,
    })
    const fields = (await director.ok(averageMeasure.json, { breakdown: 'subjects' })).result
    expect(fields.map(({ subjectId, average, children }) => [subjectId, average, children])).toEqual([
      [language, 53.3, 3],
      [mathematics, 68.3, 3],
    ])
    const exit = (await director.ok(averageMeasure.json, { breakdown: 'subjects', stage: 2 })).result
    expect(exit).toMatchObject([{ subjectId: language, average: 90 }])
  })

  test('high in every field, or in the selected one', async () => {
    const director = await world.as('director')
    expect((await director.ok(excellentMeasure.json, {})).result).toMatchObject([
      { children: 3, excellent: 1, share: 33.3 },
    ])
    const fields = (await director.ok(excellentMeasure.json, { breakdown: 'subjects' })).result
    expect(fields.map(({ subjectId, excellent, share }) => [subjectId, excellent, share])).toEqual([
      [language, 1, 33.3],
      [mathematics, 2, 66.7],
    ])
    const children = (await director.ok(excellentMeasure.json, { breakdown: 'students', classId: small.ownGroup }))
      .result
    expect(children.map(({ studentId, excellent }) => [studentId, excellent])).toEqual(
      expect.arrayContaining([
        [small.kids[0], 0],
        [small.kids[1], 0],
      ]),
    )
    const atExit = { breakdown: 'students', classId: small.ownGroup, stage: 2 } as const
    expect((await director.ok(excellentMeasure.json, atExit)).result).toMatchObject([
      { studentId: small.kids[0], excellent: 1 },
    ])
  })

  test('low ones, by field and group', async () => {
    const director = await world.as('director')
    expect((await director.ok(lowMeasure.json, {})).result).toMatchObject([
      { children: 3, results: 6, low: 2, lowChildren: 2, share: 33.3 },
    ])
    const pairs = (await director.ok(lowMeasure.json, { breakdown: 'subjects-classes', subjectId: mathematics })).result
    expect(pairs.map(({ classId, low, results }) => [classId, low, results])).toEqual(
      expect.arrayContaining([
        [small.ownGroup, 1, 2],
        [small.otherGroup, 0, 1],
      ]),
    )
    const ministry = await world.as('ministry')
    expect((await ministry.ok(lowMeasure.json, { kindergartenId: small.kindergartenId })).result).toMatchObject([
      { low: 2, results: 6 },
    ])
  })

  test('entry and exit level, with the progress of children with both', async () => {
    const ministry = await world.as('ministry')
    const [here] = (await ministry.ok(termsMeasure.json, { kindergartenId: small.kindergartenId })).result
    // 30 + 85 + 50 + 20 + 80 + 100 = 365, by 6.
    expect(here).toMatchObject({ entryChildren: 3, entry: 60.8, exitChildren: 1, exit: 90, progress: 60 })
    const fields = (
      await ministry.ok(termsMeasure.json, { breakdown: 'subjects', kindergartenId: small.kindergartenId })
    ).result
    expect(fields.map(({ subjectId, entry, exit, progress }) => [subjectId, entry, exit, progress])).toEqual([
      [language, 53.3, 90, 60],
      [mathematics, 68.3, null, null],
    ])
  })

  test('compares years; a child that changed its group is counted in the group of the result', async () => {
    const [past] = await world.sql<{ id: number }>(
      `select g.id from child_group g join school_year y on y.id = g.school_year_id where g.kindergarten_id = $1 and y.start_year = 2025 order by g.id limit 1`,
      [small.kindergartenId],
    )
    const [first] = small.kids
    await addResults(world, [
      [first, past?.id ?? 0, language, 2, 70],
      [first, small.otherGroup, mathematics, 2, 95],
    ])
    const director = await world.as('director')
    const years = (await director.ok(averageMeasure.json, { breakdown: 'years', stage: 2 })).result
    expect(years.map(({ schoolYear, results, children }) => [schoolYear, results, children])).toEqual([
      ['2026/2027', 2, 1],
      ['2025/2026', 1, 1],
    ])
    const ofLanguage = { breakdown: 'subjects-years', subjectId: language, stage: 2 } as const
    const pairs = (await director.ok(averageMeasure.json, ofLanguage)).result
    expect(pairs.map(({ startYear, average }) => [startYear, average])).toEqual([
      [2026, 90],
      [2025, 70],
    ])
    expect((await director.ok(averageMeasure.json, { startYear: 2025, stage: 2 })).result).toMatchObject([
      { average: 70 },
    ])
    expect((await director.ok(averageMeasure.json, { startYear: 2025 })).result).toEqual([])
    const rowsOfGroup = (await director.ok(averageMeasure.json, { breakdown: 'subjects', classId: small.ownGroup }))
      .result
    expect(rowsOfGroup.find(({ subjectId }) => subjectId === mathematics)).toMatchObject({ results: 2, average: 52.5 })
    const terms = (await director.ok(termsMeasure.json, { breakdown: 'subjects', classId: small.otherGroup })).result
    expect(terms.find(({ subjectId }) => subjectId === mathematics)).toMatchObject({ exitChildren: 1, progress: 10 })
  })
})

describe('praises, notes and support', () => {
  beforeEach(async () => {
    const [first, second, third, fourth] = small.kids
    await addSupport(world, [
      [first, 4, '2026-10-05', language],
      [first, 5, '2026-10-12'],
      [second, 4, '2026-11-02'],
      [third, 1, '2026-09-20'],
      [third, 3, '2026-10-01', mathematics],
      [third, 2, '2026-10-10'],
      [fourth, 4, '2026-10-05'],
    ])
  })

  test('praises and notes by group, child and field, in a period', async () => {
    const director = await world.as('director')
    expect((await director.ok(notesMeasure.json, {})).result).toMatchObject([
      { praises: 2, remarks: 1, praised: 2, remarked: 1 },
    ])
    const october = { fromDate: day('2026-10-01'), toDate: day('2026-10-31') }
    expect((await director.ok(notesMeasure.json, october)).result).toMatchObject([
      { praises: 1, remarks: 1, praised: 1 },
    ])
    const fields = (await director.ok(notesMeasure.json, { breakdown: 'subjects' })).result
    expect(fields.map(({ subjectName, praises, remarks }) => [subjectName, praises, remarks])).toEqual([
      ['Български език и литература', 1, 0],
      ['Без направление', 1, 1],
    ])
    const children = (await director.ok(notesMeasure.json, { breakdown: 'students' })).result
    expect(children.map(({ studentId, praises, remarks }) => [studentId, praises, remarks])).toEqual(
      expect.arrayContaining([
        [small.kids[0], 1, 1],
        [small.kids[1], 1, 0],
      ]),
    )
    const wrong = await director.call(notesMeasure.json, { fromDate: october.toDate, toDate: october.fromDate })
    expect(wrong.problem).toMatchObject({ code: 'references.ends-before-start' })
  })

  test('plans, measures and records of the work', async () => {
    const ministry = await world.as('ministry')
    const [here] = (await ministry.ok(supportsMeasure.json, { kindergartenId: small.kindergartenId })).result
    expect(here).toMatchObject({ plans: 1, measures: 1, works: 1, children: 1 })
    const years = (await ministry.ok(supportsMeasure.json, { breakdown: 'years' })).result
    expect(years).toMatchObject([{ schoolYear: '2026/2027', plans: 1, children: 1 }])
  })
})

describe('absences', () => {
  const november = { fromDate: day('2026-11-01'), toDate: day('2026-11-30') }

  beforeEach(async () => {
    const { ownGroup, otherGroup, kids, kindergartenId } = small
    const [first, second, third] = kids
    await onlyMarks(world, [
      [first, ownGroup, '2026-11-09', 1],
      [first, ownGroup, '2026-11-10', 2],
      [first, ownGroup, '2026-11-11', 5],
      [second, ownGroup, '2026-11-09', 2],
      [second, ownGroup, '2026-11-10', 4],
      [third, otherGroup, '2026-11-09', 3],
      // A Saturday, a day off of the group, another month.
      [first, ownGroup, '2026-11-14', 1],
      [first, ownGroup, '2026-11-12', 1],
      [first, ownGroup, '2026-10-08', 1],
    ])
    await world.sql(
      `insert into day_off (kindergarten_id, kind, name, from_on, to_on, group_ids) values ($1, 0, 'Ремонт', '2026-11-12', '2026-11-12', array[$2::int])`,
      [kindergartenId, ownGroup],
    )
    await onlyLessons(world, [
      [ownGroup, language, '2026-11-09', 1, 2],
      [ownGroup, language, '2026-11-09', 2, 2],
      [ownGroup, mathematics, '2026-11-09', 1, 2],
      [ownGroup, mathematics, '2026-11-11', 1, 2],
      [ownGroup, language, '2026-11-11', 1, 3],
    ])
  })

  test('days by kindergarten, group and child; entries on a day off are not counted', async () => {
    const director = await world.as('director')
    const { result, period } = await director.ok(absencesMeasure.json, {})
    expect(period).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(result).toMatchObject([{ entered: 6, absent: 4, unexcused: 1, family: 1, health: 1, other: 1, share: 66.7 }])
    const groups = (await director.ok(absencesMeasure.json, { breakdown: 'classes', ...november })).result
    expect(groups.map(({ classId, entered, absent }) => [classId, entered, absent])).toEqual(
      expect.arrayContaining([
        [small.ownGroup, 5, 3],
        [small.otherGroup, 1, 1],
      ]),
    )
    const children = (await director.ok(absencesMeasure.json, { breakdown: 'students', classId: small.ownGroup }))
      .result
    expect(
      children.map(({ studentId, entered, absent, unexcused }) => [studentId, entered, absent, unexcused]),
    ).toEqual(
      expect.arrayContaining([
        [small.kids[0], 3, 2, 1],
        [small.kids[1], 2, 1, 0],
      ]),
    )
    expect((await director.ok(absencesMeasure.json, { breakdown: 'years' })).result).toMatchObject([
      { startYear: 2026, entered: 7, absent: 5, unexcused: 2 },
    ])
  })

  test('missed lessons by field', async () => {
    const director = await world.as('director')
    const fields = (await director.ok(absencesMeasure.json, { breakdown: 'subjects' })).result
    expect(
      fields.map(({ subjectId, entered, absent, unexcused, health }) => [
        subjectId,
        entered,
        absent,
        unexcused,
        health,
      ]),
    ).toEqual([
      [language, 4, 2, 2, 0],
      [mathematics, 3, 2, 1, 1],
    ])
    const children = (await director.ok(absencesMeasure.json, { breakdown: 'subjects-students', subjectId: language }))
      .result
    expect(children.map(({ studentId, entered, absent }) => [studentId, entered, absent])).toEqual(
      expect.arrayContaining([
        [small.kids[0], 2, 2],
        [small.kids[1], 2, 0],
      ]),
    )
  })
})
