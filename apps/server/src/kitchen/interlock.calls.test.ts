import {
  completeCalculation,
  correctCalculation,
  decideConflict,
  getCalculation,
  listCalculations,
  getCalculationProducts,
  listSubstituteDishes,
  openCalculations,
  requestCalculation,
} from '@asistent/contract/kitchen/calculations.calls'
import { unpublishMenu } from '@asistent/contract/kitchen/menus.calls'
import { completeRequest, completeRequests, freeRequest } from '@asistent/contract/warehouse/requests.calls'
import { diets } from '@asistent/domain/kitchen/menus'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import {
  allergic,
  friday,
  mark,
  openCalculation,
  openKitchen,
  stepsOf,
  type KitchenDay,
} from '../../../../tests/support/kitchen/day'
import { fc, runs } from '../../../../tests/support/random'

// The interlock of allergies through HTTP: no sequence of calls requests or issues a harmful dish for a present child.

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

const conflictIn = async (id: number) => (await calculation(id)).conflicts[0]!

test('a harmful dish for a present child is requested only after a decision', async () => {
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
  // The list agrees with the calculation while it is open too.
  const inList = await kitchen.manciple.ok(listCalculations, { fromDate: friday, toDate: friday })
  expect(inList.result).toMatchObject([{ id, status: 1, openConflicts: 1 }])
  const offered = await kitchen.manciple.ok(listSubstituteDishes, {
    id,
    mealTypeId: 3,
    recipeId: kitchen.omelette,
    childId: second,
  })
  expect(offered.result.map((dish) => dish.id)).toContain(kitchen.pilaf)
  expect(offered.result.every((dish) => !dish.allergens.includes(3))).toBe(true)
  await kitchen.manciple.ok(decideConflict, { ...decision, substituteRecipeId: kitchen.pilaf })
  // A second cook with the former state of the conflict does not replace the decision.
  const late = await kitchen.manciple.call(decideConflict, { ...decision, reason: 'Без омлет' })
  expect(late).toMatchObject({ status: 409, problem: { code: 'platform.stale' } })
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
  expect(await products(id)).toMatchObject([{ quantity: 0.09 }, { quantity: 0.13 }, { quantity: 1 }])
  await kitchen.manciple.ok(requestCalculation, { id })
  await kitchen.manciple.ok(completeCalculation, { id })
  expect((await calculation(id)).status).toBe(3)
})

test('one substitute for all children of a dish: offers dishes that are harmless for each, and stores a decision for each', async () => {
  const [first, second, third] = kitchen.children as [number, number, number]
  await allergic(world, first, 3)
  await allergic(world, second, 3)
  await mark(world, kitchen, [first, second, third])
  const id = await open()
  const conflicts = (await calculation(id)).conflicts
  expect(conflicts.map(({ childId }) => childId).toSorted()).toEqual([first, second].toSorted())
  const [left, right] = conflicts as [(typeof conflicts)[number], (typeof conflicts)[number]]
  const dish = { id, mealTypeId: 3 as const, recipeId: kitchen.omelette }
  // Rice is harmful for the second child only.
  await world.sql(`update product set allergen_ids = '{9}' where id = ${kitchen.rice}`)
  const offered = async (alsoIds: number[]) =>
    (await kitchen.manciple.ok(listSubstituteDishes, { ...dish, childId: left.childId, alsoIds })).result.map(
      ({ id: recipe }) => recipe,
    )
  expect(await offered([right.childId])).toContain(kitchen.pilaf)
  await allergic(world, right.childId, 3, 9)
  expect(await offered([])).toContain(kitchen.pilaf)
  expect(await offered([right.childId])).not.toContain(kitchen.pilaf)
  const decide = async (more: object) => {
    const now = (await calculation(id)).conflicts.filter(({ recipeId }) => recipeId === kitchen.omelette)
    const aboutOf = (childId: number) => now.find((row) => row.childId === childId)?.about ?? ''
    const decidedAt = (childId: number) => now.find((row) => row.childId === childId)?.decidedAt ?? null
    const also = [{ childId: right.childId, about: aboutOf(right.childId), decidedAt: decidedAt(right.childId) }]
    return kitchen.manciple.call(decideConflict, {
      ...dish,
      childId: left.childId,
      about: aboutOf(left.childId),
      decidedAt: decidedAt(left.childId),
      also,
      ...more,
    })
  }
  const decided = async () =>
    (await calculation(id)).conflicts.filter(({ status, recipeId }) => status !== 1 && recipeId === kitchen.omelette)
  // Rejected for one child, it is stored for none.
  expect(await decide({ substituteRecipeId: kitchen.pilaf })).toMatchObject({ status: 409 })
  expect(await decided()).toEqual([])
  await allergic(world, right.childId, 3)
  // A decision without a substitute requires a single child.
  expect(await decide({ reason: 'Може' })).toMatchObject({
    status: 400,
    body: { errorMessage: expect.stringContaining('поотделно') as string },
  })
  expect(await decide({ substituteRecipeId: kitchen.pilaf })).toMatchObject({ status: 200 })
  const substituted = { status: 2, substituteRecipeId: kitchen.pilaf, decidedBy: expect.any(String) as string }
  expect(await decided()).toMatchObject([substituted, substituted])
  expect(
    await world.sql(`select child_id from meal_conflict where calculation_id = ${id} and decided_by is not null`),
  ).toHaveLength(2)
  await kitchen.manciple.ok(requestCalculation, { id })
})

