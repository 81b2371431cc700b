import { z } from 'zod'
import { may } from '@asistent/contract/core/access'
import { call, done, saved } from '@asistent/contract/core/call'
import {
  amount,
  day,
  field,
  id,
  instant,
  longText,
  optionalDay,
  optionalLongText,
  optionalText,
  price,
  quantity,
  seenVersion,
  text,
  version,
} from '@asistent/contract/core/values'

// Sample calls of a delivery, for blocks with lines and states.

export const deliveryStates = [
  { value: 1, label: 'Чернова', tone: 'off' },
  { value: 2, label: 'Приключена', tone: 'good' },
  { value: 3, label: 'Анулирана', tone: 'bad' },
] as const

export const vatRates = [
  { value: 20, label: '20 %' },
  { value: 9, label: '9 %' },
  { value: 0, label: '0 %' },
] as const

const deliveryLine = z.object({
  productId: field('Продукт', id),
  unit: field('Мярка', optionalText(20)),
  quantity: field('Количество', quantity.positive()),
  price: field('Единична цена', price),
  vat: field('ДДС', z.literal([0, 9, 20])),
  bestBefore: field('Годно до', optionalDay),
  batch: field('Партида', optionalText(30)),
})

const deliveryForm = z.object({
  id: id.optional(),
  supplierId: field('Доставчик', id),
  receivedOn: field('Получена на', day),
  invoice: field('Фактура', text(30)),
  note: field('Бележка', optionalLongText(500)),
  lines: field('Редове', z.array(deliveryLine).min(1).max(500)),
  version,
})

/** A loaded line also has its product name and last price. */
const loadedLine = deliveryLine.extend({ productName: z.string(), lastPrice: z.number().nullable() })

export const delivery = deliveryForm.extend({
  id,
  number: field('Номер', z.string()),
  state: field('Състояние', z.literal([1, 2, 3])),
  total: field('Стойност', amount),
  createdBy: field('Съставил', z.string()),
  createdAt: field('Съставена на', instant),
  completedBy: field('Приключил', z.string().nullable()),
  reason: z.string().nullable(),
  reverses: z.object({ id, number: z.string() }).nullable(),
  may: z.object({ edit: z.boolean(), complete: z.boolean(), annul: z.boolean() }),
  lines: z.array(loadedLine),
})
export type DeliveryRecord = z.output<typeof delivery>

const row = z.object({ id })
const topics = ['dev-deliveries']

export const getDelivery = call.get('/api/dev/deliveries/{id}', {
  title: 'Доставка',
  access: may.read('Students'),
  topics,
  input: row,
  output: delivery,
})
export const saveDelivery = call.post('/api/dev/deliveries', {
  title: 'Запис на доставка',
  access: may.save('Students'),
  topics,
  input: deliveryForm,
  output: saved,
})
export const completeDelivery = call.post('/api/dev/deliveries/{id}/complete', {
  title: 'Приключване на доставка',
  access: may.update('Students'),
  topics,
  input: z.object({ id, version: seenVersion }),
  output: done,
})
export const annulDelivery = call.post('/api/dev/deliveries/{id}/annul', {
  title: 'Анулиране на доставка',
  access: may.update('Students'),
  topics,
  input: z.object({ id, reason: field('Причина', longText(300)) }),
  output: done,
})
export const deleteDelivery = call.delete('/api/dev/deliveries/{id}', {
  title: 'Изтриване на доставка',
  access: may.delete('Students'),
  topics,
  input: row,
  output: done,
})
export const printDelivery = call.file('/api/dev/deliveries/{id}/print', {
  title: 'Складова разписка',
  access: may.read('Students'),
  input: row,
})
export const exportDelivery = call.file('/api/dev/deliveries/{id}/xlsx', {
  title: 'Доставка (Excel)',
  access: may.read('Students'),
  input: row,
})

export const listProducts = call.list('/api/dev/products', {
  title: 'Продукти',
  access: may.read('Students'),
  row: z.object({ id, name: z.string(), unit: z.string(), lastPrice: z.number() }),
  orderBy: ['name'],
  filters: { searchTerm: optionalText(100) },
})
export const listSuppliers = call.list('/api/dev/suppliers', {
  title: 'Доставчици',
  access: may.read('Students'),
  row: z.object({ id, name: z.string() }),
  orderBy: ['name'],
})
