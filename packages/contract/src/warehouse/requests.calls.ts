import { purposes } from '@asistent/domain/warehouse/documents'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { amount, day, field, id, oneOf } from '../core/values'
import {
  documentAnswer,
  documentFilters,
  documentForm,
  documentRow,
  idOnly,
  lineAnswer,
  lineBatches,
  lineForm,
  linesOf,
} from './documents.shared'
import { optionalId } from './values'

// Искане за отпускане на продукти (требвателен лист): domain.md 5.4 and 8. Reserves products when it is created and
// never changes: completed, released or deleted. Bulk calls exist for requests only.

const purpose = field('За', oneOf(purposes))

const ofRequest = {
  purpose,
  purposeName: z.string(),
  calculationId: id.nullable(),
}

export const listRequests = call.list('/api/StockRequests/overview-models', {
  title: 'Искания за продукти',
  access: may.read('StockRequests'),
  filters: { ...documentFilters, purpose: purpose.optional(), calculationId: field('Калкулация', id.optional()) },
  row: z.object({ ...documentRow, ...ofRequest }),
  orderBy: ['forDate', 'number', 'value'],
  topics: ['stock-requests', 'stock'],
})

export const getRequest = call.get('/api/StockRequests/{id}', {
  title: 'Искане за продукти',
  access: may.read('StockRequests'),
  input: idOnly,
  output: z.object({
    ...documentAnswer,
    ...ofRequest,
    lines: z.array(z.object({ ...lineAnswer, batches: lineBatches })),
    /** Sum of all lines; null until it is completed. */
    total: amount.nullable(),
  }),
  topics: ['stock-requests', 'stock'],
})

export const createRequest = call.post('/api/StockRequests/create-request', {
  title: 'Ново искане за продукти',
  access: may.create('StockRequests'),
  input: z.object({
    forDate: documentForm.forDate,
    warehouseId: documentForm.warehouseId,
    purpose,
    calculationId: field('Калкулация', optionalId),
    note: documentForm.note,
    lines: linesOf(z.object(lineForm)),
  }),
  output: saved,
  lock: { category: 'storage', day: 'forDate' },
  topics: ['stock-requests', 'stock'],
})

export const completeRequest = call.post('/api/StockRequests/complete/{id}', {
  title: 'Изпълнение на искане за продукти',
  access: may.update('StockRequests'),
  input: idOnly,
  output: done,
  topics: ['stock-requests', 'stock'],
})

/** Releases reserved products; returns issued ones with their former value. */
export const freeRequest = call.delete('/api/StockRequests/free/{id}', {
  title: 'Освобождаване на искане за продукти',
  access: may.update('StockRequests'),
  input: idOnly,
  output: done,
  topics: ['stock-requests', 'stock'],
})

export const deleteRequest = call.delete('/api/StockRequests/{id}', {
  title: 'Изтриване на искане за продукти',
  access: may.delete('StockRequests'),
  input: idOnly,
  output: done,
  topics: ['stock-requests', 'stock'],
})

const upToDate = z.object({ date: field('До дата', day) })

/** Failed items do not affect the others and are returned with their reason. */
const bulk = z.object({
  isSuccessful: z.boolean(),
  succeeded: z.int(),
  failed: z.array(z.object({ id, number: z.int(), forDate: day, warehouse: z.string(), reason: z.string() })),
})

export const completeRequests = call.post('/api/StockRequests/complete-bulk/{date}', {
  title: 'Изпълнение на исканията до дата',
  access: may.update('StockRequests'),
  input: upToDate,
  output: bulk,
  topics: ['stock-requests', 'stock'],
})

export const freeRequests = call.post('/api/StockRequests/free-bulk/{date}', {
  title: 'Освобождаване на исканията до дата',
  access: may.update('StockRequests'),
  input: upToDate,
  output: bulk,
  topics: ['stock-requests', 'stock'],
})

/** One sheet for the kitchen's day with a column for each menu, of one warehouse or of all. */
export const requisitionSheet = call.file('/api/StockRequests/requisition/{forDate}', {
  title: 'Требвателен лист за деня (PDF)',
  access: may.read('StockRequests'),
  input: z.object({ forDate: field('Дата', day), warehouseId: field('Склад', id.optional()) }),
})

export const requestReceipt = call.file('/api/StockRequests/receipt/{id}', {
  title: 'Искане за отпускане на продукти (PDF)',
  access: may.read('StockRequests'),
  input: idOnly,
})
