import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, day, id, partOf, portionGrams, reference, version } from '../../columns'
import { kindergartenId } from '../institutions'
import { childGroup } from '../people'
import { recipe } from './recipes'
import { mealCalculation } from './meal-calculations'

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
