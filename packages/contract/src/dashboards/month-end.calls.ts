import { confirmedSteps, monthSteps } from '@asistent/domain/dashboards/month-end'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done } from '../core/call'
import { day, field, id, instant, month, optionalText, year } from '../core/values'

// 'Приключване на месеца' (docs/areas/oversight.md, 'Month end'): the steps from the attendance to the lock, each with its
// state, what is left, and who did it. For users who may lock.

const topics = [
  'month-end',
  'attendances',
  'attendance-requests',
  'medical-notes',
  'fees',
  'declarations',
  'register',
  'locks',
  'days-off',
  'groups',
]
const access = may.update('KindergartenLockModules')
const ofMonth = { month: field('Месец', month), year: field('Година', year) }
const confirmed = { ...ofMonth, step: field('Стъпка', z.enum(confirmedSteps)) }

export const getMonthEnd = call.get('/api/MonthEnd', {
  title: 'Приключване на месеца',
  access,
  /** Without a month: the current one from the 25th, else the previous one. */
  input: z.object({ month: ofMonth.month.optional(), year: ofMonth.year.optional() }),
  output: z.object({
    ...ofMonth,
    steps: z.array(
      z.object({
        step: z.enum(monthSteps),
        title: z.string(),
        isDone: z.boolean(),
        /** What is left, or what was done. */
        detail: z.string(),
        /** What is left; null: cannot be counted. */
        left: z.int().nullable(),
        to: z.string(),
        /** Lists of the open rows of the month. */
        links: z.array(z.object({ title: z.string(), to: z.string() })),
        /** Author of the last entry, decision or confirmation. */
        doneBy: z.string().nullable(),
        doneAt: instant.nullable(),
        /** Confirmed by a person, not computed. */
        isConfirmed: z.boolean(),
        mayConfirm: z.boolean(),
        note: z.string().nullable(),
      }),
    ),
    /** Groups with days without entries. */
    missing: z.array(z.object({ classId: id, className: z.string(), days: z.array(day) })),
    /** Whether the home shows the steps: from the 25th, and in the first days of the next month until all are done. */
    isDue: z.boolean(),
  }),
  topics,
})

export const confirmMonthStep = call.post('/api/MonthEnd/confirmation', {
  title: 'Отбелязване на стъпка от приключването на месеца',
  access,
  input: z.object({ ...confirmed, note: field('Бележка', optionalText(300)) }),
  output: done,
  topics: ['month-end'],
})

export const unconfirmMonthStep = call.post('/api/MonthEnd/confirmation/reversal', {
  title: 'Връщане на стъпка от приключването на месеца',
  access,
  input: z.object(confirmed),
  output: done,
  topics: ['month-end'],
})
