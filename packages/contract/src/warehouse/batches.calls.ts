import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { amount, day, field, id, instant, optionalText } from '../core/values'
import { expiringDays } from './references.shared'
import { baseUnit } from './values'

// Проследяване: one batch, what came of it, what is left and where the rest went (a recall of the food agency).

const batch = {
  id,
  productId: id,
  productName: z.string(),
  unitOfMeasure: baseUnit,
  batch: z.string().nullable(),
  manufacturer: z.string().nullable(),
  supplier: z.string().nullable(),
  receivedOn: day,
  expiryDate: day.nullable(),
  came: z.number(),
  left: z.number(),
}

export const listBatches = call.list('/api/Stocks/batches', {
  title: 'Партиди',
  access: may.create('Stocks'),
  filters: {
    search: field('Търсене', optionalText(100)),
    productId: field('Продукт', id.optional()),
    supplierId: field('Доставчик', id.optional()),
    manufacturerId: field('Производител', id.optional()),
    onlyLeft: field('Само налични', z.boolean().optional()),
    expiringDays,
  },
  row: z.object(batch),
  orderBy: ['productName', 'receivedOn', 'expiryDate'],
  topics: ['stock'],
})

const movement = z.object({
  documentId: id,
  documentKind: z.int(),
  documentName: z.string(),
  number: z.int(),
  forDate: day,
  postedAt: instant,
  warehouse: z.string(),
  quantity: z.number(),
  value: amount,
  isReversal: z.boolean(),
})

export const getBatch = call.get('/api/Stocks/batches/{id}', {
  title: 'Проследяване на партида',
  access: may.create('Stocks'),
  input: z.object({ id }),
  output: z.object({
    ...batch,
    cameIn: z.array(movement.extend({ supplier: z.string().nullable(), supplierDocument: z.string().nullable() })),
    leftIn: z.array(z.object({ warehouseId: id, warehouse: z.string(), quantity: z.number() })),
    wentTo: z.array(
      movement.extend({
        /** Whose meal a request was for, the type of a scrapping. */
        purpose: z.string().nullable(),
        calculationId: id.nullable(),
        reason: z.string().nullable(),
      }),
    ),
    /** The dishes it went into and the groups that had them; null: added to the meal by hand. */
    dishes: z.array(
      z.object({
        calculationId: id,
        forDate: day,
        mealTypeName: z.string(),
        menuName: z.string(),
        recipeName: z.string().nullable(),
        groups: z.array(z.object({ name: z.string().nullable(), portions: z.int() })),
      }),
    ),
    /** By day and purpose: what to tell the food agency. */
    days: z.array(z.object({ forDate: day, purpose: z.string(), quantity: z.number() })),
  }),
  topics: ['stock'],
})
