import { sql } from 'drizzle-orm'
import { boolean, check, index, numeric, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, day, id, partOf, version } from '../../columns'
import { masterOrKindergarten } from '../institutions'

const limit = (column: string) => numeric(column, { precision: 8, scale: 2 })

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
