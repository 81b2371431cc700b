import { chargeKinds, enteredMethods, feeStates, paymentMethods } from '@asistent/domain/payments/invoices'
import { z } from 'zod'
import { amount, day, field, id, instant, longText, month, oneOf, year } from '../core/values'

// What several calls about fees share.

export const feeState = oneOf(feeStates)
export const paymentMethod = oneOf(paymentMethods)
export const enteredMethod = field('Начин на плащане', z.literal([...enteredMethods]))
export const positiveAmount = amount.refine((value) => value > 0, { message: 'Въведете сума над 0' })
export const ofMonth = { month: field('Месец', month), year: field('Година', year) }
export const idOnly = z.object({ id })

/** Why something is annulled. */
export const annulComment = field('Причина', longText(300))
/** The specification's calls remove by DELETE and know no comment; screens always send it. */
export const annulment = z.object({ id, comment: annulComment.optional() })

/** What a fee comes to. */
export const sums = { totalFee: amount, paid: amount, notPaid: amount }

export const invoiceRow = {
  id,
  number: z.int(),
  studentId: id,
  studentName: z.string(),
  className: z.string().nullable(),
  providerId: id,
  providerName: z.string(),
  ...ofMonth,
  issueDate: day,
  dueDate: day,
  ...sums,
  /** Part of `notPaid` whose due day has passed: of the fee, or of the instalments of its active plan. */
  overdue: amount,
  /** Active instalment plan. */
  planId: id.nullable(),
  state: feeState,
}

/** 'Защо?': every row of the ledger behind the amount, in its own words. */
export const invoiceAnswer = z.object({
  ...invoiceRow,
  isAnnulled: z.boolean(),
  annulledOn: day.nullable(),
  annulReason: z.string().nullable(),
  /** The provider takes payments through ePay.bg and EasyPay. */
  isOnlinePossible: z.boolean(),
  lines: z.array(
    z.object({
      activityId: id,
      activityName: z.string(),
      /** First day of the month charged. */
      forOn: day,
      sessions: z.int(),
      price: amount,
      discount: amount,
      amount,
      kind: oneOf(chargeKinds),
      why: z.string(),
      createdAt: instant,
    }),
  ),
  payments: z.array(
    z.object({
      id,
      paymentId: id,
      number: z.int(),
      amount,
      paidOn: day,
      method: paymentMethod,
      isAnnulled: z.boolean(),
      annulReason: z.string().nullable(),
      /** Returned to the parent in cash. */
      refunded: amount,
      /** Brought by a payment at ePay.bg for another fee that was not owed any more. */
      creditOf: id.nullable(),
    }),
  ),
})
