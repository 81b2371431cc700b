import type { BandAmount } from '@asistent/domain/kitchen/recipes'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, numeric, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import {
  createdAt,
  day,
  id,
  instant,
  money,
  partOf,
  portionGrams,
  quantity,
  reference,
  unitPrice,
  version,
} from '../../columns'
import { kindergartenId } from '../institutions'
import { child, childGroup } from '../people'
import { product } from '../warehouse/products'
import { warehouse } from '../warehouse/warehouses'
import { recipe } from './recipes'
import { menu, ofMeal } from './menus'

const changed = () => ({
  changeReason: text('change_reason'),
  changedBy: integer('changed_by'),
  changedAt: instant('changed_at'),
})

/** Калкулационна ведомост: one per day and type of menu. */
export const mealCalculation = pgTable(
  'meal_calculation',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    forOn: day('for_on').notNull(),
    menuType: smallint('menu_type').notNull(),
    diet: smallint('diet').notNull().default(0),
    menuId: integer('menu_id').references(() => menu.id),
    /** Open 1, requested 2, completed 3. */
    state: smallint('state').notNull().default(1),
    /** When the attendance was last imported. */
    portionsAt: instant('portions_at'),
    completedAt: instant('completed_at'),
    completedBy: integer('completed_by'),
    note: text('note'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
    /** Set when a later change causes an allergy conflict (db/kitchen-guards.ts). */
    raisedAt: instant('raised_at'),
  },
  (t) => [
    unique('meal_calculation_once').on(t.kindergartenId, t.forOn, t.menuType, t.diet),
    index().on(t.menuId),
    check('meal_calculation_type', sql`${t.menuType} between 1 and 3`),
    check('meal_calculation_diet', sql`${t.diet} between 0 and 9`),
    check('meal_calculation_state', sql`${t.state} between 1 and 3`),
    check('meal_calculation_completed', sql`(${t.state} = 3) = (${t.completedAt} is not null)`),
  ],
)

/** Portions of a meal by group; without a group for staff and for a correction of the whole meal. */
export const mealPortion = pgTable(
  'meal_portion',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    calculationId: partOf('calculation_id', () => mealCalculation.id),
    mealType: smallint('meal_type').notNull(),
    groupId: integer('group_id').references(() => childGroup.id),
    /** From the attendance; null if only the correction applies. */
    computed: integer('computed'),
    changedTo: integer('changed_to'),
    ...changed(),
    /** Children counted when the products were requested. */
    childIds: integer('child_ids').array().notNull().default([]),
  },
  (t) => [
    unique('meal_portion_once').on(t.calculationId, t.mealType, t.groupId).nullsNotDistinct(),
    index().on(t.kindergartenId),
    index().on(t.groupId),
    ofMeal('meal_portion_meal', t.mealType),
    check('meal_portion_count', sql`${t.computed} >= 0 and ${t.changedTo} >= 0`),
    check(
      'meal_portion_change',
      sql`(${t.changedTo} is null) = (${t.changedAt} is null) and (${t.changedTo} is null or ${t.changeReason} is not null)`,
    ),
  ],
)

/** Dishes of a calculation with a copy of their ingredients, so that later recipe changes do not affect it. */
export const mealDish = pgTable(
  'meal_dish',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    calculationId: partOf('calculation_id', () => mealCalculation.id),
    mealType: smallint('meal_type').notNull(),
    position: smallint('position').notNull(),
    recipeId: reference('recipe_id', () => recipe.id),
    recipeName: text('recipe_name').notNull(),
    recipeVersion: integer('recipe_version').notNull(),
    yieldGrams: portionGrams('yield_grams'),
    allergenIds: integer('allergen_ids').array().notNull().default([]),
    /** Per portion, by age band. */
    ingredients: jsonb('ingredients').$type<readonly BandAmount[]>().notNull().default([]),
  },
  (t) => [
    unique('meal_dish_once').on(t.calculationId, t.mealType, t.recipeId),
    index().on(t.kindergartenId),
    index().on(t.recipeId),
    ofMeal('meal_dish_meal', t.mealType),
  ],
)

export const mealProduct = pgTable(
  'meal_product',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    calculationId: partOf('calculation_id', () => mealCalculation.id),
    mealType: smallint('meal_type').notNull(),
    productId: reference('product_id', () => product.id),
    /** Product of the recipe that this one replaces. */
    substituteForId: integer('substitute_for_id').references(() => product.id),
    warehouseId: integer('warehouse_id').references(() => warehouse.id),
    /** In the base unit; null if added manually. */
    computed: quantity('computed'),
    changedTo: quantity('changed_to'),
    ...changed(),
    /** At completion. */
    price: unitPrice('price'),
    value: money('value'),
    valueNotRounded: numeric('value_not_rounded', { precision: 18, scale: 8 }),
  },
  (t) => [
    unique('meal_product_once').on(t.calculationId, t.mealType, t.productId, t.substituteForId).nullsNotDistinct(),
    index().on(t.kindergartenId),
    index().on(t.productId),
    index().on(t.substituteForId),
    index().on(t.warehouseId),
    ofMeal('meal_product_meal', t.mealType),
    check(
      'meal_product_quantity',
      sql`${t.computed} >= 0 and ${t.changedTo} >= 0 and (${t.computed} is not null or ${t.changedTo} is not null)`,
    ),
    check(
      'meal_product_change',
      sql`(${t.changedTo} is null) = (${t.changedAt} is null) and (${t.changedTo} is null or ${t.changeReason} is not null)`,
    ),
  ],
)

