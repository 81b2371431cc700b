import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { report } from '../core/report'
import { amount, day, field, id, optionalText } from '../core/values'
import { listOf, ofKindergarten, periodFilter } from '../staff/values'
import { feeState, ofMonth, paymentMethod } from './values'

// The fees that were abolished on 01.04.2022 (domain.md 1.9): an archive in lev that is read and never changed.

const access = may.read('ActivityFees')
/** Nobody changes it. */
const topics: string[] = []

const oldFee = {
  id,
  studentId: id.nullable(),
  studentName: z.string(),
  className: z.string().nullable(),
  type: z.string(),
  ...ofMonth,
  days: z.int().nullable(),
  /** The lev, always. */
  currency: z.literal([0, 1]),
  amount,
  paid: amount,
  notPaid: amount,
  state: feeState,
  paidOn: day.nullable(),
  method: paymentMethod.nullable(),
  receipt: z.string().nullable(),
}

export const listOldFees = call.list('/api/fees_depricated/overview-models', {
  title: 'Архив на таксите до 2022 г.',
  access,
  filters: {
    search: field('Дете', optionalText(100)),
    // As the addresses name them, where one may stand for the other (domain/payments/old-fees.ts).
    year: field('Година', id).optional(),
    month: field('Месец', id).optional(),
    kidId: field('Дете', id).optional(),
    id: field('Такса', id).optional(),
    state: field('Статус', feeState).optional(),
  },
  row: z.object(oldFee),
  orderBy: ['studentName', 'amount', 'notPaid', 'month'],
  topics,
})

export const ownOldFees = call.get('/api/fees_depricated/parents', {
  title: 'Стари такси на моите деца',
  access: may.read('ActivityParents'),
  output: listOf(z.object(oldFee)),
  topics,
})

export const oldFeeTypes = call.list('/api/fees_depricated/types', {
  title: 'Видове такси до 2022 г.',
  access: may.read('ActivityPreferences'),
  filters: { search: field('Вид', optionalText(100)) },
  row: z.object({
    id,
    name: z.string(),
    unit: z.string(),
    currency: z.literal([0, 1]),
    price: amount,
    fromDate: day,
    toDate: day,
    fees: z.int(),
  }),
  orderBy: ['name', 'fromDate'],
  topics,
})

/** Recipients of reminders about unpaid fees. */
export const oldFeeEmails = call.list('/api/fees_depricated/parents-emails', {
  title: 'Имейли на родители със стари задължения',
  access: may.read('ActivityNotifications'),
  filters: { search: field('Дете', optionalText(100)) },
  row: z.object({
    studentName: z.string(),
    className: z.string().nullable(),
    currency: z.literal([0, 1]),
    notPaid: amount,
    fees: z.int(),
    emails: z.string().nullable(),
  }),
  orderBy: ['studentName', 'notPaid'],
  topics,
})

const params = { ...ofKindergarten, year: ofMonth.year.optional(), month: ofMonth.month.optional() }
const sums = { fees: z.int(), charged: amount, paid: amount, rest: amount }
const names = { totalFee: 'charged', totalPaid: 'paid', totalNotPaid: 'rest' } as const
const sum = { sum: true } as const
const sumColumns = <Column>(column: {
  readonly integer: (field: 'fees', title: string, options: typeof sum) => Column
  readonly money: (field: 'charged' | 'paid' | 'rest', title: string, options: typeof sum) => Column
}): Column[] => [
  column.integer('fees', 'Такси', sum),
  column.money('charged', 'Начислено, лв.', sum),
  column.money('paid', 'Платено, лв.', sum),
  column.money('rest', 'Неплатено, лв.', sum),
]

export const oldFeesByKindergarten = report({
  access,
  topics,
  title: 'Стари такси по видове',
  path: '/api/fees_depricated/references/kindergarten',
  exports: { typed: '/api/fees_depricated/references/kindergarten/export/{type}' },
  params,
  row: z.object({ typeId: id, type: z.string(), ...sums }),
  names,
  columns: (column) => [column.text('type', 'Вид такса', { width: 2 }), ...sumColumns(column)],
})

export const oldFeesByGroup = report({
  access,
  topics,
  title: 'Стари такси по групи',
  path: '/api/fees_depricated/references/groups',
  exports: { typed: '/api/fees_depricated/references/groups/export/{type}' },
  params,
  row: z.object({ className: z.string().nullable(), ...sums }),
  names,
  columns: (column) => [column.text('className', 'Група', { width: 2 }), ...sumColumns(column)],
})

export const oldFeesByChild = report({
  access,
  topics,
  title: 'Стари такси по деца',
  path: '/api/fees_depricated/references/kids',
  exports: { typed: '/api/fees_depricated/references/kids/export/{type}' },
  params,
  row: z.object({ studentName: z.string(), className: z.string().nullable(), ...sums }),
  names,
  columns: (column) => [
    column.text('studentName', 'Дете', { width: 2 }),
    column.text('className', 'Група', { width: 1.2 }),
    ...sumColumns(column),
  ],
})

/** What was paid on the old fees, by day. */
export const oldCash = report({
  access: may.read('ActivityReferences'),
  topics,
  title: 'Стара касова справка',
  path: '/api/fees_depricated/references/cash',
  exports: { typed: '/api/fees_depricated/references/cash/export/{type}' },
  params: { ...ofKindergarten, ...periodFilter },
  row: z.object({
    id,
    paidOn: day,
    receipt: z.string().nullable(),
    cashier: z.string().nullable(),
    studentName: z.string(),
    type: z.string(),
    method: z.string(),
    paid: amount,
  }),
  names: { totalPaid: 'paid', totalPaidAmount: 'paid', totalPaidInBGN: 'paid' },
  signatures: ['Касиер', 'Счетоводител'],
  columns: (column) => [
    column.day('paidOn', 'Дата'),
    column.text('receipt', 'Квитанция'),
    column.text('cashier', 'Приел', { width: 1.4 }),
    column.text('studentName', 'Дете', { width: 2 }),
    column.text('type', 'Вид такса', { width: 1.4 }),
    column.text('method', 'Начин'),
    column.money('paid', 'Сума, лв.', sum),
  ],
})
