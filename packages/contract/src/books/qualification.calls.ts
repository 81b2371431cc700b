import { qualificationForms, qualificationKinds } from '@asistent/domain/books/qualification'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { report } from '../core/report'
import { amount, day, decimals, field, id, oneOf, optionalText, text, version, year } from '../core/values'
import { idOnly } from './entries.shared'

// Training of staff and its hours and credits against the norm (domain.md 6).

const root = '/api/QualificationActivities'
const topics = ['qualification']
const form = field('Форма', oneOf(qualificationForms))
const kind = field('Вид', oneOf(qualificationKinds))
const credits = z
  .number()
  .min(0)
  .max(100)
  .refine(decimals(1), { params: { rule: 'decimals', places: 1 } })

const row = {
  id,
  form: oneOf(qualificationForms),
  kind: oneOf(qualificationKinds),
  topic: z.string(),
  organisation: z.string().nullable(),
  fromDate: day,
  toDate: day,
  hours: z.int(),
  credits: z.number(),
  participantsCount: z.int(),
  mayEdit: z.boolean(),
}

export const listQualifications = call.list(`${root}/overview-models`, {
  title: 'Квалификационни дейности',
  access: may.read('QualificationActivities'),
  filters: {
    search: field('Търсене', optionalText(100)),
    form: form.optional(),
    staffId: field('Участник', id.optional()),
  },
  row: z.object(row),
  orderBy: ['topic', 'fromDate', 'hours'],
  topics,
})

export const getQualification = call.get(`${root}/{id}`, {
  title: 'Квалификационна дейност',
  access: may.read('QualificationActivities'),
  input: idOnly,
  output: z.object({
    ...row,
    documentNumber: z.string().nullable(),
    place: z.string().nullable(),
    price: amount.nullable(),
    participantIds: z.array(id),
    version: z.int(),
  }),
  topics,
})

export const saveQualification = call.post(root, {
  title: 'Запис на квалификационна дейност',
  access: may.save('QualificationActivities'),
  input: z.object({
    id: id.optional(),
    form,
    kind,
    topic: field('Тема', text(300)),
    organisation: field('Организация', optionalText(200)),
    fromDate: field('От дата', day),
    toDate: field('До дата', day),
    hours: field('Академични часове', z.int().min(1).max(1000)),
    credits: field('Кредити', credits.default(0)),
    participantIds: field('Участници', z.array(id).min(1).max(300)),
    documentNumber: field('Документ №', optionalText(60)),
    place: field('Място', optionalText(100)),
    price: field('Цена', amount.nullable().optional()),
    version,
  }),
  output: saved,
  topics,
})

export const deleteQualification = call.delete(`${root}/{id}`, {
  title: 'Изтриване на квалификационна дейност',
  access: may.delete('QualificationActivities'),
  input: idOnly,
  output: done,
  topics,
})

export const qualificationReport = report({
  title: 'Квалификация по учители',
  path: `${root}/report`,
  exports: { pdf: `${root}/report/export`, xlsx: `${root}/report/excel-export` },
  access: may.read('QualificationActivities'),
  topics: [...topics, 'staff'],
  params: { startYear: field('Учебна година (начална)', year.optional()) },
  row: z.object({
    staffId: id,
    name: z.string(),
    occupation: z.string().nullable(),
    internalHours: z.int(),
    hoursNeeded: z.int(),
    externalHours: z.int(),
    credits: z.number(),
    creditsNeeded: z.number(),
    isBelow: z.boolean(),
  }),
  signatures: ['Директор'],
  columns: (column) => [
    column.text('name', 'Служител', { width: 2.2 }),
    column.text('occupation', 'Длъжност', { width: 1.6 }),
    column.integer('internalHours', 'Часове за годината', { over: 'Вътрешна (16 ч. годишно)' }),
    column.integer('hoursNeeded', 'Остават', {
      over: 'Вътрешна (16 ч. годишно)',
      tone: (row) => (row.hoursNeeded > 0 ? 'warn' : 'good'),
    }),
    column.integer('externalHours', 'Часове за 4 години', { over: 'Външна (48 ч., 3 кредита)' }),
    column.decimal('credits', 'Кредити', { over: 'Външна (48 ч., 3 кредита)', decimals: 1 }),
    column.decimal('creditsNeeded', 'Остават', {
      over: 'Външна (48 ч., 3 кредита)',
      decimals: 1,
      tone: (row) => (row.creditsNeeded > 0 ? 'warn' : 'good'),
    }),
  ],
})
