import { genders, personIdTypes } from '@asistent/domain/kernel/person-id'
import { kinships } from '@asistent/domain/people/kinship'
import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { report } from '../core/report'
import { day, field, id, oneOf, optionalText } from '../core/values'
import { staffOfChild } from './access'
import { allergyBadge, childName } from './values'

// Lists of children ('students' in the specification): spec/calls.md 7.6, filters 9. The group is that of the chosen
// school year. Users who oversee kindergartens get no personal numbers and no health data.

export const childFilters = {
  search: field('Име или ЕГН', optionalText(100)),
  classIds: field('Групи', z.array(id).max(100)).optional(),
  kindergartenId: field('Детска градина', id).optional(),
  /** True: with special educational needs; false: without. */
  isSop: field('Със СОП', z.boolean()).optional(),
  /** True: with preferences; false: without. */
  hasPreferences: field('С преференции', z.boolean()).optional(),
  hasAllergies: field('С алергии', z.boolean()).optional(),
  /** Children who have left, instead of current ones. */
  isDetached: field('Отписани', z.boolean()).default(false),
  isGuest: field('Гостуващи', z.boolean()).optional(),
  /** Enrolled children without a group. */
  withoutClass: field('Без група', z.boolean()).optional(),
  /** Excludes children whose enrolment starts later. */
  enrolledBy: field('Записани до', day).optional(),
  birthYear: field('Година на раждане', z.int().min(1990).max(2100)).optional(),
  parentId: field('Родител', id).optional(),
}

const childRow = z.object({
  ...childName.shape,
  kindergartenId: id,
  kindergartenName: z.string(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  personIdType: oneOf(personIdTypes),
  /** Masked for users who only oversee. */
  personId: z.string(),
  gender: oneOf(genders),
  birthDate: day,
  enrollmentDate: day,
  leaveDate: day.nullable(),
  leaveReason: z.string().nullable(),
  isSop: z.boolean(),
  hasPreferences: z.boolean(),
  isGuest: z.boolean(),
  photoFileId: id.nullable(),
  parents: z.array(z.object({ id, name: z.string(), kinship: oneOf(kinships), phone: z.string().nullable() })),
})
export type ChildRow = z.output<typeof childRow>

export const listChildren = call.list('/api/Students', {
  title: 'Деца',
  access: may.read('Students'),
  filters: childFilters,
  row: childRow,
  orderBy: ['name', 'className', 'position', 'birthDate', 'enrollmentDate', 'leaveDate', 'personId'],
  topics: ['children', 'groups', 'parents'],
})

export const childOptions = call.list('/api/Students/dropdown', {
  title: 'Деца за избор',
  access: may.read('Students'),
  filters: childFilters,
  row: childName.extend({ kindergartenId: id, birthDate: day, photoFileId: id.nullable() }),
  orderBy: ['name', 'className', 'position'],
  topics: ['children', 'groups'],
})

export const childrenByGroup = call.get('/api/Students/grouped', {
  title: 'Деца по групи',
  access: may.read('Students'),
  input: z.object({ classIds: childFilters.classIds, kindergartenId: childFilters.kindergartenId }),
  output: z.object({
    result: z.array(
      z.object({
        classId: id.nullable(),
        className: z.string(),
        kindergartenId: id,
        kindergartenName: z.string(),
        color: z.int(),
        emblem: z.string().nullable(),
        students: z.array(childName),
      }),
    ),
    rowsCount: z.int(),
  }),
  topics: ['children', 'groups'],
})

const overviewRow = z.object({
  id,
  className: z.string(),
  position: z.int().nullable(),
  name: z.string(),
  personId: z.string(),
  gender: z.string(),
  birthDate: day,
  age: z.string(),
  enrollmentDate: day,
  leaveDate: day.nullable(),
  isSop: z.boolean(),
  allergies: z.string().nullable(),
  parents: z.string().nullable(),
})

/** The list as PDF and XLSX. */
export const childOverview = report({
  title: 'Списък на децата',
  path: '/api/Students/overview-models',
  exports: { pdf: '/api/Students/overview-models/export', xlsx: '/api/Students/overview-models/excel-export' },
  access: may.read('Students'),
  topics: ['children', 'groups', 'parents'],
  params: childFilters,
  row: overviewRow,
  landscape: true,
  groupBy: 'className',
  signatures: ['Директор'],
  columns: (column) => [
    column.text('className', 'Група'),
    column.integer('position', '№', { width: 0.4 }),
    column.text('name', 'Име, презиме, фамилия', { width: 2.2 }),
    column.code('personId', 'ЕГН/ЛНЧ/ИДН'),
    column.text('gender', 'Пол', { width: 0.7 }),
    column.day('birthDate', 'Роден/а'),
    column.text('age', 'Възраст'),
    column.day('enrollmentDate', 'Записан/а'),
    column.day('leaveDate', 'Отписан/а'),
    column.boolean('isSop', 'СОП', { width: 0.5 }),
    column.text('allergies', 'Алергии', { width: 1.4, tone: (row) => (row.allergies ? 'warn' : undefined) }),
    column.text('parents', 'Родители', { width: 2.2 }),
  ],
})

/**
 * Finds a guest, or a child of another kindergarten, by personal number and returns the data that fills the form. Null
 * if there is none.
 */
export const findGuestChild = call.get('/api/Students/guest-student/{identificationNumber}', {
  title: 'Търсене на дете по ЕГН/ЛНЧ/ИДН',
  access: may.create('Students'),
  input: z.object({
    identificationNumber: field('ЕГН/ЛНЧ/ИДН', z.string().regex(/^\d{10}$/, { message: 'Въведете десет цифри' })),
  }),
  output: z
    .object({
      /** Record in the caller's kindergarten, if any (a child that left may return). */
      ownId: id.nullable(),
      ownLeaveDate: day.nullable(),
      firstName: z.string(),
      middleName: z.string().nullable(),
      lastName: z.string(),
      personIdType: oneOf(personIdTypes),
      personId: z.string(),
      gender: oneOf(genders),
      birthDate: day,
      citizenship: z.string().nullable(),
      kindergartenName: z.string(),
      isDetached: z.boolean(),
    })
    .nullable(),
  rate: { max: 30, seconds: 60 },
})

/** GPs with their children. */
export const childPractitioners = report({
  title: 'Лични лекари на децата',
  path: '/api/Students/general-practitioners',
  exports: {
    pdf: '/api/Students/general-practitioners/export',
    xlsx: '/api/Students/general-practitioners/excel-export',
  },
  access: staffOfChild,
  topics: ['children'],
  params: { classIds: childFilters.classIds, search: field('Лекар', optionalText(100)) },
  row: z.object({
    ...allergyBadge,
    gpName: z.string(),
    gpPhone: z.string().nullable(),
    id,
    name: z.string(),
    className: z.string().nullable(),
    birthDate: day,
  }),
  groupBy: 'gpName',
  signatures: [],
  columns: (column) => [
    column.text('gpName', 'Личен лекар', { width: 2 }),
    column.text('gpPhone', 'Телефон'),
    column.text('name', 'Дете', { width: 2 }),
    column.text('className', 'Група'),
    column.day('birthDate', 'Роден/а'),
  ],
})
