import type { OutputOf } from '@asistent/contract/core/call'
import {
  completeCalculation,
  decideConflict,
  getCalculation,
  getCalculationProducts,
  listSubstituteDishes,
  requestCalculation,
} from '@asistent/contract/kitchen/calculations.calls'
import { completeRequest } from '@asistent/contract/warehouse/requests.calls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { allergic, mark, openCalculation, openKitchen, serve, stepsOf, type KitchenDay } from './testing/day'

// The interlock of allergies through HTTP: nothing is requested or given out against a present child, in any order.

type Conflict = OutputOf<typeof getCalculation>['conflicts'][number]

let world: World
let kitchen: KitchenDay
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  kitchen = await openKitchen(world)
})
afterEach(() => world.reset())
afterAll(() => world.close())

const open = () => openCalculation(kitchen)
const calculation = (id: number) => kitchen.manciple.ok(getCalculation, { id })
const products = async (id: number) => (await kitchen.manciple.ok(getCalculationProducts, { id })).products
const steps = () => stepsOf(kitchen)

const permit = (id: number, { recipeId, childId, about }: Conflict) =>
  kitchen.manciple.ok(decideConflict, { id, mealTypeId: 3, recipeId, childId, about, reason: 'Разрешено' })

const conflictIn = async (id: number) => (await calculation(id)).conflicts[0]!

test('a dish against the allergy of a present child is requested only when somebody has decided', async () => {
  const [first, second] = kitchen.children as [number, number]
  await allergic(world, second, 3)
  await mark(world, kitchen, [first, second])
  const id = await open()
  expect(await steps()).toMatchObject({ conflicts: 'next', request: 'waits' })
  const conflict = await conflictIn(id)
  expect(conflict).toMatchObject({ childId: second, recipeId: kitchen.omelette, allergens: [3], status: 1 })
  expect(await kitchen.manciple.call(requestCalculation, { id })).toMatchObject({
    status: 409,
    body: { errorMessage: expect.stringContaining('алерген за присъстващо дете') as string },
  })
  const decision = { id, mealTypeId: 3 as const, recipeId: kitchen.omelette, childId: second, about: conflict.about }
  expect(await kitchen.manciple.call(decideConflict, decision)).toMatchObject({ status: 400 })
  expect(await kitchen.manciple.call(decideConflict, { ...decision, about: '7:1', reason: 'проба' })).toMatchObject({
    status: 409,
  })
  expect(
    await kitchen.manciple.call(decideConflict, { ...decision, substituteRecipeId: kitchen.omelette }),
  ).toMatchObject({ status: 409, body: { errorMessage: expect.stringContaining('И заместващото ястие') as string } })
  const offered = await kitchen.manciple.ok(listSubstituteDishes, {
    id,
    mealTypeId: 3,
    recipeId: kitchen.omelette,
    childId: second,
  })
  expect(offered.result.map((dish) => dish.id)).toContain(kitchen.pilaf)
  expect(offered.result.every((dish) => !dish.allergens.includes(3))).toBe(true)
  await kitchen.manciple.ok(decideConflict, { ...decision, substituteRecipeId: kitchen.pilaf })
  expect(await calculation(id)).toMatchObject({
    conflicts: [{ status: 2, substituteRecipeId: kitchen.pilaf }],
    meals: [
      {
        dishes: [
          { portions: 2 },
          { recipeId: kitchen.omelette, portions: 1 },
          { recipeId: kitchen.pilaf, portions: 1 },
        ],
      },
    ],
  })
  // Rice: 2 × 20 + 1 × 30 + 1 × 60 grams; eggs of one omelette.
  expect(await products(id)).toMatchObject([{ quantity: 0.09 }, { quantity: 0.13 }, { quantity: 0.2 }])
  await kitchen.manciple.ok(requestCalculation, { id })
  await kitchen.manciple.ok(completeCalculation, { id })
  expect((await calculation(id)).status).toBe(3)
})

