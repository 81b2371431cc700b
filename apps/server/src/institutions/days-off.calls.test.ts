import { deleteDayOff, getDayOff, listDaysOff, saveDayOff } from '@asistent/contract/institutions/days-off.calls'
import { changeSchoolYear } from '@asistent/contract/identity/session.calls'
import { dayOffEffect, dayOffKinds, type DayOffKind } from '@asistent/domain/institutions/days-off'
import { addDays, day } from '@asistent/domain/kernel/day'
import { contains, daysIn } from '@asistent/domain/kernel/range'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { viewOf } from '../platform/database'
import { daysOffOf, isDayOff } from './days-off.ops'
import { expandDaysOff, type DayOffRecord } from './days-off.rules'
import { fc, runs } from '../../../../tests/support/random'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const idOf = async (name: string) => {
  const [row] = await world.sql<{ id: number }>('select id from kindergarten where name like $1', [`%${name}%`])
  return row?.id ?? 0
}
const groupOf = async (name: string) => {
  const [row] = await world.sql<{ id: number }>(
    'select g.id from child_group g join school_year y on y.id = g.school_year_id and y.active where g.name = $1',
    [name],
  )
  return row?.id ?? 0
}

const ownDay = {
  kind: dayOffKinds.DayOff,
  name: 'Ремонт на парното',
  fromDate: day('2026-11-19'),
  toDate: day('2026-11-20'),
}

describe('effect of records on single days', () => {
  const someRecord = fc
    .record({
      id: fc.integer({ min: 1, max: 1000 }),
      kind: fc.constantFrom<DayOffKind>(0, 1, 2, 3),
      name: fc.constant('x'),
      offset: fc.integer({ min: -20, max: 80 }),
      length: fc.integer({ min: 0, max: 15 }),
      groupIds: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }), { nil: null }),
    })
    .map(({ offset, length, ...rest }): DayOffRecord => {
      const fromOn = addDays(day('2026-09-15'), offset)
      return { ...rest, fromOn, toOn: addDays(fromOn, length) }
    })
  const range = { from: day('2026-09-15'), to: day('2026-11-14') }

  test('a day is off exactly if a record covers it for that group, and only a non-school day locks', () => {
    fc.assert(
      fc.property(
        fc.array(someRecord, { maxLength: 12 }),
        fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
        (records, groupId) => {
          const off = expandDaysOff(records, range, groupId)
          const wrong = daysIn(range).filter((value) => {
            const covering = records.filter(
              (record) =>
                contains({ from: record.fromOn, to: record.toOn }, value) &&
                (record.groupIds === null || (groupId !== undefined && record.groupIds.includes(groupId))),
            )
            const locks = covering.some((record) => dayOffEffect[record.kind].locksEntry)
            const overlaid = covering.length > 0 && !locks
            return (
              (off.byDay.get(value)?.length ?? 0) !== covering.length ||
              off.locksEntry(value) !== locks ||
              (off.overlayStatus(value) !== null) !== overlaid
            )
          })
          expect(wrong).toEqual([])
          expect([...off.byDay.keys()].every((value) => contains(range, value))).toBe(true)
        },
      ),
      { numRuns: runs(150) },
    )
  })

  test('does not depend on the order of records', () => {
    fc.assert(
      fc.property(fc.uniqueArray(someRecord, { maxLength: 8, selector: (record) => record.id }), (records) => {
        const [first, second] = [expandDaysOff(records, range, 1), expandDaysOff(records.toReversed(), range, 1)]
        expect([...first.byDay.keys()].map((value) => first.on(value)?.id)).toEqual(
          [...first.byDay.keys()].map((value) => second.on(value)?.id),
        )
      }),
    )
  })
})

