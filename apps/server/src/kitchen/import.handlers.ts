import { checkRecipeImport, recipeImportTemplate, runRecipeImport } from '@asistent/contract/kitchen/import.calls'
import { refuseKitchen } from '@asistent/contract/kitchen/problems'
import type { ReadSheet } from '@asistent/documents/read-table'
import { plural, searchForm } from '@asistent/domain/kernel/text'
import { nutritionOf, portionOf } from '@asistent/domain/kitchen/nutrition'
import { netOf } from '@asistent/domain/kitchen/recipes'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import { read, readAfter, writeAfter, type Handler } from '../platform/handler'
import { tablesOf, verdictOf } from '../platform/import-sheet'
import { templateFile } from '../platform/papers'
import { ownOrMaster, productFactsOf } from './facts.queries'
import { mostRows, readRecipes, recipeSheet, templateColumns } from './import.rules'
import { storeRecipe } from './recipes.steps'

export const recipeImportHandlers: Handler[] = [
  read(recipeImportTemplate, async () =>
    templateFile('Шаблон за рецепти', [{ name: recipeSheet, columns: templateColumns }]),
  ),

  // A POST because it carries a file; it runs in a transaction that can only read.
  readAfter(checkRecipeImport, tablesOf, async (context, _input, tables) => {
    const { recipes, problems, products } = await planOf(context, tables)
    return {
      ...verdictOf(problems),
      recipes: recipes.map(({ name, ingredients }) => {
        const amounts = ingredients.map(({ productId, grossG, netG }) => ({
          productId,
          grossG,
          netG: netG ?? netOf(grossG, products.get(productId)?.wastePercent ?? 0),
        }))
        return { name, products: amounts.length, kcal: nutritionOf(portionOf(amounts, products).raw).kcal }
      }),
    }
  }),

  writeAfter(runRecipeImport, tablesOf, async (context, _input, tables) => {
    const { recipes, problems } = await planOf(context, tables)
    if (problems.length > 0)
      throw refuseKitchen('import-problems', {
        values: { count: plural(problems.length, 'проблем', 'проблема') },
        data: verdictOf(problems),
      })
    for (const recipe of recipes) await storeRecipe(context, context.scope.kindergartenId, recipe)
    return { isSuccessful: true, recipes: recipes.length }
  }),
]

async function planOf({ tx, scope }: ReadContext, tables: ReadSheet[]) {
  const owner = scope.kindergartenId
  const products = await productFactsOf(tx, owner)
  const byName = new Map([...products.values()].map(({ id, name }) => [searchForm(name), id]))
  const plan = readRecipes(tables, byName)
  if (plan.rows > mostRows)
    throw refuseKitchen('import-too-long', { field: 'file', values: { rows: plan.rows, most: mostRows } })
  if (plan.recipes.length === 0 && plan.problems.length === 0) throw refuseKitchen('import-nothing', { field: 'file' })
  const existing = await rows<{ name: string }>(
    tx,
    sql`select t.name from recipe t where ${ownOrMaster(owner)} and t.kindergarten_id is not distinct from ${owner}::int and t.book_id is null and t.deleted_on is null`,
  )
  const taken = new Set(existing.map(({ name }) => searchForm(name)))
  for (const { name } of plan.recipes) {
    if (taken.has(searchForm(name)))
      plan.problems.push({ sheet: recipeSheet, row: null, column: 'Рецепта', reason: `Вече има рецепта „${name}“` })
    taken.add(searchForm(name))
  }
  return { ...plan, products }
}