test('a late child with an allergy stops what is requested, by any call that completes it', async () => {
  const [first, second] = kitchen.children as [number, number]
  await allergic(world, second, 3)
  await mark(world, kitchen, [first])
  const id = await open()
  await kitchen.manciple.ok(requestCalculation, { id })
  await mark(world, kitchen, [second])
  expect(await calculation(id)).toMatchObject({
    raisedAt: expect.any(String) as string,
    conflicts: [{ childId: second, status: 1 }],
    may: { complete: false },
  })
  const refused = {
    status: 409,
    body: { errorMessage: expect.stringContaining('алерген за присъстващо дете') as string },
  }
  expect(await kitchen.manciple.call(completeCalculation, { id })).toMatchObject(refused)
  const [request] = (await calculation(id)).requests
  expect(await kitchen.manciple.call(completeRequest, { id: request!.id })).toMatchObject(refused)
  const { about } = await conflictIn(id)
  const decision = { id, mealTypeId: 3 as const, recipeId: kitchen.omelette, childId: second, about }
  expect(await kitchen.manciple.call(decideConflict, { ...decision, substituteRecipeId: kitchen.pilaf })).toMatchObject(
    {
      status: 409,
      body: { errorMessage: expect.stringContaining('Коригирайте калкулацията') as string },
    },
  )
  await kitchen.manciple.ok(decideConflict, { ...decision, reason: 'Медицинската сестра: без порция омлет' })
  expect(await calculation(id)).toMatchObject({ raisedAt: null, conflicts: [{ status: 3 }] })
  await kitchen.manciple.ok(completeRequest, { id: request!.id })
  expect((await calculation(id)).status).toBe(3)
})

test('a change of the recipe, of a product or of the allergies raises it again', async () => {
  const [first, second] = kitchen.children as [number, number]
  await allergic(world, second, 3)
  await mark(world, kitchen, [first, second])
  const id = await open()
  const { about } = await conflictIn(id)
  await kitchen.manciple.ok(decideConflict, {
    id,
    mealTypeId: 3,
    recipeId: kitchen.omelette,
    childId: second,
    about,
    reason: 'Може печено яйце',
  })
  await kitchen.manciple.ok(requestCalculation, { id })
  await kitchen.manciple.ok(completeCalculation, { id })
  const raised = async () => (await calculation(id)).raisedAt !== null && (await conflictIn(id)).status === 1
  expect(await raised()).toBe(false)
  for (const change of [
    `update product set allergen_ids = '{3}' where id = ${kitchen.lentils}`,
    `insert into recipe_ingredient (kindergarten_id, recipe_id, position, product_id, age_band, gross_grams, net_grams) values (${kitchen.kindergartenId}, ${kitchen.soup}, 5, ${kitchen.eggs}, 2, 5, 5)`,
    `update recipe set extra_allergen_ids = '{3}' where id = ${kitchen.soup}`,
    `update product set allergen_ids = '{3, 7}' where id = ${kitchen.eggs}; update child set allergen_ids = '{3, 7}' where id = ${second}`,
  ])
    await world.isolated(async () => {
      for (const statement of change.split('; ')) await world.sql(statement)
      expect(await raised()).toBe(true)
    })
  expect(await raised()).toBe(false)
})

test('the page and the database know the same conflicts, whatever is chosen', async () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
  for (let turn = 0; turn < 12; turn++)
    await world.isolated(async () => {
      for (const child of kitchen.children) await allergic(world, child, ...[3, 7, 11].filter(() => random(3) === 0))
      for (const product of [kitchen.lentils, kitchen.rice, kitchen.eggs])
        await world.sql(`update product set allergen_ids = $2 where id = $1`, [
          product,
          [3, 7, 11].filter(() => random(4) === 0),
        ])
      const present = kitchen.children.filter(() => random(4) > 0)
      await mark(world, kitchen, [...present, kitchen.children[0]!])
      await serve(
        world,
        kitchen,
        ...[kitchen.soup, kitchen.omelette, kitchen.pilaf].filter((_, place) => place === 0 || random(2) === 0),
      )
      const id = await open()
      for (const one of (await calculation(id)).conflicts) if (random(3) === 0) await permit(id, one)
      const shown = (await calculation(id)).conflicts.filter(({ status }) => status === 1)
      const requested = await kitchen.manciple.call(requestCalculation, { id })
      expect(requested.status).toBe(shown.length === 0 ? 200 : 409)
      for (const one of shown) await permit(id, one)
      if (shown.length > 0) await kitchen.manciple.ok(requestCalculation, { id })
      // Something changes: who comes, what a product has, who is allergic.
      await mark(
        world,
        kitchen,
        kitchen.children.filter(() => random(2) === 0),
        1 + random(2),
      )
      await world.sql(`update product set allergen_ids = $2 where id = $1`, [
        kitchen.rice,
        [3, 7, 11].filter(() => random(4) === 0),
      ])
      const open_ = await world.sql(`select * from meal_open_conflicts($1)`, [id])
      expect((await calculation(id)).conflicts.filter(({ status }) => status === 1)).toHaveLength(open_.length)
      expect((await kitchen.manciple.call(completeCalculation, { id })).status).toBe(open_.length === 0 ? 200 : 409)
    })
})
