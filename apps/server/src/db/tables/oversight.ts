import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, day, emptyObject, id, instant } from '../columns'
import { account } from './identity'
import { kindergartenId } from './institutions'

// Saved reports of experts, their openings of names, and their warnings by e-mail.

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

/**
 * Opening of the names of one kindergarten for an expert. `open_call` reads the current one; a database constraint
 * rejects overlapping openings of an account (0055_name_opening.sql).
 */
export const nameOpening = pgTable(
  'name_opening',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    openedAt: instant('opened_at').notNull(),
    /** 60 minutes after `openedAt`. */
    expiresAt: instant('expires_at').notNull(),
    /** Closed by the expert before it expired. */
    closedAt: instant('closed_at'),
  },
  (t) => [
    index().on(t.kindergartenId),
    index().on(t.accountId, t.openedAt),
    check('name_opening_reason', sql`length(btrim(${t.reason})) >= 10`),
    check('name_opening_hour', sql`${t.expiresAt} = ${t.openedAt} + interval '60 minutes'`),
    check('name_opening_closed', sql`${t.closedAt} between ${t.openedAt} and ${t.expiresAt}`),
  ],
)

/** Experts who receive warnings about their kindergartens by e-mail. */
export const warningLetter = pgTable('warning_letter', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** Day of the last check. */
  sentOn: day('sent_on'),
  createdAt: createdAt(),
})
