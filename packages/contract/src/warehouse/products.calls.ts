import { ageBands, recommendedPeriods } from '@asistent/domain/warehouse/norms'
import { storageConditions } from '@asistent/domain/warehouse/documents'
import { z } from 'zod'
import { either, master, may } from '../core/access'
import { call, done, saved } from '../core/call'
import {
  day,
  decimals,
  emptyAsNull,
  field,
  id,
  oneOf,
  optionalText,
  percent,
  quantityFromZero,
  text,
  version,
} from '../core/values'
import { allergenIds } from '../people/values'
import { baseUnit, listOf, optionalId, optionalQuantity, positiveQuantity, unitOfMeasure, vatRate } from './values'

// Products and what is known about them: domain.md 5.2–5.5 and Appendix C. The master's products are read-only in a
// kindergarten, which decides for itself whether it uses one, how little is too little and in what packages it is bought.

const readProducts = either(may.read('Products'), master.read('Products'))

const conversion = z.object({
  /** Number of units in one base unit: an egg is 55 grams. */
  quantity: field('Количество', positiveQuantity.max(100_000)),
  unitOfMeasure: field('Мерна единица', unitOfMeasure),
})

const per100 = (label: string, most: number) =>
  field(
    label,
    emptyAsNull(
      z
        .number()
        .min(0)
        .max(most)
        .refine(decimals(2), { params: { rule: 'decimals', places: 2 } }),
    ),
  )

const nutrition = z.object({
  kcal: per100('Енергия, kcal', 900),
  protein: per100('Белтъчини, г', 100),
  fat: per100('Мазнини, г', 100),
  carbs: per100('Въглехидрати, г', 100),
  fiber: per100('Влакнини, г', 100),
  sugar: per100('Захари, г', 100),
  salt: per100('Сол, г', 100),
})

const ofEveryone = {
  name: field('Наименование', text(150)),
  categoryId: field('Категория', id),
  unitOfMeasure: field('Основна мерна единица', baseUnit),
  conversions: field('Пресмятания', z.array(conversion).max(4).default([])),
  wastePercent: field('Отпадък, %', percent.max(99.99).default(0)),
  /** In 100 g of the net weight. */
  nutrition: field('Хранителна стойност на 100 г', nutrition.default({} as z.output<typeof nutrition>)),
  allergenIds: field('Алергени', allergenIds.default([])),
  storageConditionId: field('Условия на съхранение', oneOf(storageConditions)),
  shelfLifeDays: field('Срок на годност, дни', emptyAsNull(z.int().min(1).max(3650))),
  barcode: field(
    'Баркод',
    emptyAsNull(
      z
        .string()
        .trim()
        .regex(/^\d{8,14}$/, { message: 'Баркодът е от 8 до 14 цифри' }),
    ),
  ),
  vatRate: field('ДДС, %', vatRate.default(20)),
}

/** What a kindergarten decides about any product. */
const ofKindergarten = {
  isActive: field('Използва се', z.boolean().default(true)),
  minQuantity: field('Минимално количество', optionalQuantity),
  packageQuantity: field('Количество в опаковка', emptyAsNull(positiveQuantity)),
  /** Requests of calculations take whole packages; orders always do. */
  wholePackages: field('Исканията закръглят до цели опаковки', z.boolean().default(false)),
  /** Null: that of the settings of the warehouse. */
  accountCode: field('Счетоводна сметка', optionalText(20)),
}

const productForm = z.object({ id: id.optional(), ...ofEveryone, ...ofKindergarten, version })

export const listProducts = call.list('/api/Products/overview-models', {
  title: 'Продукти',
  access: readProducts,
  filters: {
    search: field('Търсене', optionalText(100)),
    categoryId: field('Категория', id.optional()),
    allergenId: field('Алерген', id.optional()),
    isMaster: field('Общи продукти', z.boolean().optional()),
    isActive: field('Използва се', z.boolean().optional()),
  },
  row: z.object({
    id,
    name: z.string(),
    categoryId: id,
    category: z.string(),
    unitOfMeasure: baseUnit,
    wastePercent: z.number(),
    kcal: z.number().nullable(),
    allergenIds: z.array(z.int()),
    storageConditionId: oneOf(storageConditions),
    barcode: z.string().nullable(),
    minQuantity: z.number().nullable(),
    isActive: z.boolean(),
    isMaster: z.boolean(),
  }),
  orderBy: ['name', 'category', 'kcal'],
  topics: ['products'],
})

