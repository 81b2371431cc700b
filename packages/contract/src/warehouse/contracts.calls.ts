import { z } from 'zod'
import { either, may } from '../core/access'
import { call, done, saved } from '../core/call'
import { report } from '../core/report'
import { amount, day, emptyAsNull, field, id, optionalDay, optionalText, price, text, version } from '../core/values'
import { idOnly, linesOf } from './documents.shared'
import { ofProducts } from './references.shared'
import { positiveQuantity, unitOfMeasure } from './values'

// Договор с доставчик (ЗОП): products with a price and a maximum quantity in a period. Deliveries take their prices from it.

const row = {
  id,
  number: z.string(),
  supplierId: id,
  supplier: z.string(),
  subject: z.string().nullable(),
  signedOn: day.nullable(),
  validFrom: day,
  validTo: day,
  /** Valid on the day of the request. */
  isValid: z.boolean(),
  linesCount: z.int(),
  /** Of all maximum quantities, and what has been delivered, with VAT. */
  maxValue: amount,
  deliveredValue: amount,
  /** Of the line that is used most, in percent; null without maximum quantities. */
  used: z.number().nullable(),
}

export const listContracts = call.list('/api/SupplierContracts/overview-models', {
  title: 'Договори с доставчици',
  access: may.read('Suppliers'),
  filters: {
    search: field('Търсене', optionalText(100)),
    supplierId: field('Доставчик', id.optional()),
    productId: field('Продукт', id.optional()),
    isValid: field('Валидни днес', z.boolean().optional()),
  },
  row: z.object(row),
  orderBy: ['number', 'supplier', 'validFrom', 'validTo', 'used'],
  topics: ['contracts', 'inbounds'],
})

export const getContract = call.get('/api/SupplierContracts/{id}', {
  title: 'Договор с доставчик',
  access: may.read('Suppliers'),
  input: idOnly,
  output: z.object({
    ...row,
    note: z.string().nullable(),
    fileId: id.nullable(),
    fileName: z.string().nullable(),
    creator: z.string().nullable(),
    lines: z.array(
      z.object({
        id,
        productId: id,
        productName: z.string(),
        unitOfMeasure,
        /** Of the unit, with VAT. */
        price,
        maxQuantity: z.number().nullable(),
        /** In the unit; what was returned to the supplier is not delivered. */
        delivered: z.number(),
        remaining: z.number().nullable(),
        note: z.string().nullable(),
      }),
    ),
    version: z.int(),
  }),
  topics: ['contracts', 'inbounds'],
})

export const saveContract = call.post('/api/SupplierContracts', {
  title: 'Запис на договор с доставчик',
  access: may.save('Suppliers'),
  input: z.object({
    id: id.optional(),
    supplierId: field('Доставчик', id),
    number: field('Договор №', text(50)),
    subject: field('Предмет или обособена позиция', optionalText(200)),
    signedOn: field('Сключен на', optionalDay),
    validFrom: field('Валиден от', day),
    validTo: field('Валиден до', day),
    fileId: field('Файл', id.nullable().optional()),
    note: field('Бележка', optionalText(500)),
    lines: linesOf(
      z.object({
        productId: field('Продукт', id),
        unitOfMeasure: field('Мярка', unitOfMeasure),
        price: field('Цена с ДДС', price),
        maxQuantity: field('Най-много', emptyAsNull(positiveQuantity)),
        note: field('Бележка', optionalText(200)),
      }),
    ),
    version,
  }),
  output: saved,
  topics: ['contracts'],
})

export const deleteContract = call.delete('/api/SupplierContracts/{id}', {
  title: 'Изтриване на договор с доставчик',
  access: may.delete('Suppliers'),
  input: idOnly,
  output: done,
  topics: ['contracts'],
})

export const contractFile = call.file('/api/SupplierContracts/{id}/file', {
  title: 'Файл на договор с доставчик',
  access: may.read('Suppliers'),
  input: idOnly,
})

/** Изпълнение на договорите: what was delivered of the maximum quantities. */
export const contractExecution = report({
  title: 'Изпълнение на договорите с доставчици',
  path: '/api/SupplierContracts/execution',
  exports: { pdf: '/api/SupplierContracts/execution/receipt', xlsx: '/api/SupplierContracts/execution/excel-export' },
  access: may.read('Suppliers'),
  topics: ['contracts', 'inbounds'],
  params: {
    contractId: field('Договор', id).optional(),
    supplierId: field('Доставчик', id).optional(),
    ...ofProducts,
    forDate: field('Валидни на', day).optional(),
  },
  row: z.object({
    contractId: id,
    contract: z.string(),
    productId: id,
    productName: z.string(),
    unit: z.string(),
    price,
    maxQuantity: z.number().nullable(),
    delivered: z.number(),
    deliveredValue: amount,
    remaining: z.number().nullable(),
    used: z.number().nullable(),
  }),
  groupBy: 'contract',
  landscape: true,
  signatures: ['Изготвил', 'Директор'],
  columns: (column) => [
    column.text('contract', 'Договор', { width: 2 }),
    column.text('productName', 'Продукт', { width: 2.4 }),
    column.text('unit', 'Мярка', { width: 0.6 }),
    column.price('price', 'Цена с ДДС'),
    column.quantity('maxQuantity', 'Договорено', { none: 'без лимит' }),
    column.quantity('delivered', 'Доставено'),
    column.money('deliveredValue', 'На стойност', { sum: true }),
    column.quantity('remaining', 'Остава', { none: '–' }),
    column.percent('used', 'Изпълнено, %', {
      none: '–',
      tone: ({ used }) => (used === null || used < 90 ? undefined : used > 100 ? 'bad' : 'warn'),
    }),
  ],
})

/** The contract that a delivery of a product takes its price from. */
export const contractOfLine = z.object({
  contractId: id,
  number: z.string(),
  /** Of the asked unit, with VAT. */
  price,
  /** In that unit, before this delivery; null: not limited. */
  remaining: z.number().nullable(),
})

export const proposeContractPrice = call.get('/api/SupplierContracts/price', {
  title: 'Цена по договор',
  access: either(may.create('Stocks'), may.create('SupplierRequests')),
  input: z.object({
    supplierId: field('Доставчик', id),
    productId: field('Продукт', id),
    forDate: field('Дата', day.optional()),
    unitOfMeasure: field('Мярка', unitOfMeasure.optional()),
  }),
  output: z.object({ contract: contractOfLine.nullable() }),
  topics: ['contracts', 'inbounds'],
})
