import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, money, reference } from '../../columns'
import { kindergartenId } from '../institutions'

/** An imported bank statement; its lines are in bank_line. */
export const bankStatement = pgTable(
  'bank_statement',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    fileName: text('file_name').notNull(),
    /** CAMT.053, MT940 or CSV. */
    format: text('format').notNull(),
    /** IBAN of the statement, if the file has it. */
    iban: text('iban'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.kindergartenId)],
)

/** An incoming bank transfer. Receipts that refer to it pay fees; a person handles the rest. */
export const bankLine = pgTable(
  'bank_line',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    statementId: reference('statement_id', () => bankStatement.id),
    /** Hash of the bank's data (domain/payments/bank-lines.ts), which prevents duplicate imports. */
    hash: text('hash').notNull(),
    bookedOn: day('booked_on').notNull(),
    amount: money('amount').notNull(),
    payer: text('payer'),
    payerIban: text('payer_iban'),
    details: text('details'),
    bankReference: text('bank_reference'),
    /** Closed: the rest was refunded or is no fee. */
    closedAt: instant('closed_at'),
    closedBy: integer('closed_by'),
    closeReason: text('close_reason'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('bank_line_once').on(t.kindergartenId, t.hash),
    index().on(t.statementId),
    index().on(t.kindergartenId, t.bookedOn),
    check('bank_line_amount', sql`${t.amount} > 0`),
    check('bank_line_closed', sql`(${t.closedAt} is null) = (${t.closeReason} is null)`),
  ],
)
