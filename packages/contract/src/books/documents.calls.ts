import { approvals, officialStates, officialTypes } from '@asistent/domain/books/documents'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, oneOf, optionalDay, optionalText, text, version, year } from '../core/values'
import { listOf } from '../staff/values'
import { idOnly } from './entries.shared'

// Регистър на документите: strategy, plans, rules. Staff read all of them, parents those that were shown to them.

const root = '/api/AdministrationDocuments'
const type = field('Вид', oneOf(officialTypes))
const topics = ['official-documents']

export const listDocumentTypes = call.get(`${root}/types`, {
  title: 'Видове документи',
  access: may.read('AdministrationDocuments'),
  output: listOf(z.object({ id: oneOf(officialTypes), name: z.string(), isRequired: z.boolean() })),
})

const row = {
  id,
  type: oneOf(officialTypes),
  name: z.string(),
  /** '2026/2027'; null: for longer than a year. */
  schoolYear: z.string().nullable(),
  startYear: z.int().nullable(),
  /** All of it in words. */
  approval: z.string().nullable(),
  approvedBy: oneOf(approvals).nullable(),
  approvalNumber: z.string().nullable(),
  approvedOn: day.nullable(),
  validTo: day.nullable(),
  state: oneOf(officialStates),
  hasFile: z.boolean(),
  visibleForParents: z.boolean(),
}

export const listOfficialDocuments = call.list(`${root}/overview-models`, {
  title: 'Регистър на документите',
  access: may.read('AdministrationDocuments'),
  filters: {
    search: field('Търсене', optionalText(100)),
    type: type.optional(),
    state: field('Състояние', oneOf(officialStates).optional()),
  },
  row: z.object(row),
  orderBy: ['name', 'validTo'],
  topics,
})

/** Each type that must be there: what there is of it today. */
export const listDocumentMatrix = call.get(`${root}/matrix`, {
  title: 'Липсващи и изтичащи документи',
  access: may.update('AdministrationDocuments'),
  output: listOf(
    z.object({
      type: oneOf(officialTypes),
      documentId: id.nullable(),
      name: z.string().nullable(),
      validTo: day.nullable(),
      /** Null: there is none. */
      state: oneOf(officialStates).nullable(),
    }),
  ),
  topics,
})

export const getOfficialDocument = call.get(`${root}/{id}`, {
  title: 'Документ от регистъра',
  access: may.read('AdministrationDocuments'),
  input: idOnly,
  output: z.object({
    ...row,
    note: z.string().nullable(),
    fileId: id.nullable(),
    fileName: z.string().nullable(),
    version: z.int(),
  }),
  topics,
})

export const saveOfficialDocument = call.post(root, {
  title: 'Запис на документ в регистъра',
  access: may.save('AdministrationDocuments'),
  input: z.object({
    id: id.optional(),
    type,
    name: field('Наименование', text(200)),
    startYear: field('Учебна година (начална)', year.nullable().optional()),
    approvedBy: field('Утвърден с', oneOf(approvals).nullable().optional()),
    approvalNumber: field('№ на протокола или заповедта', optionalText(60)),
    approvedOn: field('Утвърден на', optionalDay),
    validTo: field('Валиден до', optionalDay),
    fileId: field('Файл', id.nullable().optional()),
    visibleForParents: field('Виждат го и родителите', z.boolean().default(false)),
    note: field('Бележка', optionalText(500)),
    version,
  }),
  output: saved,
  topics,
})

export const deleteOfficialDocument = call.delete(`${root}/{id}`, {
  title: 'Изтриване на документ от регистъра',
  access: may.delete('AdministrationDocuments'),
  input: idOnly,
  output: done,
  topics,
})

export const officialDocumentFile = call.file(`${root}/{id}/file`, {
  title: 'Файл на документ от регистъра',
  access: may.read('AdministrationDocuments'),
  input: idOnly,
})
