import { inventoryCategories, inventoryStates } from '@asistent/domain/books/inventory'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { report } from '../core/report'
import {
  amount,
  day,
  field,
  id,
  longText,
  oneOf,
  optionalDay,
  optionalText,
  seenVersion,
  text,
  version,
} from '../core/values'
import { idOnly } from './entries.shared'

// The inventory book: things with numbers, where they stand and who answers for them, moves and scrapping.

const root = '/api/Inventory'
const topics = ['inventory']
const category = field('Категория', oneOf(inventoryCategories))
const state = field('Състояние', oneOf(inventoryStates))
const pieces = z.int().min(1).max(100_000)

/** A group's room, or any other place by its name; and the person who answers for it. */
const location = {
  groupId: field('Група', id.nullable().optional()),
  room: field('Помещение', optionalText(100)),
  staffId: field('МОЛ', id.nullable().optional()),
}

const row = {
  id,
  number: z.int(),
  /** What the label carries. */
  code: z.string(),
  name: z.string(),
  category: oneOf(inventoryCategories),
  place: z.string().nullable(),
  responsible: z.string().nullable(),
  quantity: z.int(),
  unitPrice: amount.nullable(),
  value: amount.nullable(),
  state: oneOf(inventoryStates),
}

export const listInventory = call.list(`${root}/overview-models`, {
  title: 'Инвентар',
  access: may.read('Inventory'),
  filters: {
    search: field('Търсене', optionalText(100)),
    category: category.optional(),
    state: state.optional(),
    groupId: field('Група', id.optional()),
    staffId: field('МОЛ', id.optional()),
  },
  row: z.object(row),
  orderBy: ['number', 'name', 'value'],
  topics,
})

export const getInventoryItem = call.get(`${root}/{id}`, {
  title: 'Инвентарна вещ',
  access: may.read('Inventory'),
  input: idOnly,
  output: z.object({
    ...row,
    groupId: id.nullable(),
    room: z.string().nullable(),
    staffId: id.nullable(),
    acquiredOn: day.nullable(),
    acquiredDocument: z.string().nullable(),
    note: z.string().nullable(),
    scrappingId: id.nullable(),
    scrapping: z.string().nullable(),
    moves: z.array(z.object({ id, movedOn: day, from: z.string(), to: z.string(), note: z.string().nullable() })),
    version: z.int(),
  }),
  topics,
})

export const saveInventoryItem = call.post(root, {
  title: 'Запис на инвентарна вещ',
  access: may.save('Inventory'),
  input: z.object({
    id: id.optional(),
    name: field('Наименование', text(200)),
    category,
    ...location,
    quantity: field('Количество', pieces),
    unitPrice: field('Единична цена', amount.nullable().optional()),
    acquiredOn: field('Придобит на', optionalDay),
    acquiredDocument: field('Документ за придобиване', optionalText(100)),
    state: field('Състояние', oneOf({ InUse: 1, Repair: 2 } as const)),
    note: field('Бележка', optionalText(500)),
    version,
  }),
  output: saved,
  topics,
})

export const deleteInventoryItem = call.delete(`${root}/{id}`, {
  title: 'Изтриване на инвентарна вещ',
  access: may.delete('Inventory'),
  input: idOnly,
  output: done,
  topics,
})

/** Some of the pieces may go elsewhere: they get a number of their own. */
export const moveInventoryItem = call.post(`${root}/{id}/move`, {
  title: 'Преместване на инвентарна вещ',
  access: may.update('Inventory'),
  input: z.object({
    id,
    movedOn: field('Дата', day),
    ...location,
    quantity: field('Количество', pieces),
    note: field('Бележка', optionalText(300)),
    version: seenVersion,
  }),
  output: saved,
  topics,
})

export const scrapInventory = call.post(`${root}/scrap`, {
  title: 'Бракуване на инвентар',
  access: may.update('Inventory'),
  input: z.object({
    itemIds: field('Вещи', z.array(id).min(1).max(200)),
    forDate: field('Дата на протокола', day),
    reason: field('Причина', longText(500)),
    commission: field('Комисия', longText(500)),
  }),
  output: saved,
  topics,
})

export const printScrapping = call.file(`${root}/scrappings/{id}/receipt`, {
  title: 'Протокол за брак на инвентар',
  access: may.read('Inventory'),
  input: idOnly,
})

export const inventoryBook = report({
  title: 'Инвентарна книга',
  path: `${root}/book`,
  exports: { pdf: `${root}/book/export`, xlsx: `${root}/book/excel-export` },
  access: may.read('Inventory'),
  topics,
  params: { category: category.optional(), state: state.optional() },
  row: z.object({
    id,
    categoryName: z.string(),
    number: z.int(),
    name: z.string(),
    place: z.string().nullable(),
    responsible: z.string().nullable(),
    quantity: z.int(),
    unitPrice: amount.nullable(),
    value: amount.nullable(),
    acquiredOn: day.nullable(),
    acquiredDocument: z.string().nullable(),
    stateName: z.string(),
    scrapping: z.string().nullable(),
  }),
  groupBy: 'categoryName',
  landscape: true,
  signatures: ['МОЛ', 'Директор'],
  columns: (column) => [
    column.text('categoryName', 'Категория'),
    column.integer('number', 'Инв. №'),
    column.text('name', 'Наименование', { width: 2 }),
    column.text('place', 'Група или помещение', { width: 1.3 }),
    column.text('responsible', 'МОЛ', { width: 1.3 }),
    column.integer('quantity', 'Брой'),
    column.money('unitPrice', 'Ед. цена'),
    column.money('value', 'Стойност', { sum: true }),
    column.day('acquiredOn', 'Придобит на'),
    column.text('acquiredDocument', 'Документ'),
    column.text('stateName', 'Състояние'),
    column.text('scrapping', 'Протокол за брак', { width: 1.2 }),
  ],
})
