import { orderIndexCodes } from '@asistent/domain/books/books'
import { orderCauses, orderPurposes } from '@asistent/domain/books/causes'
import { templateCategories } from '@asistent/domain/documents/templates'
import { z } from 'zod'
import { either, master, may } from '../core/access'
import { call, done, saved } from '../core/call'
import { emptyAsNull, field, id, longText, oneOf, optionalText, text, version } from '../core/values'
import { listOf } from '../staff/values'

// Templates of orders and results: the master's, which every kindergarten has, and a kindergarten's own. The master reads
// under the ordinary paths too (spec/notes.md).

const root = '/api/templates'
const topics = ['templates']
const mayRead = either(may.read('Templates'), master.read('Templates'))
const category = field('За какво е', oneOf(templateCategories))
const idOnly = z.object({ id })

const content = {
  name: field('Наименование', text(150)),
  category,
  title: field('Относно', optionalText(300)),
  orderIndex: field('Индекс', emptyAsNull(z.enum(orderIndexCodes))),
  purpose: field('За случай', emptyAsNull(z.enum(orderPurposes))),
  basis: field('Основание', optionalText(500)),
  content: field('Текст', longText(20_000)),
}

const item = z.object({
  ...content,
  id,
  /** The master's template that it was made from. */
  templateBaseId: id.nullable(),
  isMaster: z.boolean(),
  /** Whether the person may change it here. */
  mayEdit: z.boolean(),
  /** The names in braces that it has. */
  properties: z.array(z.string()),
  version: z.int(),
})

export const listTemplateProperties = call.get(`${root}/available-properties`, {
  title: 'Имена, които шаблонът попълва',
  access: mayRead,
  input: z.object({ category: category.optional() }),
  output: listOf(
    z.object({
      category: oneOf(templateCategories),
      name: z.string(),
      subject: z.enum(['place', 'child', 'staff', 'order', 'cause']),
    }),
  ),
})

const row = z.object({
  id,
  name: z.string(),
  category: oneOf(templateCategories),
  title: z.string().nullable(),
  purpose: z.enum(orderPurposes).nullable(),
  templateBaseId: id.nullable(),
  isMaster: z.boolean(),
  mayEdit: z.boolean(),
  /** The kindergarten has made one of its own from it. */
  isTaken: z.boolean(),
})
const filters = { search: field('Търсене', optionalText(100)), category: category.optional() }

export const listCommonTemplates = call.list(`${root}/overview-models`, {
  title: 'Общи шаблони',
  access: mayRead,
  filters,
  row,
  orderBy: ['name'],
  topics,
})

export const listKindergartenTemplates = call.list(`${root}/kindergarten-overview-models`, {
  title: 'Шаблони на детската градина',
  access: may.read('Templates'),
  filters,
  row,
  orderBy: ['name'],
  topics,
})

/** To be used: the own, and the master's that the kindergarten has no version of. */
export const templatesForCategory = call.get(`${root}/for-category`, {
  title: 'Шаблони за избор',
  access: mayRead,
  input: z.object({ category }),
  output: listOf(item),
  topics,
})

export const getDocumentTemplate = call.get(`${root}/for-kindergarten/{id}`, {
  title: 'Шаблон',
  access: mayRead,
  input: idOnly,
  output: item,
  topics,
})

const form = z.object({ id: id.optional(), ...content, version })

export const saveCommonTemplate = call.post('/api/administration/template/save', {
  title: 'Запис на общ шаблон',
  access: master.update('Templates'),
  input: form,
  output: saved,
  topics,
})

export const deleteCommonTemplate = call.delete('/api/administration/template/{id}', {
  title: 'Изтриване на общ шаблон',
  access: master.delete('Templates'),
  input: idOnly,
  output: done,
  topics,
})

export const saveKindergartenTemplate = call.post(`${root}/save`, {
  title: 'Запис на шаблон',
  access: may.save('Templates'),
  input: form,
  output: saved,
  topics,
})

/** The master's template becomes the kindergarten's own, to be changed. */
export const takeTemplate = call.post(`${root}/save-book`, {
  title: 'Собствен шаблон от общ',
  access: may.create('Templates'),
  input: z.object({ templateBaseId: field('Общ шаблон', id), name: field('Наименование', optionalText(150)) }),
  output: done.extend({ model: item }),
  topics,
})

export const deleteKindergartenTemplate = call.delete(`${root}/{id}`, {
  title: 'Изтриване на шаблон',
  access: may.delete('Templates'),
  input: idOnly,
  output: done,
  topics,
})

/** What each name says of a real child, employee or order; null: choose one first, or it isn't known. */
export const templateValues = call.get(`${root}/values`, {
  title: 'Данни за шаблон',
  access: may.read('Templates'),
  input: z.object({
    category,
    studentId: field('Дете', id.optional()),
    staffId: field('Служител', id.optional()),
    orderId: field('Заповед', id.optional()),
    causeKind: z.enum(orderCauses).optional(),
    causeId: id.optional(),
  }),
  output: z.object({ values: z.array(z.object({ name: z.string(), value: z.string().nullable() })) }),
  topics: ['children', 'groups', 'staff', 'achievements', 'books'],
})

/** A paper for the family of a child, from a template. A write, so that the history records it. */
export const printChildPaper = call.file(`${root}/child-paper`, {
  title: 'Документ за дете от шаблон',
  method: 'POST',
  access: may.read('Templates'),
  topics: ['audit'],
  input: z.object({
    templateId: field('Шаблон', id),
    studentId: field('Дете', id),
    /** Values of names that the data do not have. */
    values: z
      .array(z.object({ name: text(60), value: field('Стойност', text(300)) }))
      .max(30)
      .default([]),
  }),
})
