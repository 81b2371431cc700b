import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, money, reference, version } from '../../columns'
import { activity, activityProvider } from '../activities'
import { kindergartenId } from '../institutions'
import { childId } from '../people'

// Fees of extra activities (docs/areas/payments.md). Charges are a ledger; triggers keep totals and balances of invoices.

/** Discount of a child for one activity, one provider, or everything. */
export const feeDiscount = pgTable(
  'fee_discount',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    providerId: integer('provider_id').references(() => activityProvider.id),
    activityId: integer('activity_id').references(() => activity.id),
    percent: numeric('percent', { precision: 5, scale: 2 }),
    amount: money('amount'),
    reason: text('reason').notNull(),
    /** Added to the other combining discounts; otherwise it applies alone. */
    combines: boolean('combines').notNull().default(false),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.childId),
    index().on(t.kindergartenId),
    index().on(t.providerId),
    index().on(t.activityId),
    check('fee_discount_order', sql`${t.fromOn} <= ${t.toOn}`),
    check('fee_discount_size', sql`(${t.percent} is null) <> (${t.amount} is null)`),
    check('fee_discount_positive', sql`${t.percent} > 0 and ${t.percent} <= 100 or ${t.amount} > 0`),
  ],
)

/** Проформа: fees of a child to a provider for a month. */
export const feeInvoice = pgTable(
  'fee_invoice',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    providerId: reference('provider_id', () => activityProvider.id),
    year: smallint('year').notNull(),
    month: smallint('month').notNull(),
    /** 'fee:<provider>:<year>' */
    series: text('series').notNull(),
    number: integer('number').notNull(),
    issuedOn: day('issued_on').notNull(),
    dueOn: day('due_on').notNull(),
    /** EUR 0, BGN 1. */
    currency: smallint('currency').notNull().default(0),
    annulledAt: instant('annulled_at'),
    annulledBy: integer('annulled_by'),
    /** Null if annulled by the specification's call, which has no comment. */
    annulReason: text('annul_reason'),
    /** Undone before the family was notified: parents do not see it. */
    withdrawn: boolean('withdrawn').notNull().default(false),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    unique('fee_invoice_number').on(t.kindergartenId, t.series, t.number),
    index().on(t.childId),
    index().on(t.kindergartenId, t.year, t.month),
    index().on(t.providerId),
    check('fee_invoice_month', sql`${t.month} between 1 and 12`),
    check('fee_invoice_currency', sql`${t.currency} in (0, 1)`),
    check('fee_invoice_annulled', sql`${t.annulReason} is null or ${t.annulledAt} is not null`),
    check('fee_invoice_withdrawn', sql`not ${t.withdrawn} or ${t.annulledAt} is not null`),
  ],
)

/** One generation of the fees of a month: what it wrote can be undone while nobody has paid. */
export const feeRun = pgTable(
  'fee_run',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    year: smallint('year').notNull(),
    month: smallint('month').notNull(),
    /** Parents are notified then, or earlier by a user. */
    notifyAt: instant('notify_at').notNull(),
    notifiedAt: instant('notified_at'),
    /** E-mails sent. */
    letters: integer('letters'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.kindergartenId, t.createdAt),
    check('fee_run_month', sql`${t.month} between 1 and 12`),
    check('fee_run_notified', sql`(${t.notifiedAt} is null) = (${t.letters} is null)`),
  ],
)

