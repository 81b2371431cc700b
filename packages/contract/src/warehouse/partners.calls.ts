import { storageConditions } from '@asistent/domain/warehouse/documents'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import {
  amount,
  day,
  emptyAsNull,
  field,
  id,
  oneOf,
  optionalDay,
  optionalEmail,
  optionalText,
  text,
  version,
} from '../core/values'
import { eik, iban, phone } from '../institutions/values'
import { optionalId } from './values'

// Suppliers, manufacturers and warehouses: domain.md 5.5 and Appendix C. One that documents name is retired, never removed.

const search = { search: field('Търсене', optionalText(100)) }

const supplierForm = z.object({
  id: id.optional(),
  name: field('Наименование', text(150)),
  bulstat: field('ЕИК', emptyAsNull(eik)),
  vat: field('ДДС номер', optionalText(15)),
  address: field('Адрес', optionalText(200)),
  mol: field('МОЛ', optionalText(100)),
  phone: field('Телефон', emptyAsNull(phone)),
  email: field('Имейл', optionalEmail),
  iban: field('IBAN', emptyAsNull(iban)),
  contractNumber: field('Договор №', optionalText(50)),
  contractDate: field('Дата на договора', optionalDay),
  note: field('Бележка', optionalText(500)),
  version,
})

export const listSuppliers = call.list('/api/Suppliers', {
  title: 'Доставчици',
  access: may.read('Suppliers'),
  filters: search,
  row: z.object({
    id,
    name: z.string(),
    bulstat: z.string().nullable(),
    mol: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    contractNumber: z.string().nullable(),
    lastDelivery: day.nullable(),
  }),
  orderBy: ['name', 'bulstat', 'lastDelivery'],
  topics: ['suppliers', 'stock'],
})

export const getSupplier = call.get('/api/Suppliers/{id}', {
  title: 'Доставчик',
  access: may.read('Suppliers'),
  input: z.object({ id }),
  output: supplierForm.required({ id: true, version: true }),
  topics: ['suppliers'],
})

export const saveSupplier = call.post('/api/Suppliers', {
  title: 'Запис на доставчик',
  access: may.save('Suppliers'),
  input: supplierForm,
  output: saved,
  topics: ['suppliers'],
})

export const deleteSupplier = call.delete('/api/Suppliers/{id}', {
  title: 'Изтриване на доставчик',
  access: may.delete('Suppliers'),
  input: z.object({ id }),
  output: done,
  topics: ['suppliers'],
})

const manufacturerForm = z.object({
  id: id.optional(),
  name: field('Наименование', text(150)),
  registrationNumber: field('Регистрационен № (БАБХ)', optionalText(30)),
  address: field('Адрес', optionalText(200)),
  version,
})

export const listManufacturers = call.list('/api/Manufacturers', {
  title: 'Производители',
  access: may.read('Manufacturers'),
  filters: search,
  row: z.object({
    id,
    name: z.string(),
    registrationNumber: z.string().nullable(),
    address: z.string().nullable(),
  }),
  orderBy: ['name', 'registrationNumber'],
  topics: ['manufacturers'],
})

export const getManufacturer = call.get('/api/Manufacturers/{id}', {
  title: 'Производител',
  access: may.read('Manufacturers'),
  input: z.object({ id }),
  output: manufacturerForm.required({ id: true, version: true }),
  topics: ['manufacturers'],
})

export const saveManufacturer = call.post('/api/Manufacturers', {
  title: 'Запис на производител',
  access: may.save('Manufacturers'),
  input: manufacturerForm,
  output: saved,
  topics: ['manufacturers'],
})

export const deleteManufacturer = call.delete('/api/Manufacturers/{id}', {
  title: 'Изтриване на производител',
  access: may.delete('Manufacturers'),
  input: z.object({ id }),
  output: done,
  topics: ['manufacturers'],
})

const warehouseForm = z.object({
  id: id.optional(),
  name: field('Наименование', text(100)),
  responsibleId: field('МОЛ', optionalId),
  storageConditionId: field('Условия на съхранение', emptyAsNull(oneOf(storageConditions))),
  isActive: field('Използва се', z.boolean().default(true)),
  version,
})

export const listWarehouses = call.list('/api/Warehouses', {
  title: 'Складове',
  access: may.read('Warehouses'),
  filters: { ...search, isActive: field('Използва се', z.boolean().optional()) },
  row: z.object({
    id,
    name: z.string(),
    responsibleId: id.nullable(),
    responsible: z.string().nullable(),
    storageConditionId: oneOf(storageConditions).nullable(),
    isActive: z.boolean(),
    /** How many products lie there, and their value. */
    products: z.int(),
    value: amount,
  }),
  orderBy: ['name', 'value'],
  topics: ['warehouses', 'stock'],
  kept: true,
})

export const getWarehouse = call.get('/api/Warehouses/{id}', {
  title: 'Склад',
  access: may.read('Warehouses'),
  input: z.object({ id }),
  output: warehouseForm.required({ id: true, version: true }).extend({ isActive: z.boolean() }),
  topics: ['warehouses'],
})

export const saveWarehouse = call.post('/api/Warehouses', {
  title: 'Запис на склад',
  access: may.save('Warehouses'),
  input: warehouseForm,
  output: saved,
  topics: ['warehouses'],
})

export const deleteWarehouse = call.delete('/api/Warehouses/{id}', {
  title: 'Изтриване на склад',
  access: may.delete('Warehouses'),
  input: z.object({ id }),
  output: done,
  topics: ['warehouses'],
})
