import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, instant, optionalText } from '../core/values'
import { idOnly } from './entries.shared'

// A stock-take: objects in a room are identified by their labels and compared with the book.

const root = '/api/Inventory/counts'
const topics = ['inventory-counts']

const row = {
  id,
  forDate: day,
  /** Counted place: a group, a room, or everything. */
  place: z.string(),
  linesCount: z.int(),
  countedCount: z.int(),
  differences: z.int(),
  closedAt: instant.nullable(),
}

export const listInventoryCounts = call.list(root, {
  title: 'Инвентаризации на имуществото',
  access: may.read('Inventory'),
  filters: { open: field('Само неприключените', z.boolean().optional()) },
  row: z.object(row),
  orderBy: ['forDate'],
  topics,
})

export const startInventoryCount = call.post(root, {
  title: 'Започване на инвентаризация',
  access: may.create('Inventory'),
  input: z.object({
    forDate: field('Към дата', day),
    groupId: field('Група', id.nullable().optional()),
    room: field('Помещение', optionalText(100)),
    commission: field('Комисия', optionalText(500)),
  }),
  output: saved,
  topics,
})

export const getInventoryCount = call.get(`${root}/{id}`, {
  title: 'Инвентаризация на имуществото',
  access: may.read('Inventory'),
  input: idOnly,
  output: z.object({
    ...row,
    commission: z.string().nullable(),
    lines: z.array(
      z.object({
        itemId: id,
        number: z.int(),
        code: z.string(),
        name: z.string(),
        responsible: z.string().nullable(),
        expected: z.int(),
        counted: z.int().nullable(),
        note: z.string().nullable(),
      }),
    ),
  }),
  topics,
})

/** By label or by line. An object that the book has in another place is added to the list. */
export const countInventoryItem = call.post(`${root}/{id}/items`, {
  title: 'Преброяване на вещ',
  access: may.update('Inventory'),
  input: z.object({
    id,
    itemId: field('Вещ', id.optional()),
    code: field('Код от етикета', z.string().max(20).optional()),
    /** Omitted: the quantity of the book. Null: removes the count. */
    counted: field('Преброени', z.int().min(0).max(100_000).nullable().optional()),
    /** The count that the user saw; null if not counted. */
    was: z.int().nullable().default(null),
    note: field('Бележка', optionalText(200)),
  }),
  output: done.extend({ itemId: id, name: z.string(), counted: z.int().nullable() }),
  topics,
})

export const closeInventoryCount = call.post(`${root}/{id}/close`, {
  title: 'Приключване на инвентаризация',
  access: may.update('Inventory'),
  input: idOnly,
  output: done,
  topics,
})

export const deleteInventoryCount = call.delete(`${root}/{id}`, {
  title: 'Изтриване на инвентаризация',
  access: may.delete('Inventory'),
  input: idOnly,
  output: done,
  topics,
})

export const printInventoryCount = call.file(`${root}/{id}/receipt`, {
  title: 'Протокол от инвентаризация на имуществото',
  access: may.read('Inventory'),
  input: idOnly,
})
