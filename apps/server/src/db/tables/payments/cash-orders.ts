import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, money, version } from '../../columns'
import { kindergartenId } from '../institutions'
import { feeReceipt } from './fee-receipts'
import { providerDocument } from './provider-documents'

/** Names and account numbers on cash orders; one row per kindergarten. */
export const cashSetting = pgTable(
  'cash_setting',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    chiefAccountant: text('chief_accountant'),
    cashAccount: text('cash_account').notNull().default('501'),
    parentsAccount: text('parents_account').notNull().default('411'),
    providersAccount: text('providers_account').notNull().default('401'),
    bankAccount: text('bank_account').notNull().default('503'),
    /** Surpluses and shortages. */
    differenceAccount: text('difference_account').notNull().default('442'),
    /** Balance of a till above which money is to be deposited. */
    cashLimit: money('cash_limit'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [unique('cash_setting_once').on(t.kindergartenId), check('cash_setting_limit', sql`${t.cashLimit} > 0`)],
)

/** Till of a cashier; created with its first movement. */
export const cashTill = pgTable(
  'cash_till',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    /** Null only for old receipts and vouchers without a user. */
    cashierId: integer('cashier_id'),
    /** Day of the last page: no movement has this day or an earlier one. */
    closedUntil: day('closed_until'),
    createdAt: createdAt(),
  },
  (t) => [unique('cash_till_cashier').on(t.kindergartenId, t.cashierId).nullsNotDistinct()],
)

/** Cash orders other than receipts for fees and vouchers to providers: kinds of domain/payments/cash-book.ts. */
export const cashOrder = pgTable(
  'cash_order',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    cashierId: integer('cashier_id').notNull(),
    kind: smallint('kind').notNull(),
    /** 'cash:<year>' of ПКО, 'voucher:<year>' of РКО; an opening balance has none. */
    series: text('series'),
    number: integer('number'),
    issuedOn: day('issued_on').notNull(),
    amount: money('amount').notNull(),
    /** Who brings or gets the money. */
    party: text('party'),
    partyNumber: text('party_number'),
    reason: text('reason').notNull(),
    /** Refund: the receipt whose money is returned. */
    receiptId: integer('receipt_id').references(() => feeReceipt.id),
    /** Return from a provider: the voucher, or the credit note of a paid invoice. */
    documentId: integer('document_id').references(() => providerDocument.id),
    annulledAt: instant('annulled_at'),
    annulledBy: integer('annulled_by'),
    annulReason: text('annul_reason'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('cash_order_number').on(t.kindergartenId, t.series, t.number),
    index().on(t.kindergartenId, t.issuedOn),
    index().on(t.receiptId),
    uniqueIndex('cash_order_returned_once').on(t.documentId),
    uniqueIndex('cash_order_opening_once')
      .on(t.kindergartenId, t.cashierId)
      .where(sql`kind = 1 and annulled_at is null`),
    check('cash_order_kind', sql`${t.kind} between 1 and 7`),
    check('cash_order_amount', sql`${t.amount} > 0`),
    check(
      'cash_order_numbered',
      sql`(${t.kind} = 1) = (${t.number} is null) and (${t.number} is null) = (${t.series} is null)`,
    ),
    check('cash_order_receipt', sql`(${t.kind} = 6) = (${t.receiptId} is not null)`),
    check('cash_order_document', sql`(${t.kind} = 3) = (${t.documentId} is not null)`),
    check('cash_order_annulled', sql`(${t.annulledAt} is null) = (${t.annulReason} is null)`),
  ],
)
