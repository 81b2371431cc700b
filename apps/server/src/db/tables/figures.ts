import { bigint, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { day, instant } from '../columns'

// Figures kept per group and day (docs/guides/figures.md). Written by triggers and functions alone (db/figures.ts).

/** A difference: the figure of a group, day, measure and part is the sum of its rows. */
export const dayFigure = pgTable(
  'day_figure',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    // No foreign keys: what the row is derived from has them, and each check would lock the group.
    kindergartenId: integer('kindergarten_id').notNull(),
    groupId: integer('group_id').notNull(),
    day: day('day').notNull(),
    measure: text('measure').notNull(),
    /** What the measure is divided by: the status of the attendance, the meal; 0 when by nothing. */
    part: smallint('part').notNull().default(0),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  // 0005_figures.sql includes part, amount and kindergarten_id: a figure is read from the index alone.
  (t) => [index('day_figure_group').on(t.groupId, t.measure, t.day)],
)

/** The same of a whole month, kept from the rows above: the country's sums are read from it. */
export const monthFigure = pgTable(
  'month_figure',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kindergartenId: integer('kindergarten_id').notNull(),
    groupId: integer('group_id').notNull(),
    /** Its first day. */
    month: day('month').notNull(),
    measure: text('measure').notNull(),
    part: smallint('part').notNull().default(0),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  // 0027_oversight.sql includes the rest of the row, as above.
  (t) => [
    index('month_figure_measure').on(t.measure, t.month, t.kindergartenId),
    index('month_figure_group').on(t.groupId, t.measure, t.month),
  ],
)

/** Measures that have been counted from the rows that were there before them. */
export const figureMeasure = pgTable('figure_measure', {
  measure: text('measure').primaryKey(),
  filledAt: instant('filled_at').notNull().defaultNow(),
})
