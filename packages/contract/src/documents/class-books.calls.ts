import { bookKinds, exportStatuses } from '@asistent/domain/documents/class-book'
import { z } from 'zod'
import { anyone, may, onlyRoles } from '../core/access'
import { call, done, saved } from '../core/call'
import { report } from '../core/report'
import { day, field, id, instant, oneOf, optionalDay } from '../core/values'

// Class books (дневник № 3-5, № 3-63.1 and that of a nursery group) as PDF, made by a job from the live data (domain.md 1.8).

const row = z.object({
  id,
  classId: id,
  className: z.string(),
  schoolYear: z.string(),
  kind: oneOf(bookKinds),
  fromDate: day,
  toDate: day,
  status: oneOf(exportStatuses),
  progress: z.int(),
  isFinal: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
})

export const listClassBooks = call.list('/api/ClassBookExports/overview-models', {
  title: 'Експортирани дневници',
  access: may.read('ClassBookExport'),
  filters: { classIds: field('Групи', z.array(id).max(100)).optional() },
  row,
  orderBy: ['className', 'createdAt'],
  topics: ['class-books'],
})

export const getClassBook = call.get('/api/ClassBookExports', {
  title: 'Експортиран дневник',
  access: may.read('ClassBookExport'),
  input: z.object({ id }),
  output: row.extend({
    /** Of the file: whoever has it can be sure that it is ours. */
    sha256: z.string().nullable(),
    finalAt: instant.nullable(),
    mayFinish: z.boolean(),
    parts: z.array(z.string()),
  }),
  topics: ['class-books'],
})

export const exportClassBook = call.post('/api/ClassBookExports', {
  title: 'Експорт на дневник',
  access: may.create('ClassBookExport'),
  input: z.object({
    classId: field('Група', id),
    /** Without one: the class book, of a nursery group its journal. */
    kind: field('Вид дневник', oneOf(bookKinds)).optional(),
    fromDate: field('От дата', optionalDay),
    toDate: field('До дата', optionalDay),
  }),
  output: saved,
  topics: ['class-books'],
})

/** The whole book as it was made, or the days between two dates. */
export const printClassBook = call.file('/api/ClassBookExports/receipt', {
  title: 'Изтегляне на дневник',
  access: may.read('ClassBookExport'),
  input: z.object({
    classBookExportId: id,
    fromDate: field('От дата', optionalDay),
    toDate: field('До дата', optionalDay),
  }),
})

export const finishClassBook = call.post('/api/ClassBookExports/{classBookExportId}/final', {
  title: 'Приключване на дневник',
  access: onlyRoles('Director'),
  input: z.object({ classBookExportId: id }),
  output: done,
  topics: ['class-books'],
})

/** What has changed in the data of a final book since it was made: its own paper, the book itself stays as it was. */
export const classBookAppendix = report({
  title: 'Приложение към приключен дневник',
  path: '/api/ClassBookExports/appendix',
  exports: { pdf: '/api/ClassBookExports/appendix/export', xlsx: '/api/ClassBookExports/appendix/excel-export' },
  access: may.read('ClassBookExport'),
  topics: ['class-books'],
  params: { classBookExportId: field('Дневник', id) },
  row: z.object({
    at: z.string(),
    part: z.string(),
    subject: z.string(),
    change: z.string(),
    person: z.string(),
  }),
  landscape: true,
  signatures: ['Изготвил', 'Директор'],
  columns: (column) => [
    column.text('at', 'Кога', { width: 1.1 }),
    column.text('part', 'Част на дневника', { width: 1.6 }),
    column.text('subject', 'Запис', { width: 1.8 }),
    column.text('change', 'Поправка', { width: 3 }),
    column.text('person', 'Кой', { width: 1.2 }),
  ],
})

export const deleteClassBook = call.delete('/api/ClassBookExports/{id}', {
  title: 'Изтриване на експортиран дневник',
  access: may.delete('ClassBookExport'),
  input: z.object({ id }),
  output: done,
  topics: ['class-books'],
})

/** Anybody who holds a file asks whether it is the final book of a group; its hash can't be guessed. */
export const verifyClassBook = call.get('/api/ClassBookExports/verify', {
  title: 'Проверка на приключен дневник',
  access: anyone,
  rate: { max: 30, seconds: 60 },
  input: z.object({ sha256: field('Отпечатък', z.string().regex(/^[0-9a-f]{64}$/)) }),
  output: z.object({
    isFinal: z.boolean(),
    kindergartenName: z.string().nullable(),
    className: z.string().nullable(),
    schoolYear: z.string().nullable(),
    finalAt: instant.nullable(),
  }),
})
