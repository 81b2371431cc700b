import { confirmMonthStep, getMonthEnd, unconfirmMonthStep } from '@asistent/contract/dashboards/month-end.calls'
import { getLocks, saveLocks } from '@asistent/contract/institutions/locks.calls'
import { markNoteIncorrect } from '@asistent/contract/attendance/notes.calls'
import { listMonthEnds } from '@asistent/contract/oversight/month-ends.calls'
import { listWarnings } from '@asistent/contract/oversight/warnings.calls'
import { generateInvoices } from '@asistent/contract/payments/invoices.calls'
import { lockCategories, lockCategoryLabel } from '@asistent/domain/institutions/locks'
import type { MonthStep } from '@asistent/domain/dashboards/month-end'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoUsers } from '../demo/sign-ins'
import { startWorld, type Person, type World } from '../../../../tests/support/world'

// The tests' today is Sunday, 15.11.2026: October is to be closed.

let world: World
let kindergartenId: number
beforeAll(async () => {
  world = await startWorld()
  const [kindergarten] = await world.sql<{ id: number }>(`select id from kindergarten where code = '1690999'`)
  kindergartenId = kindergarten!.id
})
afterEach(() => world.reset())
afterAll(() => world.close())

const october = { month: 10, year: 2026 }
const stepOf = async (person: Person, step: MonthStep) =>
  (await person.ok(getMonthEnd, october)).steps.find((one) => one.step === step)!

async function nameOf(who: keyof typeof demoUsers): Promise<string> {
  const [row] = await world.sql<{ name: string }>(
    `select first_name || ' ' || last_name as name from account where email = $1`,
    [demoUsers[who].email],
  )
  return row!.name
}

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

test('the lock is done when every category with records of the month is locked, with the person who locked', async () => {
  const director = await world.as('director')
  const lock = async (categories: readonly number[], lockedUntil: string) => {
    const { result } = await director.ok(getLocks, {})
    await director.ok(saveLocks, {
      items: result
        .filter(({ category }) => categories.includes(category))
        .map(({ category, version }) => ({ category, autoDay: null, lockedUntil: day(lockedUntil), version })),
    })
  }
  const all = [1, 2, 3, 4, 5, 6]
  await lock(all, '2026-09-30')
  const open = await stepOf(director, 'lock')
  expect(open).toMatchObject({ isDone: false, doneBy: null })
  expect(open.left).toBeGreaterThan(1)
  await lock([1], '2026-10-31')
  const part = await stepOf(director, 'lock')
  expect(part).toMatchObject({ isDone: false, left: open.left! - 1, doneBy: expect.any(String) })
  expect(part.detail).toMatch(/^Не са заключени: Склад и кухня \(до 30\.09\.2026 г\.\), .*\. Заключени: Присъствия/)
  await lock(all, '2026-10-31')
  expect(await stepOf(director, 'lock')).toMatchObject({
    isDone: true,
    left: 0,
    detail: `Заключени: ${lockCategories.map((category) => lockCategoryLabel[category]).join(', ')}`,
  })
})

test('an unused category does not keep the month open', async () => {
  const director = await world.as('director')
  await world.sql(`delete from module_lock where kindergarten_id = $1`, [kindergartenId])
  const before = await stepOf(director, 'lock')
  await world.sql(`delete from attendance_request where kindergarten_id = $1`, [kindergartenId])
  const after = await stepOf(director, 'lock')
  expect(before.left! - after.left!).toBeGreaterThan(0)
  expect(after.detail).toMatch(/Без записи за месеца: .*Заявления за семейни причини/)
})

