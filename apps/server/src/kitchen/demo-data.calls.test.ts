import { listRecipeBooks, listRecipes, getRecipe, recipeCard } from '@asistent/contract/kitchen/recipes.calls'
import { listCategories } from '@asistent/contract/warehouse/products.calls'
import { inventoryRegister, unitedReceiptsReport } from '@asistent/contract/warehouse/references.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rangeOf } from '@asistent/domain/kernel/month'
import { pdfText } from '@asistent/documents/pdf-text'
import { startWorld, type World } from '../../../../tests/support/world'

// The demo data have what a user of the kitchen and the warehouse looks for first. Today is Sunday, 15.11.2026.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('own recipes, a book for children under three, nested categories and months with counts and united receipts', async () => {
  const manciple = await world.as('manciple')
  const books = (await manciple.ok(listRecipeBooks, { pageSize: 50 })).result
  const under3 = books.find(({ name }) => name.includes('до 3 години'))!
  const ownBook = books.find(({ isMaster }) => !isMaster)!
  for (const book of [under3, ownBook]) {
    const { result } = await manciple.ok(listRecipes, { bookId: book.id, pageSize: 50 })
    expect(result.length).toBeGreaterThanOrEqual(4)
  }
  const [first] = (await manciple.ok(listRecipes, { bookId: under3.id, search: 'Риба' })).result
  const recipe = await manciple.ok(getRecipe, { id: first!.id })
  expect(recipe).toMatchObject({ nurseryYieldG: 160, yieldG: 200 })
  const card = pdfText((await manciple.ok(recipeCard, { id: recipe.id, portions: 1 })).bytes).replaceAll(/\s+/g, ' ')
  expect(card).toMatch(/160 г/)
  for (const figure of ['Влакнини', 'Захари', 'Сол'])
    expect(card).toMatch(new RegExp(`${figure}, г \\d+(,\\d+)? \\d+(,\\d+)?`))
  expect(card).toMatch(/Сол, г 0,\d+ 0,\d+/)
  const incomplete = await world.sql(
    `select name from product where deleted_on is null and (fiber is null or sugar is null or salt is null) order by name`,
  )
  expect(incomplete).toEqual([])

  const { result: categories } = await manciple.ok(listCategories, {})
  expect(categories.filter(({ items }) => items.length > 0).map(({ name }) => name)).toContain('Месо и птици')
  for (const month of [9, 10, 11]) {
    const { from: fromDate, to: toDate } = rangeOf({ year: 2026, month })
    const period = { fromDate, toDate }
    expect([month, (await manciple.ok(unitedReceiptsReport.json, period)).rowsCount]).toEqual([month, 1])
    const { result } = await manciple.ok(inventoryRegister.json, period)
    expect(result.map(({ shortage }) => shortage > 0)).toEqual(month === 9 ? [] : [true])
  }
})
