import { bigint, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { day, instant } from '../columns'

// Figures per group and day (docs/guides/figures.md). Written by triggers and functions only (db/figures.ts).

/** A difference: the figure of a group, day, measure and part is the sum of its rows. */
export const dayFigure = pgTable(
  'day_figure',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    // No foreign keys: the source rows have them, and each check would lock the group.
    kindergartenId: integer('kindergarten_id').notNull(),
    groupId: integer('group_id').notNull(),
    day: day('day').notNull(),
    measure: text('measure').notNull(),
    /** Subdivision of the measure, such as the attendance status or the meal; 0 if there is none. */
    part: smallint('part').notNull().default(0),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  // 0005_figures.sql includes part, amount and kindergarten_id for index-only scans.
  (t) => [index('day_figure_group').on(t.groupId, t.measure, t.day)],
)

/** Monthly sums of the rows above, for country-wide reports. */
export const monthFigure = pgTable(
  'month_figure',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kindergartenId: integer('kindergarten_id').notNull(),
    groupId: integer('group_id').notNull(),
    /** First day of the month. */
    month: day('month').notNull(),
    measure: text('measure').notNull(),
    part: smallint('part').notNull().default(0),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  // 0027_oversight.sql includes the remaining columns for index-only scans.
  (t) => [
    index('month_figure_measure').on(t.measure, t.month, t.kindergartenId),
    index('month_figure_group').on(t.groupId, t.measure, t.month),
  ],
)

/** Measures whose existing rows have been counted. */
export const figureMeasure = pgTable('figure_measure', {
  measure: text('measure').primaryKey(),
  filledAt: instant('filled_at').notNull().defaultNow(),
})
