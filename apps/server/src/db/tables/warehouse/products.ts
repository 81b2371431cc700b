import type { Day } from '@asistent/domain/kernel/day'
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
import { createdAt, day, id, name, partOf, quantity, reference, version } from '../../columns'
import { kindergartenId, masterOrKindergarten } from '../institutions'

// Rows without a kindergarten belong to the master (docs/areas/warehouse.md).

const nutrient = (column: string) => numeric(column, { precision: 7, scale: 2 })

export const productCategory = pgTable(
  'product_category',
  {
    id: id(),
    parentId: integer('parent_id').references((): AnyPgColumn => productCategory.id),
    name: name('name').notNull(),
    position: smallint('position').notNull().default(0),
    /** Unit of its recommended quantities: grams, or pieces for eggs. */
    unit: smallint('unit').notNull().default(2),
    /** Kind for menu rules (domain/kitchen/food.ts); nested categories inherit it. */
    foodKind: smallint('food_kind'),
    version: version(),
  },
  (t) => [
    unique('product_category_name').on(t.parentId, t.name).nullsNotDistinct(),
    index().on(t.parentId),
    check('product_category_food_kind', sql`${t.foodKind} between 1 and 15`),
  ],
)

/** Recommended quantity of a category per child, of the master or of a kindergarten. */
export const categoryNorm = pgTable(
  'category_norm',
  {
    id: id(),
    kindergartenId: masterOrKindergarten(),
    categoryId: partOf('category_id', () => productCategory.id),
    /** Daily 1, weekly 2, monthly 3. */
    period: smallint('period').notNull(),
    ageBand: smallint('age_band').notNull(),
    quantity: numeric('quantity', { precision: 10, scale: 3 }).notNull(),
    /** Valid from this day; reports of earlier days use the previous norm. */
    validFrom: day('valid_from')
      .notNull()
      .default('2000-01-01' as Day),
    /** Legal source. */
    source: text('source'),
    approximate: boolean('approximate').notNull().default(true),
  },
  (t) => [
    unique('category_norm_once')
      .on(t.categoryId, t.kindergartenId, t.period, t.ageBand, t.validFrom)
      .nullsNotDistinct(),
    index().on(t.kindergartenId),
    check('category_norm_period', sql`${t.period} between 1 and 3`),
    check('category_norm_quantity', sql`${t.quantity} >= 0`),
  ],
)

export const product = pgTable(
  'product',
  {
    id: id(),
    kindergartenId: masterOrKindergarten(),
    name: name('name').notNull(),
    categoryId: reference('category_id', () => productCategory.id),
    /** Kilogram, litre or piece (domain/warehouse/units.ts). */
    baseUnit: smallint('base_unit').notNull(),
    wastePercent: numeric('waste_percent', { precision: 5, scale: 2 }).notNull().default('0'),
    kcal: nutrient('kcal'),
    protein: nutrient('protein'),
    fat: nutrient('fat'),
    carbs: nutrient('carbs'),
    fiber: nutrient('fiber'),
    sugar: nutrient('sugar'),
    salt: nutrient('salt'),
    allergenIds: integer('allergen_ids').array().notNull().default([]),
    storageCondition: smallint('storage_condition').notNull().default(1),
    shelfLifeDays: smallint('shelf_life_days'),
    barcode: text('barcode'),
    vatRate: numeric('vat_rate', { precision: 4, scale: 1 }).notNull().default('20'),
    deletedOn: day('deleted_on'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId),
    index().on(t.categoryId),
    check('product_unit', sql`${t.baseUnit} in (1, 3, 5)`),
    check('product_waste', sql`${t.wastePercent} >= 0 and ${t.wastePercent} < 100`),
  ],
)

/** One `unit` is numerator / denominator of the base unit. */
export const productConversion = pgTable(
  'product_conversion',
  {
    productId: partOf('product_id', () => product.id),
    kindergartenId: masterOrKindergarten(),
    unit: smallint('unit').notNull(),
    numerator: integer('numerator').notNull(),
    denominator: integer('denominator').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.unit] }),
    index().on(t.kindergartenId),
    check('product_conversion_fraction', sql`${t.numerator} > 0 and ${t.denominator} > 0`),
  ],
)

/** A kindergarten's settings of a product, its own or the master's. */
export const productSetting = pgTable(
  'product_setting',
  {
    kindergartenId: kindergartenId(),
    productId: partOf('product_id', () => product.id),
    active: boolean('active').notNull().default(true),
    minQuantity: quantity('min_quantity'),
    packageQuantity: quantity('package_quantity'),
    /** Requests of calculations take whole packages. */
    wholePackages: boolean('whole_packages').notNull().default(false),
    /** Account of the product, if it is not that of `stock_account_setting`. */
    accountCode: text('account_code'),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.kindergartenId, t.productId] }),
    index().on(t.productId),
    check('product_setting_minimum', sql`${t.minQuantity} >= 0`),
    check('product_setting_package', sql`${t.packageQuantity} > 0`),
  ],
)

export const productSubstitution = pgTable(
  'product_substitution',
  {
    id: id(),
    kindergartenId: masterOrKindergarten(),
    productId: partOf('product_id', () => product.id),
    substituteId: partOf('substitute_id', () => product.id),
  },
  (t) => [
    unique('product_substitution_once').on(t.productId, t.substituteId, t.kindergartenId).nullsNotDistinct(),
    index().on(t.kindergartenId),
    index().on(t.substituteId),
    check('product_substitution_other', sql`${t.productId} <> ${t.substituteId}`),
  ],
)

/** Норма за естествена фира: percentage of the issued quantity, of a product or a category. */
export const lossNorm = pgTable(
  'loss_norm',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    categoryId: integer('category_id').references(() => productCategory.id),
    productId: integer('product_id').references(() => product.id),
    percent: numeric('percent', { precision: 4, scale: 2 }).notNull(),
    source: text('source'),
    version: version(),
  },
  (t) => [
    unique('loss_norm_once').on(t.kindergartenId, t.categoryId, t.productId).nullsNotDistinct(),
    index().on(t.categoryId),
    index().on(t.productId),
    check('loss_norm_subject', sql`(${t.categoryId} is null) <> (${t.productId} is null)`),
    check('loss_norm_percent', sql`${t.percent} > 0 and ${t.percent} <= 20`),
  ],
)
