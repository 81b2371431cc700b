import { onlineStates } from '@asistent/domain/payments/online'
import { refundMethods, unpostedKinds } from '@asistent/domain/payments/unposted'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { amount, day, field, id, instant, longText, oneOf, optionalLongText } from '../core/values'
import { annulComment, idOnly, invoiceRow, paymentMethod, positiveAmount } from './values'

// Money that came through ePay.bg and was not owed any more (`unposted` of the reconciliation): credited to another fee of
// the same payer, or given back. What was done with it is a ledger. And money of another amount than was asked for: nothing of
// it is in the books, a person says what became of it.

const base = '/api/activities/payments/unposted'
const access = may.update('ActivityPayments')
const topics = ['payments', 'fees']

const entry = z.object({
  id,
  kind: oneOf(unpostedKinds),
  amount,
  date: day,
  method: paymentMethod,
  comment: z.string(),
  /** Of a credit: the receipt that was made. */
  receiptId: id.nullable(),
  receiptNumber: z.int().nullable(),
  createdBy: z.string().nullable(),
  createdAt: instant,
  isAnnulled: z.boolean(),
  annulReason: z.string().nullable(),
})

/** One payment at ePay.bg with everything that became of it, and the fees that can be paid with what waits. */
export const getUnposted = call.get(`${base}/{id}`, {
  title: 'Надплатено през ePay.bg',
  access,
  input: idOnly,
  output: z.object({
    id,
    state: oneOf(onlineStates),
    /** What was wrong with it, and how a person closed that. */
    trouble: z.string().nullable(),
    paidOn: day.nullable(),
    method: paymentMethod,
    payer: z.string(),
    /** Whose account at ePay.bg it is in; null: the platform's. */
    provider: z.string().nullable(),
    amount,
    posted: amount,
    unposted: amount,
    waiting: amount,
    items: z.array(
      z.object({
        ...invoiceRow,
        /** Asked for, and what of it was still owed when the money came. */
        asked: amount,
        posted: amount,
        isAnnulled: z.boolean(),
      }),
    ),
    entries: z.array(entry),
    fees: z.array(z.object(invoiceRow)),
  }),
  topics,
})

export const creditUnposted = call.post(`${base}/credit`, {
  title: 'Прехвърляне на надплатена сума към такса',
  access,
  input: z.object({
    id,
    items: field(
      'Такси',
      z
        .array(z.object({ invoiceId: field('Такса', id), amount: field('Сума', positiveAmount) }))
        .min(1)
        .max(50),
    ),
    comment: field('Бележка', optionalLongText(300)),
  }),
  output: saved,
  topics,
})

export const refundUnposted = call.post(`${base}/refund`, {
  title: 'Връщане на надплатена сума',
  access,
  input: z.object({
    id,
    amount: field('Сума', positiveAmount),
    date: field('Върнато на', day),
    method: field('Как', z.literal([...refundMethods])),
    comment: field('Коментар', longText(300)),
  }),
  output: saved,
  topics,
})

/** Another amount came than was asked for: what was done about it is noted, and the payment is annulled. */
export const closeOnlineError = call.post(`${base}/close/{id}`, {
  title: 'Приключване на плащане с друга сума',
  access: may.delete('ActivityPayments'),
  input: z.object({ id, comment: field('Какво е направено', longText(300)) }),
  output: done,
  topics,
})

/** It was noted by mistake: the money waits again. A credit is annulled with its receipt (`annulPayment`). */
export const annulRefund = call.post(`${base}/annul-refund/{id}`, {
  title: 'Анулиране на връщане',
  access: may.delete('ActivityPayments'),
  input: z.object({ id, comment: annulComment }),
  output: done,
  topics,
})
