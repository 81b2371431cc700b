import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, money, reference } from '../../columns'
import { activityProvider } from '../activities'
import { kindergartenId } from '../institutions'

/** Documents with a provider: protocol 1 of parents' payments, the provider's invoice 2, cash voucher 3, credit note 4. */
export const providerDocument = pgTable(
  'provider_document',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    providerId: reference('provider_id', () => activityProvider.id),
    kind: smallint('kind').notNull(),
    /** Series of protocols and vouchers; an invoice has the provider's number. */
    series: text('series'),
    number: integer('number'),
    outsideNumber: text('outside_number'),
    issuedOn: day('issued_on').notNull(),
    year: smallint('year'),
    month: smallint('month'),
    /** Amount entered manually instead of computed from payments. */
    isManual: boolean('is_manual').notNull().default(false),
    paid: money('paid').notNull().default('0'),
    /** Kindergarten's share. */
    share: money('share').notNull().default('0'),
    /** Protocol: part of `paid` that the provider received directly at ePay.bg. */
    direct: money('direct').notNull().default('0'),
    /** Includes VAT. Negative: the provider owes the kindergarten its share of direct payments. */
    amount: money('amount').notNull(),
    /** Invoice: sum of its credit notes, kept by a trigger (db/fee-ledger.ts). */
    credited: money('credited').notNull().default('0'),
    vatRate: numeric('vat_rate', { precision: 4, scale: 1 }),
    reason: text('reason'),
    receiverName: text('receiver_name'),
    receiverNumber: text('receiver_number'),
    /** Protocol: its invoice. */
    invoiceId: integer('invoice_id').references((): AnyPgColumn => providerDocument.id),
    /** Voucher: the invoice or protocol that it pays. */
    paysId: integer('pays_id').references((): AnyPgColumn => providerDocument.id),
    /** Credit note: the invoice that it corrects. */
    correctsId: integer('corrects_id').references((): AnyPgColumn => providerDocument.id),
    /** Credit note of a paid invoice: the unpaid document whose payment it reduces. */
    settlesId: integer('settles_id').references((): AnyPgColumn => providerDocument.id),
    /** Credit note of a paid invoice: the day on which the provider returned the money. */
    returnedOn: day('returned_on'),
    /** An annulled document keeps its number; its payments become available again. */
    annulledAt: instant('annulled_at'),
    annulledBy: integer('annulled_by'),
    annulReason: text('annul_reason'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('provider_document_number').on(t.kindergartenId, t.series, t.number),
    index().on(t.kindergartenId, t.kind),
    index().on(t.providerId),
    index().on(t.invoiceId),
    index().on(t.paysId),
    index().on(t.correctsId),
    index().on(t.settlesId),
    check('provider_document_kind', sql`${t.kind} between 1 and 4`),
    check('provider_document_amount', sql`${t.amount} > 0 or ${t.kind} = 1 and ${t.direct} > 0`),
    check(
      'provider_document_sum',
      sql`${t.kind} <> 1 or ${t.isManual} or ${t.amount} = ${t.paid} - ${t.share} - ${t.direct}`,
    ),
    check('provider_document_direct', sql`${t.direct} = 0 or ${t.kind} = 1`),
    check('provider_document_credited', sql`${t.credited} = 0 or ${t.credited} between 0 and ${t.amount}`),
    check('provider_document_corrects', sql`(${t.kind} = 4) = (${t.correctsId} is not null)`),
    check(
      'provider_document_settled',
      sql`${t.settlesId} is null and ${t.returnedOn} is null or ${t.kind} = 4 and num_nonnulls(${t.settlesId}, ${t.returnedOn}) = 1`,
    ),
    check('provider_document_month', sql`${t.month} between 1 and 12`),
    check('provider_document_annulled', sql`${t.annulReason} is null or ${t.annulledAt} is not null`),
  ],
)
