import type { PublishedDish } from '@asistent/domain/kitchen/menus'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, numeric, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, name, partOf, reference, version } from '../../columns'
import { kindergarten, kindergartenId } from '../institutions'
import { storedFile } from '../platform'
import { recipe } from './recipes'

export const ofMeal = (name: string, column: AnyPgColumn) => check(name, sql`${column} between 1 and 5`)
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
