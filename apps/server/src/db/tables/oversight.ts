import { boolean, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, day, emptyObject, id } from '../columns'
import { account } from './identity'

// Saved reports of experts.

/** A report with its parameters under a user-defined name. */
export const referenceView = pgTable(
  'reference_view',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Name in domain/oversight/references.ts. */
    reference: text('reference').notNull(),
    name: text('name').notNull(),
    /** Parameters of the call without the period. */
    params: jsonb('params').$type<Record<string, unknown>>().notNull().default(emptyObject),
    /** Mailed in the first days of each month for the previous month. */
    monthly: boolean('monthly').notNull().default(false),
    /** Month for which it was last sent. */
    sentFor: day('sent_for'),
    createdAt: createdAt(),
  },
  (t) => [unique('reference_view_name').on(t.accountId, t.reference, t.name)],
)
