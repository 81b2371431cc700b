import { scrappingTypes } from '@asistent/domain/warehouse/documents'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { amount, day, field, id, oneOf, optionalText } from '../core/values'
import {
  commission,
  documentAnswer,
  documentFilters,
  documentForm,
  documentRow,
  idOnly,
  lineAnswer,
  lineBatches,
  lineForm,
  linesOf,
  nextNumber,
  numberFor,
} from './documents.shared'
import { listOf, optionalId } from './values'

// Протокол за бракуване: domain.md 5.5 and 8. The manciple prepares it; who may take it back (the director, the
// administrator) completes it, so both ask for the right that the manciple lacks.

const type = field('Вид', oneOf(scrappingTypes))

const ofScrapping = {
  type,
  typeName: z.string(),
  reason: z.string().nullable(),
}

export const scrappingKinds = call.get('/api/Scrappings/types', {
  title: 'Видове бракуване',
  access: may.read('Scrappings'),
  output: listOf(z.object({ id: type, name: z.string() })),
})

export const listScrappings = call.list('/api/Scrappings/overview-models', {
  title: 'Протоколи за бракуване',
  access: may.read('Scrappings'),
  filters: { ...documentFilters, type: type.optional() },
  row: z.object({ ...documentRow, ...ofScrapping }),
  orderBy: ['forDate', 'number', 'value'],
  topics: ['scrappings', 'stock'],
})

export const getScrapping = call.get('/api/Scrappings/{id}', {
  title: 'Протокол за бракуване',
  access: may.read('Scrappings'),
  input: idOnly,
  output: z.object({
    ...documentAnswer,
    ...ofScrapping,
    commission: z.array(z.string()),
    supplierId: id.nullable(),
    supplier: z.string().nullable(),
    lines: z.array(
      z.object({
        ...lineAnswer,
        /** The batch that the line names. */
        batchId: id.nullable(),
        batch: z.string().nullable(),
        expiryDate: day.nullable(),
        batches: lineBatches,
      }),
    ),
    /** Of all lines; null until it is completed. */
    total: amount.nullable(),
  }),
  topics: ['scrappings', 'stock'],
})

export const nextScrappingNumber = call.get('/api/Scrappings/next-number/{type}', {
  title: 'Следващ номер на протокол за бракуване',
  access: may.create('Scrappings'),
  input: z.object({ type, ...numberFor }),
  output: nextNumber,
  topics: ['scrappings'],
})

export const saveScrapping = call.post('/api/Scrappings/save', {
  title: 'Запис на протокол за бракуване',
  access: may.save('Scrappings'),
  input: z.object({
    ...documentForm,
    type,
    reason: field('Причина', optionalText(300)),
    commission,
    supplierId: field('Доставчик', optionalId),
    lines: linesOf(z.object({ ...lineForm, batchId: field('Партида', optionalId) })),
  }),
  output: saved,
  lock: { category: 'storage', day: 'forDate' },
  topics: ['scrappings'],
})

export const completeScrapping = call.post('/api/Scrappings/complete/{id}', {
  title: 'Приключване на протокол за бракуване',
  access: may.delete('Scrappings'),
  input: idOnly,
  output: done,
  topics: ['scrappings', 'stock'],
})

export const freeScrapping = call.delete('/api/Scrappings/free/{id}', {
  title: 'Възстановяване на бракувани продукти',
  access: may.delete('Scrappings'),
  input: idOnly,
  output: done,
  topics: ['scrappings', 'stock'],
})

export const deleteScrapping = call.delete('/api/Scrappings/{id}', {
  title: 'Изтриване на протокол за бракуване',
  access: may.delete('Scrappings'),
  input: idOnly,
  output: done,
  topics: ['scrappings'],
})

export const scrappingReceipt = call.file('/api/Scrappings/{id}/receipt', {
  title: 'Протокол за бракуване (PDF)',
  access: may.read('Scrappings'),
  input: idOnly,
})
