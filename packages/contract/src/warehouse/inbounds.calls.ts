import { z } from 'zod'
import { either, may } from '../core/access'
import { call, done, saved } from '../core/call'
import { amount, day, decimals, emptyAsNull, field, id, oneOf, optionalDay, optionalText, price } from '../core/values'
import {
  documentAnswer,
  documentFilters,
  documentForm,
  documentRow,
  idOnly,
  lineAnswer,
  lineForm,
  linesOf,
  nextNumber,
  numberFor,
  reasonForm,
} from './documents.shared'
import { contractOfLine } from './contracts.calls'
import { inboundOrigins } from '@asistent/domain/warehouse/documents'
import { orderDifference } from './orders.calls'
import { listOf, optionalId, unitOfMeasure, vatRate } from './values'

// Складова разписка, a delivery: domain.md 5.4 and 5.5. Stock is valued with VAT: kindergartens don't deduct it.

export const inboundLine = z.object({
  ...lineForm,
  price: field('Единична цена', price),
  vatRate: field('ДДС, %', vatRate.default(20)),
  manufacturerId: field('Производител', optionalId),
  batch: field('Партида', optionalText(40)),
  expiryDate: field('Годен до', optionalDay),
  temperature: field(
    'Температура, °C',
    emptyAsNull(
      z
        .number()
        .min(-60)
        .max(60)
        .refine(decimals(1), { params: { rule: 'decimals', places: 1 } }),
    ),
  ),
  /** Found good at receiving: the diary of HACCP says it. */
  isAccepted: field('Съответства', z.boolean().default(true)),
})

const origin = field('Произход', oneOf(inboundOrigins))

const inboundForm = z.object({
  ...documentForm,
  /** Only goods that are bought have a price always. */
  origin: origin.default(inboundOrigins.Purchase),
  /** What lies on the shelves on the first day came from nobody. */
  isOpening: field('Начални наличности, без доставчик', z.boolean().default(false)),
  supplierId: field('Доставчик', optionalId),
  supplierDocument: field('Документ на доставчика №', optionalText(40)),
  supplierDocumentDate: field('Дата на документа', optionalDay),
  pricesWithVat: field('Цените са с ДДС', z.boolean().default(true)),
  orderId: field('Заявка към доставчик', optionalId),
  lines: linesOf(inboundLine),
  /** Posts it with the same press. */
  complete: z.boolean().default(false),
})

export const listInbounds = call.list('/api/StockInbounds/overview-models', {
  title: 'Складови разписки',
  access: may.read('Stocks'),
  filters: {
    ...documentFilters,
    supplierId: field('Доставчик', id.optional()),
    origin: origin.optional(),
  },
  row: z.object({
    ...documentRow,
    origin,
    supplierId: id.nullable(),
    supplier: z.string().nullable(),
    supplierDocument: z.string().nullable(),
  }),
  orderBy: ['forDate', 'number', 'supplier', 'value'],
  topics: ['inbounds', 'stock'],
})

export const inboundCreators = call.get('/api/StockInbounds/creators', {
  title: 'Създали складови разписки',
  access: may.read('Stocks'),
  output: listOf(z.object({ id, name: z.string() })),
  topics: ['inbounds'],
})

export const nextInboundNumber = call.get('/api/StockInbounds/next-number', {
  title: 'Следващ номер на складова разписка',
  access: may.create('Stocks'),
  input: z.object(numberFor),
  output: nextNumber,
  topics: ['inbounds'],
})

