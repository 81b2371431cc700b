import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, unique } from 'drizzle-orm/pg-core'
import { createdAt, day, id, money, reference } from '../../columns'
import { kindergartenId } from '../institutions'
import { feeReceipt } from './fee-receipts'
import { providerDocument } from './provider-documents'
import { cashOrder, cashTill } from './cash-orders'

// Triggers of db/cash-book.ts derive movements and daily balances from receipts, cash vouchers and cash orders.

/** Append-only, written by triggers: positive into the till, negative out of it. */
export const cashMovement = pgTable(
  'cash_movement',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    tillId: reference('till_id', () => cashTill.id),
    day: day('day').notNull(),
    amount: money('amount').notNull(),
    /** Annulment of the document. */
    isReversal: boolean('is_reversal').notNull().default(false),
    receiptId: integer('receipt_id').references(() => feeReceipt.id),
    documentId: integer('document_id').references(() => providerDocument.id),
    orderId: integer('order_id').references(() => cashOrder.id),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.tillId, t.day),
    index().on(t.kindergartenId),
    check('cash_movement_amount', sql`${t.amount} <> 0`),
    check('cash_movement_source', sql`num_nonnulls(${t.receiptId}, ${t.documentId}, ${t.orderId}) = 1`),
    index().on(t.receiptId),
    unique('cash_movement_document_once').on(t.documentId, t.isReversal),
    unique('cash_movement_order_once').on(t.orderId, t.isReversal),
  ],
)

/** Days with movements. A trigger keeps them; a constraint rejects a negative balance. */
export const cashDay = pgTable(
  'cash_day',
  {
    tillId: reference('till_id', () => cashTill.id),
    day: day('day').notNull(),
    kindergartenId: kindergartenId(),
    received: money('received').notNull().default('0'),
    paidOut: money('paid_out').notNull().default('0'),
    /** At the end of the day. */
    balance: money('balance').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tillId, t.day] }),
    index().on(t.kindergartenId),
    check('cash_day_turnover', sql`${t.received} >= 0 and ${t.paidOut} >= 0`),
    check('cash_day_balance', sql`${t.balance} >= 0`),
  ],
)

/** Closed days: pages of the cash book. Append-only; a trigger fills in the number and the amounts. */
export const cashPage = pgTable(
  'cash_page',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    tillId: reference('till_id', () => cashTill.id),
    day: day('day').notNull(),
    year: smallint('year').notNull(),
    /** Continuous by till and year. */
    number: integer('number').notNull(),
    opening: money('opening').notNull(),
    received: money('received').notNull(),
    paidOut: money('paid_out').notNull(),
    balance: money('balance').notNull(),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('cash_page_once').on(t.tillId, t.day),
    unique('cash_page_number').on(t.tillId, t.year, t.number),
    index().on(t.kindergartenId),
    check('cash_page_sum', sql`${t.opening} + ${t.received} - ${t.paidOut} = ${t.balance}`),
  ],
)
