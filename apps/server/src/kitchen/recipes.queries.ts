import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import type { getRecipe, listRecipes } from '@asistent/contract/kitchen/recipes.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { ownBands, yieldFor } from '@asistent/domain/kitchen/recipes'
import { ageBands } from '@asistent/domain/warehouse/norms'
import { sql } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { contains, page } from '../platform/list'
import type { Owner } from '../platform/rows'
import { ownOrMaster, partsOfRecipes, productFactsOf } from './facts.queries'
import { portionValuesOf } from './portions.rules'

const notRetired = (owner: Owner) => sql`${ownOrMaster(owner)} and t.deleted_on is null`

/** Allergens of the products, and those that were added manually. */
const hasAllergen = (allergenId: number) => sql`(${allergenId} = any (t.extra_allergen_ids) or exists (
  select from recipe_ingredient i join product p on p.id = i.product_id where i.recipe_id = t.id and ${allergenId} = any (p.allergen_ids)))`

type Row = OutputOf<typeof listRecipes>['result'][number]

export async function recipePage(
  tx: Tx,
  owner: Owner,
  {
    search,
    category,
    mealTypeId,
    bookId,
    productId,
    withoutAllergenId,
    isMaster,
    isActive,
    ...query
  }: ParsedOf<typeof listRecipes>,
): Promise<OutputOf<typeof listRecipes>> {
  const listed = await page<Row & { extraAllergenIds: number[] }>(tx, query, {
    select: sql`select t.id, t.number, t.name, t.book_id as "bookId", b.name as book, t.category, t.meal_types as "mealTypes",
      t.kindergarten_id is null as "isMaster", t.active as "isActive", t.extra_allergen_ids as "extraAllergenIds"
      from recipe t left join recipe_book b on b.id = t.book_id`,
    where: [
      notRetired(owner),
      search !== null && contains(sql`concat_ws(' ', t.number, t.name)`, search),
      category !== undefined && sql`t.category = ${category}`,
      mealTypeId !== undefined && sql`${mealTypeId} = any (t.meal_types)`,
      bookId !== undefined && sql`t.book_id = ${bookId}`,
      productId !== undefined &&
        sql`exists (select from recipe_ingredient i where i.recipe_id = t.id and i.product_id = ${productId})`,
      withoutAllergenId !== undefined && sql`not ${hasAllergen(withoutAllergenId)}`,
      isMaster !== undefined && sql`(t.kindergarten_id is null) = ${isMaster}`,
      isActive !== undefined && sql`t.active = ${isActive}`,
    ],
    orderBy: { name: sql`name`, number: sql`number`, category: sql`category` },
    otherwise: sql`name, id`,
  })
  const products = await productFactsOf(tx, owner)
  const parts = await partsOfRecipes(
    tx,
    listed.result.map(({ id }) => id),
  )
  return {
    rowsCount: listed.rowsCount,
    result: listed.result.map(({ extraAllergenIds, ...row }) => {
      const made = parts.get(row.id) ?? { amounts: [], yields: [] }
      const { kcal, cost, allergenIds } = portionValuesOf(made, ageBands.Kindergarten, products, extraAllergenIds)
      return { ...row, kcal, cost, allergenIds, yieldG: yieldFor(made.yields, ageBands.Kindergarten) ?? null }
    }),
  }
}

export interface KnownRecipe {
  readonly id: number
  readonly name: string
  readonly category: Row['category']
  readonly mealTypes: Row['mealTypes']
  readonly traits: number[]
  readonly extraAllergenIds: number[]
  readonly isMaster: boolean
}

/** Recipes in use, and those with the ids `also`, even if retired. */
export const knownRecipes = (tx: Tx, owner: Owner, also: readonly number[] = []) =>
  rows<KnownRecipe>(
    tx,
    sql`select t.id, t.name, t.category, t.meal_types as "mealTypes", t.traits, t.extra_allergen_ids as "extraAllergenIds", t.kindergarten_id is null as "isMaster"
      from recipe t where ${ownOrMaster(owner)} and ((t.deleted_on is null and t.active) or t.id = any (${sql.param(also)}::int[])) order by t.name, t.id`,
  )

type OwnAmounts = Record<(typeof ownBands)[number]['gross' | 'net'], number | null>
type Stored = Omit<OutputOf<typeof getRecipe>, 'ingredients' | 'yieldG' | 'nurseryYieldG'>

export async function recipeById(
  tx: Tx,
  owner: Owner,
  id: number,
  day: Day,
): Promise<OutputOf<typeof getRecipe> | undefined> {
  const stored = await oneRow<Stored>(
    tx,
    sql`select t.id, t.number, t.name, t.book_id as "bookId", b.name as book, t.category, t.meal_types as "mealTypes", t.traits, t.technology,
      t.photo_file_id as "photoFileId", t.extra_allergen_ids as "extraAllergenIds", t.active as "isActive", t.kindergarten_id is null as "isMaster",
      t.copied_from_id as "copiedFromId", t.version,
      (select count(distinct d.menu_id)::int from menu_dish d where d.recipe_id = t.id and d.for_on >= ${day} and d.kindergarten_id = ${owner}::int) as "plannedMenus"
      from recipe t left join recipe_book b on b.id = t.book_id where t.id = ${id} and ${notRetired(owner)}`,
  )
  if (!stored) return undefined
  const { amounts, yields } = (await partsOfRecipes(tx, [id])).get(id) ?? { amounts: [], yields: [] }
  const products = await rows<{ id: number; name: string; wastePercent: number }>(
    tx,
    sql`select p.id, p.name, p.waste_percent::float8 as "wastePercent" from product p join recipe_ingredient i on i.product_id = p.id where i.recipe_id = ${id} group by p.id`,
  )
  const gramsOf = (band: number) => yields.find(({ ageBand }) => ageBand === band)?.grams ?? null
  const amountOf = (productId: number, band: number) =>
    amounts.find((one) => one.productId === productId && one.ageBand === band)
  return {
    ...stored,
    yieldG: gramsOf(ageBands.Kindergarten),
    nurseryYieldG: gramsOf(ageBands.Nursery),
    ingredients: amounts
      .filter(({ ageBand }) => ageBand === ageBands.Kindergarten)
      .map(({ productId, grossG, netG }) => {
        const product = products.find((one) => one.id === productId)
        const bands = ownBands.map(({ ageBand, gross, net }) => {
          const amount = amountOf(productId, ageBand)
          return { [gross]: amount?.grossG ?? null, [net]: amount?.netG ?? null }
        })
        return {
          productId,
          productName: product?.name ?? '',
          wastePercent: product?.wastePercent ?? 0,
          grossG,
          netG,
          ...(Object.assign({}, ...bands) as OwnAmounts),
        }
      }),
  }
}
