import { feeViews, paymentChannels } from '@asistent/domain/payments/invoices'
import { z } from 'zod'
import { may } from '../core/access'
import { report } from '../core/report'
import { amount, day, field, id, oneOf } from '../core/values'
import { ofKindergarten, periodFilter } from '../staff/values'
import { ofMonth } from './values'

// References of fees (spec/calls.md 3 and 7.1): what was charged, paid and how, and what is left. Only what is paid is split
// by currency, and the two are not converted.

const common = { access: may.read('ActivityReferences'), topics: ['fees', 'payments'] }

const params = {
  ...ofKindergarten,
  month: ofMonth.month.optional(),
  year: ofMonth.year.optional(),
  providerId: field('Доставчик', id).optional(),
}

/** Without them: fees of the period with all their payments. */
const views = {
  view: field('Период на', oneOf(feeViews)).optional(),
  channel: field('Канал', oneOf(paymentChannels)).optional(),
}
const withViews = { ...params, ...views }

const money = {
  charged: amount,
  paid: amount,
  rest: amount,
  cash: amount,
  bank: amount,
  pos: amount,
  epay: amount,
  easyPay: amount,
  paidEur: amount,
  paidBgn: amount,
}

const names = {
  totalFee: 'charged',
  totalAmount: 'charged',
  totalPaid: 'paid',
  totalPaidAmount: 'paid',
  totalNotPaid: 'rest',
  totalNotPaidAmount: 'rest',
  totalPaidInCash: 'cash',
  totalPaidByBankTransfer: 'bank',
  totalPaidByPOS: 'pos',
  totalPaidByEpay: 'epay',
  totalPaidByEasyPay: 'easyPay',
  totalPaidInEUR: 'paidEur',
  totalPaidInBGN: 'paidBgn',
} as const

const sumOf = { sum: true } as const

/** What is charged, paid and left, then how it was paid. */
const moneyColumns = <Column>(
  make: (name: keyof typeof money, title: string, options: { readonly sum: true; readonly over?: string }) => Column,
): Column[] => {
  const how = { ...sumOf, over: 'Платено' } as const
  return [
    make('charged', 'Начислено', sumOf),
    make('paid', 'Платено', sumOf),
    make('rest', 'Неплатено', sumOf),
    make('cash', 'В брой', how),
    make('bank', 'По банка', how),
    make('pos', 'ПОС', how),
    make('epay', 'ePay', how),
    make('easyPay', 'EasyPay', how),
    make('paidEur', 'в €', how),
    make('paidBgn', 'в лв.', how),
  ]
}

export const feesByKindergarten = report({
  ...common,
  title: 'Такси по доставчици',
  path: '/api/activities/payments/references/kindergarten',
  exports: { typed: '/api/activities/payments/references/kindergarten/export/{type}' },
  params: withViews,
  row: z.object({ providerId: id, provider: z.string(), children: z.int(), invoices: z.int(), ...money }),
  names,
  landscape: true,
  columns: (column) => [
    column.text('provider', 'Доставчик', { width: 2 }),
    column.integer('children', 'Деца'),
    column.integer('invoices', 'Такси', sumOf),
    ...moneyColumns((name, title, options) => column.money(name, title, options)),
  ],
})

/** For who oversees several kindergartens: each with its sums. */
export const feesByPlace = report({
  ...common,
  title: 'Такси по детски градини',
  path: '/api/activities/payments/references/institutions',
  exports: { typed: '/api/activities/payments/references/institutions/export/{type}' },
  params: withViews,
  row: z.object({
    placeId: id,
    place: z.string(),
    city: z.string().nullable(),
    children: z.int(),
    invoices: z.int(),
    ...money,
  }),
  names,
  landscape: true,
  columns: (column) => [
    column.text('place', 'Детска градина', { width: 2 }),
    column.text('city', 'Населено място'),
    column.integer('children', 'Деца', sumOf),
    column.integer('invoices', 'Такси', sumOf),
    ...moneyColumns((name, title, options) => column.money(name, title, options)),
  ],
})

