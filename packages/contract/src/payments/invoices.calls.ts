import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { amount, day, emptyAsNull, field, id, optionalDay, optionalText, percent, text, version } from '../core/values'
import { listOf } from '../staff/values'
import { familyPlan } from './instalments.calls'
import { annulment, feeState, idOnly, invoiceAnswer, invoiceRow, ofMonth, positiveAmount } from './values'

// Fees: what a child owes a provider for a month (domain.md 4).

export const listInvoices = call.list('/api/activities/invoices', {
  title: 'Такси за дейности',
  access: may.read('ActivityFees'),
  filters: {
    search: field('Дете', optionalText(100)),
    month: ofMonth.month.optional(),
    year: ofMonth.year.optional(),
    states: field('Статус', z.array(feeState).max(4)).optional(),
    providerId: field('Доставчик', id).optional(),
    classIds: field('Групи', z.array(id).max(100)).optional(),
    studentId: field('Дете', id).optional(),
  },
  row: z.object(invoiceRow),
  orderBy: ['studentName', 'dueDate', 'totalFee', 'notPaid', 'number'],
  topics: ['fees', 'payments'],
})

/** Of a child and a month, each with why it is what it is. */
export const invoicesOfChild = call.get('/api/activities/invoices/{year}/{month}/{studentId}', {
  title: 'Такси на дете за месец',
  access: may.read('ActivityFees'),
  input: z.object({ ...ofMonth, studentId: field('Дете', id) }),
  output: z.object({ studentName: z.string(), invoices: z.array(invoiceAnswer) }),
  topics: ['fees', 'payments'],
})

/** All fees of a child and its siblings in the kindergarten, the same for the parent and for the staff. */
export const familyAccount = call.get('/api/activities/invoices/account/{studentId}', {
  title: 'Такси на семейството',
  access: may.read('ActivityFees'),
  input: z.object({ studentId: field('Дете', id) }),
  output: z.object({
    children: z.array(z.object({ studentId: id, studentName: z.string(), className: z.string().nullable() })),
    charged: amount,
    paid: amount,
    notPaid: amount,
    overdue: amount,
    /**
     * Paid although not owed, and neither credited nor returned yet: through ePay.bg, and what is left of bank transfers that
     * have paid fees of the family alone.
     */
    overpaid: amount,
    /** Newest month first. */
    invoices: z.array(invoiceAnswer),
    /** Instalment plans of the children, the newest first. */
    plans: z.array(familyPlan),
  }),
  topics: ['fees', 'payments'],
})

/** Annuls an unpaid invoice; it stays in the books. */
export const annulInvoice = call.delete('/api/activities/invoices/{id}', {
  title: 'Анулиране на такса',
  access: may.delete('ActivityFees'),
  input: annulment,
  output: done,
  topics: ['fees'],
})

export const generateInvoices = call.post('/api/activities/generate-proforma-invoices', {
  title: 'Изготвяне на такси за месец',
  access: may.create('ActivityFees'),
  input: z.object({
    ...ofMonth,
    activityIds: field('Дейности', z.array(id).max(200)).optional(),
    classIds: field('Групи', z.array(id).max(100)).optional(),
    /** Returns the plan and its problems without writing. */
    dryRun: field('Само преглед', z.boolean().default(false)),
    /** What the user confirmed; the call is rejected if the plan has changed since. */
    confirmed: z.object({ fees: z.int(), added: amount }).optional(),
  }),
  output: z.object({
    isSuccessful: z.boolean(),
    /** Null for a dry run, or if there was nothing to write. */
    runId: id.nullable(),
    /** Sum of what the run adds to the fees. */
    added: amount,
    made: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    /** Paid already, fully or in part, or in an instalment plan: what has changed since goes to the next month. */
    untouched: z.int(),
    total: amount,
    rows: z.array(
      z.object({
        studentId: id,
        studentName: z.string(),
        provider: z.string(),
        outcome: z.enum(['new', 'changed', 'unchanged', 'paid', 'planned']),
        before: amount,
        after: amount,
        dueDate: day,
        why: z.array(z.string()),
      }),
    ),
    /** Activities charged by visits whose month has not ended: later visits are missing. */
    unfinished: z.array(z.string()),
    /** What to look at before they are made. */
    problems: z.array(z.object({ studentName: z.string(), activity: z.string(), problem: z.string() })),
  }),
  topics: ['fees'],
})