test('a late child with an allergy blocks the completion of a request by any call', async () => {
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

test('a change of the recipe, of a product or of the allergies reopens the conflict', async () => {
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

/** Naive model of the day: present children, their allergies, contents of the dishes, requests and decisions. */
interface DayModel {
  readonly present: Set<number>
  readonly allergies: Map<number, readonly number[]>
  readonly allergens: Map<number, readonly number[]>
  readonly made: Map<number, Set<number>>
  requested: Map<number, Set<number>>
  readonly decided: Map<string, { readonly about: string; readonly instead: number | null }>
}

const harmful = ({ allergies, allergens }: DayModel, child: number, products: Iterable<number>): string =>
  [...new Set(products)]
    .flatMap((product) => (allergens.get(product) ?? []).map((allergen) => [allergen, product] as const))
    .filter(([allergen]) => allergies.get(child)?.includes(allergen))
    .toSorted(([left, of], [right, with_]) => left - right || of - with_)
    .map(([allergen, product]) => `${allergen}:${product}`)
    .join(',')

/** Present children and dishes without a decision, computed from the model. */
const undecided = (facts: DayModel, dishes: readonly number[]): string[] =>
  [...facts.present].flatMap((child) =>
    dishes.flatMap((dish) => {
      const about = harmful(facts, child, [...(facts.made.get(dish) ?? []), ...(facts.requested.get(dish) ?? [])])
      const decision = facts.decided.get(`${child} ${dish}`)
      const settled =
        decision?.about === about &&
        (decision.instead === null || harmful(facts, child, facts.made.get(decision.instead) ?? []) === '')
      // If a substitute is harmful too, the conflict names the substitute.
      const served = decision?.about === about ? (decision.instead ?? dish) : dish
      return about === '' || settled ? [] : `${child} ${served}`
    }),
  )

const allergenSets = [[], [], [3], [7], [3, 7]] as const
const step = fc.record({
  kind: fc.constantFrom(
    ...(['comes', 'comes', 'leaves', 'child', 'product', 'recipe', 'permit', 'permit', 'instead', 'instead'] as const),
    ...(['request', 'request', 'complete', 'completeOne', 'completeAll', 'correct', 'free'] as const),
  ),
  which: fc.nat({ max: 7 }),
  allergens: fc.constantFrom(...allergenSets),
})

test('no order of calls requests or issues a harmful dish for a present child without a decision', async () => {
  const { manciple, soup, omelette, pilaf, lentils, rice, eggs, children } = kitchen
  const [products, dishes] = [
    [lentils, rice, eggs],
    [soup, omelette],
  ]
  const id = await open()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 22 }), (history) =>
      world.isolated(async () => {
        const facts: DayModel = {
          present: new Set([children[0]!, children[1]!]),
          allergies: new Map([[children[1]!, [3]]]),
          allergens: new Map([[eggs, [3]]]),
          made: new Map([
            [soup, new Set([lentils, rice])],
            [omelette, new Set([rice, eggs])],
            [pilaf, new Set([rice])],
          ]),
          requested: new Map(),
          decided: new Map(),
        }
        await allergic(world, children[1]!, 3)
        await mark(world, kitchen, [...facts.present])
        let before = 1
        for (const { kind, which, allergens } of history) {
          const child = children[which]!
          const product = products[which % 3]!
          const shown = async () => (await calculation(id)).conflicts.filter(({ status }) => status === 1)
          if (kind === 'comes') facts.present.add(child)
          if (kind === 'leaves') facts.present.delete(child)
          if (kind === 'comes' || kind === 'leaves') await mark(world, kitchen, [child], kind === 'comes' ? 2 : 1)
          else if (kind === 'child') {
            facts.allergies.set(child, allergens)
            await allergic(world, child, ...allergens)
          } else if (kind === 'product') {
            facts.allergens.set(product, allergens)
            await world.sql(`update product set allergen_ids = $2 where id = $1`, [product, allergens])
          } else if (kind === 'recipe') {
            const dish = [soup, omelette, pilaf][which % 3]!
            const made = facts.made.get(dish)!
            if (made.delete(eggs))
              await world.sql(`delete from recipe_ingredient where recipe_id = ${dish} and product_id = ${eggs}`)
            else {
              made.add(eggs)
              await world.sql(`insert into recipe_ingredient (kindergarten_id, recipe_id, position, product_id, age_band, gross_grams, net_grams)
                values (${kitchen.kindergartenId}, ${dish}, 7, ${eggs}, 2, 5, 5)`)
            }
          } else if (kind === 'permit' || kind === 'instead') {
            const conflicts = await shown()
            const row = conflicts[which % Math.max(1, conflicts.length)]
            if (row) {
              const instead = kind === 'instead' ? pilaf : null
              const how = instead === null ? { reason: 'Разрешено' } : { substituteRecipeId: instead }
              const { recipeId, childId, about, decidedAt } = row
              const request = { id, mealTypeId: 3 as const, recipeId, childId, about, decidedAt, ...how }
              if ((await manciple.call(decideConflict, request)).status === 200)
                facts.decided.set(`${childId} ${recipeId}`, { about, instead })
            }
          } else if (kind === 'request') await manciple.call(requestCalculation, { id })
          else if (kind === 'complete') await manciple.call(completeCalculation, { id })
          else if (kind === 'correct') await manciple.call(correctCalculation, { id, reason: 'Грешка' })
          else if (kind === 'completeAll') await manciple.call(completeRequests, { date: friday })
          else {
            const [request] = (await calculation(id)).requests
            if (request) await manciple.call(kind === 'free' ? freeRequest : completeRequest, { id: request.id })
          }
          const now = (await calculation(id)).status
          expect(now > before ? undecided(facts, dishes) : []).toEqual([])
          if (now === 1) facts.requested = new Map()
          else if (before === 1) facts.requested = new Map([...facts.made].map(([dish, of]) => [dish, new Set(of)]))
          before = now
        }
        const decided = (await calculation(id)).conflicts.filter(({ status }) => status === 1)
        expect(decided.map(({ childId, recipeId }) => `${childId} ${recipeId}`).toSorted()).toEqual(
          undecided(facts, dishes).toSorted(),
        )
        const conflicts = await world.sql(`select * from meal_open_conflicts($1)`, [id])
        expect(conflicts).toHaveLength(decided.length)
      }),
    ),
    { numRuns: runs(10) },
  )
})

test('withdrawing a diet menu returns its child to the common dishes and reports it', async () => {
  const [first, second] = kitchen.children as [number, number]
  await allergic(world, second, 3)
  const [diet] = await world.sql<{ id: number }>(
    `insert into menu (kindergarten_id, name, menu_type, diet, from_on, to_on, state, published_at)
      values (${kitchen.kindergartenId}, 'Без яйца', 2, ${diets.EggFree}, '2026-11-09', '2026-11-13', 2, now()) returning id`,
  )
  await mark(world, kitchen, [first, second])
  await kitchen.manciple.ok(openCalculations, { forDate: friday })
  const [general] = await world.sql<{ id: number }>(
    `select id from meal_calculation where kindergarten_id = ${kitchen.kindergartenId} and for_on = '${friday}' and diet = 0`,
  )
  const { id } = general!
  expect((await calculation(id)).conflicts).toEqual([])
  await kitchen.manciple.ok(requestCalculation, { id })
  await kitchen.manciple.ok(completeCalculation, { id })
  await kitchen.manciple.ok(unpublishMenu, { id: diet!.id })
  expect(await calculation(id)).toMatchObject({
    raisedAt: expect.any(String) as string,
    conflicts: [{ childId: second, status: 1 }],
  })
})