test('the fees left are those that a run would create or change', async () => {
  const director = await world.as('director')
  for (const month of [october, { month: 11, year: 2026 }]) {
    const planned = async () => {
      const { made, changed } = await director.ok(generateInvoices, { ...month, dryRun: true })
      return made + changed
    }
    const step = async () => (await director.ok(getMonthEnd, month)).steps.find((one) => one.step === 'fees')!
    const left = await planned()
    expect(await step()).toMatchObject({ left, isDone: left === 0 })
    await director.ok(generateInvoices, month)
    expect(await step()).toMatchObject({ left: 0, isDone: true, doneBy: expect.any(String) })
  }
  // A visit that is added after the run, in an invoice that is not paid.
  const visits = await world.sql<{ activity_id: number; child_id: number; day: string }>(
    `delete from activity_visit v using (select v.activity_id, v.child_id, v.day from activity_visit v
      join activity a on a.id = v.activity_id and a.kindergarten_id = $1 and a.fee_type = 2
      join fee_invoice i on i.child_id = v.child_id and i.provider_id = a.provider_id and i.year = 2026 and i.month = 11 and i.annulled_at is null
      join fee_balance b on b.invoice_id = i.id and b.paid = 0
      where v.mark = 1 and v.day between '2026-11-01' and '2026-11-30' order by v.activity_id, v.child_id, v.day limit 1) one
      where v.activity_id = one.activity_id and v.child_id = one.child_id and v.day = one.day returning v.activity_id, v.child_id, v.day`,
    [kindergartenId],
  )
  expect(visits).toHaveLength(1)
  const november = (await director.ok(getMonthEnd, { month: 11, year: 2026 })).steps.find(
    ({ step }) => step === 'fees',
  )!
  expect(november).toMatchObject({ left: 1, isDone: false, to: '/activities/fees/generate?month=11&year=2026' })
})

test('one invoice among several children is not a finished month', async () => {
  const director = await world.as('director')
  const november = { month: 11, year: 2026 }
  const [group] = await world.sql<{ id: number }>(
    `select p.group_id as id from activity_member m join child_group_period p on p.child_id = m.child_id and p.to_on is null
      where m.kindergarten_id = $1 and m.to_on is null group by 1 order by count(*), 1 limit 1`,
    [kindergartenId],
  )
  await director.ok(generateInvoices, { ...november, classIds: [group!.id] })
  const { steps } = await director.ok(getMonthEnd, november)
  const fees = steps.find(({ step }) => step === 'fees')!
  expect(fees.isDone).toBe(false)
  expect(fees.left).toBeGreaterThan(0)
  expect(fees.detail).toMatch(/^За начисляване: \d+ такс[аи], начислени: \d+$/)
})

test('attendance and decisions name the author of the last entry, and decisions link to the rows of the month', async () => {
  const director = await world.as('director')
  expect(await stepOf(director, 'attendance')).toMatchObject({ doneBy: expect.any(String), doneAt: expect.any(String) })
  const [note] = await world.sql<{ id: number }>(
    `insert into medical_note (kindergarten_id, child_id, source, issued_on, from_on, to_on, status)
      select kindergarten_id, id, 2, '2026-10-20', '2026-10-20', '2026-10-21', 0 from child where kindergarten_id = $1 and left_on is null order by id limit 1 returning id`,
    [kindergartenId],
  )
  const before = await stepOf(director, 'decisions')
  const path = '/attendances/medical-notices?status=0&fromDate=2026-10-01&toDate=2026-10-31'
  expect(before.links.map(({ to }) => to)).toContain(path)
  await director.ok(markNoteIncorrect, { id: note!.id, comment: 'Без печат' })
  const after = await stepOf(director, 'decisions')
  expect(after.left).toBe(before.left! - 1)
  expect(after).toMatchObject({ doneBy: await nameOf('director'), doneAt: expect.any(String) })
})

test('experts read the open steps of each kindergarten in as many statements as one needs', async () => {
  const director = await world.as('director')
  const municipality = await world.as('municipality')
  const kindergarten = async () =>
    (await municipality.ok(listMonthEnds.json, october)).result.find((row) => row.kindergartenId === kindergartenId)!
  const open = (await director.ok(getMonthEnd, october)).steps.filter(({ isDone }) => !isDone)
  const before = await kindergarten()
  expect(before).toMatchObject({ open: open.length, isClosed: false })
  const register = { ...october, step: 'register' } as const
  expect(before.steps).toContain('НЕИСПУО')
  await director.ok(confirmMonthStep, register)
  const after = await kindergarten()
  expect(after.open).toBe(open.length - 1)
  expect(after.steps).not.toContain('НЕИСПУО')
  const statements = async (person: Person) =>
    (await world.statements(() => person.ok(listMonthEnds.json, october))).length
  const ministry = await world.as('ministry')
  const [all, some] = [
    await ministry.ok(listMonthEnds.json, october),
    await municipality.ok(listMonthEnds.json, october),
  ]
  expect(all.result.length).toBeGreaterThan(some.result.length)
  expect(await statements(ministry)).toBe(await statements(municipality))
})
