import { z } from 'zod'
import { may } from '../core/access'
import { call, saved } from '../core/call'
import { report } from '../core/report'
import { amount, day, field, id, month, text, version, year } from '../core/values'

// Счетоводни операции: the documents of a month with their accounts, for the accountant's program.

const account = (label: string) => field(label, text(20))
const accounts = {
  goodsAccount: account('Продукти'),
  suppliersAccount: account('Доставчици'),
  donationsAccount: account('Дарения и схеми'),
  nurseryAccount: account('Разход за яслата'),
  kindergartenAccount: account('Разход за детската градина'),
  staffAccount: account('Разход за персонала'),
  lossAccount: account('Брак, фира и намалена стойност'),
  chargedAccount: account('Липси за сметка на МОЛ'),
  surplusAccount: account('Излишъци и увеличена стойност'),
}

export const getStockAccounts = call.get('/api/StockAccounts', {
  title: 'Счетоводни сметки на склада',
  access: may.read('Warehouses'),
  output: z.object({ id: id.optional(), ...accounts, version: z.int().optional() }),
  topics: ['stock-accounts'],
})

export const saveStockAccounts = call.post('/api/StockAccounts', {
  title: 'Запис на счетоводните сметки на склада',
  access: may.update('Warehouses'),
  input: z.object({ id: id.optional(), ...accounts, version }),
  output: saved,
  topics: ['stock-accounts'],
})

const path = '/api/StockReferences/accounting'

export const stockAccounting = report({
  title: 'Счетоводни операции на склада',
  path,
  exports: { pdf: `${path}/receipt`, xlsx: `${path}/excel-export`, csv: `${path}/csv-export` },
  access: may.create('Stocks'),
  topics: ['stock', 'stock-accounts', 'products'],
  params: { month: field('Месец', month), year: field('Година', year) },
  row: z.object({
    documentId: id,
    documentKind: z.int(),
    forDate: day,
    documentName: z.string(),
    number: z.int(),
    isReversal: z.boolean(),
    /** The supplier, or whose meal it was for. */
    partner: z.string().nullable(),
    supplierDocument: z.string().nullable(),
    supplierDocumentDate: day.nullable(),
    warehouse: z.string(),
    debit: z.string(),
    credit: z.string(),
    amount,
  }),
  landscape: true,
  signatures: ['Изготвил', 'Счетоводител'],
  columns: (column) => [
    column.day('forDate', 'Дата'),
    column.text('documentName', 'Документ', { width: 1.6, tone: (row) => (row.isReversal ? 'warn' : undefined) }),
    column.integer('number', '№', { width: 0.6 }),
    column.text('partner', 'Контрагент', { width: 1.8 }),
    column.text('supplierDocument', 'Документ на доставчика', { width: 1.2 }),
    column.day('supplierDocumentDate', 'От дата'),
    column.text('warehouse', 'Склад', { width: 1.2 }),
    column.code('debit', 'Дебит', { width: 0.8 }),
    column.code('credit', 'Кредит', { width: 0.8 }),
    column.money('amount', 'Сума', { sum: true }),
  ],
})
