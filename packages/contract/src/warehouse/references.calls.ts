import { documentKinds, purposes } from '@asistent/domain/warehouse/documents'
import { z } from 'zod'
import { may } from '../core/access'
import { report } from '../core/report'
import { amount, day, field, id, oneOf, price } from '../core/values'
import { asOf, exportsOf, ofPeriod, ofPlace, ofProducts, productOfRow } from './references.shared'

// The references of the warehouse (domain.md 5.5). Each is found from the ledger, so their sums agree; each can be asked for
// as it was at a moment.

const common = { access: may.read('StockReferences'), topics: ['stock'] }

/** Оборотна ведомост: what there was, came, went and is. */
export const trialBalance = report({
  ...common,
  title: 'Оборотна ведомост',
  path: '/api/StockReferences/trial-balance/overview-models',
  exports: exportsOf('/api/StockReferences/trial-balance'),
  params: {
    ...ofPeriod,
    ...ofProducts,
    warehouseIds: field('Складове', z.array(id).max(50)).optional(),
    /** One row for a product, whatever its warehouses. */
    joined: field('Складовете заедно', z.boolean().optional()),
  },
  row: z.object({
    ...productOfRow,
    category: z.string(),
    warehouseId: id.nullable(),
    warehouse: z.string().nullable(),
    initialQuantity: z.number(),
    initialValue: amount,
    inboundQuantity: z.number(),
    inboundValue: amount,
    outboundQuantity: z.number(),
    outboundValue: amount,
    finalQuantity: z.number(),
    finalValue: amount,
  }),
  names: {
    items: true,
    initialAmount: 'initialValue',
    inboundAmount: 'inboundValue',
    outboundAmount: 'outboundValue',
    finalAmount: 'finalValue',
  },
  landscape: true,
  signatures: ['МОЛ', 'Счетоводител', 'Директор'],
  columns: (column) => [
    column.text('productName', 'Продукт', { width: 2.4 }),
    column.text('warehouse', 'Склад', { width: 1.3 }),
    column.text('unit', 'Мярка', { width: 0.6 }),
    column.quantity('initialQuantity', 'Количество', { over: 'Начално салдо' }),
    column.money('initialValue', 'Стойност', { over: 'Начално салдо', sum: true }),
    column.quantity('inboundQuantity', 'Количество', { over: 'Приход' }),
    column.money('inboundValue', 'Стойност', { over: 'Приход', sum: true }),
    column.quantity('outboundQuantity', 'Количество', { over: 'Разход' }),
    column.money('outboundValue', 'Стойност', { over: 'Разход', sum: true }),
    column.quantity('finalQuantity', 'Количество', { over: 'Крайно салдо' }),
    column.money('finalValue', 'Стойност', { over: 'Крайно салдо', sum: true }),
  ],
})

/** Опис: what the book says there is at the end of a day. */
export const inventoryList = report({
  ...common,
  title: 'Инвентаризационен опис',
  path: '/api/StockReferences/stock-inventory-list',
  exports: exportsOf('/api/StockReferences/stock-inventory-list'),
  params: { ...ofPlace, ...ofProducts, forDate: field('Към дата', day).optional(), asOf },
  row: z.object({
    ...productOfRow,
    warehouseId: id,
    warehouse: z.string(),
    quantity: z.number(),
    /** Null where a paper of an earlier day was posted later, at a higher price: more left that day than had come by then. */
    price: price.nullable(),
    value: amount,
  }),
  groupBy: 'warehouse',
  signatures: ['МОЛ', 'Комисия', 'Директор'],
  columns: (column) => [
    column.text('warehouse', 'Склад'),
    column.text('productName', 'Продукт', { width: 3 }),
    column.text('unit', 'Мярка', { width: 0.6 }),
    column.quantity('quantity', 'Количество'),
    column.price('price', 'Цена'),
    column.money('value', 'Стойност', { sum: true }),
  ],
})

