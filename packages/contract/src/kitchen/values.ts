import { foodKinds } from '@asistent/domain/kitchen/food'
import { allMealTypes, type MealType } from '@asistent/domain/kitchen/meal-types'
import { diets, menuTypes } from '@asistent/domain/kitchen/menus'
import { nutrients } from '@asistent/domain/kitchen/nutrition'
import { recipeCategories, recipeTraits, type RecipeTrait } from '@asistent/domain/kitchen/recipes'
import { z } from 'zod'
import { decimals, emptyAsNull, id, oneOf } from '../core/values'
import { baseUnit } from '../warehouse/values'

// What several calls of the kitchen share.

export const mealTypeId = z.literal([...allMealTypes] as [MealType, ...MealType[]])
export const mealTypeIds = z.array(mealTypeId).max(5)
export const menuType = oneOf(menuTypes)
export const diet = oneOf(diets)
export const recipeCategory = oneOf(recipeCategories)
export const traits = z.array(z.literal(Object.values(recipeTraits) as [RecipeTrait, ...RecipeTrait[]])).max(4)

/** Of one portion. */
export const grams = z
  .number()
  .positive()
  .max(5000)
  .refine(decimals(3), { params: { rule: 'decimals', places: 3 } })
export const optionalGrams = emptyAsNull(grams)
export const netGrams = emptyAsNull(
  z
    .number()
    .min(0)
    .max(5000)
    .refine(decimals(3), { params: { rule: 'decimals', places: 3 } }),
)

/** What dishes are counted with, in the browser too (domain/kitchen/nutrition.ts). */
export const productFacts = z.object({
  id,
  name: z.string(),
  foodKind: oneOf(foodKinds).nullable(),
  wastePercent: z.number(),
  allergenIds: z.array(z.int()).readonly(),
  per100: z.array(z.number().nullable()).readonly(),
  baseUnit,
  gram: z.object({ numerator: z.int(), denominator: z.int() }).nullable(),
  price: z.number().nullable(),
  free: z.number().nullable(),
})

/** Of a portion, worked out. */
export const portionValues = {
  kcal: z.number(),
  kj: z.number(),
  protein: z.number(),
  fat: z.number(),
  carbs: z.number(),
  fiber: z.number(),
  sugar: z.number(),
  salt: z.number(),
  /** Percent of the energy. */
  proteinShare: z.number(),
  fatShare: z.number(),
  carbsShare: z.number(),
  /** Five decimals of a euro; null where nothing has a price. */
  cost: z.number().nullable(),
  allergenIds: z.array(z.int()),
  /** Nutrients of which some product says nothing. */
  incomplete: z.array(z.enum(nutrients)),
  /** Products of which something is not known. */
  withoutNutrition: z.array(z.string()),
  withoutPrice: z.array(z.string()),
}
