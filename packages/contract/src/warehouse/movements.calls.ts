import { z } from 'zod'
import { may } from '../core/access'
import { report } from '../core/report'
import { amount, day, field, id, instant, oneOf, price } from '../core/values'
import { exportsOf, ofPeriod } from './references.shared'

/** Side of the trial balance that a movement counts to; a reversed issue reduces the issues. */
export const movementSides = { In: 1, Out: 2 } as const

/** 'Защо?' of a quantity, a value or a price: the movements behind it in the order of days, the latest first. */
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
    /** Average price, quantity and value in the warehouse after it. */
    price,
    balance: z.number(),
    balanceValue: amount,
    isReversal: z.boolean(),
    /** Changes the value of an issue without moving anything. */
    isRevaluation: z.boolean(),
    /** The document that caused the revaluation. */
    cause: z.string().nullable(),
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
    column.text('cause', 'Причина', { width: 1.6 }),
    column.text('posted', 'Осчетоводено', { width: 1.3 }),
    column.text('postedBy', 'От', { width: 1.3 }),
  ],
})
