import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { report } from '../core/report'
import { amount, day, field, id, price } from '../core/values'
import { asOf, expiringDays, exportsOf, ofPlace, ofProducts, productOfRow } from './references.shared'
import { baseUnit, listOf, unitOfMeasure } from './values'

// What is there now, or was at a moment (domain.md 5.5): on hand, promised, free, its price and value, what expires first.

const there = {
  quantity: z.number(),
  /** Null as of a moment: what was promised then is not kept. */
  reserved: z.number().nullable(),
  free: z.number().nullable(),
  price: price.nullable(),
  value: amount,
  nearestExpiry: day.nullable(),
}

export const productAvailability = report({
  title: 'Налични продукти',
  path: '/api/Stocks/product-availability',
  exports: exportsOf('/api/Stocks/product-availability'),
  access: may.read('Stocks'),
  topics: ['stock', 'products'],
  params: {
    ...ofPlace,
    ...ofProducts,
    onlyLow: field('Под минимума', z.boolean().optional()),
    asOf,
  },
  row: z.object({
    ...productOfRow,
    categoryId: id,
    category: z.string(),
    /** Null: below its minimum, and nowhere any of it. */
    warehouseId: id.nullable(),
    warehouse: z.string().nullable(),
    unitOfMeasure: baseUnit,
    ...there,
    minQuantity: z.number().nullable(),
    /** All that the kindergarten has of it is less than the minimum. */
    isLow: z.boolean(),
    isExpired: z.boolean(),
  }),
  landscape: true,
  signatures: ['МОЛ', 'Директор'],
  columns: (column) => [
    column.text('productName', 'Продукт', { width: 2.4 }),
    column.text('category', 'Категория', { width: 1.4 }),
    column.text('warehouse', 'Склад', { width: 1.2 }),
    column.text('unit', 'Мярка', { width: 0.6 }),
    column.quantity('quantity', 'Наличност', { tone: (row) => (row.isLow ? 'bad' : undefined) }),
    column.quantity('reserved', 'Запазени'),
    column.quantity('free', 'Свободни'),
    column.quantity('minQuantity', 'Минимум'),
    column.price('price', 'Цена'),
    column.money('value', 'Стойност', { sum: true }),
    column.day('nearestExpiry', 'Най-близък срок', { tone: (row) => (row.isExpired ? 'bad' : undefined) }),
  ],
})

export const warehousesAvailability = call.get('/api/stocks/warehouses-availability/{productId}', {
  title: 'Наличност на продукт по складове',
  access: may.read('Stocks'),
  input: z.object({ productId: id }),
  output: listOf(z.object({ warehouseId: id, warehouse: z.string(), unitOfMeasure: baseUnit, ...there })),
  topics: ['stock'],
})

export const weightedAveragePrice = call.get(
  '/api/Stocks/weighted-average-price/{productId}/{warehouseId}/{unitOfMeasure}',
  {
    title: 'Средно претеглена цена',
    access: may.read('Stocks'),
    input: z.object({ productId: id, warehouseId: id, unitOfMeasure }),
    output: z.object({
      unitOfMeasure,
      /** Of the unit that was asked for; null when the product has never been in the warehouse. */
      price: price.nullable(),
      baseUnit,
      basePrice: price.nullable(),
    }),
    topics: ['stock'],
  },
)

export const detailedAvailability = report({
  title: 'Наличности по партиди',
  path: '/api/StockReferences/stock-availability-detailed',
  exports: exportsOf('/api/StockReferences/stock-availability-detailed'),
  access: may.read('StockReferences'),
  topics: ['stock'],
  params: {
    ...ofPlace,
    ...ofProducts,
    expiringDays,
    asOf,
  },
  row: z.object({
    kindergartenId: id,
    kindergarten: z.string(),
    ...productOfRow,
    unitOfMeasure: baseUnit,
    category: z.string(),
    warehouseId: id,
    warehouse: z.string(),
    /** Null: found by a count, of no known batch. */
    batchId: id.nullable(),
    batch: z.string().nullable(),
    manufacturer: z.string().nullable(),
    supplier: z.string().nullable(),
    receivedOn: day.nullable(),
    expiryDate: day.nullable(),
    isExpired: z.boolean(),
    quantity: z.number(),
    price,
    value: amount,
  }),
  landscape: true,
  signatures: ['МОЛ', 'Директор'],
  columns: (column) => [
    column.text('kindergarten', 'Детска градина', { width: 1.6 }),
    column.text('productName', 'Продукт', { width: 2 }),
    column.text('warehouse', 'Склад', { width: 1.2 }),
    column.text('batch', 'Партида'),
    column.text('manufacturer', 'Производител', { width: 1.3 }),
    column.text('supplier', 'Доставчик', { width: 1.3 }),
    column.day('receivedOn', 'Получен на'),
    column.day('expiryDate', 'Годен до', { tone: (row) => (row.isExpired ? 'bad' : undefined) }),
    column.text('unit', 'Мярка', { width: 0.6 }),
    column.quantity('quantity', 'Количество'),
    column.price('price', 'Цена'),
    column.money('value', 'Стойност', { sum: true }),
  ],
})

/** The figures of a manciple's home. */
export const stockSummary = call.get('/api/Stocks/summary', {
  title: 'Складът накратко',
  access: may.read('Stocks'),
  output: z.object({
    /** Products below their minimum. */
    lowStock: z.int(),
    /** Batches that have expired, and those that expire within seven days from today. */
    expired: z.int(),
    expiringSoon: z.int(),
    openDocuments: z.array(z.object({ kind: z.int(), name: z.string(), count: z.int() })),
    ordersOnTheWay: z.int(),
    /** The nearest of their days of delivery. */
    nextDelivery: day.nullable(),
  }),
  topics: ['stock', 'inbounds', 'stock-requests', 'scrappings', 'declarations', 'supplier-orders'],
})
