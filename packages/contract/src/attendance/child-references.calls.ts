import { absenceRisk } from '@asistent/domain/attendance/risk'
import { romanMonth, schoolMonthOrder } from '@asistent/domain/kernel/month'
import { z } from 'zod'
import { report } from '../core/report'
import { field, id } from '../core/values'
import { allergyBadge } from '../people/values'
import { dayFields } from '../staff/attendances.calls'
import { childOfGroup, count, dayCells, kindCounts, ofReference } from './reference-values'
import { ofGroups, ofKindergarten, ofMonth } from './values'

// Reports with a row for each child: by months, absences of a month, days for family reasons, hours.

/** The months of a school year as fields. */
export const monthFields = ['m9', 'm10', 'm11', 'm12', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8'] as const
type MonthField = (typeof monthFields)[number]
const monthNumbers = Object.fromEntries(monthFields.map((name) => [name, z.number().nullable()])) as Record<
  MonthField,
  z.ZodNullable<z.ZodNumber>
>
const monthTitles = schoolMonthOrder.map(romanMonth)

export const byMonthsReport = report({
  ...ofReference,
  title: 'Присъствия по месеци',
  path: '/api/AttendanceReferences/by-months',
  exports: {
    pdf: '/api/AttendanceReferences/by-months/export',
    xlsx: '/api/AttendanceReferences/by-months/excel-export',
  },
  params: {
    /** Per cent of the attendance days on which the child was enrolled, instead of days. */
    percent: field('В проценти', z.boolean()).default(false),
    ...ofGroups,
    ...ofKindergarten,
  },
  row: z.object({
    ...childOfGroup,
    ...monthNumbers,
    total: z.number(),
  }),
  landscape: true,
  groupBy: 'className',
  columns: (column) => [
    column.text('className', 'Група'),
    column.text('name', 'Име, презиме, фамилия', { width: 4 }),
    ...monthFields.map((name, index) => column.decimal(name, monthTitles[index] ?? '', { over: 'Месеци' })),
    column.decimal('total', 'Общо'),
  ],
})

const riskTone = { none: undefined, warning: 'warn', risk: 'warn', allowance: 'bad' } as const

/** Absences of a month with the thresholds of the family allowances; the list for days 1–4 (domain.md 1.3). */
export const absencesReport = report({
  ...ofReference,
  title: 'Отсъствия за месеца',
  path: '/api/AttendanceReferences/absences',
  exports: {
    pdf: '/api/AttendanceReferences/absences/export',
    xlsx: '/api/AttendanceReferences/absences/excel-export',
  },
  params: {
    ...ofMonth,
    compulsory: field('Само задължително предучилищно образование', z.boolean()).default(false),
    /** Three and more unexcused days, which are reported to the social services. */
    reportable: field('Само за подаване към АСП', z.boolean()).default(false),
    ...ofGroups,
    ...ofKindergarten,
  },
  row: z.object({
    id,
    name: z.string(),
    ...allergyBadge,
    personId: z.string(),
    classId: id,
    className: z.string(),
    isCompulsory: z.boolean(),
    ...kindCounts,
    excused: count,
    risk: z.string(),
  }),
  landscape: true,
  columns: (column) => [
    column.text('name', 'Име, презиме, фамилия', { width: 2.4 }),
    column.code('personId', 'ЕГН/ЛНЧ', { width: 1.2 }),
    column.text('className', 'Група', { width: 1.2 }),
    column.boolean('isCompulsory', 'Задължително'),
    column.integer('unexcused', 'Неизвинени', {
      sum: true,
      tone: (row) => (row.isCompulsory ? riskTone[absenceRisk(row.unexcused)] : undefined),
    }),
    column.integer('family', 'Семейни', { sum: true, over: 'Извинени' }),
    column.integer('health', 'Здравни', { sum: true, over: 'Извинени' }),
    column.integer('other', 'Други', { sum: true, over: 'Извинени' }),
    column.integer('excused', 'Общо', { sum: true, over: 'Извинени' }),
    column.text('risk', 'Бележка', {
      width: 2,
      tone: (row) => (row.isCompulsory ? riskTone[absenceRisk(row.unexcused)] : undefined),
    }),
  ],
})

export const familyReport = report({
  ...ofReference,
  title: 'Отсъствия по семейни причини',
  path: '/api/AttendanceReferences/family-absence',
  exports: {
    pdf: '/api/AttendanceReferences/family-absence/export',
    xlsx: '/api/AttendanceReferences/family-absence/excel-export',
  },
  params: { ...ofGroups, ...ofKindergarten },
  row: z.object({
    ...childOfGroup,
    limit: count.nullable(),
    used: count,
    remaining: count.nullable(),
    dates: z.string(),
  }),
  groupBy: 'className',
  columns: (column) => [
    column.text('className', 'Група'),
    column.text('name', 'Име, презиме, фамилия', { width: 2.4 }),
    column.integer('limit', 'Лимит'),
    column.integer('used', 'Използвани', {
      sum: true,
      tone: (row) => (row.limit !== null && row.used >= row.limit ? 'bad' : undefined),
    }),
    column.integer('remaining', 'Остават'),
    column.text('dates', 'Дати', { width: 4 }),
  ],
})

/** Hours of the children in hourly organisation. */
export const hourlyReport = report({
  ...ofReference,
  title: 'Почасови посещения',
  path: '/api/AttendanceReferences/hourly-attendances/{month}/{year}',
  exports: { typed: '/api/AttendanceReferences/hourly-attendances/export/{type}/{month}/{year}' },
  params: { ...ofMonth, ...ofGroups, ...ofKindergarten },
  row: z.object({
    ...childOfGroup,
    ...dayCells,
    hours: count,
  }),
  landscape: true,
  groupBy: 'className',
  columns: (column) => [
    column.text('className', 'Група'),
    column.text('name', 'Име, презиме, фамилия', { width: 5 }),
    ...dayFields.map((name, index) => column.code(name, String(index + 1), { over: 'Дни', width: 0.5 })),
    column.integer('hours', 'Часове', { sum: true }),
  ],
})
