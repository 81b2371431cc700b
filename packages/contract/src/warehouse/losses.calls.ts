import { z } from 'zod'
import { may } from '../core/access'
import { record } from '../core/record'
import { report } from '../core/report'
import { amount, decimals, field, id, optionalText } from '../core/values'
import { exportsOf, ofPeriod, ofProducts, productOfRow } from './references.shared'
import { optionalId } from './values'

// Естествена фира: norms by product or category, and what was allowed and recorded.

export const lossNormRecord = record({
  name: 'loss-norm',
  one: 'Норма за фира',
  of: 'на норма за фира',
  many: 'Норми за естествена фира',
  resource: 'Products',
  path: '/api/StockLossNorms',
  topic: 'loss-norms',
  fields: {
    categoryId: field('Категория', optionalId),
    productId: field('Продукт', optionalId),
    percent: field(
      'Фира, % от изписаното',
      z
        .number()
        .gt(0, { message: 'Въведете процент над 0' })
        .max(20)
        .refine(decimals(2), { params: { rule: 'decimals', places: 2 } }),
    ),
    source: field('Основание', optionalText(200)),
  },
  listed: ['categoryId', 'productId', 'percent', 'source'],
  computed: { subject: field('За', z.string()) },
  filters: {},
  orderBy: ['subject', 'percent'],
})
export const { list: listLossNorms, get: getLossNorm, save: saveLossNorm, remove: deleteLossNorm } = lossNormRecord

export const naturalLoss = report({
  title: 'Естествена фира',
  path: '/api/StockReferences/natural-loss',
  exports: exportsOf('/api/StockReferences/natural-loss'),
  access: may.read('StockReferences'),
  topics: ['stock', 'loss-norms'],
  params: { ...ofPeriod, ...ofProducts },
  row: z.object({
    ...productOfRow,
    warehouseId: id,
    warehouse: z.string(),
    issued: z.number(),
    percent: z.number().nullable(),
    allowed: z.number(),
    recorded: z.number(),
    recordedValue: amount,
    /** Allowed less recorded. */
    rest: z.number(),
  }),
  signatures: ['МОЛ', 'Счетоводител', 'Директор'],
  columns: (column) => [
    column.text('productName', 'Продукт', { width: 2.4 }),
    column.text('warehouse', 'Склад', { width: 1.3 }),
    column.text('unit', 'Мярка', { width: 0.6 }),
    column.quantity('issued', 'Изписано'),
    column.decimal('percent', 'Норма, %', { none: 'няма' }),
    column.quantity('allowed', 'Допустима фира'),
    column.quantity('recorded', 'Отчетена'),
    column.money('recordedValue', 'На стойност', { sum: true }),
    column.quantity('rest', 'Остава', { tone: ({ rest }) => (rest < 0 ? 'bad' : undefined) }),
  ],
})
