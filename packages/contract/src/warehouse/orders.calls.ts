import { orderStates } from '@asistent/domain/warehouse/orders'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import {
  amount,
  day,
  field,
  id,
  instant,
  oneOf,
  optionalDay,
  optionalEmail,
  optionalText,
  price,
  version,
} from '../core/values'
import { idOnly, lineForm, linesOf } from './documents.shared'
import { baseUnit, listOf, optionalPrice, periodFilter, unitOfMeasure } from './values'

// Заявка към доставчик (domain.md 5.5 and 8): draft, sent, received into a delivery, or cancelled.

const status = field('Статус', oneOf(orderStates))

const row = {
  id,
  number: z.int(),
  status,
  statusName: z.string(),
  forDate: day,
  deliverOn: day.nullable(),
  supplierId: id,
  supplier: z.string(),
  warehouseId: id,
  warehouse: z.string(),
  linesCount: z.int(),
  /** By the prices that were agreed; what has no price is not in it. */
  value: amount,
  sentAt: instant.nullable(),
}

export const listOrders = call.list('/api/SupplierRequests/overview-models', {
  title: 'Заявки към доставчици',
  access: may.read('SupplierRequests'),
  filters: {
    search: field('Търсене', optionalText(100)),
    supplierId: field('Доставчик', id.optional()),
    warehouseId: field('Склад', id.optional()),
    status: status.optional(),
    ...periodFilter,
  },
  row: z.object(row),
  orderBy: ['forDate', 'number', 'supplier', 'deliverOn'],
  topics: ['supplier-orders'],
})

export const nextOrderNumber = call.get('/api/SupplierRequests/next-number', {
  title: 'Следващ номер на заявка към доставчик',
  access: may.create('SupplierRequests'),
  input: z.object({ date: field('Дата', day.optional()) }),
  output: z.object({ number: z.int() }),
  topics: ['supplier-orders'],
})

/** What is below its minimum and not on its way yet, up to the minimum in whole packages. */
export const proposeOrder = call.get('/api/SupplierRequests/proposal', {
  title: 'Предложение за заявка към доставчик',
  access: may.create('SupplierRequests'),
  input: z.object({
    /** What this supplier has delivered before, and what nobody has. */
    supplierId: field('Доставчик', id.optional()),
    /** What was last received there, and what nowhere was. */
    warehouseId: field('Склад', id.optional()),
  }),
  output: listOf(
    z.object({
      productId: id,
      productName: z.string(),
      unitOfMeasure: baseUnit,
      available: z.number(),
      onTheWay: z.number(),
      minQuantity: z.number(),
      packageQuantity: z.number().nullable(),
      quantity: z.number(),
      /** Of a base unit with VAT: of the contract with the supplier, else as it last came, from this supplier first. */
      price: price.nullable(),
      contract: z.string().nullable(),
      lastSupplierId: id.nullable(),
      lastSupplier: z.string().nullable(),
    }),
  ),
  topics: ['stock', 'supplier-orders', 'products', 'contracts'],
})

/** What was ordered and what came, in the base unit. */
export const orderDifference = z.object({
  productId: id,
  productName: z.string(),
  unitOfMeasure: baseUnit,
  ordered: z.number(),
  received: z.number(),
  difference: z.number(),
})

export const getOrder = call.get('/api/SupplierRequests/{id}', {
  title: 'Заявка към доставчик',
  access: may.read('SupplierRequests'),
  input: idOnly,
  output: z.object({
    ...row,
    note: z.string().nullable(),
    sentTo: z.string().nullable(),
    supplierEmail: z.string().nullable(),
    creator: z.string().nullable(),
    lines: z.array(
      z.object({
        id,
        productId: id,
        productName: z.string(),
        quantity: z.number(),
        unitOfMeasure,
        baseQuantity: z.number(),
        baseUnit,
        /** Of the typed unit, with VAT. */
        price: price.nullable(),
        note: z.string().nullable(),
      }),
    ),
    /** The deliveries made from it. */
    inbounds: z.array(z.object({ id, number: z.int(), forDate: day, status: z.int() })),
    /** Empty until something came. */
    differences: z.array(orderDifference),
    may: z.object({
      edit: z.boolean(),
      send: z.boolean(),
      receive: z.boolean(),
      cancel: z.boolean(),
      delete: z.boolean(),
    }),
    version: z.int(),
  }),
  topics: ['supplier-orders', 'inbounds'],
})

export const saveOrder = call.post('/api/SupplierRequests', {
  title: 'Запис на заявка към доставчик',
  access: may.save('SupplierRequests'),
  input: z.object({
    id: id.optional(),
    forDate: field('Дата', day),
    deliverOn: field('Доставка на', optionalDay),
    supplierId: field('Доставчик', id),
    warehouseId: field('Склад', id),
    note: field('Бележка', optionalText(500)),
    lines: linesOf(z.object({ ...lineForm, price: field('Единична цена', optionalPrice) })),
    version,
  }),
  output: saved,
  topics: ['supplier-orders'],
})

/** By letter with the order on paper; or told otherwise (by phone) and only marked as sent. */
export const sendOrder = call.post('/api/SupplierRequests/send/{id}', {
  title: 'Изпращане на заявка към доставчик',
  access: may.update('SupplierRequests'),
  input: z.object({
    id,
    byLetter: field('По имейл', z.boolean().default(true)),
    /** Another address than the supplier's. */
    email: field('Имейл', optionalEmail),
  }),
  output: done,
  topics: ['supplier-orders'],
})

/** Makes a delivery to be checked and posted; answers its id. */
export const receiveOrder = call.post('/api/SupplierRequests/receive/{id}', {
  title: 'Получаване на заявка към доставчик',
  access: may.update('SupplierRequests'),
  input: idOnly,
  output: saved,
  topics: ['supplier-orders', 'inbounds'],
})

export const cancelOrder = call.post('/api/SupplierRequests/cancel/{id}', {
  title: 'Отказ на заявка към доставчик',
  access: may.update('SupplierRequests'),
  input: idOnly,
  output: done,
  topics: ['supplier-orders'],
})

export const deleteOrder = call.delete('/api/SupplierRequests/{id}', {
  title: 'Изтриване на заявка към доставчик',
  access: may.delete('SupplierRequests'),
  input: idOnly,
  output: done,
  topics: ['supplier-orders'],
})

export const orderReceipt = call.file('/api/SupplierRequests/receipt/{id}', {
  title: 'Заявка към доставчик (PDF)',
  access: may.read('SupplierRequests'),
  input: idOnly,
})
