import { enteredOrderKinds } from '@asistent/domain/payments/cash-book'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { report } from '../core/report'
import { amount, day, emptyAsNull, field, id, optionalText, text, version } from '../core/values'
import { listOf } from '../staff/values'
import { annulComment, idOnly, positiveAmount } from './values'

// Cash book (касова книга, docs/areas/payments.md): a till for each cashier, pages by day.

const base = '/api/activities/cash-book'
const read = may.read('ActivityCashVouchers')
const create = may.create('ActivityCashVouchers')
const topics = ['cash-book', 'payments', 'provider-documents']

export const listTills = call.get(`${base}/tills`, {
  title: 'Каси',
  access: read,
  output: listOf(
    z.object({
      id,
      cashier: z.string(),
      /** The till of the caller. */
      isOwn: z.boolean(),
      balance: amount,
      isOverLimit: z.boolean(),
      /** Its money was counted: it has an opening balance or a closed day. */
      isOpened: z.boolean(),
      closedUntil: day.nullable(),
    }),
  ),
  topics,
})

const sum = { sum: true } as const

/** Days of a till. Without `tillId` the caller's own till. */
export const cashBook = report({
  title: 'Касова книга',
  path: base,
  exports: { typed: `${base}/export/{type}` },
  access: read,
  topics,
  params: {
    tillId: field('Каса', id).optional(),
    fromDate: field('От дата', day).optional(),
    toDate: field('До дата', day).optional(),
  },
  row: z.object({
    tillId: id,
    day,
    page: z.int().nullable(),
    opening: amount,
    received: amount,
    paidOut: amount,
    deposited: amount,
    balance: amount,
    state: z.string(),
    isOverLimit: z.boolean(),
  }),
  signatures: ['Касиер', 'Проверил'],
  columns: (column) => [
    column.day('day', 'Дата'),
    column.integer('page', 'Лист №'),
    column.money('opening', 'Начално салдо'),
    column.money('received', 'Приход', sum),
    column.money('paidOut', 'Разход', sum),
    column.money('deposited', 'Внесено в банка', sum),
    column.money('balance', 'Крайно салдо', { key: true, tone: (row) => (row.isOverLimit ? 'warn' : undefined) }),
    column.text('state', 'Състояние', { width: 1.6 }),
  ],
})

const ofDay = { tillId: id, day }

export const getCashDay = call.get(`${base}/{tillId}/{day}`, {
  title: 'Ден от касовата книга',
  access: read,
  input: z.object(ofDay),
  output: z.object({
    ...ofDay,
    cashier: z.string(),
    isOwn: z.boolean(),
    /** Page number of a closed day. */
    page: z.int().nullable(),
    isClosed: z.boolean(),
    opening: amount,
    received: amount,
    paidOut: amount,
    balance: amount,
    limit: amount.nullable(),
    movements: z.array(
      z.object({
        id,
        /** 'ПКО № 12', 'анулиран РКО № 3 / 05.11.2026' */
        document: z.string(),
        party: z.string().nullable(),
        reason: z.string(),
        account: z.string().nullable(),
        received: amount,
        paidOut: amount,
        receiptId: id.nullable(),
        voucherId: id.nullable(),
        orderId: id.nullable(),
        /** The document has a paper: an opening balance has none. */
        isPrintable: z.boolean(),
        /** A cash order that may be annulled. */
        mayAnnul: z.boolean(),
      }),
    ),
  }),
  topics,
})

export const cashPagePaper = call.file(`${base}/{tillId}/{day}/export`, {
  title: 'Лист от касовата книга (PDF)',
  access: read,
  input: z.object(ofDay),
})

export const enteredOrderKind = field('Вид', z.literal([...enteredOrderKinds]))

/** Without `tillId` in the till of the caller; a director may use the till of another cashier. */
export const createCashOrder = call.post(`${base}/orders`, {
  title: 'Касов ордер',
  access: create,
  input: z.object({
    tillId: field('Каса', id).optional(),
    kind: enteredOrderKind,
    amount: field('Сума', positiveAmount),
    date: field('Дата', day),
    party: field('От/на кого', optionalText(120)),
    reason: field('Основание', optionalText(300)),
  }),
  output: saved,
  topics,
})

export const annulCashOrder = call.post(`${base}/orders/annul/{id}`, {
  title: 'Анулиране на касов ордер',
  access: may.delete('ActivityCashVouchers'),
  input: z.object({ id, comment: annulComment }),
  output: done,
  topics,
})

export const cashOrderPaper = call.file(`${base}/orders/export/{id}`, {
  title: 'Касов ордер (PDF)',
  access: read,
  input: idOnly,
})

/** Returns money of a receipt (`id`) to the parent: РКО from the caller's till. The receipt stays as it is. */
export const refundInCash = call.post(`${base}/refunds/{id}`, {
  title: 'Връщане на пари в брой',
  access: create,
  input: z.object({
    id,
    amount: field('Сума', positiveAmount),
    date: field('Дата', day),
    party: field('Получател', optionalText(120)),
    partyNumber: field('Документ за самоличност', optionalText(30)),
    reason: field('Основание', text(300)),
    /** The fees decrease by the refund; otherwise they are due again. */
    reducesFee: field('Намали и таксата с върнатото', z.boolean().optional()),
  }),
  output: saved,
  topics: [...topics, 'fees'],
})

/** The provider returns the money of a voucher of a closed day: ПКО, and the voucher is annulled. */
export const returnVoucher = call.post(`${base}/returns/{id}`, {
  title: 'Върнато от доставчик',
  access: may.delete('ActivityCashVouchers'),
  input: z.object({ id, date: field('Дата', day), comment: annulComment }),
  output: saved,
  topics,
})

/** Closes the day and all earlier open days: numbers their pages and allows no further movement. */
export const closeCashDay = call.post(`${base}/close`, {
  title: 'Приключване на ден в касата',
  access: create,
  input: z.object({
    tillId: field('Каса', id),
    date: field('Ден', day),
    counted: field(
      'Преброени пари',
      amount.refine((value) => value >= 0, { message: 'Въведете сума от 0 нагоре' }),
    ),
  }),
  output: done,
  topics,
})

const account = (label: string) => field(label, text(20))
const settingFields = {
  chiefAccountant: field('Главен счетоводител', optionalText(120)),
  cashAccount: account('Сметка на касата'),
  parentsAccount: account('Сметка на родителите'),
  providersAccount: account('Сметка на доставчиците'),
  bankAccount: account('Сметка на банката'),
  differenceAccount: account('Сметка за излишъци и липси'),
  cashLimit: field('Лимит на касата, €', emptyAsNull(positiveAmount)),
}

export const getCashSetting = call.get(`${base}/settings`, {
  title: 'Настройки на касата',
  access: may.read('ActivityPreferences'),
  output: z.object({ id: id.optional(), ...settingFields, version: z.int().optional() }),
  topics: ['cash-setting'],
})

export const saveCashSetting = call.post(`${base}/settings`, {
  title: 'Запис на настройките на касата',
  access: may.save('ActivityPreferences'),
  input: z.object({ id: id.optional(), ...settingFields, version }),
  output: saved,
  topics: ['cash-setting', ...topics],
})
