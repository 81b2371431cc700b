import { z } from 'zod'
import { may } from '../core/access'
import { report } from '../core/report'
import { amount, day } from '../core/values'
import { ofKindergarten, periodFilter } from '../staff/values'

// Totals of the cashiers (domain.md 4): amounts by method, and the cash of each day.

const common = {
  access: may.read('ActivityReferences'),
  topics: ['payments', 'provider-documents'],
  params: { ...ofKindergarten, ...periodFilter },
}
const sum = { sum: true } as const

export const cashiersTotals = report({
  ...common,
  title: 'Приети плащания по касиери',
  path: '/api/activities/payments/cashiers',
  exports: { typed: '/api/activities/payments/cashiers/export/{type}' },
  row: z.object({
    cashier: z.string(),
    /** Receipts of the period, with those annulled later. */
    receipts: z.int(),
    /** Receipts annulled in the period, whose amounts are subtracted. */
    annulled: z.int(),
    cash: amount,
    bank: amount,
    pos: amount,
    online: amount,
    total: amount,
  }),
  names: {
    totalPaidInCash: 'cash',
    totalPaidByBankTransfer: 'bank',
    totalPaidByPOS: 'pos',
    totalPaid: 'total',
    totalPaidAmount: 'total',
  },
  signatures: ['Изготвил'],
  columns: (column) => [
    column.text('cashier', 'Касиер', { width: 2 }),
    column.integer('receipts', 'Квитанции', sum),
    column.integer('annulled', 'Анулирани', sum),
    column.money('cash', 'В брой', sum),
    column.money('bank', 'По банка', sum),
    column.money('pos', 'ПОС', sum),
    column.money('online', 'Онлайн', sum),
    column.money('total', 'Общо', sum),
  ],
})

/** Cash by day and cashier: received, returned, paid to providers, and the difference. */
export const cashedTotals = report({
  ...common,
  title: 'Отчетени суми в брой',
  path: '/api/activities/payments/references/cashed',
  exports: { typed: '/api/activities/payments/references/cashed/export/{type}' },
  row: z.object({ day, cashier: z.string(), taken: amount, returned: amount, paidOut: amount, rest: amount }),
  names: { totalPaidInCash: 'taken', totalAmount: 'rest' },
  signatures: ['Предал', 'Приел'],
  columns: (column) => [
    column.day('day', 'Дата'),
    column.text('cashier', 'Касиер', { width: 2 }),
    column.money('taken', 'Прието', sum),
    column.money('returned', 'Върнато', sum),
    column.money('paidOut', 'Изплатено с РКО', sum),
    column.money('rest', 'За отчитане', sum),
  ],
})
