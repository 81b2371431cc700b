import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, money, partOf, reference, version } from '../columns'
import { account } from './identity'
import { activity, activityProvider } from './activities'
import { kindergartenId } from './institutions'
import { child, childId } from './people'

// Fees and payments for extra activities (docs/areas/payments.md). Charges and payments are ledgers; triggers keep
// totals and balances of invoices.

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

/** Fee types abolished on 01.04.2022: a read-only archive in BGN. */
export const oldFeeType = pgTable(
  'old_fee_type',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    name: text('name').notNull(),
    /** 'на ден', 'на месец' */
    unit: text('unit').notNull(),
    price: money('price').notNull(),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
  },
  (t) => [index().on(t.kindergartenId)],
)

export const oldFee = pgTable(
  'old_fee',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    typeId: reference('type_id', () => oldFeeType.id),
    /** Null if the child left before the data were imported. */
    childId: integer('child_id').references(() => child.id),
    childName: text('child_name').notNull(),
    groupName: text('group_name'),
    year: smallint('year').notNull(),
    month: smallint('month').notNull(),
    days: smallint('days'),
    amount: money('amount').notNull(),
    paid: money('paid').notNull().default('0'),
    paidOn: day('paid_on'),
    method: smallint('method'),
    receipt: text('receipt'),
    cashier: text('cashier'),
  },
  (t) => [
    index().on(t.kindergartenId, t.year, t.month),
    index().on(t.typeId),
    index().on(t.childId),
    check('old_fee_month', sql`${t.month} between 1 and 12`),
    check('old_fee_paid', sql`${t.paid} between 0 and ${t.amount}`),
    check('old_fee_receipt', sql`(${t.paid} > 0) = (${t.paidOn} is not null)`),
  ],
)

// Cash book: triggers of db/cash-book.ts derive movements and daily balances from receipts, cash vouchers and cash orders.

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
