import { netOf } from '@asistent/domain/kitchen/recipes'
import { ageBands } from '@asistent/domain/warehouse/norms'
import { recipe, recipeBook, recipeIngredient, recipeYield } from '../db/tables/kitchen/recipes'
import { product } from '../db/tables/warehouse/products'
import type { PackRow, PackRows, StarterPack } from '../platform/packs'
import { demoRecipes, nurseryRecipes, type DemoRecipe } from './recipes.demo'

export interface KnownRecipe {
  readonly id: number
  readonly name: string
  readonly allergenIds: readonly number[]
}

export const recipesPack: StarterPack = {
  key: 'recipes',
  title: 'Рецепти',
  text: 'Сборници за деца от 3 до 7 години и до 3 години. Количествата са примерни, не са от официалните сборници.',
  tables: [recipeBook, recipe, recipeYield, recipeIngredient],
  counted: recipe,
  reads: [product],
  needs: 'products',
  add(rows) {
    addRecipes(rows)
    addNurseryRecipes(rows)
  },
}

const bookName = 'Сборник рецепти за деца от 3 до 7 години'
const nurseryBookName = 'Сборник рецепти за деца до 3 години'

const bookIn = (rows: PackRows, name: string, more: { ages: string; year: number; note?: string }): number =>
  rows.rowsOf(recipeBook).find((one) => one.name === name)?.id ??
  rows.addTo(recipeBook, {
    kindergartenId: null,
    name,
    publisher: 'Национален център по обществено здраве и анализи',
    ...more,
  })

/** The recipes of both age groups' usual dishes by number; quantities of the nursery follow from them. */
export function addRecipes(rows: PackRows): Map<number, KnownRecipe> {
  const bookId = bookIn(rows, bookName, {
    ages: '3–7 години',
    year: 2020,
    note: 'Количествата в примерните данни не са от официалния сборник.',
  })
  bookIn(rows, nurseryBookName, { ages: 'до 3 години', year: 2013 })
  return new Map(demoRecipes.map((one) => [one.number, addRecipe(rows, one, { kindergartenId: null, bookId })]))
}

export function addNurseryRecipes(rows: PackRows): void {
  const bookId = bookIn(rows, nurseryBookName, { ages: 'до 3 години', year: 2013 })
  for (const nurseryRecipe of nurseryRecipes)
    addRecipe(rows, nurseryRecipe, { kindergartenId: null, bookId, isNursery: true })
}

interface Of {
  readonly kindergartenId: number | null
  readonly bookId: number
  readonly copiedFromId?: number | null
  /** The amounts are those for children from 1 to 3 years. */
  readonly isNursery?: boolean
}

/** Adds the recipe, unless one of the same owner has its name. */
export function addRecipe(rows: PackRows, demoRecipe: DemoRecipe, { isNursery = false, ...of }: Of): KnownRecipe {
  const { kindergartenId } = of
  const products = new Map(rows.rowsOf(product).map((row) => [row.name, row]))
  const allergenIds = new Set(demoRecipe.products.flatMap(([name]) => products.get(name)?.allergenIds ?? []))
  const described = { name: demoRecipe.name, allergenIds: [...allergenIds].toSorted((a, b) => a - b) }
  const isSame = (row: PackRow<typeof recipe>) =>
    row.name === demoRecipe.name && row.kindergartenId === kindergartenId && row.deletedOn == null
  const before = rows.rowsOf(recipe).find(isSame)?.id
  if (before !== undefined) return { id: before, ...described }
  const id = rows.addTo(recipe, {
    ...of,
    number: String(demoRecipe.number),
    name: demoRecipe.name,
    category: demoRecipe.category,
    mealTypes: [...demoRecipe.meals],
    traits: [...demoRecipe.traits],
    technology: demoRecipe.technology,
  })
  const bands = [
    { ageBand: ageBands.Kindergarten, times: isNursery ? 1.25 : 1 },
    ...(isNursery ? [{ ageBand: ageBands.Nursery, times: 1 }] : []),
  ]
  for (const { ageBand, times } of bands) {
    rows.addTo(recipeYield, { recipeId: id, kindergartenId, ageBand, grams: String(demoRecipe.yield * times) })
    for (const [position, [name, grams]] of demoRecipe.products.entries()) {
      const used = products.get(name)
      if (used?.id === undefined) continue
      const grossG = grams * times
      rows.addTo(recipeIngredient, {
        kindergartenId,
        recipeId: id,
        position,
        productId: used.id,
        ageBand,
        grossGrams: String(grossG),
        netGrams: String(netOf(grossG, Number(used.wastePercent ?? 0))),
      })
    }
  }
  return { id, ...described }
}
