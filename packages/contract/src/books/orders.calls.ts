import { orderIndexCodes } from '@asistent/domain/books/books'
import { orderCauses, orderPurposes } from '@asistent/domain/books/causes'
import { z } from 'zod'
import { may, onlyRoles } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, emptyAsNull, field, id, instant, optionalDay, optionalLongText, optionalText, text } from '../core/values'
import { listOf } from '../staff/values'
import { entryFilters, entryForm, entryOne, entryOrder, entryRow, idOnly, suggestsOf } from './entries.shared'

// Книга за регистриране на заповедите на директора: numbered by school years, one series whatever the index.

const book = '/api/AdministrationBooks/director-order-book'

const indexCode = z.enum(orderIndexCodes)

const row = {
  ...entryRow,
  orderIndex: indexCode.nullable(),
  executor: z.string().nullable(),
  deadlineOn: day.nullable(),
  /** How many have to know it, and how many do. */
  readersCount: z.int(),
  readCount: z.int(),
}

const causeKind = z.enum(orderCauses)
/** What an order is issued for. */
const cause = { causeKind: causeKind.nullable().optional(), causeId: id.nullable().optional() }

export const listDirectorOrders = call.list(book, {
  title: 'Заповеди на директора',
  access: may.read('AdministrationBooks'),
  filters: { ...entryFilters, orderIndex: field('Индекс', indexCode.optional()) },
  row: z.object(row),
  orderBy: [...entryOrder, 'deadlineOn'],
  topics: ['books'],
})

export const listOrderIndexes = call.get(`${book}/indexes`, {
  title: 'Индекси на заповедите',
  access: may.read('AdministrationBooks'),
  output: listOf(z.object({ code: z.string(), name: z.string() })),
})

export const suggestForOrder = call.get(`${book}/suggests`, {
  title: 'Предложения за заповед от предишни текстове',
  access: may.create('AdministrationBooks'),
  ...suggestsOf(['title', 'body', 'basis']),
  topics: ['books'],
})

export const getDirectorOrder = call.get(`${book}/edit/{id}`, {
  title: 'Заповед на директора',
  access: may.read('AdministrationBooks'),
  input: idOnly,
  output: z.object({
    ...row,
    ...entryOne,
    body: z.string().nullable(),
    basis: z.string().nullable(),
    staffId: id.nullable(),
    readerIds: z.array(id),
    readers: z.array(z.object({ staffId: id, name: z.string(), readAt: instant.nullable() })),
    cause: z.object({ name: z.string(), to: z.string() }).nullable(),
  }),
  topics: ['books'],
})

export const saveDirectorOrder = call.post('/api/AdministrationBooks/director-order', {
  title: 'Запис на заповед',
  access: may.save('AdministrationBooks'),
  input: z.object({
    ...entryForm,
    orderIndex: field('Индекс', emptyAsNull(indexCode)),
    title: field('Относно', text(300)),
    body: field('Съдържание', optionalLongText(20_000)),
    basis: field('Основание', optionalText(500)),
    staffId: field('Изпълнител', id.nullable().optional()),
    deadlineOn: field('Срок', optionalDay),
    readerIds: field('Да се запознаят', z.array(id).max(300).default([])),
    ...cause,
  }),
  output: saved,
  topics: ['books'],
})

/** What a new order about a cause starts with. */
export const orderDraft = call.get(`${book}/draft`, {
  title: 'Данни за заповед по случай',
  access: may.create('AdministrationBooks'),
  input: z.object({ causeKind, causeId: id }),
  output: z.object({
    name: z.string(),
    to: z.string(),
    /** Case of the templates to offer first. */
    purpose: z.enum(orderPurposes),
    staffId: id.nullable(),
    readerIds: z.array(id),
  }),
  topics: [
    'books',
    'staff-leaves',
    'substitutions',
    'inventory',
    'scrappings',
    'declarations',
    'admissions',
    'children',
  ],
})

/** Orders issued for a cause: all for users who read the book, else those that the caller has to acknowledge. */
export const ordersOfCause = call.get('/api/AdministrationBooks/mine/of-cause', {
  title: 'Заповеди по случай',
  access: onlyRoles('Director', 'Administrator', 'Teacher', 'ResourceSpecialist', 'Manciple'),
  input: z.object({ causeKind, causeId: id }),
  output: listOf(
    z.object({
      id,
      fullNumber: z.string(),
      forDate: day,
      title: z.string(),
      isAnnulled: z.boolean(),
      readersCount: z.int(),
      readCount: z.int(),
      /** Whether the caller still has to acknowledge it. */
      toRead: z.boolean(),
      to: z.string(),
    }),
  ),
  topics: ['books'],
})

export const deleteDirectorOrder = call.delete('/api/AdministrationBooks/director-order/{id}', {
  title: 'Изтриване на заповед',
  access: may.delete('AdministrationBooks'),
  input: idOnly,
  output: done,
  topics: ['books'],
})
