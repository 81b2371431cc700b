import { instalmentStates, mostInstalments, planStates } from '@asistent/domain/payments/instalments'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { amount, day, field, id, oneOf, optionalLongText, optionalText } from '../core/values'
import { annulComment, idOnly, ofMonth, positiveAmount } from './values'

// Instalment plans over unpaid fees of a child (docs/areas/payments.md).

const base = '/api/activities/invoices/plans'
const topics = ['fees', 'payments']

const plan = {
  id,
  studentId: id,
  studentName: z.string(),
  className: z.string().nullable(),
  agreedOn: day,
  total: amount,
  /** Of an active plan; null once it has ended. */
  paid: amount.nullable(),
  overdue: amount,
  /** Due day of the first unpaid instalment. */
  nextDue: day.nullable(),
  state: oneOf(planStates),
  endedOn: day.nullable(),
}

/** The plan as the family and the staff see it. */
export const familyPlan = z.object({
  ...plan,
  instalments: z.array(
    z.object({
      dueDate: day,
      amount,
      paid: amount,
      /** Null once the plan has ended. */
      state: oneOf(instalmentStates).nullable(),
    }),
  ),
  fees: z.array(
    z.object({ invoiceId: id, number: z.int(), provider: z.string(), ...ofMonth, amount, notPaid: amount }),
  ),
})

export const listPlans = call.list(base, {
  title: 'Планове за разсрочено плащане',
  access: may.create('ActivityFees'),
  filters: {
    search: field('Дете', optionalText(100)),
    states: field('Състояние', z.array(oneOf(planStates)).max(5)).optional(),
  },
  row: z.object(plan),
  orderBy: ['studentName', 'agreedOn', 'total', 'nextDue'],
  topics,
})

export const getPlan = call.get(`${base}/{id}`, {
  title: 'План за разсрочено плащане',
  access: may.create('ActivityFees'),
  input: idOnly,
  output: familyPlan.extend({ note: z.string().nullable(), endReason: z.string().nullable() }),
  topics,
})

/** Agrees a plan over unpaid fees of a child. The instalments add up to what the fees owe. */
export const createPlan = call.post(base, {
  title: 'Разсрочване на такси',
  access: may.create('ActivityFees'),
  input: z.object({
    studentId: field('Дете', id),
    invoiceIds: field('Такси', z.array(id).min(1).max(60)),
    instalments: field(
      'Вноски',
      z
        .array(z.object({ dueDate: field('Дата', day), amount: field('Сума', positiveAmount) }))
        .min(1)
        .max(mostInstalments),
    ),
    note: field('Бележка', optionalLongText(300)),
  }),
  output: saved,
  topics,
})

/** Ends an active plan: the fees are due by their own days again. */
export const endPlan = call.post(`${base}/end/{id}`, {
  title: 'Прекратяване на план за разсрочено плащане',
  access: may.update('ActivityFees'),
  input: z.object({ id, comment: annulComment }),
  output: done,
  topics,
})

/** Agreement with the parent, for two signatures. */
export const planPaper = call.file(`${base}/export/{id}`, {
  title: 'Споразумение за разсрочено плащане (PDF)',
  access: may.create('ActivityFees'),
  input: idOnly,
})