const discountForm = z.object({
  id: id.optional(),
  studentId: field('Дете', id),
  providerId: field('Доставчик', emptyAsNull(id)),
  activityId: field('Дейност', emptyAsNull(id)),
  percent: field('Отстъпка, %', emptyAsNull(percent.gt(0))),
  amount: field('Отстъпка, €', emptyAsNull(positiveAmount)),
  reason: field('Основание', text(100)),
  combines: field('Натрупва се с други отстъпки', z.boolean().default(false)),
  fromDate: field('От дата', day),
  toDate: field('До дата', optionalDay),
  version,
})

export const saveDiscount = call.post('/api/activities/discounts', {
  title: 'Запис на отстъпка',
  access: may.save('ActivityPreferences'),
  input: discountForm,
  output: saved,
  topics: ['fee-discounts'],
})

export const listDiscounts = call.list('/api/Activities/default-provider-student-discounts', {
  title: 'Отстъпки',
  access: may.read('ActivityPreferences'),
  filters: { search: field('Дете', optionalText(100)), studentId: field('Дете', id).optional() },
  row: z.object({
    id,
    studentId: id,
    studentName: z.string(),
    className: z.string().nullable(),
    providerId: id.nullable(),
    activityId: id.nullable(),
    /** For what: an activity, a provider, everything. */
    target: z.string(),
    percent: z.number().nullable(),
    amount: amount.nullable(),
    reason: z.string(),
    combines: z.boolean(),
    fromDate: day,
    toDate: day.nullable(),
    version: z.int(),
  }),
  orderBy: ['studentName', 'fromDate'],
  topics: ['fee-discounts'],
})

export const deleteDiscount = call.delete('/api/activities/discounts/{id}', {
  title: 'Изтриване на отстъпка',
  access: may.delete('ActivityPreferences'),
  input: idOnly,
  output: done,
  topics: ['fee-discounts'],
})

/** A parent's fees: all of them, also annulled ones, and which can be paid. */
export const ownInvoices = call.get('/api/activities/invoices/parents', {
  title: 'Такси на моите деца',
  access: may.read('ActivityParents'),
  input: z.object({ studentId: field('Дете', id).optional() }),
  output: listOf(
    invoiceAnswer.extend({
      /** A code for this fee alone, as long as it is good. */
      easyPayIdn: z.string().nullable(),
      easyPayIdnExpirationDate: day.nullable(),
      /** Where to and with what words it is paid by a transfer. */
      bank: z
        .object({ recipient: z.string(), iban: z.string(), bankName: z.string().nullable(), code: z.string() })
        .nullable(),
    }),
  ).extend({
    /** A code for everything that is owed, as long as it is good. */
    transferPaymentEasyPayIdn: z.string().nullable(),
    transferPaymentEasyPayIdnExpirationDate: day.nullable(),
    isTransferPaymentPossible: z.boolean(),
    /** Came through ePay.bg, was not owed any more, and waits for the kindergarten. */
    overpaid: amount,
    /** Instalment plans of the children, the newest first. */
    plans: z.array(familyPlan),
    paymentCurrenciesAvailable: z.array(z.literal([0, 1])),
  }),
  topics: ['fees', 'payments'],
})

export const ownUnpaid = call.get('/api/Activities/invoices/parents/not-paid', {
  title: 'Неплатени такси на моите деца',
  access: may.read('ActivityParents'),
  output: listOf(z.object(invoiceRow)).extend({ total: amount, overdue: amount }),
  topics: ['fees', 'payments'],
})