describe('days off of a kindergarten', () => {
  test('lists own and official ones together, next first, with filters', async () => {
    const director = await world.as('director')
    await director.ok(saveDayOff, ownDay)
    const { result } = await director.ok(listDaysOff, {})
    const isOver = (row: (typeof result)[number]) => row.toDate < '2026-11-16'
    const begins = (over: boolean) => result.filter((row) => isOver(row) === over).map((row) => row.fromDate)
    expect(result.map(isOver)).toEqual([...begins(false).map(() => false), ...begins(true).map(() => true)])
    expect(begins(false)).toEqual(begins(false).toSorted())
    expect(begins(true)).toEqual(begins(true).toSorted().toReversed())
    expect(result.find((row) => row.name === ownDay.name)).toMatchObject({
      kindName: 'Неучебен ден',
      days: 2,
      isMaster: false,
      locksEntry: true,
      classIds: null,
    })
    expect(result.find((row) => row.fromDate === '2027-03-03')).toMatchObject({ isMaster: true, kindergarten: null })
    const kalinka = await groupOf('Калинка')
    expect(result.find((row) => row.name === 'Карантина')).toMatchObject({
      classIds: [kalinka],
      classes: ['Калинка'],
      locksEntry: false,
    })
    const december = await director.ok(listDaysOff, {
      fromDate: day('2026-12-01'),
      toDate: day('2026-12-31'),
      kind: dayOffKinds.DayOff,
    })
    expect(december.result.map((row) => row.fromDate)).toEqual(['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-28'])
    const otherPage = await director.ok(listDaysOff, { classId: await groupOf('Звънче'), search: 'карантина' })
    expect(otherPage.rowsCount).toBe(0)
  })

  test('saves one for selected groups, changes and deletes it, with audit entries', async () => {
    const director = await world.as('director')
    const kalinka = await groupOf('Калинка')
    const { entityId } = await director.ok(saveDayOff, { ...ownDay, kind: dayOffKinds.Quarantine, classIds: [kalinka] })
    const opened = await director.ok(getDayOff, { id: Number(entityId) })
    expect(opened).toMatchObject({ name: ownDay.name, classIds: [kalinka], isMaster: false })
    await director.ok(saveDayOff, { ...opened, toDate: day('2026-11-21'), classIds: null })
    expect(await director.ok(getDayOff, { id: opened.id })).toMatchObject({ toDate: '2026-11-21', classIds: null })
    const stale = await director.call(saveDayOff, { ...opened, name: 'друго' })
    expect(stale.status).toBe(409)
    await director.ok(deleteDayOff, { id: opened.id })
    expect((await director.call(getDayOff, { id: opened.id })).status).toBe(404)
    const changes = await world.sql(
      `select operation from audit_change where table_name = 'day_off' and row_id = $1 order by id`,
      [String(entityId)],
    )
    expect(changes.map((change) => change.operation)).toEqual(['insert', 'update', 'delete'])
  })

  test('rejects invalid dates, foreign groups and a missing name', async () => {
    const director = await world.as('director')
    const wrong = await director.call(saveDayOff, { ...ownDay, toDate: day('2026-11-18') })
    expect(wrong.problem.errors).toEqual({ toDate: ['Краят не може да е преди началото'] })
    const long = await director.call(saveDayOff, { ...ownDay, toDate: day('2028-11-18') })
    expect(long.problem.errors).toEqual({ toDate: ['Периодът може да е най-много една година'] })
    const foreign = await director.call(saveDayOff, { ...ownDay, classIds: [await groupOf('Капитани')] })
    expect(foreign.status).toBe(404)
    const nameless = await director.call(saveDayOff, { ...ownDay, name: ' ' })
    expect(nameless.problem.errors).toEqual({ name: ['Полето "Наименование" е задължително'] })
  })

  test('warns about overlaps, but not about a vacation over Christmas', async () => {
    const director = await world.as('director')
    const again = await director.ok(saveDayOff, { ...ownDay, fromDate: day('2026-12-24'), toDate: day('2026-12-24') })
    expect(again.warnings).toContain('Пресича се с „Бъдни вечер“ (неучебен ден, 24.12.2026)')
    const vacation = await director.ok(saveDayOff, {
      kind: dayOffKinds.FluVacation,
      name: 'Грип',
      fromDate: day('2027-03-02'),
      toDate: day('2027-03-05'),
    })
    expect(vacation.warnings).toEqual([])
  })

  test("the master's are not changed here", async () => {
    const director = await world.as('director')
    const { result } = await director.ok(listDaysOff, { search: 'бъдни' })
    const opened = await director.ok(getDayOff, { id: result[0]?.id ?? 0 })
    const text = 'Денят е въведен от администратора на системата и не може да бъде променян тук'
    expect((await director.call(saveDayOff, opened)).problem.errorMessage).toBe(text)
    expect((await director.call(deleteDayOff, { id: opened.id })).problem.errorMessage).toBe(text)
  })

  test('rights by role', async () => {
    const { entityId } = await (await world.as('director')).ok(saveDayOff, ownDay)
    const id = Number(entityId)
    const teacher = await world.as('teacher')
    expect((await teacher.call(getDayOff, { id })).status).toBe(200)
    expect((await teacher.call(saveDayOff, ownDay)).status).toBe(403)
    expect((await teacher.call(deleteDayOff, { id })).status).toBe(403)
    expect((await (await world.as('parent')).ok(listDaysOff, { search: 'ремонт' })).rowsCount).toBe(1)
    const gabrovo = await world.as('directorOfGabrovo')
    expect((await gabrovo.ok(listDaysOff, { search: 'ремонт' })).rowsCount).toBe(0)
    expect((await gabrovo.call(getDayOff, { id })).status).toBe(404)
    expect((await gabrovo.call(deleteDayOff, { id })).status).toBe(404)
    expect((await gabrovo.call(saveDayOff, { ...ownDay, id })).status).toBe(404)
    for (const user of ['ministry', 'municipality', 'master'] as const)
      expect((await (await world.as(user)).call(listDaysOff, {})).status).toBe(403)
  })
})