/** For choices: every product that is used, with what a line of a document needs. */
export const chooseProducts = call.get('/api/Products', {
  title: 'Избор на продукт',
  access: readProducts,
  input: z.object({ search: field('Търсене', optionalText(100)), barcode: field('Баркод', optionalText(14)) }),
  output: listOf(
    z.object({
      id,
      name: z.string(),
      categoryId: id,
      category: z.string(),
      unitOfMeasure: baseUnit,
      conversions: z.array(conversion),
      barcode: z.string().nullable(),
      vatRate: z.number(),
      isMaster: z.boolean(),
    }),
  ),
  topics: ['products'],
  // What was found on a shelf is named without a network too.
  kept: true,
})

export const getProduct = call.get('/api/Products/{id}', {
  title: 'Продукт',
  access: readProducts,
  input: z.object({ id }),
  output: productForm.required({ id: true, version: true }).extend({
    conversions: z.array(conversion),
    wastePercent: field('Отпадък, %', z.number()),
    nutrition,
    allergenIds,
    vatRate,
    isActive: z.boolean(),
    isMaster: z.boolean(),
    category: field('Категория', z.string()),
  }),
  topics: ['products'],
})

export const createProduct = call.post('/api/Products', {
  title: 'Нов продукт',
  access: may.create('Products'),
  input: productForm.omit({ id: true, version: true }),
  output: saved,
  topics: ['products'],
})

export const updateProduct = call.post('/api/Products/{id}', {
  title: 'Промяна на продукт',
  access: may.update('Products'),
  input: productForm.extend({ id }),
  output: saved,
  topics: ['products'],
})

/** A product of the master's: the kindergarten's own part of it. */
export const saveProductSetting = call.post('/api/Products/{id}/settings', {
  title: 'Настройка на общ продукт за детската градина',
  access: may.update('Products'),
  input: z.object({ id, ...ofKindergarten, version }),
  output: saved,
  topics: ['products'],
})

export const deleteProduct = call.delete('/api/Products/{id}', {
  title: 'Изтриване на продукт',
  access: either(may.delete('Products'), master.delete('Products')),
  input: z.object({ id }),
  output: done,
  topics: ['products'],
})

const masterForm = z.object(ofEveryone)

export const createMasterProduct = call.post('/api/administration/ProductManagement', {
  title: 'Нов общ продукт',
  access: master.create('Products'),
  input: masterForm,
  output: saved,
  topics: ['products'],
})

export const updateMasterProduct = call.post('/api/administration/ProductManagement/{id}', {
  title: 'Промяна на общ продукт',
  access: master.update('Products'),
  input: masterForm.extend({ id, version }),
  output: saved,
  topics: ['products'],
})

const option = z.object({ id: z.int(), name: z.string() })

export const listStorageConditions = call.get('/api/Products/storage-conditions', {
  title: 'Условия на съхранение',
  access: readProducts,
  output: listOf(option),
})

export const listAllergens = call.get('/api/Products/allergens', {
  title: 'Алергени',
  access: readProducts,
  output: listOf(option.extend({ number: z.int(), products: z.int() })),
  topics: ['products'],
})

export const listRecommendedPeriods = call.get('/api/Products/categories/recommended-quantity-types', {
  title: 'Видове препоръчителни количества',
  access: readProducts,
  output: listOf(option),
})

const recommended = z.object({
  type: field('Период', oneOf(recommendedPeriods)),
  ageBand: field('Възраст', oneOf(ageBands)),
  /** Grams gross for a child; eggs in pieces (the category's unit). */
  quantity: field('Количество', quantityFromZero),
})