/** The closed declarations and what they found. */
export const inventoryRegister = report({
  ...common,
  topics: ['stock', 'declarations'],
  title: 'Регистър на инвентаризациите',
  path: '/api/StockReferences/stock-inventory-register',
  exports: exportsOf('/api/StockReferences/stock-inventory-register'),
  params: ofPeriod,
  row: z.object({
    id,
    number: z.int(),
    forDate: day,
    warehouseId: id,
    warehouse: z.string(),
    commission: z.string(),
    products: z.int(),
    differences: z.int(),
    surplus: amount,
    shortage: amount,
    difference: amount,
  }),
  landscape: true,
  columns: (column) => [
    column.integer('number', '№', { width: 0.5 }),
    column.day('forDate', 'Дата'),
    column.text('warehouse', 'Склад', { width: 1.4 }),
    column.text('commission', 'Комисия', { width: 2.4 }),
    column.integer('products', 'Продукти'),
    column.integer('differences', 'С разлика', { tone: (row) => (row.differences > 0 ? 'warn' : undefined) }),
    column.money('surplus', 'Излишък', { sum: true }),
    column.money('shortage', 'Липса', { sum: true }),
    column.money('difference', 'Разлика', { sum: true }),
  ],
})

/** Movements by document: a reversal is a row of its own, on its own day. */
export const documentTransactions = report({
  ...common,
  title: 'Движения по документи',
  path: '/api/StockReferences/document-transactions',
  exports: exportsOf('/api/StockReferences/document-transactions'),
  params: {
    ...ofPeriod,
    ...ofProducts,
    kind: field('Вид документ', oneOf(documentKinds)).optional(),
    supplierId: field('Доставчик', id).optional(),
  },
  row: z.object({
    documentId: id,
    documentKind: z.int(),
    documentName: z.string(),
    number: z.int(),
    forDate: day,
    warehouse: z.string(),
    /** The supplier, or whose meal it was for. */
    partner: z.string().nullable(),
    supplierDocument: z.string().nullable(),
    isReversal: z.boolean(),
    products: z.int(),
    inboundValue: amount,
    outboundValue: amount,
    /** What the stock is worth more by. */
    value: amount,
  }),
  names: { items: true, totalValue: 'value' },
  landscape: true,
  columns: (column) => [
    column.day('forDate', 'Дата'),
    column.text('documentName', 'Документ', { width: 1.6, tone: (row) => (row.isReversal ? 'warn' : undefined) }),
    column.integer('number', '№', { width: 0.6 }),
    column.text('partner', 'Контрагент', { width: 1.8 }),
    column.text('supplierDocument', 'Документ на доставчика', { width: 1.3 }),
    column.text('warehouse', 'Склад', { width: 1.2 }),
    column.integer('products', 'Продукти', { width: 0.7 }),
    column.money('inboundValue', 'Приход', { sum: true }),
    column.money('outboundValue', 'Разход', { sum: true }),
    column.money('value', 'Общо', { sum: true }),
  ],
})

/** Issues by recipient, from the purposes of the requests. */
export const departmentConsumption = report({
  ...common,
  title: 'Разход по отдели',
  path: '/api/StockReferences/department',
  exports: exportsOf('/api/StockReferences/department'),
  params: { ...ofPeriod, ...ofProducts, purpose: field('Отдел', oneOf(purposes)).optional() },
  row: z.object({
    ...productOfRow,
    nurseryQuantity: z.number(),
    nurseryValue: amount,
    kindergartenQuantity: z.number(),
    kindergartenValue: amount,
    staffQuantity: z.number(),
    staffValue: amount,
    otherQuantity: z.number(),
    otherValue: amount,
    quantity: z.number(),
    value: amount,
  }),
  landscape: true,
  columns: (column) => [
    column.text('productName', 'Продукт', { width: 2.4 }),
    column.text('unit', 'Мярка', { width: 0.6 }),
    column.quantity('nurseryQuantity', 'Количество', { over: 'Ясла' }),
    column.money('nurseryValue', 'Стойност', { over: 'Ясла', sum: true }),
    column.quantity('kindergartenQuantity', 'Количество', { over: 'Детска градина' }),
    column.money('kindergartenValue', 'Стойност', { over: 'Детска градина', sum: true }),
    column.quantity('staffQuantity', 'Количество', { over: 'Персонал' }),
    column.money('staffValue', 'Стойност', { over: 'Персонал', sum: true }),
    column.quantity('otherQuantity', 'Количество', { over: 'Друго' }),
    column.money('otherValue', 'Стойност', { over: 'Друго', sum: true }),
    column.quantity('quantity', 'Количество', { over: 'Общо' }),
    column.money('value', 'Стойност', { over: 'Общо', sum: true }),
  ],
})

