import { documentTypes, sendWays } from '@asistent/domain/books/books'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, oneOf, optionalDay, optionalText, text } from '../core/values'
import { listOf } from '../staff/values'
import {
  entryFilters,
  entryForm,
  entryOne,
  entryOrder,
  entryRow,
  idOnly,
  nextNumberAnswer,
  suggestsOf,
} from './entries.shared'

// Дневници за входяща и изходяща кореспонденция: numbered by calendar years, joined into files ('дела').

const incoming = '/api/AdministrationBooks/incoming-correspondence-book'
const outgoing = '/api/AdministrationBooks/outgoing-correspondence-book'

const documentType = field('Вид документ', oneOf(documentTypes))
const dossier = field('Дело', optionalText(100))

const row = {
  ...entryRow,
  party: z.string(),
  documentType: oneOf(documentTypes),
  executor: z.string().nullable(),
  dossier: z.string().nullable(),
}

/** The others of the same file, and what it answers or is answered with. */
const related = z.array(
  z.object({
    id,
    kind: z.enum(['IncomingCorrespondence', 'OutgoingCorrespondence']),
    label: z.string(),
    title: z.string(),
  }),
)

const item = { ...row, ...entryOne, staffId: id.nullable(), related }

const filters = {
  ...entryFilters,
  documentType: documentType.optional(),
  dossier: field('Дело', optionalText(100)),
}

const form = { ...entryForm, documentType, title: field('Относно', text(300)), dossier }

const typesAnswer = { access: may.read('AdministrationBooks'), output: listOf(z.object({ id, name: z.string() })) }
const deleting = {
  access: may.delete('AdministrationBooks'),
  input: idOnly,
  output: done,
  topics: ['books'],
}
const suggesting = {
  access: may.create('AdministrationBooks'),
  ...suggestsOf(['title', 'party', 'resolution', 'dossier']),
  topics: ['books'],
}
const numbering = { access: may.create('AdministrationBooks'), ...nextNumberAnswer, topics: ['books'] }

const dueRow = { deadlineOn: day.nullable(), doneOn: day.nullable(), isLate: z.boolean() }

export const listIncoming = call.list(incoming, {
  title: 'Входяща кореспонденция',
  access: may.read('AdministrationBooks'),
  filters: { ...filters, waiting: field('Само неприключени със срок', z.boolean().optional()) },
  row: z.object({ ...row, ...dueRow }),
  orderBy: [...entryOrder, 'party', 'deadlineOn'],
  topics: ['books'],
})

export const getIncoming = call.get(`${incoming}/edit/{id}`, {
  title: 'Входящ документ',
  access: may.read('AdministrationBooks'),
  input: idOnly,
  output: z.object({
    ...item,
    ...dueRow,
    theirNumber: z.string().nullable(),
    theirOn: day.nullable(),
    resolution: z.string().nullable(),
  }),
  topics: ['books'],
})

export const saveIncoming = call.post('/api/AdministrationBooks/incoming-correspondence-item', {
  title: 'Запис на входящ документ',
  access: may.save('AdministrationBooks'),
  input: z.object({
    ...form,
    party: field('Подател', text(200)),
    theirNumber: field('Техен №', optionalText(60)),
    theirOn: field('Тяхна дата', optionalDay),
    resolution: field('Резолюция', optionalText(500)),
    staffId: field('Изпълнител', id.nullable().optional()),
    deadlineOn: field('Срок', optionalDay),
    doneOn: field('Приключено на', optionalDay),
  }),
  output: saved,
  topics: ['books'],
})

export const listOutgoing = call.list(outgoing, {
  title: 'Изходяща кореспонденция',
  access: may.read('AdministrationBooks'),
  filters,
  row: z.object({ ...row, sendWay: oneOf(sendWays).nullable() }),
  orderBy: [...entryOrder, 'party'],
  topics: ['books'],
})

export const getOutgoing = call.get(`${outgoing}/edit/{id}`, {
  title: 'Изходящ документ',
  access: may.read('AdministrationBooks'),
  input: idOnly,
  output: z.object({ ...item, sendWay: oneOf(sendWays).nullable(), answersId: id.nullable() }),
  topics: ['books'],
})

export const saveOutgoing = call.post('/api/AdministrationBooks/outgoing-correspondence-item', {
  title: 'Запис на изходящ документ',
  access: may.save('AdministrationBooks'),
  input: z.object({
    ...form,
    party: field('Получател', text(200)),
    sendWay: field('Начин на изпращане', oneOf(sendWays).nullable().optional()),
    staffId: field('Изготвил', id.nullable().optional()),
    answersId: field('В отговор на', id.nullable().optional()),
  }),
  output: saved,
  topics: ['books'],
})

export const nextIncomingNumber = call.get(`${incoming}/next-number`, { title: 'Следващ входящ номер', ...numbering })
export const nextOutgoingNumber = call.get(`${outgoing}/next-number`, { title: 'Следващ изходящ номер', ...numbering })
export const suggestForIncoming = call.get(`${incoming}/suggests`, {
  title: 'Предложения за входящ документ',
  ...suggesting,
})
export const suggestForOutgoing = call.get(`${outgoing}/suggests`, {
  title: 'Предложения за изходящ документ',
  ...suggesting,
})
export const incomingTypes = call.get(`${incoming}/document-types`, {
  title: 'Видове входящи документи',
  ...typesAnswer,
})
export const outgoingTypes = call.get(`${outgoing}/document-types`, {
  title: 'Видове изходящи документи',
  ...typesAnswer,
})
export const deleteIncoming = call.delete('/api/AdministrationBooks/incoming-correspondence-item/{id}', {
  title: 'Изтриване на входящ документ',
  ...deleting,
})
export const deleteOutgoing = call.delete('/api/AdministrationBooks/outgoing-correspondence-item/{id}', {
  title: 'Изтриване на изходящ документ',
  ...deleting,
})
