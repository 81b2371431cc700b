import { menuTypes } from '@asistent/domain/kitchen/menus'
import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { report } from '../core/report'
import { amount, day, field, id, month, oneOf, price, year } from '../core/values'
import { ofKindergarten } from '../staff/values'
import { asOf, exportsOf } from '../warehouse/references.shared'
import { periodFilter } from '../warehouse/values'
import { mealCost } from './calculations.shared'

// References over what was cooked: from completed calculations alone, so that their sums agree with the ledger (domain.md 5.4).

const common = { access: may.read('StockReferences'), topics: ['calculations', 'stock'] }

/** Групи и персонал, групи, персонал (domain.md, Appendix A). */
export const reportScopes = { All: 0, Groups: 1, Staff: 2 } as const
const menuType = field('Меню', oneOf(menuTypes)).optional()
const scope = field('Обхват', oneOf(reportScopes)).optional()
const ofMonth = {
  ...ofKindergarten,
  month: field('Месец', month).optional(),
  year: field('Година', year).optional(),
  menuType,
  scope,
  asOf,
}
const fileType = field('Вид файл', z.enum(['pdf', 'xlsx'])).optional()
const ofPeriod = { ...ofKindergarten, ...periodFilter, menuType, asOf }

const wageRow = { mealTypes: z.array(z.object(mealCost)), totalValue: amount, dayCost: price }

export const monthReport = call.get('/api/StockReferences/calculations/month-report', {
  title: 'Месечен отчет за храненето',
  ...common,
  input: z.object(ofMonth),
  output: z.object({
    columnNames: z.array(z.string()),
    data: z.array(z.object({ forDate: day, ...wageRow })),
    /** 'Обща сума / Оклад'. */
    last: z.object(wageRow),
    totalValue: amount,
    avgMonthCost: price,
    isPGReference: z.boolean(),
    subtitle: z.string(),
  }),
})

export const monthReportFile = call.file('/api/StockReferences/calculations/month-report/file', {
  title: 'Месечен отчет за храненето (файл)',
  ...common,
  input: z.object({ ...ofMonth, type: fileType }),
})

const asFile = (path: string) => ({ pdf: `${path}/file`, xlsx: `${path}/excel-export` })

/** Price to pay = the actual оклад of the day (domain.md 5.1). */
export const staffNutrition = report({
  ...common,
  title: 'Хранене на персонала',
  path: '/api/StockReferences/calculations/staff-nutrition-report',
  exports: asFile('/api/StockReferences/calculations/staff-nutrition-report'),
  params: { ...ofKindergarten, ...periodFilter, asOf },
  row: z.object({ id, name: z.string(), days: z.int(), meals: z.int(), withoutPrice: z.int(), value: amount }),
  columns: (column) => [
    column.text('name', 'Служител', { width: 2.5 }),
    column.integer('days', 'Дни', { sum: true }),
    column.integer('meals', 'Хранения', { sum: true }),
    column.integer('withoutPrice', 'Без цена', {
      sum: true,
      tone: (row) => (row.withoutPrice > 0 ? 'warn' : undefined),
    }),
    column.money('value', 'За плащане', { sum: true }),
  ],
})

/** Sums by menu and meal. */
export const calculationSums = report({
  ...common,
  title: 'Суми по калкулации',
  path: '/api/StockReferences/calculations/summary-report',
  exports: asFile('/api/StockReferences/calculations/summary-report'),
  params: ofPeriod,
  row: z.object({
    menuType: oneOf(menuTypes),
    menuName: z.string(),
    mealTypeName: z.string(),
    days: z.int(),
    portions: z.int(),
    value: amount,
    wage: price,
  }),
  names: { items: true, totalValue: 'value' },
  groupBy: 'menuName',
  columns: (column) => [
    column.text('menuName', 'Меню'),
    column.text('mealTypeName', 'Хранене', { width: 2 }),
    column.integer('days', 'Дни'),
    column.integer('portions', 'Порции'),
    column.money('value', 'Стойност', { sum: true }),
    column.price('wage', 'Оклад'),
  ],
})

