import { runItemStates } from '@asistent/domain/payments/runs'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done } from '../core/call'
import { amount, day, field, id, instant, oneOf } from '../core/values'
import { annulComment, idOnly, ofMonth } from './values'

// A run is one generation of the fees of a month. It can be undone while nobody has paid its fees.

const run = {
  id,
  ...ofMonth,
  createdAt: instant,
  createdBy: z.string().nullable(),
  /** Fees that were created or changed. */
  fees: z.int(),
  added: amount,
  undone: z.int(),
  /** Planned time of the e-mails to parents. */
  notifyAt: instant,
  notifiedAt: instant.nullable(),
  letters: z.int().nullable(),
}

export const listRuns = call.list('/api/activities/invoices/runs', {
  title: 'Изготвяния на такси',
  access: may.create('ActivityFees'),
  filters: { month: ofMonth.month.optional(), year: ofMonth.year.optional() },
  row: z.object(run),
  orderBy: ['createdAt'],
  topics: ['fees'],
})

export const getRun = call.get('/api/activities/invoices/runs/{id}', {
  title: 'Изготвяне на такси',
  access: may.create('ActivityFees'),
  input: idOnly,
  output: z.object({
    ...run,
    providers: z.array(
      z.object({
        providerId: id,
        name: z.string(),
        fees: z.int(),
        added: amount,
        /** Fees that are neither undone nor annulled. */
        open: z.int(),
        /** Open fees with a payment: they prevent an undo. */
        paid: z.int(),
      }),
    ),
    items: z.array(
      z.object({
        invoiceId: id,
        number: z.int(),
        studentId: id,
        studentName: z.string(),
        className: z.string().nullable(),
        providerId: id,
        isNew: z.boolean(),
        added: amount,
        totalFee: amount,
        dueDate: day,
        state: oneOf(runItemStates),
        why: z.array(z.string()),
      }),
    ),
  }),
  topics: ['fees', 'payments'],
})

/** Annuls the fees that the run created and restores those that it changed; of one provider if given. */
export const undoRun = call.post('/api/activities/invoices/runs/undo/{id}', {
  title: 'Отмяна на изготвяне на такси',
  access: may.delete('ActivityFees'),
  input: z.object({ id, providerId: field('Доставчик', id).optional(), comment: annulComment }),
  output: done.extend({ undone: z.int() }),
  topics: ['fees'],
})

/** Sends the e-mails to parents now instead of an hour after the run. */
export const notifyRun = call.post('/api/activities/invoices/runs/notify/{id}', {
  title: 'Известяване за изготвени такси',
  access: may.create('ActivityNotifications'),
  input: idOnly,
  output: done,
  topics: ['fees'],
})
