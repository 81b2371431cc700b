import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { amount, day, field, id } from '../core/values'
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
  nextNumber,
  numberFor,
  reasonForm,
} from './documents.shared'
import { optionalId } from './values'

// Transfers between warehouses of the kindergarten: the goods move with their value and their batches.

const toWarehouse = { toWarehouseId: id, toWarehouse: z.string() }

export const listTransfers = call.list('/api/StockTransfers/overview-models', {
  title: 'Прехвърляния между складове',
  access: may.read('Stocks'),
  filters: documentFilters,
  row: z.object({ ...documentRow, ...toWarehouse }),
  orderBy: ['forDate', 'number', 'value'],
  topics: ['transfers', 'stock'],
})

export const nextTransferNumber = call.get('/api/StockTransfers/next-number', {
  title: 'Следващ номер на прехвърляне',
  access: may.create('Stocks'),
  input: z.object(numberFor),
  output: nextNumber,
  topics: ['transfers'],
})

export const getTransfer = call.get('/api/StockTransfers/{id}', {
  title: 'Прехвърляне между складове',
  access: may.read('Stocks'),
  input: idOnly,
  output: z.object({
    ...documentAnswer,
    ...toWarehouse,
    reason: z.string().nullable(),
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
  topics: ['transfers', 'stock'],
})

export const saveTransfer = call.post('/api/StockTransfers', {
  title: 'Запис на прехвърляне между складове',
  access: may.save('Stocks'),
  input: z.object({
    ...documentForm,
    warehouseId: field('От склад', id),
    toWarehouseId: field('В склад', id),
    lines: linesOf(z.object({ ...lineForm, batchId: field('Партида', optionalId) })),
  }),
  output: saved,
  lock: { category: 'storage', day: 'forDate' },
  topics: ['transfers'],
})

export const completeTransfer = call.post('/api/StockTransfers/complete/{id}', {
  title: 'Извършване на прехвърляне между складове',
  access: may.update('Stocks'),
  input: idOnly,
  output: done,
  topics: ['transfers', 'stock'],
})

export const reverseTransfer = call.post('/api/StockTransfers/reverse/{id}', {
  title: 'Сторниране на прехвърляне между складове',
  access: may.delete('Stocks'),
  input: reasonForm,
  output: done,
  topics: ['transfers', 'stock'],
})

export const deleteTransfer = call.delete('/api/StockTransfers/{id}', {
  title: 'Изтриване на прехвърляне между складове',
  access: may.delete('Stocks'),
  input: idOnly,
  output: done,
  topics: ['transfers'],
})

export const transferReceipt = call.file('/api/StockTransfers/receipt/{id}', {
  title: 'Прехвърляне между складове (PDF)',
  access: may.read('Stocks'),
  input: idOnly,
})