/** What was given out by calculations: of a day or of a period. */
export const byCalculations = report({
  ...common,
  title: 'Продукти по калкулации',
  path: '/api/StockReferences/by-calculations',
  exports: exportsOf('/api/StockReferences/by-calculations'),
  /** One day counts before a period. */
  params: {
    ...ofPeriod,
    forDate: field('Дата', day).optional(),
    /** With those inside it. */
    categoryId: field('Категория', id).optional(),
  },
  row: z.object({
    productId: id,
    productName: z.string(),
    category: z.string(),
    unit: z.string(),
    quantity: z.number(),
    price,
    value: amount,
  }),
  columns: (column) => [
    column.text('productName', 'Продукт', { width: 2.4 }),
    column.text('category', 'Категория', { width: 1.4 }),
    column.text('unit', 'Мярка', { width: 0.6 }),
    column.quantity('quantity', 'Количество'),
    column.price('price', 'Средна цена'),
    column.money('value', 'Стойност', { sum: true }),
  ],
})

const flags = ['low', 'fits', 'high', 'none'] as const

/** What a child got in a day against the recommended quantity (domain.md 5.3). */
export const nutritionalNorms = report({
  ...common,
  title: 'Хранителни норми',
  path: '/api/StockReferences/nutritional-norms/report',
  exports: asFile('/api/StockReferences/nutritional-norms/report'),
  params: ofPeriod,
  row: z.object({
    categoryId: id,
    category: z.string(),
    unit: z.string(),
    childDays: z.int(),
    used: z.number(),
    actual: z.number().nullable(),
    recommended: z.number().nullable(),
    percent: z.number().nullable(),
    flag: z.enum(flags),
    verdict: z.string(),
  }),
  columns: (column) => [
    column.text('category', 'Категория', { width: 2 }),
    column.text('unit', 'Мярка', { width: 0.6 }),
    column.integer('childDays', 'Детедни'),
    column.quantity('used', 'Изписано'),
    column.quantity('actual', 'На дете за ден'),
    column.quantity('recommended', 'Препоръчано'),
    column.percent('percent', '%', { decimals: 1 }),
    column.text('verdict', 'Оценка', {
      tone: (row) => (row.flag === 'fits' ? 'good' : row.flag === 'none' ? undefined : 'warn'),
    }),
  ],
})

/** The same by months, with the average. */
export const recapNutritionalNorms = report({
  ...common,
  title: 'Обобщени хранителни норми',
  path: '/api/StockReferences/recap-nutritional-norms/report',
  exports: asFile('/api/StockReferences/recap-nutritional-norms/report'),
  params: ofPeriod,
  row: z.object({
    categoryId: id,
    category: z.string(),
    month: z.string(),
    actual: z.number().nullable(),
    recommended: z.number().nullable(),
    percent: z.number().nullable(),
    verdict: z.string(),
  }),
  groupBy: 'category',
  columns: (column) => [
    column.text('category', 'Категория'),
    column.text('month', 'Месец', { width: 1.6 }),
    column.quantity('actual', 'На дете за ден'),
    column.quantity('recommended', 'Препоръчано'),
    column.percent('percent', '%', { decimals: 1 }),
    column.text('verdict', 'Оценка'),
  ],
})

/** Книга за заповедите за храна: a mandatory book (domain.md 5.5). */
export const ordersBook = report({
  ...common,
  title: 'Книга за заповедите за храна',
  path: '/api/StockReferences/orders-book',
  exports: exportsOf('/api/StockReferences/orders-book'),
  params: { ...ofKindergarten, ...periodFilter, asOf },
  row: z.object({
    number: z.int(),
    forDate: day,
    nursery: z.int(),
    kindergarten: z.int(),
    staff: z.int(),
    meals: z.string(),
    value: amount,
    wage: price,
  }),
  landscape: true,
  signatures: ['Домакин', 'Готвач', 'Медицинска сестра', 'Директор'],
  columns: (column) => [
    column.integer('number', 'Заповед №', { width: 0.7 }),
    column.day('forDate', 'Дата'),
    column.integer('nursery', 'Ясла', { over: 'Брой хранени', sum: true }),
    column.integer('kindergarten', 'Детска градина', { over: 'Брой хранени', sum: true }),
    column.integer('staff', 'Персонал', { over: 'Брой хранени', sum: true }),
    column.text('meals', 'По хранения', { width: 2.6 }),
    column.money('value', 'Стойност', { sum: true }),
    column.price('wage', 'Оклад'),
  ],
})
