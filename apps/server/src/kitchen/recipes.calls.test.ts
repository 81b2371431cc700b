import {
  chooseRecipes,
  copyRecipe,
  deleteMasterRecipe,
  deleteRecipe,
  deleteRecipeBook,
  getRecipe,
  getRecipeBook,
  listRecipeBooks,
  listRecipes,
  recipeCard,
  recipeNutritions,
  recipePhoto,
  recipeProducts,
  saveMasterRecipe,
  saveRecipe,
  saveRecipeBook,
} from '@asistent/contract/kitchen/recipes.calls'
import type { InputOf } from '@asistent/contract/core/call'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { openStore, receive, type Store } from '../../../../tests/support/warehouse/store'
import { fc, runs } from '../../../../tests/support/random'

let world: World
let store: Store
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  store = await openStore(world)
})
afterEach(() => world.reset())
afterAll(() => world.close())

const soup = (more: Partial<InputOf<typeof saveRecipe>> = {}): InputOf<typeof saveRecipe> => ({
  name: `Супа ${store.mark}`,
  category: 1,
  yieldG: 150,
  ingredients: [
    { productId: store.lentils, grossG: 45 },
    {
      productId: store.eggs,
      grossG: 11,
      netG: 9.68,
      nurseryGrossG: 10,
      youngerGrossG: 10.5,
      olderGrossG: 12,
      olderNetG: 11,
    },
  ],
  ...more,
})
const saved = async (more: Partial<InputOf<typeof saveRecipe>> = {}) =>
  Number((await store.manciple.ok(saveRecipe, soup(more))).entityId)

describe('a recipe', () => {
  test('is saved with what was left out filled in, found, changed and removed', async () => {
    const { manciple } = store
    const id = await saved()
    const read = await manciple.ok(getRecipe, { id })
    expect(read).toMatchObject({ yieldG: 150, nurseryYieldG: null, isMaster: false, plannedMenus: 0 })
    expect(read.ingredients).toMatchObject([
      { productId: store.lentils, grossG: 45, netG: 45, nurseryGrossG: null },
      {
        productId: store.eggs,
        grossG: 11,
        netG: 9.68,
        nurseryGrossG: 10,
        nurseryNetG: 10,
        youngerGrossG: 10.5,
        olderGrossG: 12,
        olderNetG: 11,
      },
    ])
    expect((await manciple.ok(listRecipes, { search: store.mark })).result).toMatchObject([{ id, yieldG: 150 }])
    expect((await manciple.ok(chooseRecipes, { search: `супа ${store.mark}` })).result).toMatchObject([{ id }])
    await manciple.ok(saveRecipe, { ...soup({ name: `Яхния ${store.mark}` }), id, version: read.version })
    expect((await manciple.call(saveRecipe, { ...soup(), id, version: read.version })).status).toBe(409)
    await manciple.ok(deleteRecipe, { id })
    expect((await manciple.call(getRecipe, { id })).status).toBe(404)
  })

  test('has each product once, of those there are, and no more net than gross', async () => {
    const { manciple } = store
    const refused = async (ingredients: InputOf<typeof saveRecipe>['ingredients']) =>
      (await manciple.call(saveRecipe, soup({ ingredients }))).body
    const lentils = { productId: store.lentils, grossG: 10 }
    expect(await refused([lentils, lentils])).toMatchObject({
      errors: { 'ingredients.1.productId': expect.anything() },
    })
    expect(await refused([{ productId: 2_000_000, grossG: 1 }])).toMatchObject({
      errors: { 'ingredients.0.productId': expect.anything() },
    })
    expect(await refused([{ ...lentils, netG: 11 }])).toMatchObject({
      errors: { 'ingredients.0.netG': expect.anything() },
    })
  })

  test('of the master is read, copied to be changed, and changed by the master alone', async () => {
    const { manciple } = store
    const [common] = (await manciple.ok(listRecipes, { search: 'Мусака с картофи' })).result
    expect(common).toMatchObject({ isMaster: true, allergenIds: [1, 3, 7] })
    const read = await manciple.ok(getRecipe, { id: common?.id ?? 0 })
    expect((await manciple.call(saveRecipe, { ...read })).body).toMatchObject({ code: 'kitchen.master-recipe' })
    expect((await manciple.call(deleteRecipe, { id: read.id })).body).toMatchObject({ code: 'kitchen.master-recipe' })
    const { entityId } = await manciple.ok(copyRecipe, { id: read.id })
    const copy = await manciple.ok(getRecipe, { id: Number(entityId) })
    expect(copy).toMatchObject({ isMaster: false, copiedFromId: read.id, name: 'Мусака с картофи (копие)' })
    expect(copy.ingredients).toEqual(read.ingredients)
    const master = await world.as('master')
    await master.ok(saveMasterRecipe, { ...read, name: 'Мусака по нашенски' })
    expect(await manciple.ok(getRecipe, { id: read.id })).toMatchObject({ name: 'Мусака по нашенски' })
    // Somewhere it is planned for days to come.
    expect((await master.call(deleteMasterRecipe, { id: read.id })).status).toBeGreaterThanOrEqual(200)
  })

  test('can be printed for a number of portions', async () => {
    const id = await saved({ technology: 'Вари се.' })
    const card = await store.manciple.ok(recipeCard, { id, portions: 10 })
    const text = pdfText(card.bytes)
    expect(text).toMatch(/технологична карта/i)
    expect(text).toContain('450')
    expect((await store.manciple.call(recipePhoto, { id })).status).toBe(404)
  })

  test('nobody without the right reads it', async () => {
    const id = await saved()
    for (const who of ['teacher', 'parent'] as const)
      expect((await (await world.as(who)).call(getRecipe, { id })).status).toBe(403)
  })
})

