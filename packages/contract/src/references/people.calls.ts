import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { report } from '../core/report'
import { day, field, id } from '../core/values'
import { count, ofPlace, ofReference, ofYear } from './reference-values'

// General practitioners of children and staff, and lecture lessons of the staff. Experts get numbers; names of
// practitioners are for users who may call them, names in lecture lessons for users who manage the staff's attendance.

const signatures = ['Изготвил']

const practitionerRow = z.object({
  kindergartenId: id.nullable(),
  kindergartenName: z.string().nullable(),
  /** Null in rows of kindergartens, and if unknown. */
  gpName: z.string().nullable(),
  practitioner: z.string().nullable(),
  gpPhone: z.string().nullable(),
  practitioners: count,
  people: count,
  unknown: count,
})

const practitionersOf = (title: string, people: string, path: string) => ({
  title,
  path: `/api/StudentReferences/general-practitioners/${path}`,
  exports: {
    pdf: `/api/StudentReferences/general-practitioners/${path}/export`,
    xlsx: `/api/StudentReferences/general-practitioners/${path}/excel-export`,
  },
  params: ofPlace,
  row: practitionerRow,
  signatures,
  columns: (column: Parameters<Parameters<typeof report<typeof ofPlace, typeof practitionerRow>>[0]['columns']>[0]) => [
    column.text('kindergartenName', 'Детска градина', { width: 2.4 }),
    column.text('practitioner', 'Личен лекар', { width: 2 }),
    column.text('gpPhone', 'Телефон', { width: 1.4 }),
    column.integer('practitioners', 'Лекари'),
    column.integer('people', people, { sum: true }),
    column.integer('unknown', 'Без въведен лекар', { sum: true }),
  ],
})

export const practitionersOfChildren = report({
  ...practitionersOf('Деца по личен лекар', 'Деца', 'students'),
  ...ofReference,
  topics: ['children'],
})

export const practitionersOfStaff = report({
  ...practitionersOf('Служители по личен лекар', 'Служители', 'teachers'),
  access: onlyRoles('Director', 'Administrator', 'Municipality', 'MON'),
  topics: ['staff'],
})

const ofDays = { fromDate: field('От дата', day).optional(), toDate: field('До дата', day).optional() }

export const lectureLessons = report({
  ...ofReference,
  title: 'Лекторски часове',
  path: '/api/StudentReferences/lecture-lessons',
  exports: {
    pdf: '/api/StudentReferences/lecture-lessons/export',
    xlsx: '/api/StudentReferences/lecture-lessons/excel-export',
  },
  topics: ['staff-attendances', 'staff', 'days-off'],
  params: { ...ofPlace, ...ofYear, ...ofDays },
  row: z.object({
    kindergartenId: id,
    kindergartenName: z.string(),
    /** Null in rows of kindergartens. */
    staffId: id.nullable(),
    teacherName: z.string().nullable(),
    occupation: z.string().nullable(),
    people: count,
    days: count,
    withShift: count,
  }),
  signatures,
  columns: (column) => [
    column.text('kindergartenName', 'Детска градина', { width: 2.4 }),
    column.text('teacherName', 'Служител', { width: 2 }),
    column.text('occupation', 'Длъжност', { width: 1.6 }),
    column.integer('people', 'Служители', { sum: true }),
    column.integer('days', 'Дни с лекторски часове', { sum: true }),
    column.integer('withShift', 'От тях със смяна', { sum: true }),
  ],
})

export const lectureLessonsOf = report({
  title: 'Лекторски часове на служител',
  path: '/api/StudentReferences/lecture-lessons/{id}',
  exports: {
    pdf: '/api/StudentReferences/lecture-lessons/{id}/export',
    xlsx: '/api/StudentReferences/lecture-lessons/{id}/excel-export',
  },
  access: onlyRoles('Director', 'Administrator', 'Teacher'),
  topics: ['staff-attendances', 'staff', 'days-off'],
  params: { id, ...ofYear, ...ofDays },
  row: z.object({ forDate: day, weekday: z.string(), status: z.string() }),
  signatures,
  columns: (column) => [
    column.day('forDate', 'Дата'),
    column.text('weekday', 'Ден'),
    column.text('status', 'Какво е отбелязано', { width: 3 }),
  ],
})
