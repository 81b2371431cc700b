import { documentStates } from '@asistent/domain/warehouse/documents'
import { z } from 'zod'
import { amount, day, field, id, instant, longText, oneOf, optionalText, price, text, version } from '../core/values'
import { baseUnit, periodFilter, positiveQuantity, unitOfMeasure } from './values'

// What every paper of the warehouse has: domain.md 5.5 and 8. `status` is one of three for all of them: open, posted, undone.

export const status = field('Статус', oneOf(documentStates))

export const documentForm = {
  id: id.optional(),
  forDate: field('Дата', day),
  warehouseId: field('Склад', id),
  note: field('Бележка', optionalText(500)),
  version,
}

/** A line as a person types it: in any unit that the product has. */
export const lineForm = {
  productId: field('Продукт', id),
  quantity: field('Количество', positiveQuantity),
  unitOfMeasure: field('Мярка', unitOfMeasure),
  note: field('Бележка', optionalText(200)),
}

export const mostLines = 300
export const linesOf = <S extends z.ZodType>(line: S) => field('Редове', z.array(line).min(1).max(mostLines))

/** Who counts or scraps: the first one presides. */
export const commission = field('Комисия', z.array(text(120)).max(10).default([]))

/** What lists of them are narrowed down by. */
export const documentFilters = {
  search: field('Търсене', optionalText(100)),
  warehouseId: field('Склад', id.optional()),
  productId: field('Продукт', id.optional()),
  creatorId: field('Създал', id.optional()),
  status: status.optional(),
  ...periodFilter,
}

/** What the person may do with it now: buttons follow it, the calls decide. */
const mayDo = z.object({
  edit: z.boolean(),
  complete: z.boolean(),
  free: z.boolean(),
  correct: z.boolean(),
  delete: z.boolean(),
})

const link = z.object({ id, number: z.int() })

export const documentAnswer = {
  id,
  number: z.int(),
  status,
  statusName: z.string(),
  forDate: day,
  warehouseId: id,
  warehouse: z.string(),
  note: z.string().nullable(),
  creator: z.string().nullable(),
  createdAt: instant,
  completedBy: z.string().nullable(),
  completedAt: instant.nullable(),
  /** Replaces that one, or is replaced by this one. */
  corrects: link.nullable(),
  correctedBy: link.nullable(),
  /** Made by a declaration. */
  declaration: link.nullable(),
  may: mayDo,
  version: z.int(),
}

export const lineAnswer = {
  id,
  productId: id,
  productName: z.string(),
  quantity: z.number(),
  unitOfMeasure,
  /** In the unit that the product is kept in. */
  baseQuantity: z.number(),
  baseUnit,
  /** Of a base unit; null until it is posted. */
  price: price.nullable(),
  value: amount.nullable(),
  note: z.string().nullable(),
}

/** Which batches a line took; empty until it is posted. */
export const lineBatches = z.array(
  z.object({ batchId: id, batch: z.string().nullable(), expiryDate: day.nullable(), quantity: z.number() }),
)

export const documentRow = {
  id,
  number: z.int(),
  forDate: day,
  status,
  warehouseId: id,
  warehouse: z.string(),
  linesCount: z.int(),
  value: amount.nullable(),
  creator: z.string().nullable(),
}

export const reasonForm = z.object({ id, reason: field('Причина', longText(300)) })
export const idOnly = z.object({ id })

/** Numbers run by calendar year: of this day, or of today. */
export const numberFor = { date: field('Дата', day.optional()) }
export const nextNumber = z.object({ number: z.int() })
