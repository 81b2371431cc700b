import { onlineStates } from '@asistent/domain/payments/online'
import { z } from 'zod'
import { anyone, may } from '../core/access'
import { call, done } from '../core/call'
import { report } from '../core/report'
import { amount, day, field, id, instant, oneOf } from '../core/values'
import { ofKindergarten, periodFilter } from '../staff/values'

// Fees paid through ePay.bg and EasyPay (domain.md 4): requests of a parent, and responses.

const currencyType = field('Валута', z.literal([0, 1]).default(0))

/** Form that the browser posts to ePay.bg; the browser adds the two addresses. */
const epayForm = z.object({
  paymentId: id,
  url: z.string(),
  page: z.enum(['paylogin', 'credit_paydirect']),
  encoded: z.string(),
  checksum: z.string(),
  amount,
  expirationDate: instant,
})

const easyPayAnswer = z.object({ paymentId: id, idn: z.string(), amount, expirationDate: day })
const byCard = { isCard: field('С карта, без профил в ePay.bg', z.boolean().default(false)) }

const pays = { access: may.create('ActivityPayments'), topics: ['payments', 'fees'], rate: { max: 60, seconds: 60 } }

export const easyPayCode = call.get('/api/Activities/payments/easypay-idn/{invoiceId}', {
  ...pays,
  title: 'Код за плащане в EasyPay',
  input: z.object({ invoiceId: field('Такса', id), currencyType }),
  output: easyPayAnswer,
})

export const epayData = call.get('/api/Activities/payments/epay-data/{invoiceId}', {
  ...pays,
  title: 'Заявка за плащане през ePay.bg',
  input: z.object({ invoiceId: field('Такса', id), currencyType, ...byCard }),
  output: epayForm,
})

/** One payment for all open fees of the own children. */
export const transferEasyPayCode = call.get('/api/Activities/payments/transfer/easypay-idn', {
  ...pays,
  title: 'Код за плащане на всички такси в EasyPay',
  output: easyPayAnswer,
})

export const transferEpayData = call.get('/api/Activities/payments/transfer/epay-data', {
  ...pays,
  title: 'Заявка за плащане на всички такси през ePay.bg',
  input: z.object(byCard),
  output: epayForm,
})

/** Return of a parent from ePay.bg. It proves nothing: only a notice confirms a payment. */
export const epayReturned = call.post('/api/Activities/payments/epay-redirect-response', {
  title: 'Връщане от ePay.bg',
  access: may.create('ActivityPayments'),
  input: z.object({ paymentId: field('Плащане', id), isSuccessful: field('Потвърдено', z.boolean()) }),
  output: done.extend({ state: oneOf(onlineStates), amount }),
  topics: ['payments', 'fees'],
})

/** Signed lines of ePay.bg; field names in upper or lower case. Answered line by line as plain text. */
export const epayNotice = call.file('/api/Activities/payments/epay-notification/{merchant}', {
  title: 'Известие от ePay.bg',
  method: 'POST',
  access: anyone,
  input: z.object({
    merchant: z.string().max(40),
    encoded: z.string().max(30_000).optional(),
    checksum: z.string().max(200).optional(),
    ENCODED: z.string().max(30_000).optional(),
    CHECKSUM: z.string().max(200).optional(),
  }),
  rate: { max: 600, seconds: 60 },
  always: true,
  secret: true,
})

/** Requests to ePay.bg, its responses, and the posted amounts. */
export const onlineReport = report({
  title: 'Сверка с ePay.bg',
  path: '/api/activities/payments/references/online',
  exports: { typed: '/api/activities/payments/references/online/export/{type}' },
  access: may.read('ActivityBatchPayments'),
  topics: ['payments'],
  params: {
    ...ofKindergarten,
    ...periodFilter,
    state: field('Статус', oneOf(onlineStates)).optional(),
    /** Of any time unless a period is chosen. */
    waiting: field('Само чакащи уреждане', z.boolean().optional()),
  },
  row: z.object({
    id,
    createdOn: day,
    students: z.string(),
    method: z.string(),
    amount,
    state: z.string(),
    stateCode: oneOf(onlineStates),
    paidOn: day.nullable(),
    posted: amount,
    /** Overpaid amount, its use, and its rest. */
    unposted: amount,
    credited: amount,
    refunded: amount,
    waiting: amount,
    note: z.string().nullable(),
  }),
  names: { totalAmount: 'amount', totalPaid: 'posted' },
  landscape: true,
  columns: (column) => [
    column.integer('id', '№ в ePay'),
    column.day('createdOn', 'Заявено'),
    column.text('students', 'За', { width: 2 }),
    column.text('method', 'Начин'),
    column.money('amount', 'Заявено, €', { sum: true }),
    column.text('state', 'Статус', {
      tone: ({ stateCode }) =>
        stateCode === onlineStates.Paid ? 'good' : stateCode === onlineStates.Error ? 'bad' : undefined,
    }),
    column.day('paidOn', 'Платено на'),
    column.money('posted', 'Осчетоводено', { sum: true }),
    column.money('unposted', 'Надплатено', { sum: true }),
    column.money('credited', 'Прехвърлено', { sum: true, over: 'От надплатеното' }),
    column.money('refunded', 'Върнато', { sum: true, over: 'От надплатеното' }),
    column.money('waiting', 'Чака', {
      sum: true,
      over: 'От надплатеното',
      tone: (row) => (row.waiting > 0 ? 'bad' : undefined),
    }),
    column.text('note', 'Бележка', { width: 1.5 }),
  ],
})
