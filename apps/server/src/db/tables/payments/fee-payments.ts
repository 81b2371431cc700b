import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { createdAt, day, id, money, partOf, reference } from '../../columns'
import { kindergartenId } from '../institutions'
import { childId } from '../people'
import { feeInvoice } from './fees'
import { providerDocument } from './provider-documents'
import { cashOrder } from './cash-orders'
import { feeReceipt, onlinePayment } from './fee-receipts'

// Payments of fees and credits of overpaid money (docs/areas/payments.md).

/** Append-only: annulling a payment adds a reversal that refers to it. */
export const feePayment = pgTable(
  'fee_payment',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    invoiceId: reference('invoice_id', () => feeInvoice.id),
    receiptId: reference('receipt_id', () => feeReceipt.id),
    amount: money('amount').notNull(),
    paidOn: day('paid_on').notNull(),
    reversesId: integer('reverses_id').references((): AnyPgColumn => feePayment.id),
    /** Reversal by a cash refund: its cash order. */
    orderId: integer('order_id').references((): AnyPgColumn => cashOrder.id),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.invoiceId),
    index().on(t.receiptId),
    index().on(t.childId),
    index().on(t.kindergartenId, t.paidOn),
    index().on(t.orderId),
    index().on(t.reversesId),
    // A payment may be refunded in parts; a trigger rejects more than the payment.
    uniqueIndex('fee_payment_annulled_once')
      .on(t.reversesId)
      .where(sql`order_id is null`),
    check('fee_payment_sign', sql`(${t.reversesId} is null) = (${t.amount} > 0)`),
  ],
)

/** Credits and refunds of overpaid money in a kindergarten. Append-only: annulment adds a reversal. */
export const unpostedEntry = pgTable(
  'unposted_entry',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    paymentId: reference('payment_id', () => onlinePayment.id),
    /** Kind of domain/payments/unposted.ts. */
    kind: smallint('kind').notNull(),
    amount: money('amount').notNull(),
    happenedOn: day('happened_on').notNull(),
    /** Method of the refund, of domain/payments/invoices.ts. */
    method: smallint('method').notNull(),
    /** Receipt for the fees to which it was credited. */
    receiptId: integer('receipt_id').references(() => feeReceipt.id),
    comment: text('comment').notNull(),
    reversesId: integer('reverses_id').references((): AnyPgColumn => unpostedEntry.id),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.kindergartenId),
    index().on(t.paymentId),
    index().on(t.receiptId),
    unique('unposted_entry_reversed_once').on(t.reversesId),
    check('unposted_entry_kind', sql`${t.kind} between 1 and 2`),
    check('unposted_entry_method', sql`${t.method} between 1 and 7`),
    check('unposted_entry_sign', sql`(${t.reversesId} is null) = (${t.amount} > 0)`),
    check('unposted_entry_receipt', sql`(${t.kind} = 1) = (${t.receiptId} is not null)`),
  ],
)

/** A payment or its reversal is in at most one protocol. */
export const protocolPayment = pgTable(
  'protocol_payment',
  {
    paymentId: integer('payment_id')
      .primaryKey()
      .references(() => feePayment.id),
    protocolId: partOf('protocol_id', () => providerDocument.id),
    kindergartenId: kindergartenId(),
  },
  (t) => [index().on(t.protocolId), index().on(t.kindergartenId)],
)
