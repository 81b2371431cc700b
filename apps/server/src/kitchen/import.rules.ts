import type { RecipeForm } from '@asistent/contract/kitchen/recipes.calls'
import type { ImportProblem } from '@asistent/contract/core/import'
import type { ReadSheet } from '@asistent/documents/read-table'
import { parseDecimal, toNumber } from '@asistent/domain/kernel/decimal'
import { searchForm } from '@asistent/domain/kernel/text'
import { recipeCategories, recipeCategoryLabel, type RecipeCategory } from '@asistent/domain/kitchen/recipes'

// From the cells of a file to recipes: a line for each product, the first line of a recipe says what it is.

export const recipeSheet = 'Рецепти'

const columns = {
  name: 'Рецепта',
  number: 'Номер',
  category: 'Вид',
  yieldG: 'Порция 3–7 г.',
  nurseryYieldG: 'Порция 1–3 г.',
  technology: 'Технология',
  product: 'Продукт',
  grossG: 'Бруто 3–7 г.',
  netG: 'Нето 3–7 г.',
  nurseryGrossG: 'Бруто 1–3 г.',
  nurseryNetG: 'Нето 1–3 г.',
} as const
type Column = keyof typeof columns

const examples: Record<Column, string> = {
  name: 'Супа от леща',
  number: '12',
  category: 'Супа',
  yieldG: '150',
  nurseryYieldG: '120',
  technology: 'Лещата се вари…',
  product: 'Леща',
  grossG: '25',
  netG: '24,5',
  nurseryGrossG: '20',
  nurseryNetG: '19,6',
}

export const templateColumns = (Object.keys(columns) as Column[]).map((key) => ({
  title: columns[key],
  example: examples[key],
  ...(key === 'category' && { choices: Object.values(recipeCategoryLabel) }),
}))

export const mostRows = 3000

export interface ReadRecipes {
  readonly recipes: RecipeForm[]
  readonly problems: ImportProblem[]
  readonly rows: number
}

const textOf = (cell: unknown): string =>
  typeof cell === 'string' ? cell.trim() : typeof cell === 'number' ? String(cell) : ''

const categories = new Map(
  Object.values(recipeCategories).map((id) => [searchForm(recipeCategoryLabel[id]), id] as const),
)

/** `products`: the ids of those that may be used, by the form in which names are compared. */
export function readRecipes(sheets: readonly ReadSheet[], products: ReadonlyMap<string, number>): ReadRecipes {
  const table = sheets.find(({ name }) => searchForm(name) === searchForm(recipeSheet)) ?? sheets[0]
  const problems: ImportProblem[] = []
  const recipes: RecipeForm[] = []
  const heading =
    table?.rows.findIndex((row) => row.some((cell) => searchForm(textOf(cell)) === searchForm(columns.product))) ?? -1
  if (!table || heading < 0) return { recipes, problems, rows: 0 }
  const titles = (table.rows[heading] ?? []).map((cell) => searchForm(textOf(cell)))
  const placeOf = (key: Column) => titles.indexOf(searchForm(columns[key]))
  let count = 0
  for (const [index, row] of table.rows.slice(heading + 1).entries()) {
    const number = heading + index + 2
    const cell = (key: Column) => (placeOf(key) < 0 ? '' : textOf(row[placeOf(key)]))
    if (row.every((one) => textOf(one) === '')) continue
    count++
    const tell = (key: Column, reason: string) =>
      problems.push({ sheet: table.name, row: number, column: columns[key], reason })
    const grams = (key: Column): number | null => {
      const typed = cell(key)
      if (typed === '') return null
      const value = parseDecimal(typed)
      if (!value || value.units <= 0n) tell(key, `„${typed}“ не е количество`)
      return value ? toNumber(value) : null
    }
    const name = cell('name')
    const open = recipes.at(-1)
    if (name !== '' && name !== open?.name) {
      const category = categories.get(searchForm(cell('category')))
      if (!category) tell('category', `Непознат вид „${cell('category')}“`)
      recipes.push({
        ...empty,
        name,
        number: cell('number') || null,
        category: (category ?? recipeCategories.Main) as RecipeCategory,
        yieldG: grams('yieldG'),
        nurseryYieldG: grams('nurseryYieldG'),
        technology: cell('technology') || null,
        ingredients: [],
      })
    }
    const current = recipes.at(-1)
    if (!current) tell('name', 'Първият ред няма име на рецепта')
    const productId = products.get(searchForm(cell('product')))
    if (productId === undefined) tell('product', `Няма продукт „${cell('product')}“`)
    const grossG = grams('grossG')
    if (cell('grossG') === '') tell('grossG', 'Липсва количество')
    if (!current || productId === undefined || grossG === null) continue
    if (current.ingredients.some((one) => one.productId === productId)) tell('product', 'Продуктът вече е в рецептата')
    const netG = grams('netG')
    if (netG !== null && netG > grossG) tell('netG', 'Нетото е повече от брутото')
    current.ingredients.push({
      productId,
      grossG,
      netG,
      nurseryGrossG: grams('nurseryGrossG'),
      nurseryNetG: grams('nurseryNetG'),
      // A book has two ages; the narrower ones are typed.
      youngerGrossG: null,
      youngerNetG: null,
      olderGrossG: null,
      olderNetG: null,
    })
  }
  return { recipes, problems, rows: count }
}

const empty = {
  bookId: null,
  mealTypes: [],
  traits: [],
  photoFileId: null,
  extraAllergenIds: [],
  isActive: true,
} satisfies Partial<RecipeForm>
