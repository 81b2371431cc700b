import { decideConflict, getCalculation, listSubstituteDishes } from '@asistent/contract/kitchen/calculations.calls'
import { kitchenDay } from '@asistent/contract/kitchen/day.calls'
import {
  acceptProposals,
  deleteStandingSubstitution,
  listStandingSubstitutions,
} from '@asistent/contract/kitchen/standing.calls'
import { conflictStates } from '@asistent/domain/kitchen/calculations'
import { rememberKinds, type RememberKind } from '@asistent/domain/kitchen/conflicts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import {
  allergic,
  friday,
  mark,
  openCalculation,
  openKitchen,
  serve,
  type KitchenDay,
} from '../../../../tests/support/kitchen/day'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const conflictsOf = async ({ manciple }: KitchenDay, id: number) =>
  (await manciple.ok(getCalculation, { id })).conflicts.filter(({ status }) => status === conflictStates.Open)

/** The second child gets the pilaf instead of the omelette, and the conflict is open again as on the next day. */
async function remembered(kitchen: KitchenDay, remember: RememberKind) {
  const [first, child] = kitchen.children as [number, number]
  await allergic(world, child, 3)
  await mark(world, kitchen, [first, child])
  const id = await openCalculation(kitchen)
  const [conflict] = await conflictsOf(kitchen, id)
  expect(conflict).toMatchObject({ recipeId: kitchen.omelette, proposal: null })
  const { mealTypeId, recipeId, childId, about } = conflict!
  const decision = { id, mealTypeId, recipeId, childId, about, substituteRecipeId: kitchen.pilaf, remember }
  await kitchen.manciple.ok(decideConflict, decision)
  await world.sql(`delete from meal_conflict where calculation_id = ${id}`)
  return { id, child }
}

test('a remembered substitute is proposed the next time and confirmed with one press', async () => {
  const kitchen = await openKitchen(world)
  const { id, child } = await remembered(kitchen, rememberKinds.Dish)
  const [open] = await conflictsOf(kitchen, id)
  expect(open).toMatchObject({ childId: child, proposal: { id: kitchen.pilaf } })
  const { mealTypeId, recipeId, childId, about } = open!
  const item = { calculationId: id, mealTypeId, recipeId, childId, about, substituteRecipeId: kitchen.pilaf }
  // All or none: the second of two is stale.
  expect(
    await kitchen.manciple.call(acceptProposals, { forDate: friday, items: [item, { ...item, about: '3:1' }] }),
  ).toMatchObject({ status: 409 })
  expect(await conflictsOf(kitchen, id)).toHaveLength(1)
  await kitchen.manciple.ok(acceptProposals, { forDate: friday, items: [item] })
  expect((await kitchen.manciple.call(acceptProposals, { forDate: friday, items: [item] })).status).toBe(409)
  expect(await conflictsOf(kitchen, id)).toEqual([])
  const { result } = await kitchen.manciple.ok(listStandingSubstitutions, { childId: child })
  expect(result).toHaveLength(1)
  await kitchen.manciple.ok(deleteStandingSubstitution, { id: result[0]!.id })
  await world.sql(`delete from meal_conflict where calculation_id = ${id}`)
  expect(await conflictsOf(kitchen, id)).toMatchObject([{ proposal: null }])
})

test('a substitute that harms the child or is in the meal is not proposed', async () => {
  const kitchen = await openKitchen(world)
  const { id, child } = await remembered(kitchen, rememberKinds.Dish)
  await serve(world, kitchen, kitchen.omelette, kitchen.pilaf)
  expect(await conflictsOf(kitchen, id)).toMatchObject([{ proposal: null }])
  await serve(world, kitchen, kitchen.soup, kitchen.omelette)
  expect(await conflictsOf(kitchen, id)).toMatchObject([{ proposal: { id: kitchen.pilaf } }])
  await world.sql(`update product set allergen_ids = '{7}' where id = ${kitchen.rice}`)
  await allergic(world, child, 3, 7)
  expect((await conflictsOf(kitchen, id)).map(({ proposal }) => proposal)).toEqual([null, null])
})

test('a substitute for a product is proposed for other dishes with it', async () => {
  const kitchen = await openKitchen(world)
  const { id, child } = await remembered(kitchen, rememberKinds.Products)
  await world.sql(`insert into recipe_ingredient (kindergarten_id, recipe_id, position, product_id, age_band, gross_grams, net_grams)
    values (${kitchen.kindergartenId}, ${kitchen.soup}, 7, ${kitchen.eggs}, 2, 5, 5)`)
  expect(await conflictsOf(kitchen, id)).toMatchObject([
    { childId: child, recipeId: kitchen.soup, proposal: { id: kitchen.pilaf } },
    { childId: child, recipeId: kitchen.omelette, proposal: { id: kitchen.pilaf } },
  ])
})

test('suggestions are dishes of the meal with similar energy that the meal does not contain', async () => {
  const kitchen = await openKitchen(world)
  const [child] = kitchen.children as [number]
  await allergic(world, child, 3)
  await mark(world, kitchen, [child])
  const id = await openCalculation(kitchen)
  const { result } = await kitchen.manciple.ok(listSubstituteDishes, {
    id,
    mealTypeId: 3,
    recipeId: kitchen.omelette,
    childId: child,
  })
  expect(result.length).toBeGreaterThan(2)
  expect(result.map((dish) => dish.id)).not.toContain(kitchen.soup)
  expect(result.every(({ allergens }) => !allergens.includes(3))).toBe(true)
  const ofMeal = await world.sql<{ id: number }>(`select id from recipe where 3 = any (meal_types) and category = 2`)
  const isSame = (dish: { id: number }) => ofMeal.some((one) => one.id === dish.id)
  const same = result.filter(isSame)
  expect(result.slice(0, same.length).every(isSame)).toBe(true)
})

test('an ordinary day of the demo needs at most five decisions', async () => {
  const manciple = await world.as('manciple')
  const { calculations } = await manciple.ok(kitchenDay, { forDate: friday })
  const open = calculations.flatMap(({ id, conflicts }) =>
    conflicts.filter(({ status }) => status === conflictStates.Open).map((conflict) => ({ id, ...conflict })),
  )
  expect(open.length).toBeGreaterThan(5)
  const rest = open.filter(({ proposal }) => proposal === null)
  const dishes = new Set(rest.map(({ id, mealTypeId, recipeId }) => `${id} ${mealTypeId} ${recipeId}`))
  expect(dishes.size + (rest.length < open.length ? 1 : 0)).toBeLessThanOrEqual(5)
})
