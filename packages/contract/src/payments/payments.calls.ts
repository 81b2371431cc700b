import { planStates } from '@asistent/domain/payments/instalments'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { amount, day, field, id, longText, oneOf, optionalText } from '../core/values'
import { listOf } from '../staff/values'
import { annulComment, enteredMethod, paymentMethod, positiveAmount } from './values'

// Payments of parents: one receipt over one or more fees (domain.md 4).

const common = {
  method: enteredMethod,
  date: field('Дата', day),
  payer: field('Платец', optionalText(120)),
  note: field('Бележка', optionalText(300)),
}

/** One sum over several fees: the oldest due date first. */
export const pay = call.post('/api/activities/payments', {
  title: 'Плащане на такси',
  access: may.update('ActivityPayments'),
  input: z.object({
    invoiceIds: field('Такси', z.array(id).min(1).max(200)),
    amount: field('Сума', positiveAmount),
    ...common,
  }),
  output: saved,
  topics: ['payments', 'fees'],
})

export const receipt = call.file('/api/activities/payments/receipt/{paymentId}', {
  title: 'Приходен касов ордер и квитанция (PDF)',
  /** A parent reads receipts of the own children only. */
  access: may.read('ActivityPayments'),
  input: z.object({ paymentId: id }),
})

/** The money goes back outside of the system; the receipt stays with its number, the fees are due again. */
export const annulPayment = call.post('/api/activities/payments/annul/{id}', {
  title: 'Анулиране на плащане',
  access: may.delete('ActivityPayments'),
  input: z.object({ id, comment: annulComment }),
  output: done,
  topics: ['payments', 'fees'],
})

const receiptRow = z.object({
  id,
  number: z.int(),
  paidOn: day,
  method: paymentMethod,
  total: amount,
  /** Returned in cash. */
  refunded: amount,
  payer: z.string().nullable(),
  students: z.string(),
  invoices: z.int(),
  cashier: z.string().nullable(),
  isBatch: z.boolean(),
  isAnnulled: z.boolean(),
  annulReason: z.string().nullable(),
  note: z.string().nullable(),
})

const receiptFilters = {
  search: field('Търсене', optionalText(100)),
  fromDate: field('От дата', day).optional(),
  toDate: field('До дата', day).optional(),
  method: field('Начин', paymentMethod).optional(),
}

/** Every receipt, also those over one fee. */
export const listPayments = call.list('/api/activities/payments/overview-models', {
  title: 'Плащания',
  access: may.update('ActivityPayments'),
  filters: receiptFilters,
  row: receiptRow,
  orderBy: ['paidOn', 'number', 'total'],
  topics: ['payments'],
})

export const listBatchPayments = call.list('/api/activities/batch-payments', {
  title: 'Групови плащания',
  access: may.read('ActivityBatchPayments'),
  filters: receiptFilters,
  row: receiptRow,
  orderBy: ['paidOn', 'number', 'total'],
  topics: ['payments'],
})

export const payBatch = call.post('/api/activities/batch-payments', {
  title: 'Групово плащане',
  access: may.create('ActivityBatchPayments'),
  input: z.object({
    items: field(
      'Такси',
      z
        .array(z.object({ invoiceId: field('Такса', id), amount: field('Сума', positiveAmount) }))
        .min(1)
        .max(500),
    ),
    ...common,
  }),
  output: saved,
  topics: ['payments', 'fees'],
})

export const batchReceipt = call.file('/api/activities/batch-payments/receipt/{paymentId}', {
  title: 'Квитанция за групово плащане (PDF)',
  access: may.read('ActivityBatchPayments'),
  input: z.object({ paymentId: id }),
})

export const paymentTypes = call.get('/api/PaymentTypes', {
  title: 'Начини на плащане',
  access: may.read('ActivityFees'),
  output: listOf(z.object({ id: paymentMethod, name: z.string() })),
})

export const payableCurrencies = call.get('/api/Currencies/available-for-payment', {
  title: 'Валути за плащане',
  access: may.read('ActivityFees'),
  output: listOf(z.object({ id: z.literal([0, 1]), name: z.string() })),
})

/** Children in one call: more than a kindergarten has. */
export const lettersAtOnce = 500

/** Parents with unpaid fees. */
export const notificationSummary = call.list('/api/activities/invoices/notification-summary', {
  title: 'Родители с неплатени такси',
  access: may.read('ActivityNotifications'),
  filters: {
    search: field('Дете', optionalText(100)),
    classIds: field('Групи', z.array(id).max(100)).optional(),
    overdue: field('Само просрочени', z.boolean().optional()),
  },
  row: z.object({
    studentId: id,
    studentName: z.string(),
    className: z.string().nullable(),
    notPaid: amount,
    overdue: amount,
    invoices: z.int(),
    /** With a plan: due day of its first unpaid instalment. */
    oldestDue: day,
    emails: z.int(),
    /** State of the active instalment plan. While it is kept, its fees are in no letter. */
    plan: oneOf(planStates).nullable(),
  }),
  orderBy: ['studentName', 'notPaid', 'oldestDue'],
  topics: ['fees', 'payments'],
})

/** One letter for each child, with what is owed, where it is paid and the codes for the transfer. */
export const debtorLetters = call.file('/api/activities/invoices/debtor-letters', {
  title: 'Писма за неплатени такси (PDF)',
  method: 'POST',
  access: may.create('ActivityNotifications'),
  input: z.object({ studentIds: field('Деца', z.array(id).min(1).max(lettersAtOnce)) }),
})

export const notifyUnpaid = call.post('/api/activities/invoices/notify', {
  title: 'Известяване за неплатени такси',
  access: may.create('ActivityNotifications'),
  input: z.object({
    studentIds: field('Деца', z.array(id).min(1).max(lettersAtOnce)),
    text: field('Текст', longText(1000)),
  }),
  output: done.extend({ sent: z.int(), withoutEmail: z.array(z.string()) }),
  topics: ['payments'],
})
