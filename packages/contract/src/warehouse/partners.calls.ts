import { phone } from '../identity/fields'
import { storageConditions } from '@asistent/domain/warehouse/documents'
import { z } from 'zod'
import { record } from '../core/record'
import { amount, day, emptyAsNull, field, oneOf, optionalDay, optionalEmail, optionalText, text } from '../core/values'
import { eik, iban } from '../institutions/values'
import { optionalId } from './values'

// Suppliers, manufacturers and warehouses: domain.md 5.5 and Appendix C. One that documents name is retired, never removed.

export const supplierRecord = record({
  name: 'supplier',
  one: 'Доставчик',
  of: 'на доставчик',
  many: 'Доставчици',
  resource: 'Suppliers',
  path: '/api/Suppliers',
  topic: 'suppliers',
  listTopics: ['stock'],
  fields: {
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
  },
  listed: ['name', 'bulstat', 'mol', 'phone', 'email', 'contractNumber'],
  computed: { lastDelivery: field('Последна доставка', day.nullable()) },
  filters: {},
  orderBy: ['name', 'bulstat', 'lastDelivery'],
})
export const { list: listSuppliers, get: getSupplier, save: saveSupplier, remove: deleteSupplier } = supplierRecord

export const manufacturerRecord = record({
  name: 'manufacturer',
  one: 'Производител',
  of: 'на производител',
  many: 'Производители',
  resource: 'Manufacturers',
  path: '/api/Manufacturers',
  topic: 'manufacturers',
  fields: {
    name: field('Наименование', text(150)),
    registrationNumber: field('Регистрационен № (БАБХ)', optionalText(30)),
    address: field('Адрес', optionalText(200)),
  },
  listed: ['name', 'registrationNumber', 'address'],
  computed: {},
  filters: {},
  orderBy: ['name', 'registrationNumber'],
})
export const {
  list: listManufacturers,
  get: getManufacturer,
  save: saveManufacturer,
  remove: deleteManufacturer,
} = manufacturerRecord

export const warehouseRecord = record({
  name: 'warehouse',
  one: 'Склад',
  of: 'на склад',
  many: 'Складове',
  resource: 'Warehouses',
  path: '/api/Warehouses',
  topic: 'warehouses',
  listTopics: ['stock'],
  fields: {
    name: field('Наименование', text(100)),
    responsibleId: field('МОЛ', optionalId),
    storageConditionId: field('Условия на съхранение', emptyAsNull(oneOf(storageConditions))),
    isActive: field('Използва се', z.boolean().default(true)),
  },
  listed: ['name', 'responsibleId', 'storageConditionId', 'isActive'],
  computed: {
    responsible: field('МОЛ', z.string().nullable()),
    products: field('Продукти', z.int()),
    value: field('Стойност', amount),
  },
  filters: { isActive: field('Използва се', z.boolean().optional()) },
  orderBy: ['name', 'value'],
  kept: true,
})
export const { list: listWarehouses, get: getWarehouse, save: saveWarehouse, remove: deleteWarehouse } = warehouseRecord
