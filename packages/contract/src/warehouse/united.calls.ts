import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { amount, day, field, id, optionalDay, optionalText } from '../core/values'
import { idOnly } from './documents.shared'
import { periodFilter } from './values'

// Обединена складова разписка (domain.md 5.5): the deliveries of a supplier in a period under one number, for one invoice.

const united = {
  id,
  number: z.int(),
  forDate: day,
  supplierId: id,
  supplier: z.string(),
  fromDate: day,
  toDate: day,
  invoiceNumber: z.string().nullable(),
  invoiceDate: day.nullable(),
  inboundsCount: z.int(),
  value: amount,
}

const joined = z.object({
  id,
  number: z.int(),
  forDate: day,
  warehouse: z.string(),
  supplierDocument: z.string().nullable(),
  value: amount,
})

const period = { supplierId: field('Доставчик', id), fromDate: field('От дата', day), toDate: field('До дата', day) }

export const nextUnitedNumber = call.get('/api/UnitedStockReceipts/next-number', {
  title: 'Следващ номер на обединена разписка',
  access: may.read('UnitedStockReceipts'),
  input: z.object({ date: field('Дата', day.optional()) }),
  output: z.object({ number: z.int() }),
  topics: ['united-receipts'],
})

export const listUnited = call.list('/api/UnitedStockReceipts/overview-models', {
  title: 'Обединени складови разписки',
  access: may.read('UnitedStockReceipts'),
  filters: {
    search: field('Търсене', optionalText(100)),
    supplierId: field('Доставчик', id.optional()),
    ...periodFilter,
  },
  row: z.object(united),
  orderBy: ['forDate', 'number', 'supplier', 'value'],
  topics: ['united-receipts'],
})

/** What would be joined: posted deliveries of the supplier that no other united receipt has. */
export const previewUnited = call.get('/api/UnitedStockReceipts/preview', {
  title: 'Разписки за обединяване',
  access: may.create('UnitedStockReceipts'),
  input: z.object(period),
  output: z.object({ result: z.array(joined), rowsCount: z.int(), value: amount }),
  topics: ['united-receipts', 'inbounds'],
})

export const getUnited = call.get('/api/UnitedStockReceipts/{id}', {
  title: 'Обединена складова разписка',
  access: may.read('UnitedStockReceipts'),
  input: idOnly,
  output: z.object({
    ...united,
    note: z.string().nullable(),
    creator: z.string().nullable(),
    inbounds: z.array(joined),
    lines: z.array(
      z.object({ productId: id, productName: z.string(), unit: z.string(), quantity: z.number(), value: amount }),
    ),
  }),
  topics: ['united-receipts'],
})

export const unitedReceipt = call.file('/api/UnitedStockReceipts/united-stock-receipt/{id}', {
  title: 'Обединена складова разписка (PDF)',
  access: may.read('UnitedStockReceipts'),
  input: idOnly,
})

export const createUnited = call.post('/api/UnitedStockReceipts', {
  title: 'Обединяване на складови разписки',
  access: may.create('UnitedStockReceipts'),
  input: z.object({
    ...period,
    forDate: field('Дата', optionalDay),
    invoiceNumber: field('Фактура №', optionalText(40)),
    invoiceDate: field('Дата на фактурата', optionalDay),
    note: field('Бележка', optionalText(500)),
  }),
  output: saved,
  topics: ['united-receipts', 'inbounds'],
})

/** Its deliveries are free again. */
export const deleteUnited = call.delete('/api/UnitedStockReceipts/{id}', {
  title: 'Изтриване на обединена разписка',
  access: may.delete('UnitedStockReceipts'),
  input: idOnly,
  output: done,
  topics: ['united-receipts', 'inbounds'],
})
