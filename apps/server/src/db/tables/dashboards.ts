import { confirmedSteps, type ConfirmedStep } from '@asistent/domain/dashboards/month-end'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { day, id, instant, oneOf } from '../columns'
import { account } from './identity'
import { kindergartenId } from './institutions'

/** Steps of a closed month that a person has confirmed (domain/dashboards/month-end.ts). */
export const monthStep = pgTable(
  'month_step',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    /** First day of the month. */
    monthOn: day('month_on').notNull(),
    step: text('step').$type<ConfirmedStep>().notNull(),
    note: text('note'),
    doneBy: integer('done_by').references(() => account.id),
    doneAt: instant('done_at').notNull(),
  },
  (t) => [
    unique('month_step_once').on(t.kindergartenId, t.monthOn, t.step),
    index().on(t.doneBy),
    check('month_step_step', oneOf(t.step, confirmedSteps)),
    check('month_step_first', sql`extract(day from ${t.monthOn}) = 1`),
  ],
)
