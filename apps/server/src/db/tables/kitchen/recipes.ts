import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { createdAt, day, id, name, partOf, portionGrams, reference, version } from '../../columns'
import { masterOrKindergarten } from '../institutions'
import { storedFile } from '../platform'
import { product } from '../warehouse/products'

// Rows without a kindergarten belong to the master (docs/areas/kitchen.md).

const grams = (column: string) => numeric(column, { precision: 9, scale: 3 })

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
