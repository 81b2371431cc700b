import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { amount, field, id, longText, optionalText, price } from '../core/values'
import {
  commission,
  documentAnswer,
  documentFilters,
  documentForm,
  documentRow,
  idOnly,
  lineAnswer,
  linesOf,
  nextNumber,
  numberFor,
} from './documents.shared'

// Преоценка: a new price for all that is there of a product. The manciple prepares it; who may also complete scrappings (the
// director, the administrator) completes it, so both ask for the right that the manciple lacks.

export const listRevaluations = call.list('/api/StockRevaluations/overview-models', {
  title: 'Преоценки',
  access: may.read('Scrappings'),
  filters: documentFilters,
  row: z.object({ ...documentRow, reason: z.string().nullable() }),
  orderBy: ['forDate', 'number', 'value'],
  topics: ['revaluations', 'stock'],
})

export const nextRevaluationNumber = call.get('/api/StockRevaluations/next-number', {
  title: 'Следващ номер на преоценка',
  access: may.create('Scrappings'),
  input: z.object(numberFor),
  output: nextNumber,
  topics: ['revaluations'],
})

export const getRevaluation = call.get('/api/StockRevaluations/{id}', {
  title: 'Протокол за преоценка',
  access: may.read('Scrappings'),
  input: idOnly,
  output: z.object({
    ...documentAnswer,
    reason: z.string().nullable(),
    commission: z.array(z.string()),
    lines: z.array(
      z.object({
        ...lineAnswer,
        /** What there is, at what price and value; of a draft as of now. */
        oldPrice: price,
        oldValue: amount,
        newPrice: price,
        newValue: amount,
        difference: amount,
      }),
    ),
    total: amount,
  }),
  topics: ['revaluations', 'stock'],
})

export const saveRevaluation = call.post('/api/StockRevaluations', {
  title: 'Запис на преоценка',
  access: may.save('Scrappings'),
  input: z.object({
    ...documentForm,
    reason: field('Причина', longText(300)),
    commission,
    lines: linesOf(
      z.object({
        productId: field('Продукт', id),
        newPrice: field('Нова цена', price),
        note: field('Бележка', optionalText(200)),
      }),
    ),
  }),
  output: saved,
  lock: { category: 'storage', day: 'forDate' },
  topics: ['revaluations'],
})

export const completeRevaluation = call.post('/api/StockRevaluations/complete/{id}', {
  title: 'Приключване на преоценка',
  access: may.delete('Scrappings'),
  input: idOnly,
  output: done,
  topics: ['revaluations', 'stock'],
})

export const undoRevaluation = call.delete('/api/StockRevaluations/free/{id}', {
  title: 'Отмяна на преоценка',
  access: may.delete('Scrappings'),
  input: idOnly,
  output: done,
  topics: ['revaluations', 'stock'],
})

export const deleteRevaluation = call.delete('/api/StockRevaluations/{id}', {
  title: 'Изтриване на преоценка',
  access: may.delete('Scrappings'),
  input: idOnly,
  output: done,
  topics: ['revaluations'],
})

export const revaluationReceipt = call.file('/api/StockRevaluations/{id}/receipt', {
  title: 'Протокол за преоценка (PDF)',
  access: may.read('Scrappings'),
  input: idOnly,
})
