import { z } from 'zod'
import { may } from '../core/access'
import { report } from '../core/report'
import { amount, day, field, id, instant, oneOf, price } from '../core/values'
import { exportsOf, ofPeriod } from './references.shared'

/** To which side of a trial balance a movement counts: a reversed issue makes the issues smaller. */
export const movementSides = { In: 1, Out: 2 } as const

/** 'Защо?' of a quantity, a value or a price: the movements behind it, the last one first, each with its document. */
export const productMovements = report({
  title: 'Движения на продукт',
  path: '/api/Stocks/movements',
  exports: exportsOf('/api/Stocks/movements'),
  access: may.read('StockReferences'),
  topics: ['stock'],
  params: {
    productId: field('Продукт', id),
    ...ofPeriod,
    batchId: field('Партида', id).optional(),
    side: field('Страна', oneOf(movementSides)).optional(),
  },
  row: z.object({
    id: z.int(),
    forDate: day,
    postedAt: instant,
    posted: z.string(),
    postedBy: z.string().nullable(),
    documentKind: z.int(),
    documentId: id,
    documentName: z.string(),
    number: z.int(),
    partner: z.string().nullable(),
    warehouse: z.string(),
    batch: z.string().nullable(),
    quantity: z.number(),
    value: amount,
    /** Of the product in the warehouse after it, and what was there then. */
    price,
    balance: z.number(),
    balanceValue: amount,
    isReversal: z.boolean(),
  }),
  landscape: true,
  columns: (column) => [
    column.day('forDate', 'Дата'),
    column.text('documentName', 'Документ', { width: 1.6, tone: (row) => (row.isReversal ? 'warn' : undefined) }),
    column.integer('number', '№', { width: 0.6 }),
    column.quantity('quantity', 'Количество', { over: 'Движение', sum: true }),
    column.money('value', 'Стойност', { over: 'Движение', sum: true }),
    column.quantity('balance', 'Количество', { over: 'След него в склада' }),
    column.money('balanceValue', 'Стойност', { over: 'След него в склада' }),
    column.price('price', 'Средна цена', { over: 'След него в склада' }),
    column.text('partner', 'Контрагент', { width: 1.6 }),
    column.text('warehouse', 'Склад', { width: 1.1 }),
    column.text('batch', 'Партида'),
    column.text('posted', 'Осчетоводено', { width: 1.3 }),
    column.text('postedBy', 'От', { width: 1.3 }),
  ],
})
