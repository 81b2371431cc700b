import { boolean, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, day, emptyObject, id } from '../columns'
import { account } from './identity'

// What an expert asks again and again.

/** A reference with its choices, under a name of one's own. */
export const referenceView = pgTable(
  'reference_view',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Name of domain/oversight/references.ts. */
    reference: text('reference').notNull(),
    name: text('name').notNull(),
    /** What the call is asked for, without the period. */
    params: jsonb('params').$type<Record<string, unknown>>().notNull().default(emptyObject),
    /** Sent by e-mail in the first days of each month, about the month before. */
    monthly: boolean('monthly').notNull().default(false),
    /** The month it was last sent for. */
    sentFor: day('sent_for'),
    createdAt: createdAt(),
  },
  (t) => [unique('reference_view_name').on(t.accountId, t.reference, t.name)],
)
