import { checkRecipeImport, recipeImportTemplate, runRecipeImport } from '@asistent/contract/kitchen/import.calls'
import { getRecipe, listRecipes } from '@asistent/contract/kitchen/recipes.calls'
import { templateToXlsx } from '@asistent/documents/import-template'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { recipeSheet, templateColumns } from './import.rules'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

type Row = Partial<Record<string, string | number>>

/** A file as a kindergarten would send it: the template with these rows, columns by their titles. */
async function fileOf(rows: readonly Row[]): Promise<{ files: never }> {
  const bytes = await templateToXlsx([
    {
      name: recipeSheet,
      columns: templateColumns.map(({ title, example }) => ({ title, example })),
      rows: rows.map((row) => templateColumns.map(({ title }) => row[title] ?? null)),
    },
  ])
  return { files: [{ name: 'рецепти.xlsx', bytes: Buffer.from(bytes) }] as never }
}

const lentils = { Продукт: 'Леща', 'Бруто 3–7 г.': 25 }
const soup = { Рецепта: 'Внесена супа', Вид: 'Супа', 'Порция 3–7 г.': 150, ...lentils }
const carrots = { Продукт: 'моркови', 'Бруто 3–7 г.': '15,5', 'Нето 3–7 г.': 12 }

test('recipes are looked through, then brought in all at once', async () => {
  const manciple = await world.as('manciple')
  expect((await manciple.ok(recipeImportTemplate, {})).status).toBe(200)
  const file = () => fileOf([soup, carrots, { ...soup, Рецепта: 'Втора супа' }])
  const checked = await manciple.ok(checkRecipeImport, await file())
  expect(checked).toMatchObject({ isReady: true, recipes: [{ name: 'Внесена супа', products: 2 }, { products: 1 }] })
  expect((await manciple.ok(listRecipes, { search: 'Внесена супа' })).rowsCount).toBe(0)
  expect(await manciple.ok(runRecipeImport, await file())).toMatchObject({ recipes: 2 })
  const [made] = (await manciple.ok(listRecipes, { search: 'Внесена супа' })).result
  expect(made).toMatchObject({ isMaster: false, yieldG: 150, category: 1 })
  expect((await manciple.ok(getRecipe, { id: made?.id ?? 0 })).ingredients).toMatchObject([
    { productName: 'Леща', grossG: 25, netG: 24.5 },
    { productName: 'Моркови', grossG: 15.5, netG: 12 },
  ])
  // The same file again: they are there already.
  expect((await manciple.ok(checkRecipeImport, await file())).problemsCount).toBe(2)
})

test('what can’t be read is told with its row and column, and nothing is brought in', async () => {
  const manciple = await world.as('manciple')
  const wrong = await fileOf([
    { ...soup, Вид: 'Питие' },
    { Продукт: 'Няма такъв', 'Бруто 3–7 г.': 'много' },
  ])
  const { problems } = await manciple.ok(checkRecipeImport, wrong)
  expect(problems.map(({ row, column }) => [row, column])).toEqual([
    [2, 'Вид'],
    [3, 'Продукт'],
    [3, 'Бруто 3–7 г.'],
  ])
  expect((await manciple.call(runRecipeImport, wrong)).body).toMatchObject({ code: 'kitchen.import-problems' })
  expect((await manciple.call(checkRecipeImport, await fileOf([]))).body).toMatchObject({
    code: 'kitchen.import-nothing',
  })
})

test('what the master brings in is common', async () => {
  const master = await world.as('master')
  await master.ok(runRecipeImport, await fileOf([soup]))
  const manciple = await world.as('manciple')
  expect((await manciple.ok(listRecipes, { search: 'Внесена супа' })).result).toMatchObject([{ isMaster: true }])
})
