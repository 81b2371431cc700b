import { calculationStates, conflictStates } from '@asistent/domain/kitchen/calculations'
import { mealTypes } from '@asistent/domain/kitchen/meal-types'
import { menuTypes } from '@asistent/domain/kitchen/menus'
import { z } from 'zod'
import { amount, day, field, id, instant, oneOf, price } from '../core/values'
import { allergyBadge } from '../people/values'

// Common fields of the calls of a day in the kitchen (domain.md 5.4, Appendix C).

export const mealTypeId = field('Хранене', oneOf(mealTypes))
export const menuType = field('Меню', oneOf(menuTypes))
export const status = field('Статус', oneOf(calculationStates))

/** A counted child. */
export const eater = z.object({ id, name: z.string(), className: z.string().nullable(), ...allergyBadge })

/** Override of a calculated value, with its reason. */
export const change = {
  reason: z.string().nullable(),
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
}

export const head = {
  id,
  forDate: day,
  menuType,
  /** 'Детска градина, без мляко'. */
  menuName: z.string(),
  status,
  statusName: z.string(),
}

export const mealCost = {
  mealTypeId,
  mealTypeName: z.string(),
  /** attendancesSum of the specification. */
  attendancesSum: z.int(),
  value: amount,
  valueNotRounded: z.number(),
  wage: price,
}

export const dish = z.object({
  recipeId: id,
  name: z.string(),
  allergens: z.array(z.int()),
  portions: z.int(),
  yieldGrams: z.number().nullable(),
  /** Children that get it instead of another dish. */
  insteadFor: z.array(z.string()),
})

export const conflict = z.object({
  mealTypeId,
  mealTypeName: z.string(),
  recipeId: id,
  recipeName: z.string(),
  childId: id,
  childName: z.string(),
  className: z.string().nullable(),
  allergens: z.array(z.int()),
  /** Products with the allergens. */
  products: z.array(z.string()),
  /** Key of the decision, sent back with it. */
  about: z.string(),
  status: field('Решение', oneOf(conflictStates)),
  substituteRecipeId: id.nullable(),
  substituteName: z.string().nullable(),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Standing substitute of an undecided conflict. */
  proposal: z.object({ id, name: z.string() }).nullable(),
})

export const mayDo = z.object({
  edit: z.boolean(),
  request: z.boolean(),
  complete: z.boolean(),
  correct: z.boolean(),
  decide: z.boolean(),
})

export const calculation = z.object({
  ...head,
  menuId: id.nullable(),
  /** The cost per child uses unrounded values (calls.md 9). */
  isPGReference: z.boolean(),
  meals: z.array(z.object({ ...mealCost, dishes: z.array(dish) })),
  value: amount,
  /** Дневен оклад. */
  wage: price,
  conflicts: z.array(conflict),
  /** Problems as text. */
  problems: z.array(z.string()),
  requests: z.array(z.object({ id, number: z.int(), warehouse: z.string(), isCompleted: z.boolean() })),
  corrections: z.array(z.object({ reason: z.string(), madeBy: z.string().nullable(), madeAt: instant })),
  raisedAt: instant.nullable(),
  may: mayDo,
  version: z.int(),
})

/** Topics of the data that a calculation depends on: marks, menus, recipes, the stock. */
export const carried = ['calculations', 'stock', 'stock-requests', 'menus', 'recipes', 'attendances', 'children']
export const bumped = ['calculations', 'stock', 'stock-requests']
