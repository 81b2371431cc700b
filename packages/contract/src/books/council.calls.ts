import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, longText, optionalDay, optionalLongText, optionalText, text, version } from '../core/values'
import { entryFilters, entryForm, entryOne, entryOrder, entryRow, idOnly, suggestsOf } from './entries.shared'

// Книга с решенията на педагогическия съвет: protocols of a school year, each with its decisions and votes.

const book = '/api/AdministrationBooks/pedagogical-council-book'

const row = { ...entryRow, presentCount: z.int().nullable(), decisionsCount: z.int() }

export const listProtocols = call.list(book, {
  title: 'Протоколи на педагогическия съвет',
  access: may.read('AdministrationBooks'),
  filters: entryFilters,
  row: z.object(row),
  orderBy: [...entryOrder, 'decisionsCount'],
  topics: ['books'],
})

const votes = (label: string) => field(label, z.int().min(0).max(500).default(0))

const decisionForm = {
  title: field('Решение', longText(5000)),
  votesFor: votes('За'),
  votesAgainst: votes('Против'),
  votesAbstained: votes('Въздържали се'),
  staffId: field('Отговорник', id.nullable().optional()),
  deadlineOn: field('Срок', optionalDay),
}

const decision = z.object({
  id,
  number: z.int(),
  runningNumber: z.int(),
  title: z.string(),
  votesFor: z.int(),
  votesAgainst: z.int(),
  votesAbstained: z.int(),
  staffId: id.nullable(),
  responsible: z.string().nullable(),
  deadlineOn: day.nullable(),
  doneOn: day.nullable(),
  doneNote: z.string().nullable(),
  version: z.int(),
})

export const getProtocol = call.get(`${book}/protocol/edit/{protocolId}`, {
  title: 'Протокол на педагогическия съвет',
  access: may.read('AdministrationBooks'),
  input: z.object({ protocolId: id }),
  output: z.object({
    ...row,
    ...entryOne,
    absent: z.string().nullable(),
    agenda: z.string().nullable(),
    body: z.string().nullable(),
    decisions: z.array(decision),
  }),
  topics: ['books'],
})

const protocolForm = {
  ...entryForm,
  title: field('Тема на заседанието', text(300)),
  presentCount: field('Присъстващи (брой)', z.int().min(0).max(500).nullable().optional()),
  absent: field('Отсъстващи (имена и причина)', optionalLongText(2000)),
  agenda: field('Дневен ред', optionalLongText(5000)),
  body: field('Разисквания', optionalLongText(20_000)),
}

export const saveProtocol = call.post(`${book}/protocol`, {
  title: 'Запис на протокол',
  access: may.save('AdministrationBooks'),
  input: z.object(protocolForm),
  output: saved,
  topics: ['books'],
})

/** A new protocol together with its decisions, as it is typed after a meeting. */
export const enterProtocol = call.post(book, {
  title: 'Вписване на протокол с решения',
  access: may.create('AdministrationBooks'),
  input: z
    .object({
      ...protocolForm,
      decisions: field('Решения', z.array(z.object(decisionForm)).max(50).default([])),
    })
    .omit({ id: true, version: true }),
  output: saved,
  topics: ['books'],
})

export const deleteProtocol = call.delete(`${book}/protocol/{id}`, {
  title: 'Изтриване на протокол',
  access: may.delete('AdministrationBooks'),
  input: idOnly,
  output: done,
  topics: ['books'],
})

export const getDecision = call.get(`${book}/decision/edit/{protocolId}/{decisionId}`, {
  title: 'Решение на педагогическия съвет',
  access: may.read('AdministrationBooks'),
  input: z.object({ protocolId: id, decisionId: id }),
  output: decision.extend({ protocolId: id, protocolNumber: z.string(), mayEdit: z.boolean(), mayDelete: z.boolean() }),
  topics: ['books'],
})

export const saveDecision = call.post(`${book}/decision`, {
  title: 'Запис на решение',
  access: may.save('AdministrationBooks'),
  input: z.object({
    id: id.optional(),
    protocolId: field('Протокол', id),
    ...decisionForm,
    doneOn: field('Изпълнено на', optionalDay),
    doneNote: field('Изпълнение', optionalText(500)),
    version,
  }),
  output: saved,
  topics: ['books'],
})

export const deleteDecision = call.delete(`${book}/decision/{id}`, {
  title: 'Изтриване на решение',
  access: may.delete('AdministrationBooks'),
  input: idOnly,
  output: done,
  topics: ['books'],
})

export const suggestForDecision = call.get(`${book}/decision/suggests`, {
  title: 'Предложения за решение от предишни текстове',
  access: may.create('AdministrationBooks'),
  ...suggestsOf(['title']),
  topics: ['books'],
})
