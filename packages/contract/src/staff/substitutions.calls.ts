import { endsBeforeStart } from '../core/shared-problems'
import { substitutionRegisterStates } from '@asistent/domain/staff/register-state'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { report } from '../core/report'
import { day, field, id, optionalDay, optionalText, version } from '../core/values'
import { optionalId } from '../people/values'
import { listOf, ofKindergarten, periodFilter } from './values'

// Substitutions of absent staff (spec/calls.md 7.4, domain.md 6).

/** Kinds of absence (codes of the staff attendance): paid, unpaid, maternity, sick, absence, official, business trip. */
const reason = z.literal([3, 4, 5, 6, 7, 9, 11])
/** A fifth of a whole weekly norm has one decimal. */
const hours = z
  .number()
  .min(0)
  .max(12)
  .refine((value) => Number(value.toFixed(1)) === value, { params: { rule: 'decimals', places: 1 } })

const topics = ['substitutions', 'staff', 'staff-attendances', 'days-off'] as const

const row = z.object({
  id,
  kindergartenId: id,
  kindergartenName: z.string(),
  absentId: id,
  absentName: z.string(),
  reason,
  reasonName: z.string(),
  fromDate: day,
  toDate: day,
  classId: id.nullable(),
  className: z.string().nullable(),
  substituteId: id.nullable(),
  mergedClassId: id.nullable(),
  /** The name of the substitute, or 'сливане с група …'. */
  substituteName: z.string(),
  /** Hours on each working day. */
  hours: z.number(),
  workingDays: z.int(),
  totalHours: z.number(),
  orderNumber: z.string().nullable(),
})

/** State in the national register, with the reason of a rejection; null for experts. */
export const inRegister = z
  .object({ state: z.enum(substitutionRegisterStates), reason: z.string().nullable() })
  .nullable()

const filters = {
  search: field('Име', optionalText(100)),
  fromDate: field('От дата', day).optional(),
  toDate: field('До дата', day).optional(),
  teacherId: field('Служител', id).optional(),
  classId: field('Група', id).optional(),
  ...ofKindergarten,
}

export const listSubstitutions = call.list('/api/TeacherSubstitutions/overview-models', {
  title: 'Замествания',
  access: may.read('TeacherSubstitution'),
  filters,
  row,
  orderBy: ['fromDate', 'toDate', 'absentName', 'className'],
  topics,
})

/** Possible substitutes, best first, with reasons. Only for users who enter substitutions, because it reveals absences. */
export const substitutionOptions = call.get('/api/TeacherSubstitutions/options', {
  title: 'Възможни заместници',
  access: may.create('TeacherSubstitution'),
  input: z.object({
    teacherId: field('Отсъстващ служител', id),
    fromDate: field('От дата', day),
    toDate: field('До дата', day),
    classId: field('Група', id).optional(),
    /** The substitution that is being changed: whoever stands in by it isn't busy because of it. */
    substitutionId: id.optional(),
  }),
  output: listOf(
    z.object({
      id,
      name: z.string(),
      occupation: z.string().nullable(),
      freeDays: z.int(),
      totalDays: z.int(),
      sameGroup: z.boolean(),
      /** Hours of this month's norm that are left; negative: over it. */
      normLeft: z.number().nullable(),
      reasons: z.array(z.string()),
    }),
  ),
  topics,
})

const form = z.object({
  id: id.optional(),
  absentId: field('Отсъстващ служител', id),
  reason: field('Причина', reason),
  fromDate: field('От дата', day),
  toDate: field('До дата', day),
  classId: field('Група', optionalId),
  substituteId: field('Заместник', optionalId),
  /** The children go to this group instead. */
  mergedClassId: field('Слива се с група', optionalId),
  /** The absent person's daily norm when left out. */
  hours: field('Часове на ден', hours).optional(),
  orderNumber: field('Заповед №', optionalText(40)),
  orderDate: field('Дата на заповедта', optionalDay),
  note: field('Бележка', optionalText(300)),
  /** Approved leave because of which the person is absent. */
  leaveId: field('Отпуск', optionalId),
  version,
})

export const getSubstitution = call.get('/api/TeacherSubstitutions/{id}', {
  title: 'Заместване',
  access: may.read('TeacherSubstitution'),
  input: z.object({ id }),
  output: form.required({ id: true, version: true, hours: true }).extend({
    absentName: z.string(),
    substituteName: z.string(),
    workingDays: z.int(),
    register: inRegister,
  }),
  topics: [...topics, 'register'],
})

/** Also enters the leave into the staff attendance of the days that are still empty. */
export const saveSubstitution = call.post('/api/TeacherSubstitutions', {
  title: 'Запис на заместване',
  access: may.save('TeacherSubstitution'),
  input: form.check((context) => {
    const { value, issues } = context
    const wrong = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], input: value, message })
    if (value.toDate < value.fromDate) wrong('toDate', endsBeforeStart[1])
    if ((value.substituteId === null) === (value.mergedClassId === null))
      wrong('substituteId', 'Изберете заместник или група, с която се слива')
    if (value.substituteId !== null && value.substituteId === value.absentId)
      wrong('substituteId', 'Заместникът трябва да е друг служител')
    if (value.mergedClassId !== null && value.mergedClassId === value.classId)
      wrong('mergedClassId', 'Изберете друга група')
  }),
  output: saved,
  topics: ['substitutions', 'staff-attendances'],
})

export const deleteSubstitution = call.delete('/api/TeacherSubstitutions/{id}', {
  title: 'Изтриване на заместване',
  access: may.delete('TeacherSubstitution'),
  input: z.object({ id }),
  output: done,
  topics: ['substitutions', 'staff-attendances'],
})

export const substitutionReport = report({
  title: 'Справка за заместванията',
  path: '/api/TeacherSubstitutions/reference',
  exports: {
    pdf: '/api/TeacherSubstitutions/reference/export',
    xlsx: '/api/TeacherSubstitutions/reference/excel-export',
  },
  access: may.read('TeacherSubstitution'),
  topics,
  params: {
    ...periodFilter,
    teacherId: filters.teacherId,
    ...ofKindergarten,
  },
  row: z.object({
    id,
    substituteName: z.string(),
    absentName: z.string(),
    reasonName: z.string(),
    className: z.string().nullable(),
    fromDate: day,
    toDate: day,
    workingDays: z.int(),
    hours: z.number(),
    totalHours: z.number(),
    orderNumber: z.string().nullable(),
  }),
  landscape: true,
  columns: (column) => [
    column.text('substituteName', 'Заместник', { width: 2 }),
    column.text('absentName', 'Отсъстващ', { width: 2 }),
    column.text('reasonName', 'Причина', { width: 1.2 }),
    column.text('className', 'Група'),
    column.day('fromDate', 'От'),
    column.day('toDate', 'До'),
    column.integer('workingDays', 'Дни', { sum: true, width: 0.6 }),
    column.decimal('hours', 'Часове на ден', { decimals: 2, width: 0.8 }),
    column.decimal('totalHours', 'Часове общо', { decimals: 2, sum: true, width: 0.8 }),
    column.text('orderNumber', 'Заповед'),
  ],
})
