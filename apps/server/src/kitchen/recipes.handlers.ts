import {
  chooseRecipes,
  copyRecipe,
  deleteMasterRecipe,
  deleteRecipe,
  getRecipe,
  listRecipes,
  recipeCard,
  recipeNutritions,
  recipePhoto,
  recipeProducts,
  saveMasterRecipe,
  saveRecipe,
} from '@asistent/contract/kitchen/recipes.calls'
import { refuseKitchen } from '@asistent/contract/kitchen/problems'
import { today } from '@asistent/domain/kernel/day'
import { yieldFor } from '@asistent/domain/kitchen/recipes'
import { sql } from 'drizzle-orm'
import { recipe } from '../db/tables/kitchen/recipes'
import { answerFile } from '../files/files.ops'
import { oneRow } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { retireRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
import { ownOrMaster, partsOfRecipes, productFactsOf } from './facts.queries'
import { portionValuesOf } from './portions.rules'
import { recipePaper } from './recipes.paper'
import { knownRecipes, recipeById, recipePage } from './recipes.queries'
import { recipeOwner, requireUnplanned, storeRecipe } from './recipes.steps'

export const recipeHandlers: Handler[] = [
  read(listRecipes, ({ tx, scope }, query) => recipePage(tx, scope.kindergartenId, query)),

  read(chooseRecipes, async ({ tx, scope }, { search, mealTypeId }) => {
    const searchText = search?.toLocaleLowerCase('bg')
    const result = (await knownRecipes(tx, scope.kindergartenId))
      .filter(
        ({ name, mealTypes }) =>
          (!searchText || name.toLocaleLowerCase('bg').includes(searchText)) &&
          (mealTypeId === undefined || mealTypes.includes(mealTypeId)),
      )
      .map(({ id, name, category, mealTypes, isMaster }) => ({ id, name, category, mealTypes, isMaster }))
    return { result, rowsCount: result.length }
  }),

  read(recipeNutritions, async ({ tx, scope }, { recipeId, ageBand }) => {
    const owner = scope.kindergartenId
    const recipes = (await knownRecipes(tx, owner, recipeId === undefined ? [] : [recipeId])).filter(
      ({ id }) => recipeId === undefined || id === recipeId,
    )
    const parts = await partsOfRecipes(
      tx,
      recipes.map(({ id }) => id),
    )
    const products = await productFactsOf(tx, owner)
    const result = recipes.map(({ id, name, extraAllergenIds }) => {
      const made = parts.get(id) ?? { amounts: [], yields: [] }
      return {
        recipeId: id,
        name,
        yieldG: yieldFor(made.yields, ageBand) ?? null,
        ...portionValuesOf(made, ageBand, products, extraAllergenIds),
      }
    })
    return { result, rowsCount: result.length }
  }),

  read(recipeProducts, async ({ tx, scope }) => {
    const result = [...(await productFactsOf(tx, scope.kindergartenId)).values()]
    return { result, rowsCount: result.length }
  }),

  read(getRecipe, async ({ tx, scope, now }, { id }) =>
    requireFound(await recipeById(tx, scope.kindergartenId, id, today(now))),
  ),

  read(recipeCard, async (context, { id, portions }) => {
    const { tx, scope, now } = context
    return recipePaper(context, requireFound(await recipeById(tx, scope.kindergartenId, id, today(now))), portions)
  }),

  read(recipePhoto, async (context, { id }) => {
    const { photoFileId } = requireFound(
      await oneRow<{ photoFileId: number | null }>(
        context.tx,
        sql`select t.photo_file_id as "photoFileId" from recipe t where t.id = ${id} and ${ownOrMaster(context.scope.kindergartenId)}`,
      ),
    )
    return answerFile(context, requireFound(photoFileId ?? undefined))
  }),

  write(saveRecipe, async (context, form) => {
    const owner = inKindergarten(context.scope)
    if (form.id !== undefined && (await recipeOwner(context.tx, owner, form.id)).isMaster)
      throw refuseKitchen('master-recipe')
    const id = await storeRecipe(context, owner, form)
    context.audit.about({ recipeId: id })
    return ok(id)
  }),

  write(copyRecipe, async ({ tx, scope, audit }, { id }) => {
    const owner = inKindergarten(scope)
    const { name } = await recipeOwner(tx, owner, id)
    const copy = requireFound(
      await oneRow<{ id: number }>(
        tx,
        sql`insert into recipe (kindergarten_id, copied_from_id, number, name, category, meal_types, traits, technology, extra_allergen_ids, created_by)
          select ${owner}, id, number, ${`${name} (копие)`}, category, meal_types, traits, technology, extra_allergen_ids, ${scope.accountId} from recipe where id = ${id} returning id`,
      ),
    )
    await tx.execute(
      sql`insert into recipe_ingredient (kindergarten_id, recipe_id, position, product_id, age_band, gross_grams, net_grams)
        select ${owner}, ${copy.id}, position, product_id, age_band, gross_grams, net_grams from recipe_ingredient where recipe_id = ${id}`,
    )
    await tx.execute(
      sql`insert into recipe_yield (kindergarten_id, recipe_id, age_band, grams) select ${owner}, ${copy.id}, age_band, grams from recipe_yield where recipe_id = ${id}`,
    )
    audit.about({ recipeId: copy.id })
    return ok(copy.id)
  }),

  write(deleteRecipe, async ({ tx, scope, now, audit }, { id }) => {
    const owner = inKindergarten(scope)
    if ((await recipeOwner(tx, owner, id)).isMaster) throw refuseKitchen('master-recipe')
    await requireUnplanned(tx, id, today(now))
    await retireRow(tx, recipe, owner, id, today(now))
    audit.about({ recipeId: id })
    return allDone
  }),

  write(saveMasterRecipe, async (context, form) => {
    const id = await storeRecipe(context, null, form)
    context.audit.about({ recipeId: id })
    return ok(id)
  }),

  write(deleteMasterRecipe, async ({ tx, now, audit }, { id }) => {
    await requireUnplanned(tx, id, today(now))
    await retireRow(tx, recipe, null, id, today(now))
    audit.about({ recipeId: id })
    return allDone
  }),
]
