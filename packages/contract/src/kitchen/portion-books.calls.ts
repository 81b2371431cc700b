import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, instant, optionalText } from '../core/values'
import { eater, mealTypeId, menuType } from './calculations.shared'

// Порционник (domain.md 5.5): a dish and a group, how many portions of what weight, and who must not eat it.

const topics = ['portion-books']
const ofOne = z.object({ id })

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
  filters: { fromDate: field('От дата', day).optional(), toDate: field('До дата', day).optional() },
  row: z.object({
    id,
    number: z.int(),
    forDate: day,
    portions: z.int(),
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
    forDate: day,
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
        classId: id.nullable(),
        className: z.string(),
        portions: z.int(),
        portionGrams: z.number().nullable(),
        totalGrams: z.number().nullable(),
        children: z.array(eater),
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
  topics,
})

export const deletePortionBook = call.delete('/api/PortionBooks/{id}', {
  title: 'Изтриване на порционник',
  access: may.delete('PortionBooks'),
  input: ofOne,
  output: done,
  topics,
})

export const portionBookReceipt = call.file('/api/StockReferences/portion-book/receipt/{id}', {
  title: 'Порционник (PDF)',
  access: may.read('PortionBooks'),
  input: ofOne,
})
