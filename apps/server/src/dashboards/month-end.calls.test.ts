import { confirmMonthStep, getMonthEnd, unconfirmMonthStep } from '@asistent/contract/dashboards/month-end.calls'
import { getLocks, saveLocks } from '@asistent/contract/institutions/locks.calls'
import { listMonthEnds } from '@asistent/contract/oversight/month-ends.calls'
import { listWarnings } from '@asistent/contract/oversight/warnings.calls'
import type { MonthStep } from '@asistent/domain/dashboards/month-end'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'

// The tests' today is Sunday, 15.11.2026: October is to be closed.

let world: World
let kindergartenId: number
beforeAll(async () => {
  world = await startWorld()
  const [place] = await world.sql<{ id: number }>(`select id from kindergarten where code = '1690999'`)
  kindergartenId = place!.id
})
afterEach(() => world.reset())
afterAll(() => world.close())

const october = { month: 10, year: 2026 }
const stepOf = async (person: Person, step: MonthStep) =>
  (await person.ok(getMonthEnd, october)).steps.find((one) => one.step === step)!

/** A group without entries on a working day of October, in the stored figures as well. */
async function withoutEntries(on: string): Promise<{ id: number; name: string }> {
  const [group] = await world.sql<{ id: number; name: string }>(
    `select g.id, g.name from day_figure f join child_group g on g.id = f.group_id where f.kindergarten_id = $1 and f.day = $2 and f.measure = 'attendance' order by g.name, g.id limit 1`,
    [kindergartenId, on],
  )
  await world.sql(`delete from day_figure where group_id = $1 and day = $2`, [group!.id, on])
  return group!
}

test('without a month the one to be closed is shown, with the steps in their order', async () => {
  const { steps, ...month } = await (await world.as('director')).ok(getMonthEnd, {})
  expect(month).toMatchObject({ ...october, isDue: true })
  expect(steps.map(({ step }) => step)).toEqual([
    'attendance',
    'decisions',
    'fees',
    'stock',
    'social',
    'register',
    'lock',
  ])
  expect(steps.find(({ step }) => step === 'social')).toMatchObject({
    isDone: true,
    isConfirmed: true,
    doneBy: expect.any(String),
    note: 'Подадена на гише',
  })
})

test('missing days name the group and the day, and experts get the same kindergarten as a warning', async () => {
  const director = await world.as('director')
  const before = (await stepOf(director, 'attendance')).left!
  const group = await withoutEntries('2026-10-14')
  const { steps, missing } = await director.ok(getMonthEnd, october)
  expect(steps[0]).toMatchObject({ isDone: false, left: before + 1 })
  expect(missing.find(({ classId }) => classId === group.id)?.days).toContain(day('2026-10-14'))
  const municipality = await world.as('municipality')
  const late = (await municipality.ok(listWarnings.json, { kind: 'late-month' })).result
  const ofPlaces = (await municipality.ok(listMonthEnds.json, october)).result
  expect(late.map((row) => row.kindergartenId)).toContain(kindergartenId)
  expect(new Set(late.map((row) => row.kindergartenId))).toEqual(
    new Set(ofPlaces.filter((row) => row.missing > 0).map((row) => row.kindergartenId)),
  )
  expect(ofPlaces.find((row) => row.kindergartenId === kindergartenId)).toMatchObject({ missing: before + 1 })
})

test('pending notes and applications of the month are counted', async () => {
  const director = await world.as('director')
  const before = (await stepOf(director, 'decisions')).left!
  await world.sql(
    `insert into attendance_request (kindergarten_id, child_id, kind, from_on, to_on, status, created_by)
      select c.kindergarten_id, c.id, 1, '2026-10-30', '2026-11-03', 0, a.id from child c, account a where c.kindergarten_id = $1 and c.left_on is null order by c.id, a.id limit 1`,
    [kindergartenId],
  )
  expect(await stepOf(director, 'decisions')).toMatchObject({ isDone: false, left: before + 1 })
})

test('a confirmed step has its author and can be taken back; computed steps cannot be confirmed', async () => {
  const director = await world.as('director')
  const { isDone, mayConfirm } = await stepOf(director, 'register')
  expect([isDone, mayConfirm]).toEqual([false, true])
  const step = { ...october, step: 'register' } as const
  await director.ok(confirmMonthStep, { ...step, note: 'Качени в портала' })
  expect(await stepOf(director, 'register')).toMatchObject({
    isDone: true,
    isConfirmed: true,
    mayConfirm: false,
    note: 'Качени в портала',
  })
  await director.ok(unconfirmMonthStep, step)
  expect(await stepOf(director, 'register')).toMatchObject({ isDone: false, isConfirmed: false })
  expect((await director.call(unconfirmMonthStep, step)).status).toBe(404)
  expect((await director.call(confirmMonthStep, { ...october, step: 'attendance' as never })).status).toBe(400)
  for (const who of ['teacher', 'manciple', 'parent', 'municipality'] as const)
    expect((await (await world.as(who)).call(getMonthEnd, october)).status).toBe(403)
})

test('the lock is the last step, with the person who locked', async () => {
  const director = await world.as('director')
  const { result } = await director.ok(getLocks, {})
  const attendance = result.find(({ category }) => category === 1)!
  const lock = async (lockedUntil: string) => {
    const version = (await director.ok(getLocks, {})).result.find(
      ({ category }) => category === attendance.category,
    )!.version
    await director.ok(saveLocks, {
      items: [{ category: attendance.category, autoDay: null, lockedUntil: day(lockedUntil), version }],
    })
  }
  await lock('2026-09-30')
  expect(await stepOf(director, 'lock')).toMatchObject({ isDone: false, doneBy: null })
  await lock('2026-10-31')
  expect(await stepOf(director, 'lock')).toMatchObject({
    isDone: true,
    detail: 'Присъствията са заключени до 31.10.2026 г.',
    doneBy: expect.any(String),
  })
})
