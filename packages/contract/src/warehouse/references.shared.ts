import { z } from 'zod'
import { ofKindergarten } from '../staff/values'
import { field, id, instant, optionalText } from '../core/values'
import { periodFilter } from './values'

// What the references of the warehouse are asked by. Experts name a kindergarten, or have chosen one.

const isInBooks = (value: string) => {
  const year = new Date(value).getUTCFullYear()
  return year >= 2000 && year <= 2100
}

/** As the books were at this moment: the same answer for ever. */
export const asOf = field(
  'Както е било към',
  instant.refine(isInBooks, { message: 'Изберете момент между 2000 и 2100 г.' }),
).optional()

export const ofPlace = { ...ofKindergarten, warehouseId: field('Склад', id).optional() }

export const ofProducts = {
  categoryId: field('Категория', id).optional(),
  productId: field('Продукт', id).optional(),
  search: field('Търсене', optionalText(100)),
}

export const ofPeriod = { ...ofPlace, ...periodFilter, asOf }

/** Batches that expire within this number of days; −1: expired batches. */
export const expiringDays = field('Срок на годност', z.int().min(-1).max(365)).optional()

/** Each reference is on the screen, on paper and in a table. */
export const exportsOf = (path: string) => ({ pdf: `${path}/receipt`, xlsx: `${path}/excel-export` })

/** A product in a row of a reference. */
export const productOfRow = { productId: id, productName: z.string(), unit: z.string() }
