import { controlKinds } from '@asistent/domain/books/books'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, oneOf, optionalDay, optionalLongText, optionalText, text } from '../core/values'
import { entryFilters, entryForm, entryOne, entryOrder, entryRow, idOnly, suggestsOf } from './entries.shared'

// Книги за контролната дейност: the director's and the deputy's, with the same columns.

const director = '/api/AdministrationBooks/control-activity-book'
const deputy = '/api/AdministrationBooks/control-activity-deputy-director-book'

const controlKind = field('Вид', oneOf(controlKinds))

const row = {
  ...entryRow,
  controlKind: oneOf(controlKinds),
  checked: z.string(),
  deadlineOn: day.nullable(),
}

const listing = {
  access: may.read('AdministrationBooks'),
  filters: { ...entryFilters, controlKind: controlKind.optional() },
  row: z.object(row),
  orderBy: [...entryOrder, 'deadlineOn'] as const,
  topics: ['books'],
}
const reading = {
  access: may.read('AdministrationBooks'),
  input: idOnly,
  output: z.object({
    ...row,
    ...entryOne,
    body: z.string().nullable(),
    recommendations: z.string().nullable(),
    followUp: z.string().nullable(),
  }),
  topics: ['books'],
}
const saving = {
  access: may.save('AdministrationBooks'),
  input: z.object({
    ...entryForm,
    controlKind,
    checked: field('Проверено лице или група', text(300)),
    title: field('Тема и цел', text(300)),
    body: field('Констатации', optionalLongText(20_000)),
    recommendations: field('Препоръки', optionalLongText(10_000)),
    deadlineOn: field('Срок', optionalDay),
    followUp: field('Последващ контрол', optionalText(500)),
  }),
  output: saved,
  topics: ['books'],
}
const deleting = { access: may.delete('AdministrationBooks'), input: idOnly, output: done, topics: ['books'] }
const suggesting = {
  access: may.create('AdministrationBooks'),
  ...suggestsOf(['title', 'checked', 'body', 'recommendations']),
  topics: ['books'],
}

export const listControls = call.list(director, { title: 'Контролна дейност на директора', ...listing })
export const getControl = call.get(`${director}/edit/{id}`, { title: 'Запис за контролна дейност', ...reading })
export const saveControl = call.post(director, { title: 'Запис на контролна дейност', ...saving })
export const deleteControl = call.delete(`${director}/{id}`, { title: 'Изтриване на контролна дейност', ...deleting })
export const suggestForControl = call.get(`${director}/suggests`, {
  title: 'Предложения за контролна дейност',
  ...suggesting,
})

export const listDeputyControls = call.list(deputy, {
  title: 'Контролна дейност на заместник-директора',
  ...listing,
})
export const getDeputyControl = call.get(`${deputy}/edit/{id}`, {
  title: 'Запис за контролна дейност на заместник-директора',
  ...reading,
})
export const saveDeputyControl = call.post(deputy, {
  title: 'Запис на контролна дейност на заместник-директора',
  ...saving,
})
export const deleteDeputyControl = call.delete(`${deputy}/{id}`, {
  title: 'Изтриване на контролна дейност на заместник-директора',
  ...deleting,
})
export const suggestForDeputyControl = call.get(`${deputy}/suggests`, {
  title: 'Предложения за контролна дейност на заместник-директора',
  ...suggesting,
})