/** The diary of receiving: every line of a delivery, also what was turned away at the door. */
export const haccpDiary = report({
  ...common,
  topics: ['stock', 'inbounds'],
  title: 'Дневник за входящ контрол на храните',
  path: '/api/StockReferences/haccp',
  exports: exportsOf('/api/StockReferences/haccp'),
  params: { ...ofPeriod, ...ofProducts, supplierId: field('Доставчик', id).optional() },
  row: z.object({
    documentId: id,
    number: z.int(),
    forDate: day,
    ...productOfRow,
    supplier: z.string(),
    manufacturer: z.string().nullable(),
    batchId: id.nullable(),
    batch: z.string().nullable(),
    quantity: z.number(),
    expiryDate: day.nullable(),
    temperature: z.number().nullable(),
    storageCondition: z.string(),
    document: z.string(),
    isAccepted: z.boolean(),
    conforms: z.string(),
    receivedBy: z.string().nullable(),
    note: z.string().nullable(),
  }),
  landscape: true,
  signatures: ['Отговорник по HACCP', 'Директор'],
  columns: (column) => [
    column.day('forDate', 'Дата'),
    column.text('productName', 'Продукт', { width: 1.8 }),
    column.text('supplier', 'Доставчик', { width: 1.5 }),
    column.text('manufacturer', 'Производител', { width: 1.2 }),
    column.text('batch', 'Партида'),
    column.quantity('quantity', 'Количество'),
    column.text('unit', 'Мярка', { width: 0.6 }),
    column.day('expiryDate', 'Годен до'),
    column.decimal('temperature', 'Темп., °C', { width: 0.7, decimals: 1 }),
    column.text('storageCondition', 'Съхранение', { width: 1.2 }),
    column.text('document', 'Документ', { width: 1.2 }),
    column.text('conforms', 'Съответства', { width: 0.8, tone: (row) => (row.isAccepted ? undefined : 'bad') }),
    column.text('receivedBy', 'Приел', { width: 1.2 }),
  ],
})

export const unitedReceiptsReport = report({
  ...common,
  topics: ['stock', 'united-receipts'],
  title: 'Справка за обединените разписки',
  path: '/api/StockReferences/united-stock-receipts',
  exports: exportsOf('/api/StockReferences/united-stock-receipts'),
  params: {
    ...ofPlace,
    fromDate: ofPeriod.fromDate,
    toDate: ofPeriod.toDate,
    asOf,
    supplierId: field('Доставчик', id).optional(),
  },
  row: z.object({
    id,
    number: z.int(),
    forDate: day,
    supplier: z.string(),
    fromDate: day,
    toDate: day,
    invoice: z.string().nullable(),
    inbounds: z.string(),
    value: amount,
  }),
  landscape: true,
  columns: (column) => [
    column.integer('number', '№', { width: 0.5 }),
    column.day('forDate', 'Дата'),
    column.text('supplier', 'Доставчик', { width: 2 }),
    column.day('fromDate', 'От'),
    column.day('toDate', 'До'),
    column.text('invoice', 'Фактура', { width: 1.3 }),
    column.text('inbounds', 'Разписки №', { width: 1.8 }),
    column.money('value', 'Стойност', { sum: true }),
  ],
})
