import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, day, id, money, reference, version } from '../../columns'
import { kindergartenId } from '../institutions'
import { childId } from '../people'
import { feeInvoice } from './fees'

/** Agreement to pay unpaid fees of a child in instalments. A child has one active plan. */
export const instalmentPlan = pgTable(
  'instalment_plan',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    agreedOn: day('agreed_on').notNull(),
    total: money('total').notNull(),
    note: text('note'),
    /** State of domain/payments/instalments.ts; null: active. */
    endedAs: smallint('ended_as'),
    endedOn: day('ended_on'),
    /** Null: ended by the job of the morning. */
    endedBy: integer('ended_by'),
    endReason: text('end_reason'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('instalment_plan_active_once')
      .on(t.childId)
      .where(sql`ended_on is null`),
    index().on(t.childId),
    index().on(t.kindergartenId, t.agreedOn),
    check('instalment_plan_total', sql`${t.total} > 0`),
    check(
      'instalment_plan_ended',
      sql`${t.endedAs} in (3, 4, 5) and ${t.endedOn} is not null or ${t.endedAs} is null and ${t.endedOn} is null and ${t.endReason} is null`,
    ),
  ],
)

/** Fees of a plan with the amounts that they owed when it was agreed. */
export const instalmentPlanFee = pgTable(
  'instalment_plan_fee',
  {
    planId: reference('plan_id', () => instalmentPlan.id),
    invoiceId: reference('invoice_id', () => feeInvoice.id),
    kindergartenId: kindergartenId(),
    childId: childId(),
    amount: money('amount').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.invoiceId] }),
    index().on(t.invoiceId),
    index().on(t.kindergartenId),
    index().on(t.childId),
    check('instalment_plan_fee_amount', sql`${t.amount} > 0`),
  ],
)

export const instalment = pgTable(
  'instalment',
  {
    planId: reference('plan_id', () => instalmentPlan.id),
    dueOn: day('due_on').notNull(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    amount: money('amount').notNull(),
    /** Reminder steps that were sent, in days relative to the due day. */
    reminded: smallint('reminded')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.dueOn] }),
    index().on(t.kindergartenId),
    index().on(t.childId),
    check('instalment_amount', sql`${t.amount} > 0`),
  ],
)
