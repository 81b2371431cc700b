import { paperKinds } from '@asistent/domain/staff/papers'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { report } from '../core/report'
import { day, field, id, oneOf, optionalDay, optionalText, version } from '../core/values'
import { listOf } from './values'

// Papers of the staff: medical book, criminal record, qualification. Who keeps the records sees them all, everybody else
// the own ones.

const paperStates = z.enum(['expired', 'expiring', 'valid', 'endless'])

export const listPapers = call.get('/api/Teachers/{id}/papers', {
  title: 'Документи на служител',
  access: may.read('Teachers'),
  input: z.object({ id }),
  output: listOf(
    z.object({
      id,
      kind: oneOf(paperKinds),
      kindName: z.string(),
      name: z.string().nullable(),
      number: z.string().nullable(),
      issuedOn: day.nullable(),
      validTo: day.nullable(),
      note: z.string().nullable(),
      state: paperStates,
      version: z.int(),
    }),
  ),
  topics: ['staff-papers'],
})

export const savePaper = call.post('/api/Teachers/{teacherId}/papers', {
  title: 'Запис на документ на служител',
  access: may.update('Teachers'),
  input: z.object({
    teacherId: id,
    id: id.optional(),
    kind: field('Вид', oneOf(paperKinds)),
    name: field('Наименование', optionalText(200)),
    number: field('Номер', optionalText(60)),
    issuedOn: field('Издаден на', optionalDay),
    validTo: field('Валиден до', optionalDay),
    note: field('Бележка', optionalText(300)),
    version,
  }),
  output: saved,
  topics: ['staff-papers'],
})

export const deletePaper = call.delete('/api/Teachers/{teacherId}/papers/{id}', {
  title: 'Изтриване на документ на служител',
  access: may.update('Teachers'),
  input: z.object({ teacherId: id, id }),
  output: done,
  topics: ['staff-papers'],
})

/** What has expired or runs out in 60 days, of those who work now. */
export const expiringPapers = report({
  title: 'Документи с изтичащ срок',
  path: '/api/Teachers/papers/expiring',
  exports: { pdf: '/api/Teachers/papers/expiring/export', xlsx: '/api/Teachers/papers/expiring/excel-export' },
  access: may.update('Teachers'),
  topics: ['staff-papers', 'staff'],
  params: { kind: field('Вид документ', oneOf(paperKinds)).optional() },
  row: z.object({
    id,
    teacherId: id,
    name: z.string(),
    occupation: z.string().nullable(),
    paper: z.string(),
    number: z.string().nullable(),
    validTo: day,
    remains: z.string(),
    state: paperStates,
  }),
  signatures: ['Изготвил'],
  columns: (column) => [
    column.text('name', 'Служител', { width: 2 }),
    column.text('occupation', 'Длъжност', { width: 1.3 }),
    column.text('paper', 'Документ', { width: 1.8 }),
    column.text('number', 'Номер'),
    column.day('validTo', 'Валиден до'),
    column.text('remains', 'Срок', { width: 1.3, tone: (row) => (row.state === 'expired' ? 'bad' : 'warn') }),
  ],
})