export const feesByGroup = report({
  ...common,
  title: 'Такси по групи',
  path: '/api/activities/payments/references/classes',
  exports: { typed: '/api/activities/payments/references/classes/export/{type}' },
  params: withViews,
  row: z.object({
    classId: id.nullable(),
    className: z.string().nullable(),
    children: z.int(),
    invoices: z.int(),
    ...money,
  }),
  names,
  landscape: true,
  columns: (column) => [
    column.text('className', 'Група', { width: 2 }),
    column.integer('children', 'Деца', sumOf),
    column.integer('invoices', 'Такси', sumOf),
    ...moneyColumns((name, title, options) => column.money(name, title, options)),
  ],
})

export const feesByChild = report({
  ...common,
  title: 'Такси по деца',
  path: '/api/activities/payments/references/students',
  exports: { typed: '/api/activities/payments/references/students/export/{type}' },
  params: { ...withViews, classIds: field('Групи', z.array(id).max(100)).optional() },
  row: z.object({
    studentId: id,
    studentName: z.string(),
    className: z.string().nullable(),
    invoices: z.int(),
    ...money,
  }),
  names,
  landscape: true,
  columns: (column) => [
    column.text('studentName', 'Дете', { width: 2 }),
    column.text('className', 'Група', { width: 1.2 }),
    column.integer('invoices', 'Такси', sumOf),
    ...moneyColumns((name, title, options) => column.money(name, title, options)),
  ],
})

export const feesByActivity = report({
  ...common,
  title: 'Начислено по дейности',
  path: '/api/activities/invoices/summary-by-activity',
  exports: { typed: '/api/activities/invoices/summary-by-activity/export/{type}' },
  params,
  row: z.object({
    activityId: id,
    activity: z.string(),
    provider: z.string(),
    children: z.int(),
    visits: z.int(),
    charged: amount,
  }),
  names: { totalFee: 'charged', totalAmount: 'charged' },
  columns: (column) => [
    column.text('activity', 'Дейност', { width: 2 }),
    column.text('provider', 'Доставчик', { width: 2 }),
    column.integer('children', 'Деца'),
    column.integer('visits', 'Посещения', sumOf),
    column.money('charged', 'Начислено', sumOf),
  ],
})

const cashColumns = z.object({
  id,
  paidOn: day,
  number: z.int(),
  cashier: z.string().nullable(),
  method: z.string(),
  students: z.string(),
  payer: z.string().nullable(),
  total: amount,
  state: z.string(),
})

/** Receipts by day and cashier. An annulment or a refund is a row of its own day with a negative amount. */
export const cashiersReport = report({
  ...common,
  access: may.read('ActivityReferences'),
  title: 'Касова справка',
  path: '/api/activities/payments/references/cashiers',
  exports: { typed: '/api/activities/payments/references/cashiers/export/{type}' },
  params: { ...ofKindergarten, ...periodFilter },
  row: cashColumns,
  names: { totalPaid: 'total', totalPaidAmount: 'total' },
  signatures: ['Касиер', 'Счетоводител'],
  columns: (column) => [
    column.day('paidOn', 'Дата'),
    column.integer('number', '№'),
    column.text('cashier', 'Приел', { width: 1.4 }),
    column.text('method', 'Начин'),
    column.text('students', 'За', { width: 2 }),
    column.text('payer', 'Платец', { width: 1.4 }),
    column.money('total', 'Сума', sumOf),
    column.text('state', 'Статус', { width: 1.6, tone: (row) => (row.total < 0 ? ('off' as const) : undefined) }),
  ],
})

export const batchReport = report({
  ...common,
  title: 'Справка за групови плащания',
  path: '/api/activities/payments/references/batch-payments',
  exports: { typed: '/api/activities/payments/references/batch-payments/export/{type}' },
  params: { ...ofKindergarten, ...periodFilter },
  row: cashColumns,
  names: { totalPaid: 'total' },
  columns: (column) => [
    column.day('paidOn', 'Дата'),
    column.integer('number', '№'),
    column.text('cashier', 'Приел', { width: 1.4 }),
    column.text('method', 'Начин'),
    column.text('students', 'За', { width: 2 }),
    column.money('total', 'Сума', sumOf),
    column.text('state', 'Статус', { width: 1.6 }),
  ],
})
