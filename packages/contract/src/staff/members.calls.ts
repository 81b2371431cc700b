import { mealTypes } from '@asistent/domain/kitchen/meal-types'
import { genders, personIdTypes } from '@asistent/domain/kernel/person-id'
import { accountStates } from '@asistent/domain/people/account-state'
import { staffKinds } from '@asistent/domain/staff/occupations'
import { z } from 'zod'
import { may } from '../core/access'
import { call, saved } from '../core/call'
import { report } from '../core/report'
import { day, emptyAsNull, field, id, oneOf, optionalDay, optionalEmail, optionalText, version } from '../core/values'
import { checkPersonId, optionalId, optionalPhone, personNames } from '../people/values'
import { kindFilter, ofKindergarten, staffName } from './values'

// Records of the staff (domain.md 6, Appendix C 'Teacher'). Parents see names, those who only oversee see counts: their
// lists carry rowsCount and no rows.

const staffFilters = {
  search: field('Име', optionalText(100)),
  /** Working now, left, or all (spec/calls.md 9). */
  state: field('Състояние', z.enum(['active', 'inactive', 'all'])).default('active'),
  /** With or without an occupation, or all. */
  occupation: field('Длъжност', z.enum(['with', 'without', 'all'])).default('all'),
  occupationId: field('Длъжност', id).optional(),
  kind: kindFilter,
  classIds: field('Групи', z.array(id).max(100)).optional(),
  ...ofKindergarten,
}

const groupOfStaff = z.object({ id, name: z.string(), color: z.int(), emblem: z.string().nullable() })

const staffRow = staffName.extend({
  kindergartenId: id,
  kindergartenName: z.string(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  classes: z.array(groupOfStaff),
  /** Null for those who see names only. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  weeklyNorm: z.int().nullable(),
  hireDate: day.nullable(),
  leaveDate: day.nullable(),
  isActive: z.boolean(),
  accountState: z.enum(accountStates).nullable(),
  /** Papers that have expired or run out in 60 days; for those who keep the records. */
  papersToRenew: z.int().nullable(),
})
export type StaffRow = z.output<typeof staffRow>

const topics = ['staff', 'groups', 'users', 'staff-papers'] as const

export const listStaff = call.list('/api/Teachers', {
  title: 'Персонал',
  access: may.read('Teachers'),
  filters: staffFilters,
  row: staffRow,
  orderBy: ['name', 'occupation', 'kind', 'hireDate', 'leaveDate', 'weeklyNorm'],
  topics,
})

/** The same list on paper and in Excel. */
export const staffOverview = report({
  title: 'Списък на персонала',
  path: '/api/Teachers/overview-models',
  exports: { pdf: '/api/Teachers/overview-models/export', xlsx: '/api/Teachers/overview-models/excel-export' },
  access: may.read('Teachers'),
  topics,
  params: staffFilters,
  row: z.object({
    id,
    name: z.string(),
    kindName: z.string(),
    occupation: z.string().nullable(),
    classes: z.string().nullable(),
    education: z.string().nullable(),
    pks: z.string().nullable(),
    weeklyNorm: z.int().nullable(),
    hireDate: day.nullable(),
    leaveDate: day.nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  landscape: true,
  groupBy: 'kindName',
  signatures: ['Директор'],
  columns: (column) => [
    column.text('kindName', 'Вид'),
    column.text('name', 'Име, презиме, фамилия', { width: 2 }),
    column.text('occupation', 'Длъжност', { width: 1.3 }),
    column.text('classes', 'Групи', { width: 1.5 }),
    column.text('education', 'Образование', { width: 1.2 }),
    column.text('pks', 'ПКС', { width: 0.6 }),
    column.integer('weeklyNorm', 'Норма (ч./седм.)', { width: 0.7 }),
    column.day('hireDate', 'Назначен/а'),
    column.day('leaveDate', 'Напуснал/а'),
    column.text('phone', 'Телефон', { width: 1.1 }),
    column.text('email', 'Имейл', { width: 1.6 }),
  ],
})

const meals = z.array(oneOf(mealTypes)).max(5)

const staffFields = {
  ...personNames,
  personIdType: field('Вид идентификатор', emptyAsNull(oneOf(personIdTypes))),
  personId: field('ЕГН/ЛНЧ/ИДН', optionalText(20)),
  /** Filled from an ЕГН when left out. */
  gender: field('Пол', emptyAsNull(oneOf(genders))),
  birthDate: field('Дата на раждане', optionalDay),
  email: field('Имейл', optionalEmail),
  phone: field('Телефон', optionalPhone),
  occupationId: field('Длъжност', optionalId),
  /** What the occupation says when left out. */
  kind: field('Вид персонал', emptyAsNull(oneOf(staffKinds))),
  education: field('Образование', optionalText(120)),
  /** ПКС I–V. */
  pks: field('Професионално-квалификационна степен', emptyAsNull(z.int().min(1).max(5))),
  contractType: field('Вид договор', optionalText(120)),
  contractNumber: field('Номер на договор', optionalText(60)),
  contractUntil: field('Договор до', optionalDay),
  hireDate: field('Назначен/а на', optionalDay),
  leaveDate: field('Напуснал/а на', optionalDay),
  /** Hours a week; what the occupation says when left out. A director's depends on the number of groups. */
  weeklyNorm: field('Норма (часове седмично)', emptyAsNull(z.int().min(0).max(60))),
  gpName: field('Личен лекар', optionalText(120)),
  gpPhone: field('Телефон на личния лекар', optionalPhone),
  /** Eaten on every day at work. */
  mealTypes: field('Обичайни хранения', meals).default([]),
}

/** The record; what the caller may not see comes empty, and `sees` says which of it that is. */
export const getStaff = call.get('/api/Teachers/{id}/{kindergartenId}', {
  title: 'Служител',
  access: may.read('Teachers'),
  input: z.object({ id, kindergartenId: id }),
  output: staffName.extend({
    version: z.int(),
    kindergartenId: id,
    kindergartenName: z.string(),
    firstName: z.string(),
    middleName: z.string().nullable(),
    lastName: z.string(),
    isActive: z.boolean(),
    classIds: z.array(id),
    classes: z.array(groupOfStaff),
    sees: z.enum(['all', 'contacts', 'names']),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    personIdType: oneOf(personIdTypes).nullable(),
    personId: z.string().nullable(),
    gender: oneOf(genders).nullable(),
    birthDate: day.nullable(),
    education: z.string().nullable(),
    pks: z.int().nullable(),
    contractType: z.string().nullable(),
    contractNumber: z.string().nullable(),
    contractUntil: day.nullable(),
    hireDate: day.nullable(),
    leaveDate: day.nullable(),
    weeklyNorm: z.int().nullable(),
    gpName: z.string().nullable(),
    gpPhone: z.string().nullable(),
    mealTypes: meals,
    accountId: id.nullable(),
    accountState: z.enum(accountStates).nullable(),
    roleName: z.string().nullable(),
  }),
  topics,
})

export const saveStaff = call.post('/api/Teachers/save', {
  title: 'Запис на служител',
  access: may.save('Teachers'),
  input: z
    .object({
      id: id.optional(),
      ...staffFields,
      /** Groups of the chosen school year; left out: they stay as they are. */
      classIds: field('Групи', z.array(id).max(20)).optional(),
      version,
    })
    .check((context) => {
      const { value } = context
      const wrong = checkPersonId(value)
      if (wrong)
        context.issues.push({ code: 'custom', path: [wrong.path], input: value.personId, message: wrong.message })
    }),
  output: saved,
  topics: ['staff', 'groups', 'user-data'],
})
