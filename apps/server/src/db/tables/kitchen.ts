import type { PublishedDish } from '@asistent/domain/kitchen/menus'
import type { BandAmount } from '@asistent/domain/kitchen/recipes'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, money, name, partOf, quantity, reference, unitPrice, version } from '../columns'
import { kindergarten, kindergartenId } from './institutions'
import { child, childGroup } from './people'
import { storedFile } from './platform'
import { product, warehouse } from './warehouse'

// Recipes, menus, daily calculations, portion books, allergy conflicts and norms (docs/areas/kitchen.md). Rows without
// a kindergarten belong to the master.

const masterOrKindergarten = () => integer('kindergarten_id').references(() => kindergarten.id)
const grams = (column: string) => numeric(column, { precision: 9, scale: 3 })
const portionGrams = (column: string) => numeric(column, { precision: 9, scale: 2 })
const ofMeal = (name: string, column: AnyPgColumn) => check(name, sql`${column} between 1 and 5`)

export const recipeBook = pgTable(
  'recipe_book',
  {
    id: id(),
    kindergartenId: masterOrKindergarten(),
    name: name('name').notNull(),
    ages: text('ages'),
    publisher: text('publisher'),
    year: smallint('year'),
    note: text('note'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [index().on(t.kindergartenId)],
)

export const recipe = pgTable(
  'recipe',
  {
    id: id(),
    kindergartenId: masterOrKindergarten(),
    bookId: integer('book_id').references(() => recipeBook.id),
    /** The master's recipe of which this is a kindergarten's copy. */
    copiedFromId: integer('copied_from_id').references((): AnyPgColumn => recipe.id),
    number: text('number'),
    name: name('name').notNull(),
    category: smallint('category').notNull(),
    mealTypes: smallint('meal_types').array().notNull().default([]),
    /** Fried, with sausage, confectionery… (domain/kitchen/recipes.ts). */
    traits: smallint('traits').array().notNull().default([]),
    technology: text('technology'),
    photoFileId: integer('photo_file_id').references(() => storedFile.id),
    /** In addition to those of its products. */
    extraAllergenIds: integer('extra_allergen_ids').array().notNull().default([]),
    active: boolean('active').notNull().default(true),
    deletedOn: day('deleted_on'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId),
    index().on(t.bookId),
    index().on(t.copiedFromId),
    index().on(t.photoFileId),
    check('recipe_category', sql`${t.category} between 1 and 8`),
  ],
)

export const recipeYield = pgTable(
  'recipe_yield',
  {
    recipeId: partOf('recipe_id', () => recipe.id),
    kindergartenId: masterOrKindergarten(),
    ageBand: smallint('age_band').notNull(),
    grams: portionGrams('grams').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.recipeId, t.ageBand] }),
    index().on(t.kindergartenId),
    check('recipe_yield_band', sql`${t.ageBand} between 1 and 4`),
    check('recipe_yield_grams', sql`${t.grams} > 0`),
  ],
)

/** One row per product and age band; missing age bands are derived (domain/kitchen/recipes.ts). */
export const recipeIngredient = pgTable(
  'recipe_ingredient',
  {
    id: id(),
    kindergartenId: masterOrKindergarten(),
    recipeId: partOf('recipe_id', () => recipe.id),
    position: smallint('position').notNull(),
    productId: reference('product_id', () => product.id),
    ageBand: smallint('age_band').notNull(),
    grossGrams: grams('gross_grams').notNull(),
    netGrams: grams('net_grams').notNull(),
  },
  (t) => [
    unique('recipe_ingredient_once').on(t.recipeId, t.productId, t.ageBand),
    index().on(t.kindergartenId),
    index().on(t.productId),
    check('recipe_ingredient_band', sql`${t.ageBand} between 1 and 4`),
    check(
      'recipe_ingredient_grams',
      sql`${t.grossGrams} > 0 and ${t.netGrams} >= 0 and ${t.netGrams} <= ${t.grossGrams}`,
    ),
  ],
)

const limit = (column: string) => numeric(column, { precision: 8, scale: 2 })