test('the list is limited to the selected school year, or to a requested period', async () => {
  const director = await world.as('director')
  const namesOf = async (query: object = {}) =>
    (await director.ok(listDaysOff, { pageSize: 100, ...query })).result.map(({ fromDate }) => fromDate)
  const christmas = [day('2025-12-25'), day('2026-12-25')]
  expect(await namesOf()).toContain(christmas[1])
  expect(await namesOf()).not.toContain(christmas[0])
  expect(await namesOf({ fromDate: '2025-12-01', toDate: '2025-12-31' })).toContain(christmas[0])
  const [year] = await world.sql<{ id: number }>(
    'select id from school_year where kindergarten_id = $1 and start_year = 2025',
    [await idOf('Детелина')],
  )
  await director.ok(changeSchoolYear, { id: year!.id })
  expect(await namesOf()).toContain(christmas[0])
  expect(await namesOf()).not.toContain(christmas[1])
})

test('the consolidated view lists the mother and its branches', async () => {
  const [branch] = await world.sql<{ id: number }>(`select id from kindergarten where name like '%Брестник%'`)
  await world.sql(
    `insert into day_off (kindergarten_id, kind, name, from_on, to_on) values ($1, 3, 'Селски събор', '2026-11-20', '2026-11-20')`,
    [branch?.id],
  )
  const consolidated = await world.as('consolidatedDirector')
  const { result } = await consolidated.ok(listDaysOff, { search: 'събор' })
  expect(result).toMatchObject([{ kindergartenId: branch?.id, kindergarten: 'ДГ „Детелина“ – филиал с. Брестник' }])
  expect((await (await world.as('director')).ok(listDaysOff, { search: 'събор' })).rowsCount).toBe(0)
})

test('returns the days off of a group, of the kindergarten, of one day', async () => {
  const client = await world.pool.connect()
  try {
    const tx = viewOf(client)
    const detelina = await idOf('„Детелина“')
    const [kalinka, bell] = [await groupOf('Калинка'), await groupOf('Звънче')]
    const october = { from: day('2026-10-01'), to: day('2026-10-31') }
    expect((await daysOffOf(tx, detelina, october, kalinka)).overlayStatus(day('2026-10-13'))).toBe(10)
    expect((await daysOffOf(tx, detelina, october, bell)).on(day('2026-10-13'))).toBeUndefined()
    expect((await daysOffOf(tx, detelina, october)).on(day('2026-10-13'))).toBeUndefined()
    expect(await isDayOff(tx, detelina, day('2026-12-25'), kalinka)).toBe(true)
    // A vacation on the same day locks nothing.
    expect(await isDayOff(tx, detelina, day('2026-12-29'), kalinka)).toBe(false)
  } finally {
    client.release()
  }
})