test('books are the master’s or the own ones; one with recipes stays', async () => {
  const { manciple } = store
  const common = (await manciple.ok(listRecipeBooks, {})).result.find(({ isMaster }) => isMaster)
  expect(common?.isMaster).toBe(true)
  const read = await manciple.ok(getRecipeBook, { id: common?.id ?? 0 })
  expect((await manciple.call(saveRecipeBook, read)).body).toMatchObject({ code: 'kitchen.master-book' })
  const bookId = Number((await manciple.ok(saveRecipeBook, { name: `Наши ${store.mark}`, year: 2026 })).entityId)
  await saved({ bookId })
  expect((await manciple.call(deleteRecipeBook, { id: bookId })).body).toMatchObject({ code: 'kitchen.book-used' })
  const empty = Number((await manciple.ok(saveRecipeBook, { name: `Празен ${store.mark}` })).entityId)
  await manciple.ok(deleteRecipeBook, { id: empty })
  // Deleted recipes do not keep their book.
  for (const { id } of (await manciple.ok(listRecipes, { bookId })).result) await manciple.ok(deleteRecipe, { id })
  await manciple.ok(deleteRecipeBook, { id: bookId })
  expect((await manciple.call(getRecipeBook, { id: bookId })).status).toBe(404)
})

test('the lentil soup of domain.md 5.4 costs 0.0945 a portion of lentils', async () => {
  await receive(store)
  const id = await saved({ ingredients: [{ productId: store.lentils, grossG: 45 }] })
  const [soupOf] = (await store.manciple.ok(recipeNutritions, { recipeId: id })).result
  expect(soupOf?.cost).toBeCloseTo(
    (45 / 1000) *
      ((await store.manciple.ok(recipeProducts, {})).result.find((one) => one.id === store.lentils)?.price ?? 0),
    5,
  )
})

// Another way to count it: in grams and floats, from the rows of the form.
test('what portions give and cost agrees with a naive oracle for random recipes', async () => {
  await receive(store)
  const products = (await store.manciple.ok(recipeProducts, {})).result
  const usable = products.filter(({ per100 }) => per100[0] !== null)
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(
        fc.record({
          product: fc.constantFrom(...usable),
          grossG: fc.integer({ min: 1, max: 400_000 }).map((thousandths) => thousandths / 1000),
          nursery: fc.option(fc.integer({ min: 1, max: 300 }), { nil: null }),
        }),
        { minLength: 1, maxLength: 8, selector: ({ product }) => product.id },
      ),
      async (lines) => {
        const id = await saved({
          name: `Случайна ${Math.random()}`,
          ingredients: lines.map(({ product, grossG, nursery }) => ({
            productId: product.id,
            grossG,
            nurseryGrossG: nursery,
          })),
        })
        for (const ageBand of [1, 2] as const) {
          const [answer] = (await store.manciple.ok(recipeNutritions, { recipeId: id, ageBand })).result
          const eaten = lines.map(({ product, grossG, nursery }) => {
            const keeps = 1 - product.wastePercent / 100
            const round = (value: number) => Math.round(value * 1000 + 1e-6) / 1000
            if (ageBand === 2) return { product, gross: grossG, net: round(grossG * keeps) }
            return nursery === null
              ? { product, gross: round(grossG * 0.8), net: round(round(grossG * keeps) * 0.8) }
              : { product, gross: nursery, net: round(nursery * keeps) }
          })
          const sumOf = (index: number) =>
            eaten.reduce((sum, { product, net }) => sum + (net / 100) * (product.per100[index] ?? 0), 0)
          expect(Math.abs((answer?.kcal ?? 0) - sumOf(0))).toBeLessThan(0.06)
          expect(Math.abs((answer?.protein ?? 0) - sumOf(1))).toBeLessThan(0.06)
          expect(Math.abs((answer?.carbs ?? 0) - sumOf(3))).toBeLessThan(0.06)
          const priced = eaten.filter(({ product }) => product.price !== null && product.gram !== null)
          const cost = priced.reduce(
            (sum, { product, gross }) =>
              sum +
              ((gross * (product.gram?.numerator ?? 0)) / (product.gram?.denominator ?? 1)) * (product.price ?? 0),
            0,
          )
          expect(answer?.cost === null).toBe(priced.length === 0)
          expect(Math.abs((answer?.cost ?? 0) - cost)).toBeLessThan(0.00001 * (lines.length + 1))
          expect(answer?.allergenIds).toEqual(
            [...new Set(eaten.flatMap(({ product }) => product.allergenIds))].toSorted((a, b) => a - b),
          )
        }
      },
    ),
    { numRuns: runs(12) },
  )
})
