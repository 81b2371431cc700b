import { calculationSums, staffNutrition } from '@asistent/contract/kitchen/meal-references.calls'
import { menuTypes } from '@asistent/domain/kitchen/menus'
import { day } from '@asistent/domain/kernel/day'
import { rangeOf } from '@asistent/domain/kernel/month'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const { from: fromDate, to: toDate } = rangeOf({ year: 2026, month: 10 })
const period = { fromDate, toDate }
const cents = (value = 0) => Math.round(value * 100)

const ofStaff = async (query = period) => {
  const director = await world.as('director')
  const owed = await director.ok(staffNutrition.json, query)
  const { result } = await director.ok(calculationSums.json, { ...query, menuType: menuTypes.Staff })
  return {
    owed,
    owedCents: cents(owed.totals['value']),
    charged: owed.result.reduce((sum, row) => sum + row.meals - row.withoutPrice, 0),
    issuedCents: result.reduce((sum, { value }) => sum + cents(value), 0),
    portions: result.reduce((sum, row) => sum + row.portions, 0),
  }
}
const eat = (staffIds: readonly number[], on: string, meals: string) =>
  world.sql(
    `insert into staff_meal (kindergarten_id, staff_id, for_on, meal_types) select 1, id, $2, $3 from unnest($1::int[]) id
      on conflict (staff_id, for_on) do update set meal_types = excluded.meal_types`,
    [staffIds, on, meals],
  )
/** First day of the month with an issued lunch of the staff. */
async function cookedLunch() {
  const [cooked] = await world.sql<{ day: string }>(
    `select min(for_on)::text as day from meal_calculation where kindergarten_id = 1 and menu_type = 3 and for_on between $1 and $2 and state = 3`,
    [fromDate, toDate],
  )
  const on = day(cooked!.day)
  return { on, ofDay: { fromDate: on, toDate: on } }
}

test('over a month the staff owes exactly what was issued for it, by portions', async () => {
  const { owed, owedCents, issuedCents, charged, portions } = await ofStaff()
  expect(issuedCents).toBeGreaterThan(10_000)
  expect(owedCents).toBe(issuedCents)
  expect(owed.result.reduce((sum, { value }) => sum + cents(value), 0)).toBe(issuedCents)
  expect(charged).toBe(portions)
  expect(owed.notes).toHaveLength(2)
})

test('breakfasts without a staff menu are not charged', async () => {
  const { on, ofDay } = await cookedLunch()
  const before = await ofStaff(ofDay)
  const staff = before.owed.result.map(({ id }) => id)
  expect(before.owed.totals['withoutPrice'] ?? 0).toBe(0)
  await eat(staff, on, '{1, 3}')
  const after = await ofStaff(ofDay)
  expect(after.owed.result.map(({ withoutPrice }) => withoutPrice)).toEqual(staff.map(() => 1))
  expect(after.owed.result.map(({ value }) => value)).toEqual(before.owed.result.map(({ value }) => value))
  expect((await ofStaff()).owedCents).toBe((await ofStaff()).issuedCents)
})

test('portions that nobody took are named, and no more is owed than was issued', async () => {
  const { on, ofDay } = await cookedLunch()
  const all = await ofStaff(ofDay)
  const [left, ...others] = all.owed.result.map(({ id }) => id)
  expect(all.owedCents).toBe(all.issuedCents)
  await eat([left!], on, '{}')
  const fewer = await ofStaff(ofDay)
  const untaken = all.issuedCents - fewer.owedCents
  expect(untaken).toBeGreaterThan(0)
  expect(fewer.owed.notes?.[1]).toBe(
    `Порциите, които никой от персонала не е взел, са за ${(untaken / 100).toFixed(2).replace('.', ',')} €: те не се дължат.`,
  )
  const [more] = await world.sql<{ id: number }>(
    `select id from staff_member where kindergarten_id = 1 and hired_on <= $2 and left_on is null and id <> all ($1::int[]) order by 1 limit 1`,
    [[left!, ...others], on],
  )
  await eat([left!, ...others, more!.id], on, '{3}')
  const crowded = await ofStaff(ofDay)
  expect(crowded.charged).toBe(crowded.portions + 1)
  expect(crowded.owedCents).toBe(all.issuedCents)
})