export const getInbound = call.get('/api/StockInbounds/{id}', {
  title: 'Складова разписка',
  access: may.read('Stocks'),
  input: idOnly,
  output: z.object({
    ...documentAnswer,
    isOpening: z.boolean(),
    origin,
    /** Credit notes of the supplier for its goods. */
    credits: z.array(z.object({ id, number: z.int() })),
    /** When the goods came, of a correction of a closed day. */
    deliveredOn: day.nullable(),
    supplierId: id.nullable(),
    supplier: z.string().nullable(),
    supplierDocument: z.string().nullable(),
    supplierDocumentDate: day.nullable(),
    pricesWithVat: z.boolean(),
    orderId: id.nullable(),
    unitedReceiptId: id.nullable(),
    lines: z.array(
      z.object({
        ...lineAnswer,
        /** As typed: of the typed unit, with or without VAT as the document says. */
        typedPrice: price.nullable(),
        vatRate: z.number().nullable(),
        manufacturerId: id.nullable(),
        manufacturer: z.string().nullable(),
        batch: z.string().nullable(),
        batchId: id.nullable(),
        expiryDate: day.nullable(),
        temperature: z.number().nullable(),
        isAccepted: z.boolean(),
        /** Of the unit of the line; the remaining quantity without posted deliveries. */
        contract: contractOfLine.nullable(),
        /** With VAT, as it will be or was posted. */
        amount,
      }),
    ),
    /** Before VAT, VAT, and with it. */
    net: amount,
    vat: amount,
    total: amount,
    /** What the order asked for against what has come of it; empty without an order. */
    differences: z.array(orderDifference),
  }),
  topics: ['inbounds', 'stock'],
})

/** What is proposed when a product is chosen in a line: as it last came, from this supplier first. */
export const proposeInboundLine = call.get('/api/StockInbounds/proposal/{productId}', {
  title: 'Предложение за ред на складова разписка',
  access: either(may.create('Stocks'), may.create('SupplierRequests')),
  input: z.object({
    productId: id,
    supplierId: field('Доставчик', id.optional()),
    forDate: field('Дата', day.optional()),
    /** How the document shows prices; by default as they last were. */
    pricesWithVat: field('Цените са с ДДС', z.boolean().optional()),
  }),
  output: z.object({
    unitOfMeasure,
    price: price.nullable(),
    pricesWithVat: z.boolean(),
    vatRate: z.number(),
    manufacturerId: id.nullable(),
    /** When it last came. */
    forDate: day.nullable(),
    expiryDate: day.nullable(),
    /** Of the contract with the supplier, whose price precedes the last one. */
    contract: contractOfLine.nullable(),
  }),
  topics: ['inbounds', 'contracts'],
})

export const saveInbound = call.post('/api/StockInbounds', {
  title: 'Запис на складова разписка',
  access: may.save('Stocks'),
  input: inboundForm,
  output: saved,
  lock: { category: 'storage', day: 'forDate' },
  topics: ['inbounds', 'stock'],
})

export const completeInbound = call.post('/api/StockInbounds/complete/{id}', {
  title: 'Заприхождаване на складова разписка',
  access: may.update('Stocks'),
  input: idOnly,
  output: done,
  topics: ['inbounds', 'stock'],
})

export const reverseInbound = call.post('/api/StockInbounds/reverse/{id}', {
  title: 'Сторниране на складова разписка',
  access: may.delete('Stocks'),
  input: reasonForm,
  output: done,
  topics: ['inbounds', 'stock'],
})

/** The posted paper is reversed and replaced by this one, both or neither. */
export const correctInbound = call.post('/api/StockInbounds/correct/{correctsId}', {
  title: 'Поправка на складова разписка',
  access: may.update('Stocks'),
  input: inboundForm.omit({ id: true, version: true, complete: true, orderId: true }).extend({
    correctsId: id,
    reason: reasonForm.shape.reason,
  }),
  output: saved,
  topics: ['inbounds', 'stock'],
})

export const deleteInbound = call.delete('/api/StockInbounds/{id}', {
  title: 'Изтриване на складова разписка',
  access: may.delete('Stocks'),
  input: idOnly,
  output: done,
  topics: ['inbounds'],
})

export const inboundReceipt = call.file('/api/StockInbounds/receipt/{id}', {
  title: 'Складова разписка (PDF)',
  access: may.read('Stocks'),
  input: idOnly,
})