/** Menu settings of a kindergarten. */
export const menuConfiguration = pgTable(
  'menu_configuration',
  {
    kindergartenId: integer('kindergarten_id')
      .primaryKey()
      .references(() => kindergarten.id),
    mealTypes: smallint('meal_types').array().notNull().default([1, 2, 3, 4]),
    /** Hour at which the morning's attendance determines the portions. */
    portionsAt: text('portions_at').notNull().default('09:00'),
    /** Number of days within which a dish counts as recently cooked. */
    recentDays: smallint('recent_days').notNull().default(14),
    limitNursery: limit('limit_nursery'),
    limitKindergarten: limit('limit_kindergarten'),
    limitStaff: limit('limit_staff'),
    printHeader: text('print_header'),
    printFooter: text('print_footer'),
    preparedBy: text('prepared_by'),
    agreedBy: text('agreed_by'),
    approvedBy: text('approved_by'),
    version: version(),
  },
  (t) => [
    check('menu_configuration_hour', sql`${t.portionsAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('menu_configuration_recent', sql`${t.recentDays} between 0 and 60`),
    check(
      'menu_configuration_limits',
      sql`${t.limitNursery} >= 0 and ${t.limitKindergarten} >= 0 and ${t.limitStaff} >= 0`,
    ),
  ],
)

export const menu = pgTable(
  'menu',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    name: name('name').notNull(),
    /** Nursery 1, kindergarten 2, staff 3. */
    menuType: smallint('menu_type').notNull(),
    /** 0 is the general menu; diets exclude ingredients (domain/kitchen/menus.ts). */
    diet: smallint('diet').notNull().default(0),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    /** Draft 1, published 2. */
    state: smallint('state').notNull().default(1),
    publishedAt: instant('published_at'),
    publishedBy: integer('published_by'),
    fileId: integer('file_id').references(() => storedFile.id),
    note: text('note'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId, t.fromOn),
    index().on(t.fileId),
    check('menu_type', sql`${t.menuType} between 1 and 3`),
    check('menu_diet', sql`${t.diet} between 0 and 9`),
    check('menu_state', sql`${t.state} in (1, 2)`),
    check('menu_order', sql`${t.fromOn} <= ${t.toOn} and ${t.toOn} - ${t.fromOn} <= 6`),
    check('menu_published', sql`${t.state} = 1 or ${t.publishedAt} is not null`),
  ],
)

export const menuDish = pgTable(
  'menu_dish',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    menuId: partOf('menu_id', () => menu.id),
    forOn: day('for_on').notNull(),
    mealType: smallint('meal_type').notNull(),
    position: smallint('position').notNull(),
    recipeId: reference('recipe_id', () => recipe.id),
  },
  (t) => [
    unique('menu_dish_once').on(t.menuId, t.forOn, t.mealType, t.recipeId),
    index().on(t.kindergartenId, t.forOn),
    index().on(t.recipeId),
    ofMeal('menu_dish_meal', t.mealType),
  ],
)

/** A published dish with its allergens at that time. */
export type StoredDish = PublishedDish & { readonly allergenIds: readonly number[] }

/** The published menu and its later changes. */
export const menuVersion = pgTable(
  'menu_version',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    menuId: partOf('menu_id', () => menu.id),
    number: smallint('number').notNull(),
    reason: text('reason'),
    dishes: jsonb('dishes').$type<readonly StoredDish[]>().notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: integer('published_by'),
  },
  (t) => [unique('menu_version_number').on(t.menuId, t.number), index().on(t.kindergartenId)],
)

/** Rotating weeks: the menus to copy, in order. */
export const menuCycle = pgTable(
  'menu_cycle',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    name: name('name').notNull(),
    menuType: smallint('menu_type').notNull(),
    diet: smallint('diet').notNull().default(0),
    version: version(),
  },
  (t) => [
    check('menu_cycle_type', sql`${t.menuType} between 1 and 3`),
    check('menu_cycle_diet', sql`${t.diet} between 0 and 9`),
  ],
)

export const menuCycleWeek = pgTable(
  'menu_cycle_week',
  {
    cycleId: partOf('cycle_id', () => menuCycle.id),
    position: smallint('position').notNull(),
    kindergartenId: kindergartenId(),
    menuId: partOf('menu_id', () => menu.id),
  },
  (t) => [primaryKey({ columns: [t.cycleId, t.position] }), index().on(t.kindergartenId), index().on(t.menuId)],
)

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

const changed = () => ({
  changeReason: text('change_reason'),
  changedBy: integer('changed_by'),
  changedAt: instant('changed_at'),
})

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

/** The decision about a child at a forbidden dish, as it was when the portion book was issued. */
export interface StoredDecision {
  readonly childId: number
  /** Name of the dish that the child gets; null if a named person confirmed the forbidden one. */
  readonly substitute: string | null
  readonly reason: string | null
  readonly decidedBy: string | null
}

/** Порционна книга: portions that the cook issues per group. A new issue has the same number and the next edition. */
export const portionBook = pgTable(
  'portion_book',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    series: text('series').notNull(),
    number: integer('number').notNull(),
    edition: integer('edition').notNull().default(1),
    forOn: day('for_on').notNull(),
    note: text('note'),
    /** Checksum of the day at the issue (portion_basis of db/kitchen-guards.ts); a different one now makes it outdated. */
    basis: text('basis'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    unique('portion_book_edition').on(t.kindergartenId, t.series, t.number, t.edition),
    check('portion_book_edition_positive', sql`${t.edition} > 0`),
    index().on(t.kindergartenId, t.forOn),
  ],
)

export const portionBookLine = pgTable(
  'portion_book_line',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    bookId: partOf('book_id', () => portionBook.id),
    position: smallint('position').notNull(),
    calculationId: integer('calculation_id').references(() => mealCalculation.id),
    menuType: smallint('menu_type').notNull(),
    diet: smallint('diet').notNull().default(0),
    mealType: smallint('meal_type').notNull(),
    recipeId: reference('recipe_id', () => recipe.id),
    recipeName: text('recipe_name').notNull(),
    groupId: integer('group_id').references(() => childGroup.id),
    groupName: text('group_name').notNull(),
    portions: integer('portions').notNull(),
    portionGrams: portionGrams('portion_grams'),
    /** Children of the group who must not eat it; of a substitute the children who get it. */
    childIds: integer('child_ids').array().notNull().default([]),
    decisions: jsonb('decisions').$type<readonly StoredDecision[]>().notNull().default([]),
    /** Name of the dish that this substitute replaces. */
    insteadOf: text('instead_of'),
  },
  (t) => [
    unique('portion_book_line_position').on(t.bookId, t.position),
    index().on(t.kindergartenId),
    index().on(t.calculationId),
    index().on(t.recipeId),
    index().on(t.groupId),
    check('portion_book_line_portions', sql`${t.portions} >= 0`),
  ],
)

/** Daily norms of energy and nutrients, valid from a day. */
export const nutritionNorm = pgTable(
  'nutrition_norm',
  {
    id: id(),
    kindergartenId: masterOrKindergarten(),
    ageBand: smallint('age_band').notNull(),
    validFrom: day('valid_from').notNull(),
    /** Legal source. */
    source: text('source').notNull(),
    approximate: boolean('approximate').notNull().default(true),
    note: text('note'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    unique('nutrition_norm_once').on(t.kindergartenId, t.ageBand, t.validFrom).nullsNotDistinct(),
    check('nutrition_norm_band', sql`${t.ageBand} between 1 and 4`),
  ],
)

export const nutritionNormValue = pgTable(
  'nutrition_norm_value',
  {
    normId: partOf('norm_id', () => nutritionNorm.id),
    /** Measure of domain/kitchen/norms.ts. */
    measure: smallint('measure').notNull(),
    kindergartenId: masterOrKindergarten(),
    minimum: limit('minimum'),
    maximum: limit('maximum'),
  },
  (t) => [
    primaryKey({ columns: [t.normId, t.measure] }),
    index().on(t.kindergartenId),
    check('nutrition_norm_value_order', sql`${t.minimum} <= ${t.maximum} and ${t.minimum} >= 0 and ${t.maximum} >= 0`),
    check('nutrition_norm_value_some', sql`${t.minimum} is not null or ${t.maximum} is not null`),
  ],
)
