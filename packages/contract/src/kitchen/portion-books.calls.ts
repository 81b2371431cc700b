import { portionBookStates } from '@asistent/domain/kitchen/portion-books'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, instant, oneOf, optionalText } from '../core/values'
import { carried, eater, mealTypeId, menuType } from './calculations.shared'

// Порционник (domain.md 5.5): dishes by group with the portions, their weight, who must not eat it and what they get.

const bumped = ['portion-books']
const topics = [...bumped, ...carried]
const ofOne = z.object({ id })
export const bookState = field('Състояние', oneOf(portionBookStates))

export const lastPortionBook = call.get('/api/PortionBooks/last-number', {
  title: 'Последен номер на порционник',
  access: may.read('PortionBooks'),
  input: z.object({ date: field('Дата', day).optional() }),
  output: z.object({ number: z.int() }),
  topics,
})

export const listPortionBooks = call.list('/api/PortionBooks/overview-models', {
  title: 'Порционници',
  access: may.read('PortionBooks'),
  filters: {
    fromDate: field('От дата', day).optional(),
    toDate: field('До дата', day).optional(),
    isOutdated: field('За ново издаване', z.boolean().optional()),
  },
  row: z.object({
    id,
    number: z.int(),
    edition: z.int(),
    forDate: day,
    portions: z.int(),
    state: bookState,
    creator: z.string().nullable(),
    createdAt: instant,
  }),
  orderBy: ['forDate', 'number'],
  topics,
})

export const getPortionBook = call.get('/api/PortionBooks/{id}', {
  title: 'Порционник',
  access: may.read('PortionBooks'),
  input: ofOne,
  output: z.object({
    id,
    number: z.int(),
    edition: z.int(),
    forDate: day,
    state: bookState,
    stateName: z.string(),
    note: z.string().nullable(),
    creator: z.string().nullable(),
    createdAt: instant,
    lines: z.array(
      z.object({
        menuType,
        menuName: z.string(),
        mealTypeId,
        mealTypeName: z.string(),
        recipeId: id,
        recipeName: z.string(),
        /** The dish that this one replaces. */
        insteadOf: z.string().nullable(),
        classId: id.nullable(),
        className: z.string(),
        portions: z.int(),
        portionGrams: z.number().nullable(),
        totalGrams: z.number().nullable(),
        /** `decision` says what a child at a forbidden dish gets; null at a substitute. */
        children: z.array(eater.extend({ decision: z.string().nullable() })),
      }),
    ),
  }),
  topics,
})

export const createPortionBook = call.post('/api/PortionBooks/create-portionbook', {
  title: 'Нов порционник',
  access: may.create('PortionBooks'),
  input: z.object({ forDate: field('Дата', day), note: field('Бележка', optionalText(300)) }),
  output: saved,
  topics: bumped,
})

export const deletePortionBook = call.delete('/api/PortionBooks/{id}', {
  title: 'Изтриване на порционник',
  access: may.delete('PortionBooks'),
  input: ofOne,
  output: done,
  topics: bumped,
})

export const portionBookReceipt = call.file('/api/StockReferences/portion-book/receipt/{id}', {
  title: 'Порционник (PDF)',
  access: may.read('PortionBooks'),
  input: ofOne,
})