/** A dish of the day that conflicts with a child's allergy. */
export const mealConflict = pgTable(
  'meal_conflict',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    calculationId: partOf('calculation_id', () => mealCalculation.id),
    mealType: smallint('meal_type').notNull(),
    recipeId: reference('recipe_id', () => recipe.id),
    childId: reference('child_id', () => child.id),
    groupId: integer('group_id').references(() => childGroup.id),
    allergenIds: integer('allergen_ids').array().notNull(),
    /** Open 1, substituted 2, confirmed 3. */
    state: smallint('state').notNull().default(1),
    substituteRecipeId: integer('substitute_recipe_id').references(() => recipe.id),
    reason: text('reason'),
    /** Subject of the decision: if it changes, the conflict is open again. */
    basis: text('basis').notNull(),
    decidedBy: integer('decided_by'),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    unique('meal_conflict_once').on(t.calculationId, t.mealType, t.recipeId, t.childId),
    index().on(t.kindergartenId),
    index().on(t.recipeId),
    index().on(t.childId),
    index().on(t.groupId),
    index().on(t.substituteRecipeId),
    ofMeal('meal_conflict_meal', t.mealType),
    check('meal_conflict_state', sql`${t.state} between 1 and 3`),
    check('meal_conflict_substitute', sql`(${t.state} = 2) = (${t.substituteRecipeId} is not null)`),
    check(
      'meal_conflict_decided',
      sql`(${t.state} = 1) = (${t.decidedAt} is null) and (${t.state} <> 3 or ${t.reason} is not null)`,
    ),
  ],
)

/** What an allergic child gets in place of a dish, or of dishes with a product: proposed when the conflict appears again. */
export const standingSubstitution = pgTable(
  'standing_substitution',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: reference('child_id', () => child.id),
    recipeId: integer('recipe_id').references(() => recipe.id),
    productId: integer('product_id').references(() => product.id),
    mealType: smallint('meal_type').notNull(),
    substituteRecipeId: reference('substitute_recipe_id', () => recipe.id),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    unique('standing_substitution_once').on(t.childId, t.recipeId, t.productId, t.mealType).nullsNotDistinct(),
    index().on(t.kindergartenId),
    index().on(t.recipeId),
    index().on(t.productId),
    index().on(t.substituteRecipeId),
    check('standing_substitution_for', sql`num_nonnulls(${t.recipeId}, ${t.productId}) = 1`),
    ofMeal('standing_substitution_meal', t.mealType),
    check('standing_substitution_other', sql`${t.substituteRecipeId} <> ${t.recipeId}`),
  ],
)

/** Reasons for withdrawing and recalculating the products of a calculation. */
export const mealCorrection = pgTable(
  'meal_correction',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    calculationId: partOf('calculation_id', () => mealCalculation.id),
    reason: text('reason').notNull(),
    madeBy: integer('made_by'),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [index().on(t.kindergartenId), index().on(t.calculationId)],
)

/** State of a completed calculation before its withdrawal, for reports of that time (db/kitchen-guards.ts). */
export const mealTakenBack = pgTable(
  'meal_taken_back',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    calculationId: partOf('calculation_id', () => mealCalculation.id),
    completedAt: instant('completed_at').notNull(),
    takenBackAt: instant('taken_back_at').notNull(),
    meals: jsonb('meals')
      .$type<readonly { mealType: number; portions: number; value: number; exact: number }[]>()
      .notNull(),
    products: jsonb('products')
      .$type<readonly { productId: number; quantity: number; value: number | null }[]>()
      .notNull(),
  },
  (t) => [
    index().on(t.kindergartenId),
    index().on(t.calculationId),
    check('meal_taken_back_order', sql`${t.completedAt} < ${t.takenBackAt}`),
  ],
)

/** Number of a day in the book of the food orders; assigned when its first calculation is completed, for ever. */
export const foodOrder = pgTable(
  'food_order',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    forOn: day('for_on').notNull(),
    year: smallint('year').notNull(),
    number: integer('number').notNull(),
    assignedAt: instant('assigned_at').notNull(),
  },
  (t) => [
    unique('food_order_day').on(t.kindergartenId, t.forOn),
    unique('food_order_number').on(t.kindergartenId, t.year, t.number),
    check('food_order_year', sql`${t.year} = extract(year from ${t.forOn})`),
  ],
)
