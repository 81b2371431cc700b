import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, money, partOf, reference } from '../../columns'
import { account } from '../identity'
import { kindergartenId } from '../institutions'
import { childId } from '../people'
import { feeInvoice } from './fees'
import { bankLine } from './bank-statements'

// Receipts and payments at ePay.bg (docs/areas/payments.md).

/** Приходен касов ордер with its квитанция, or a bank transfer: one document for one or more invoices. */
export const feeReceipt = pgTable(
  'fee_receipt',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    series: text('series').notNull(),
    number: integer('number').notNull(),
    paidOn: day('paid_on').notNull(),
    /** Method of domain/payments/invoices.ts. */
    method: smallint('method').notNull(),
    currency: smallint('currency').notNull().default(0),
    total: money('total').notNull(),
    payer: text('payer'),
    note: text('note'),
    isBatch: boolean('is_batch').notNull().default(false),
    cashierId: integer('cashier_id'),
    createdAt: createdAt(),
    annulledAt: instant('annulled_at'),
    annulledBy: integer('annulled_by'),
    annulReason: text('annul_reason'),
    /** Bank line from which it was created. */
    bankLineId: integer('bank_line_id').references(() => bankLine.id),
  },
  (t) => [
    index().on(t.bankLineId),
    unique('fee_receipt_number').on(t.kindergartenId, t.series, t.number),
    index().on(t.kindergartenId, t.paidOn),
    check('fee_receipt_total', sql`${t.total} > 0`),
    check('fee_receipt_method', sql`${t.method} between 1 and 7`),
    check('fee_receipt_annulled', sql`(${t.annulledAt} is null) = (${t.annulReason} is null)`),
  ],
)

/** A payment at ePay.bg or EasyPay; its id is the invoice number there. Written by the system role only. */
export const onlinePayment = pgTable(
  'online_payment',
  {
    id: id(),
    accountId: reference('account_id', () => account.id),
    /** КИН of the receiving account. */
    merchant: text('merchant').notNull(),
    /** EPay 4, EasyPay 6, EPayBankCard 7. */
    method: smallint('method').notNull(),
    /** State of domain/payments/online.ts. */
    state: smallint('state').notNull().default(3),
    /** Invoices and amounts, to detect a repeated request. */
    basket: text('basket').notNull(),
    amount: money('amount').notNull(),
    /** Paid although nothing was due: to be credited to another fee or refunded. */
    unposted: money('unposted').notNull().default('0'),
    /** Credited or refunded part: kept from unposted_entry by a trigger (db/fee-ledger.ts). */
    settled: money('settled').notNull().default('0'),
    /** Payment code of EasyPay. */
    idn: text('idn'),
    expiresAt: instant('expires_at').notNull(),
    paidOn: day('paid_on'),
    stan: text('stan'),
    bcode: text('bcode'),
    trouble: text('trouble'),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.accountId, t.basket),
    index('online_payment_waiting')
      .on(t.expiresAt)
      .where(sql`state in (2, 3)`),
    index('online_payment_unsettled')
      .on(t.paidOn)
      .where(sql`settled < unposted`),
    index('online_payment_error')
      .on(t.id)
      .where(sql`state = 6`),
    check('online_payment_settled', sql`${t.settled} between 0 and ${t.unposted}`),
    check('online_payment_method', sql`${t.method} in (4, 6, 7)`),
    check('online_payment_state', sql`${t.state} between 1 and 7`),
    check('online_payment_amount', sql`${t.amount} > 0 and ${t.unposted} between 0 and ${t.amount}`),
  ],
)

export const onlineItem = pgTable(
  'online_item',
  {
    paymentId: partOf('payment_id', () => onlinePayment.id),
    invoiceId: reference('invoice_id', () => feeInvoice.id),
    kindergartenId: kindergartenId(),
    childId: childId(),
    amount: money('amount').notNull(),
    /** The parent has confirmed the payment; the notification has not arrived. */
    awaited: boolean('awaited').notNull().default(false),
    receiptId: integer('receipt_id').references(() => feeReceipt.id),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.invoiceId] }),
    index().on(t.invoiceId),
    index().on(t.kindergartenId),
    index().on(t.childId),
    index().on(t.receiptId),
    check('online_item_amount', sql`${t.amount} > 0`),
  ],
)

/** Every notification as received, including forged ones. */
export const epayNotice = pgTable(
  'epay_notice',
  {
    id: id(),
    merchant: text('merchant').notNull(),
    encoded: text('encoded').notNull(),
    checksum: text('checksum').notNull(),
    address: text('address').notNull(),
    isValid: boolean('is_valid').notNull(),
    /** Response that was sent. */
    answer: text('answer').notNull(),
    /** True if no line is to be retried. */
    settled: boolean('settled').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (t) => [
    index('epay_notice_unsettled')
      .on(t.id)
      .where(sql`is_valid and not settled`),
    index().on(t.receivedAt),
  ],
)
