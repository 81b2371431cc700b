import { bankLineStates } from '@asistent/domain/payments/bank-lines'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { importFiles } from '../core/import'
import { amount, day, field, id, longText, oneOf, optionalText } from '../core/values'
import { idOnly, invoiceRow, positiveAmount } from './values'

// Bank statements: a file is looked through, what is certain is posted, the rest is settled by a person. A line that was
// imported once isn't again.

const access = may.update('ActivityPayments')
const upload = { field: 'file', many: false, text: true } as const

/** What a line of the file comes to. */
const outcome = z.enum(['exact', 'partial', 'over', 'several', 'unknown', 'known'])

/** Changes nothing. */
export const checkBankStatement = call.post('/api/activities/bank-statements/check', {
  title: 'Проверка на банково извлечение',
  access,
  input: z.object({ files: importFiles }),
  output: z.object({
    format: z.string(),
    iban: z.string().nullable(),
    /** Payments out. */
    skipped: z.int(),
    /** Rows that cannot be read, and for each reason their number and places. */
    unread: z.int(),
    unreadReasons: z.array(z.string()),
    posted: z.int(),
    postedTotal: amount,
    open: z.int(),
    known: z.int(),
    rows: z.array(
      z.object({
        date: day,
        amount,
        payer: z.string().nullable(),
        details: z.string().nullable(),
        outcome,
        why: z.string(),
        fees: z.array(z.string()),
      }),
    ),
    /** Payments in that are not imported: another currency, not booked, reversed, of a future day. */
    unposted: z.array(
      z.object({
        date: day.nullable(),
        /** As the file states it, with the currency. */
        sum: z.string(),
        payer: z.string().nullable(),
        details: z.string().nullable(),
        why: z.string(),
      }),
    ),
  }),
  upload,
  rate: { max: 30, seconds: 60 },
})

export const importBankStatement = call.post('/api/activities/bank-statements', {
  title: 'Внасяне на банково извлечение',
  access,
  input: z.object({ files: importFiles }),
  output: z.object({ isSuccessful: z.boolean(), posted: z.int(), open: z.int(), known: z.int() }),
  upload,
  rate: { max: 10, seconds: 60 },
  topics: ['bank', 'payments', 'fees'],
})

const line = {
  id,
  date: day,
  amount,
  posted: amount,
  rest: amount,
  payer: z.string().nullable(),
  details: z.string().nullable(),
  state: oneOf(bankLineStates),
  closeReason: z.string().nullable(),
}

export const listBankLines = call.list('/api/activities/bank-statements/lines', {
  title: 'Банкови преводи',
  access,
  filters: {
    search: field('Наредител или основание', optionalText(100)),
    state: field('Статус', oneOf(bankLineStates)).optional(),
    fromDate: field('От дата', day).optional(),
    toDate: field('До дата', day).optional(),
  },
  row: z.object(line),
  orderBy: ['date', 'amount'],
  topics: ['bank', 'payments'],
})

/** With the fees it may be for: those that fit first. */
export const getBankLine = call.get('/api/activities/bank-statements/lines/{id}', {
  title: 'Банков превод',
  access,
  input: idOnly,
  output: z.object({
    ...line,
    payerIban: z.string().nullable(),
    bankReference: z.string().nullable(),
    why: z.string(),
    fees: z.array(z.object({ ...invoiceRow, code: z.string(), fits: z.boolean(), suggested: amount })),
    receipts: z.array(z.object({ id, number: z.int(), total: amount, students: z.string() })),
  }),
  topics: ['bank', 'payments', 'fees'],
})

export const settleBankLine = call.post('/api/activities/bank-statements/lines/settle', {
  title: 'Разнасяне на банков превод',
  access,
  input: z.object({
    id,
    items: field(
      'Такси',
      z
        .array(z.object({ invoiceId: field('Такса', id), amount: field('Сума', positiveAmount) }))
        .min(1)
        .max(100),
    ),
  }),
  output: saved,
  topics: ['bank', 'payments', 'fees'],
})

/** What is left is given back, or is for something else. */
export const closeBankLine = call.post('/api/activities/bank-statements/lines/close', {
  title: 'Приключване на банков превод',
  access,
  input: z.object({ id, comment: field('Причина', longText(300)) }),
  output: done,
  topics: ['bank', 'payments'],
})
