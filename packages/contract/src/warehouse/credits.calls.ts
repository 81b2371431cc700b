import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import {
  amount,
  amountFromZero,
  day,
  field,
  id,
  longText,
  optionalDay,
  optionalText,
  quantityFromZero,
  version,
} from '../core/values'
import {
  documentAnswer,
  documentFilters,
  documentRow,
  idOnly,
  lineAnswer,
  linesOf,
  reasonForm,
} from './documents.shared'
import { unitOfMeasure } from './values'

// Кредитно известие of a supplier for goods of a delivery: returned, or charged too high.

const ofCredit = {
  deliveryId: id,
  deliveryNumber: z.int(),
  supplier: z.string().nullable(),
  supplierDocument: z.string().nullable(),
}

export const listCredits = call.list('/api/StockCredits/overview-models', {
  title: 'Кредитни известия',
  access: may.read('Stocks'),
  filters: { ...documentFilters, supplierId: field('Доставчик', id.optional()) },
  row: z.object({ ...documentRow, ...ofCredit }),
  orderBy: ['forDate', 'number', 'supplier', 'value'],
  topics: ['credits', 'stock'],
})

export const getCredit = call.get('/api/StockCredits/{id}', {
  title: 'Кредитно известие',
  access: may.read('Stocks'),
  input: idOnly,
  output: z.object({
    ...documentAnswer,
    ...ofCredit,
    supplierDocumentDate: day.nullable(),
    reason: z.string().nullable(),
    lines: z.array(
      z.object({
        ...lineAnswer,
        sourceLineId: id,
        batch: z.string().nullable(),
        expiryDate: day.nullable(),
        /** Of the delivery, in the unit of the line. */
        delivered: z.number(),
        deliveredAmount: amount,
        amount,
      }),
    ),
    total: amount,
  }),
  topics: ['credits', 'stock'],
})

/** Makes a draft with the lines of a posted delivery; returns its id. */
export const createCredit = call.post('/api/StockCredits/of/{id}', {
  title: 'Ново кредитно известие',
  access: may.update('Stocks'),
  input: idOnly,
  output: saved,
  topics: ['credits', 'inbounds'],
})

export const saveCredit = call.post('/api/StockCredits', {
  title: 'Запис на кредитно известие',
  access: may.update('Stocks'),
  input: z.object({
    id,
    forDate: field('Дата', day),
    supplierDocument: field('Кредитно известие №', optionalText(40)),
    supplierDocumentDate: field('Дата на известието', optionalDay),
    reason: field('Причина', longText(300)),
    lines: linesOf(
      z.object({
        sourceLineId: id,
        quantity: field('Върнато количество', quantityFromZero),
        unitOfMeasure: field('Мярка', unitOfMeasure),
        amount: field('Сума с ДДС', amountFromZero),
        note: field('Бележка', optionalText(200)),
      }),
    ),
    version,
  }),
  output: saved,
  lock: { category: 'storage', day: 'forDate' },
  topics: ['credits'],
})

export const completeCredit = call.post('/api/StockCredits/complete/{id}', {
  title: 'Осчетоводяване на кредитно известие',
  access: may.update('Stocks'),
  input: idOnly,
  output: done,
  topics: ['credits', 'stock', 'inbounds'],
})

export const reverseCredit = call.post('/api/StockCredits/reverse/{id}', {
  title: 'Сторниране на кредитно известие',
  access: may.delete('Stocks'),
  input: reasonForm,
  output: done,
  topics: ['credits', 'stock', 'inbounds'],
})

export const deleteCredit = call.delete('/api/StockCredits/{id}', {
  title: 'Изтриване на кредитно известие',
  access: may.delete('Stocks'),
  input: idOnly,
  output: done,
  topics: ['credits', 'inbounds'],
})

export const creditReceipt = call.file('/api/StockCredits/receipt/{id}', {
  title: 'Протокол към кредитно известие (PDF)',
  access: may.read('Stocks'),
  input: idOnly,
})
