import { calculationSums, staffNutrition } from '@asistent/contract/kitchen/meal-references.calls'
import { menuTypes } from '@asistent/domain/kitchen/menus'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const period = { fromDate: '2026-11-01', toDate: '2026-11-10' }

test('the staff owes exactly what was issued for it, and meals without a staff menu are not charged', async () => {
  const director = await world.as('director')
  const owed = await director.ok(staffNutrition.json, period)
  const issued = await director.ok(calculationSums.json, { ...period, menuType: menuTypes.Staff })
  const value = issued.result.reduce((sum, row) => sum + Math.round(row.value * 100), 0)
  expect(value).toBeGreaterThan(0)
  expect(Math.round((owed.totals['value'] ?? 0) * 100)).toBe(value)
  const portions = issued.result.reduce((sum, row) => sum + row.portions, 0)
  const charged = owed.result.reduce((sum, row) => sum + row.meals - row.withoutPrice, 0)
  expect(charged).toBe(portions)

  // A second meal of somebody without a staff menu for it.
  const [first] = owed.result
  await world.sql(
    `insert into staff_meal (kindergarten_id, staff_id, for_on, meal_types) values (1, $1, '2026-11-10', '{1, 3}')
      on conflict (staff_id, for_on) do update set meal_types = '{1, 3}'`,
    [first!.id],
  )
  const after = (await director.ok(staffNutrition.json, period)).result.find(({ id }) => id === first!.id)
  expect(after!.withoutPrice).toBeGreaterThanOrEqual(1)
})
