import type { RecipeForm } from '@asistent/contract/kitchen/recipes.calls'
import { refuseKitchen } from '@asistent/contract/kitchen/problems'
import { netOf, ownBands } from '@asistent/domain/kitchen/recipes'
import { ageBands, type AgeBand } from '@asistent/domain/warehouse/norms'
import { eq, sql } from 'drizzle-orm'
import { recipe, recipeIngredient, recipeYield } from '../db/tables/kitchen/recipes'
import { adoptFiles } from '../files/files.ops'
import type { WriteContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { saveRow, type Owner } from '../platform/rows'
import { requireFound } from '../platform/versioned'
import { ownOrMaster } from './facts.queries'

type Ingredient = RecipeForm['ingredients'][number]

interface IngredientRow {
  readonly position: number
  readonly productId: number
  readonly ageBand: AgeBand
  readonly grossGrams: string
  readonly netGrams: string
}

/** Stores a recipe with its ingredients; returns its id. */
export async function storeRecipe(context: WriteContext, owner: Owner, form: RecipeForm): Promise<number> {
  const { tx, scope } = context
  const { id, version, ingredients, yieldG, nurseryYieldG, isActive, ...values } = form
  if (form.bookId !== null) await requireBook(tx, owner, form.bookId)
  const waste = await wasteOf(tx, owner, ingredients)
  await adoptPhoto(context, id, form.photoFileId)
  const recipeId = await saveRow(
    tx,
    recipe,
    owner,
    { id, version },
    {
      ...values,
      active: isActive,
      ...(id === undefined && { createdBy: scope.accountId }),
    },
  )
  await tx.delete(recipeIngredient).where(eq(recipeIngredient.recipeId, recipeId))
  await tx.delete(recipeYield).where(eq(recipeYield.recipeId, recipeId))
  const lines = ingredients.flatMap((one, position) => rowsOf(one, position, waste.get(one.productId) ?? 0))
  if (lines.length > 0)
    await tx.insert(recipeIngredient).values(lines.map((line) => ({ ...line, recipeId, kindergartenId: owner })))
  const yields = [
    { ageBand: ageBands.Nursery, grams: nurseryYieldG },
    { ageBand: ageBands.Kindergarten, grams: yieldG },
  ].flatMap(({ ageBand, grams }) =>
    grams === null ? [] : [{ ageBand, grams: String(grams), recipeId, kindergartenId: owner }],
  )
  if (yields.length > 0) await tx.insert(recipeYield).values(yields)
  return recipeId
}

/** Completes empty fields: net is gross less the waste of the product. */
function rowsOf(row: Ingredient, position: number, waste: number): IngredientRow[] {
  const { productId, grossG } = row
  const made = (ageBand: AgeBand, gross: number, net: number | null, name: string): IngredientRow => {
    const netG = net ?? netOf(gross, waste)
    if (netG > gross) throw refuseKitchen('net-over-gross', { field: `ingredients.${position}.${name}` })
    return { position, productId, ageBand, grossGrams: String(gross), netGrams: String(netG) }
  }
  return [
    made(ageBands.Kindergarten, grossG, row.netG, 'netG'),
    ...ownBands.flatMap(({ ageBand, gross, net }) => {
      const amount = row[gross]
      return amount === null ? [] : [made(ageBand, amount, row[net], net)]
    }),
  ]
}

/** Waste by product. Checks that the owner may use every product and that none occurs twice. */
async function wasteOf(tx: Tx, owner: Owner, ingredients: readonly Ingredient[]): Promise<Map<number, number>> {
  const ids = ingredients.map(({ productId }) => productId)
  const products = await rows<{ id: number; waste: number }>(
    tx,
    sql`select t.id, t.waste_percent::float8 as waste from product t where t.id = ${anyOf(ids)} and ${ownOrMaster(owner)}`,
  )
  const waste = new Map(products.map((one) => [one.id, one.waste]))
  const seen = new Set<number>()
  for (const [index, id] of ids.entries()) {
    const field = `ingredients.${index}.productId`
    if (!waste.has(id)) throw refuseKitchen('unknown-product', { field })
    if (seen.has(id)) throw refuseKitchen('same-product', { field })
    seen.add(id)
  }
  return waste
}

async function requireBook(tx: Tx, owner: Owner, bookId: number): Promise<void> {
  requireFound(await oneRow(tx, sql`select t.id from recipe_book t where t.id = ${bookId} and ${ownOrMaster(owner)}`))
}

/** Adopts a new picture; another user may have uploaded the existing one. */
async function adoptPhoto(context: WriteContext, id: number | undefined, photoFileId: number | null): Promise<void> {
  if (photoFileId === null) return
  const wasteById =
    id !== undefined &&
    (await oneRow(context.tx, sql`select id from recipe where id = ${id} and photo_file_id = ${photoFileId}`))
  if (!wasteById) await adoptFiles(context, [photoFileId])
}

/** Name and origin of the recipe, if the owner may read it. */
export const recipeOwner = async (tx: Tx, owner: Owner, id: number) =>
  requireFound(
    await oneRow<{ isMaster: boolean; name: string }>(
      tx,
      sql`select t.kindergarten_id is null as "isMaster", t.name from recipe t where t.id = ${id} and t.deleted_on is null and ${ownOrMaster(owner)}`,
    ),
  )

/** Rejects retiring a recipe of a menu that has not ended. */
export async function requireUnplanned(tx: Tx, id: number, today: string): Promise<void> {
  if (await oneRow(tx, sql`select 1 as there from menu_dish where recipe_id = ${id} and for_on >= ${today} limit 1`))
    throw refuseKitchen('recipe-used')
}