/** An invoice that a run created or changed. */
export const feeRunItem = pgTable(
  'fee_run_item',
  {
    runId: reference('run_id', () => feeRun.id),
    invoiceId: reference('invoice_id', () => feeInvoice.id),
    kindergartenId: kindergartenId(),
    childId: childId(),
    providerId: reference('provider_id', () => activityProvider.id),
    isNew: boolean('is_new').notNull(),
    /** Sum of the rows that the run added to the invoice. */
    added: money('added').notNull(),
    /** Due day of an existing invoice before the run, which an undo restores. */
    dueBefore: day('due_before'),
    undoneAt: instant('undone_at'),
    undoneBy: integer('undone_by'),
    undoReason: text('undo_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.invoiceId] }),
    index().on(t.invoiceId),
    index().on(t.childId),
    index().on(t.kindergartenId),
    index().on(t.providerId),
    check('fee_run_item_due', sql`${t.isNew} = (${t.dueBefore} is null)`),
    check('fee_run_item_undone', sql`(${t.undoneAt} is null) = (${t.undoReason} is null)`),
  ],
)

/** Append-only: corrections are additional rows (docs/guides/ledgers.md). */
export const feeCharge = pgTable(
  'fee_charge',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    invoiceId: reference('invoice_id', () => feeInvoice.id),
    activityId: reference('activity_id', () => activity.id),
    /** First day of the month charged: a correction is for an earlier month than its invoice. */
    forOn: day('for_on').notNull(),
    /** Kind of domain/payments/invoices.ts. */
    kind: smallint('kind').notNull(),
    visits: smallint('visits').notNull(),
    price: money('price').notNull(),
    base: money('base').notNull(),
    discount: money('discount').notNull(),
    /** Amount added to the invoice; may be negative. */
    amount: money('amount').notNull(),
    /** Explanation of the calculation ('Защо?') at that time. */
    why: text('why').notNull(),
    /** The explanation as a `Phrase`, to write it in another language; null for text of earlier versions. */
    whyPhrase: jsonb('why_phrase'),
    runId: integer('run_id').references(() => feeRun.id),
    /** The undone row, in the reversal of it. */
    reversesId: integer('reverses_id').references((): AnyPgColumn => feeCharge.id),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.invoiceId),
    index().on(t.childId, t.activityId, t.forOn),
    index().on(t.activityId),
    index().on(t.kindergartenId),
    index().on(t.runId),
    unique('fee_charge_reversed_once').on(t.reversesId),
    check('fee_charge_kind', sql`${t.kind} between 1 and 4`),
  ],
)

/** Kept from charges and payments by triggers (db/fee-ledger.ts). A constraint rejects overpayments. */
export const feeBalance = pgTable(
  'fee_balance',
  {
    invoiceId: integer('invoice_id')
      .primaryKey()
      .references(() => feeInvoice.id),
    kindergartenId: kindergartenId(),
    childId: childId(),
    charged: money('charged').notNull().default('0'),
    paid: money('paid').notNull().default('0'),
  },
  (t) => [
    index().on(t.kindergartenId),
    index().on(t.childId),
    check('fee_balance_charged', sql`${t.charged} >= 0`),
    check('fee_balance_paid', sql`${t.paid} between 0 and ${t.charged}`),
  ],
)

/** Payment and reminder settings of a provider, or (null) of all others of the kindergarten. */
export const feeSetting = pgTable(
  'fee_setting',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    providerId: integer('provider_id').references(() => activityProvider.id),
    recipient: text('recipient'),
    iban: text('iban'),
    bankName: text('bank_name'),
    /** Day of the same month. */
    monthlyDueDay: smallint('monthly_due_day').notNull().default(10),
    /** Day of the next month. */
    visitsDueDay: smallint('visits_due_day').notNull().default(15),
    remindBefore: smallint('remind_before')
      .array()
      .notNull()
      .default(sql`'{}'`),
    remindAfter: smallint('remind_after')
      .array()
      .notNull()
      .default(sql`'{}'`),
    reminderText: text('reminder_text'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    unique('fee_setting_once').on(t.kindergartenId, t.providerId).nullsNotDistinct(),
    index().on(t.providerId),
    check('fee_setting_due', sql`${t.monthlyDueDay} between 1 and 28 and ${t.visitsDueDay} between 1 and 28`),
    check('fee_setting_account', sql`(${t.iban} is null) = (${t.recipient} is null)`),
  ],
)

/** Each reminder step is sent once per fee: `days` relative to the due day, negative before it. */
export const feeReminder = pgTable(
  'fee_reminder',
  {
    invoiceId: reference('invoice_id', () => feeInvoice.id),
    days: smallint('days').notNull(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    sentOn: day('sent_on').notNull(),
    letters: smallint('letters').notNull(),
  },
  (t) => [primaryKey({ columns: [t.invoiceId, t.days] }), index().on(t.kindergartenId), index().on(t.childId)],
)