interface Category {
  id: number
  name: string
  path: string
  parentId: number | null
  products: number
  unitOfMeasure: number
  /** Of the kindergarten when it has its own, else the master's. */
  recommended: z.output<typeof recommended>[]
  version: number
  items: Category[]
}
const category: z.ZodType<Category> = z.object({
  id,
  name: z.string(),
  path: z.string(),
  parentId: id.nullable(),
  products: z.int(),
  unitOfMeasure: z.int(),
  recommended: z.array(recommended),
  version: z.int(),
  items: z.array(z.lazy(() => category)),
})

export const listCategories = call.get('/api/Products/categories', {
  title: 'Категории продукти',
  access: readProducts,
  /** Flat: for a choice, each with its way down: 'Хляб / Питки'. */
  input: z.object({ flat: z.boolean().default(false) }),
  output: listOf(category),
  topics: ['products', 'product-categories'],
})

export const saveCategory = call.post('/api/administration/ProductManagement/categories', {
  title: 'Запис на категория продукти',
  access: either(master.create('Products'), master.update('Products')),
  input: z.object({
    id: id.optional(),
    name: field('Наименование', text(100)),
    parentId: field('Част от', optionalId),
    position: field('Място', z.int().min(0).max(1000).optional()),
    version,
  }),
  output: saved,
  topics: ['product-categories'],
})

export const deleteCategory = call.delete('/api/administration/ProductManagement/categories/{id}', {
  title: 'Изтриване на категория продукти',
  access: master.delete('Products'),
  input: z.object({ id }),
  output: done,
  topics: ['product-categories'],
})

/**
 * A kindergarten's own norms; the master's for everybody. They count from a day on (today unless said): reports of earlier
 * days keep to the ones before. An empty list takes back the own ones that count from that day or later.
 */
export const saveRecommended = call.post('/api/Products/categories/recommended-quantity/save/{categoryId}', {
  title: 'Препоръчителни количества на категория',
  access: either(may.update('Products'), master.update('Products')),
  input: z.object({
    categoryId: id,
    validFrom: field('Важи от', day.optional()),
    source: field('Основание (наредба, заповед)', optionalText(300)),
    approximate: field('Приблизителни са, докато не ги потвърди специалист по хранене', z.boolean().default(true)),
    items: field('Количества', z.array(recommended).max(20)),
  }),
  output: saved,
  topics: ['product-categories'],
})

export const listSubstitutions = call.get('/api/Products/product-substitutions', {
  title: 'Заместители на продукти',
  access: either(may.read('ProductSubstitutions'), master.read('ProductSubstitutions')),
  output: listOf(
    z.object({
      productId: id,
      product: z.string(),
      /** Both the master's and the own ones. */
      productSubstitutions: z.array(id),
      substitutes: z.array(z.object({ id, name: z.string(), isMaster: z.boolean() })),
    }),
  ),
  topics: ['products'],
})

/** The whole list of one product's substitutes: of the kindergarten, or the master's for everybody. */
export const saveSubstitutions = call.post('/api/Products/product-substitutions', {
  title: 'Запис на заместители на продукт',
  access: either(may.update('ProductSubstitutions'), master.update('ProductSubstitutions')),
  input: z.object({
    productId: field('Продукт', id),
    productSubstitutions: field('Заместители', z.array(id).max(50)),
    /** The substitutes the person saw. */
    was: z.array(id).max(50).default([]),
  }),
  output: saved,
  topics: ['products'],
})

/** What there is on a day, with what is promised taken off. */
export const availableForDate = call.get('/api/Products/available-for-date/{date}', {
  title: 'Налични продукти към дата',
  access: either(may.read('Products'), may.read('Stocks')),
  input: z.object({ date: field('Дата', day), warehouseId: field('Склад', id.optional()) }),
  output: listOf(
    z.object({
      productId: id,
      productName: z.string(),
      warehouseId: id,
      warehouse: z.string(),
      unitOfMeasure: baseUnit,
      quantity: z.number(),
      free: z.number(),
      price: z.number(),
    }),
  ),
  topics: ['stock', 'products'],
})
