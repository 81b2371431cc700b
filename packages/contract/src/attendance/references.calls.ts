import { absenceRisk, isReportable } from '@asistent/domain/attendance/risk'
import { requestKinds, requestStatuses } from '@asistent/domain/attendance/requests'
import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { report } from '../core/report'
import { day, field, id } from '../core/values'
import { dayFields } from '../staff/attendances.calls'
import { requestFilters } from './requests.calls'
import { ofGroups, ofKindergarten, ofMonth, periodFilter } from './values'

// The references of attendance, each defined once (spec/calls.md 7.4, domain.md 1.7).

const common = {
  access: may.read('AttendanceReferences'),
  topics: ['attendances', 'children', 'groups', 'days-off'],
} as const
const count = z.int()
const kinds = { unexcused: count, family: count, health: count, other: count }

type DayField = (typeof dayFields)[number]
const dayCells = Object.fromEntries(dayFields.map((name) => [name, z.string().nullable()])) as Record<
  DayField,
  z.ZodNullable<z.ZodString>
>
const dayNumbers = Object.fromEntries(dayFields.map((name) => [name, count.nullable()])) as Record<
  DayField,
  z.ZodNullable<z.ZodInt>
>

/** How the groups stand on one day; the manciple reads this one alone. */
export const forDayReport = report({
  ...common,
  title: 'Присъствие за деня',
  path: '/api/AttendanceReferences/per-day',
  exports: { pdf: '/api/AttendanceReferences/per-day/export', xlsx: '/api/AttendanceReferences/per-day/excel-export' },
  params: { forDate: field('Дата', day).optional(), ...ofGroups, ...ofKindergarten },
  row: z.object({
    classId: id,
    className: z.string(),
    enrolled: count,
    present: count,
    ...kinds,
    notEntered: count,
    breakfast: count,
    midMorning: count,
    lunch: count,
    afternoon: count,
  }),
  landscape: true,
  columns: (column) => [
    column.text('className', 'Група', { width: 2 }),
    column.integer('enrolled', 'Записани', { sum: true }),
    column.integer('present', 'Присъстват', { sum: true }),
    column.integer('unexcused', 'Неизвинени', { sum: true, over: 'Отсъстват' }),
    column.integer('family', 'Семейни', { sum: true, over: 'Отсъстват' }),
    column.integer('health', 'Здравословни', { sum: true, over: 'Отсъстват' }),
    column.integer('other', 'Други', { sum: true, over: 'Отсъстват' }),
    column.integer('notEntered', 'Невъведени', { sum: true, tone: (row) => (row.notEntered > 0 ? 'warn' : undefined) }),
    column.integer('breakfast', 'Закуска', { sum: true, over: 'Хранят се' }),
    column.integer('midMorning', 'Подкрепителна', { sum: true, over: 'Хранят се' }),
    column.integer('lunch', 'Обяд', { sum: true, over: 'Хранят се' }),
    column.integer('afternoon', 'Следобедна', { sum: true, over: 'Хранят се' }),
  ],
})

const ofVariant = {
  /** 1: what is stored; 2: vacations and quarantines over empty and unexcused days (domain.md 1.6). */
  variant: field('Вариант', z.literal([1, 2])).default(1),
}

/** Children × days of a month; on paper it is a form of its own (below). */
export const monthReport = report({
  ...common,
  title: 'Месечна справка за присъствията',
  path: '/api/AttendanceReferences/per-student',
  exports: { xlsx: '/api/AttendanceReferences/per-student/excel-export' },
  params: { classId: field('Група', id), ...ofMonth, ...ofVariant },
  row: z.object({
    id,
    position: count.nullable(),
    name: z.string(),
    ...dayCells,
    present: count,
    ...kinds,
    absent: count,
  }),
  landscape: true,
  columns: (column) => [
    column.integer('position', '№', { width: 0.5 }),
    column.text('name', 'Име, презиме, фамилия', { width: 4 }),
    ...dayFields.map((name, index) => column.code(name, String(index + 1), { over: 'Дни', width: 0.5 })),
    column.integer('present', 'П', { over: 'Общо', sum: true, width: 0.8 }),
    column.integer('unexcused', 'НО', { over: 'Общо', sum: true, width: 0.8 }),
    column.integer('family', 'СП', { over: 'Общо', sum: true, width: 0.8 }),
    column.integer('health', 'Здр.', { over: 'Общо', sum: true, width: 0.8 }),
    column.integer('other', 'Др.', { over: 'Общо', sum: true, width: 0.8 }),
    column.integer('absent', 'Отс.', { over: 'Общо', sum: true, width: 0.8 }),
  ],
})

export const monthPdf = call.file('/api/AttendanceReferences/per-student/export', {
  ...common,
  title: 'Месечна справка за присъствията (PDF)',
  input: z.object({ classId: field('Група', id), ...ofMonth, ...ofVariant }),
})

/** The paper of the class book: ✓ present, X excused, ⁄ unexcused (domain.md 1.8). */
export const monthForm = call.file('/api/StudentAttendances/attendance-form-export/{classId}/{month}/{year}', {
  title: 'Сведение за присъствието на децата в групата',
  access: may.read('AttendanceReferences'),
  topics: common.topics,
  input: z.object({ classId: id, ...ofMonth }),
})

export const daysReport = report({
  ...common,
  title: 'Присъствия по дни',
  path: '/api/AttendanceReferences/days-attendances',
  exports: {
    pdf: '/api/AttendanceReferences/days-attendances/export',
    xlsx: '/api/AttendanceReferences/days-attendances/excel-export',
  },
  params: { ...periodFilter, ...ofGroups, ...ofKindergarten },
  row: z.object({
    forDate: day,
    weekday: z.string(),
    enrolled: count,
    present: count,
    ...kinds,
    absent: count,
    notEntered: count,
  }),
  columns: (column) => [
    column.day('forDate', 'Дата'),
    column.text('weekday', 'Ден'),
    column.integer('enrolled', 'Записани'),
    column.integer('present', 'Присъстват', { sum: true }),
    column.integer('absent', 'Отсъстват', { sum: true }),
    column.integer('unexcused', 'Неизвинени', { sum: true, over: 'От тях' }),
    column.integer('family', 'Семейни', { sum: true, over: 'От тях' }),
    column.integer('health', 'Здравословни', { sum: true, over: 'От тях' }),
    column.integer('other', 'Други', { sum: true, over: 'От тях' }),
    column.integer('notEntered', 'Невъведени', { sum: true, tone: (row) => (row.notEntered > 0 ? 'warn' : undefined) }),
  ],
})

export const groupsReport = report({
  ...common,
  title: 'Присъствия по групи',
  path: '/api/AttendanceReferences/days-attendances/reference',
  exports: {
    pdf: '/api/AttendanceReferences/days-attendances/reference/export',
    xlsx: '/api/AttendanceReferences/days-attendances/reference/excel-export',
  },
  params: { ...ofMonth, ...ofGroups, ...ofKindergarten },
  row: z.object({ classId: id, className: z.string(), ...dayNumbers, total: count, average: z.number() }),
  landscape: true,
  columns: (column) => [
    column.text('className', 'Група', { width: 3 }),
    ...dayFields.map((name, index) =>
      column.integer(name, String(index + 1), { over: 'Присъстващи по дни', width: 0.55, sum: true }),
    ),
    column.integer('total', 'Общо', { sum: true }),
    column.decimal('average', 'Средно', { decimals: 2 }),
  ],
})

/** The months of a school year as fields. */
export const monthFields = ['m9', 'm10', 'm11', 'm12', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8'] as const
type MonthField = (typeof monthFields)[number]
const monthNumbers = Object.fromEntries(monthFields.map((name) => [name, z.number().nullable()])) as Record<
  MonthField,
  z.ZodNullable<z.ZodNumber>
>
const monthTitles = ['IX', 'X', 'XI', 'XII', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII']

export const byMonthsReport = report({
  ...common,
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
  row: z.object({ id, className: z.string(), name: z.string(), ...monthNumbers, total: z.number() }),
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
  ...common,
  title: 'Отсъствия за месеца',
  path: '/api/AttendanceReferences/absences',
  exports: {
    pdf: '/api/AttendanceReferences/absences/export',
    xlsx: '/api/AttendanceReferences/absences/excel-export',
  },
  params: {
    ...ofMonth,
    compulsory: field('Само задължително предучилищно образование', z.boolean()).default(false),
    /** Three and more unexcused days: what the social services are told. */
    reportable: field('Само за подаване към АСП', z.boolean()).default(false),
    ...ofGroups,
    ...ofKindergarten,
  },
  row: z.object({
    id,
    name: z.string(),
    personId: z.string(),
    className: z.string(),
    isCompulsory: z.boolean(),
    ...kinds,
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
    column.integer('health', 'Здравословни', { sum: true, over: 'Извинени' }),
    column.integer('other', 'Други', { sum: true, over: 'Извинени' }),
    column.integer('excused', 'Общо', { sum: true, over: 'Извинени' }),
    column.text('risk', 'Бележка', {
      width: 2,
      tone: (row) => (row.isCompulsory && isReportable(row.unexcused) ? 'bad' : undefined),
    }),
  ],
})

export const familyReport = report({
  ...common,
  title: 'Отсъствия по семейни причини',
  path: '/api/AttendanceReferences/family-absence',
  exports: {
    pdf: '/api/AttendanceReferences/family-absence/export',
    xlsx: '/api/AttendanceReferences/family-absence/excel-export',
  },
  params: { ...ofGroups, ...ofKindergarten },
  row: z.object({
    id,
    className: z.string(),
    name: z.string(),
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

/** СМП, средна месечна посещаемост (domain.md 1.7). */
export const averageReport = report({
  ...common,
  title: 'Средна месечна посещаемост',
  path: '/api/AttendanceReferences/smp/{month}/{year}',
  exports: {
    pdf: '/api/AttendanceReferences/smp/export/{month}/{year}',
    xlsx: '/api/AttendanceReferences/smp/excel-export/{month}/{year}',
  },
  params: { ...ofMonth, ...ofKindergarten },
  row: z.object({
    /** Null: a row of totals. */
    classId: id.nullable(),
    className: z.string(),
    enrolled: count,
    presences: count,
    workingDays: count,
    average: z.number(),
    share: z.number(),
  }),
  columns: (column) => [
    column.text('className', 'Група', { width: 2.4, tone: (row) => (row.classId === null ? 'info' : undefined) }),
    column.integer('enrolled', 'Записани'),
    column.integer('presences', 'Присъствени дни (дете-дни)'),
    column.integer('workingDays', 'Работни дни'),
    column.decimal('average', 'СМП', { decimals: 2 }),
    column.percent('share', '% от записаните', { decimals: 1 }),
  ],
})

/** The register of applications. */
export const requestsReport = report({
  title: 'Регистър на заявленията',
  path: '/api/AttendanceReferences/applications',
  exports: { typed: '/api/AttendanceReferences/applications/export/{type}' },
  access: may.read('AttendanceReferences'),
  topics: ['attendance-requests', 'children', 'groups'],
  params: requestFilters,
  row: z.object({
    id,
    studentId: id,
    studentName: z.string(),
    className: z.string().nullable(),
    kind: z.literal(Object.values(requestKinds)),
    kindName: z.string(),
    fromDate: day,
    toDate: day,
    days: count,
    reason: z.string().nullable(),
    parentName: z.string().nullable(),
    filedOn: day,
    status: z.literal(Object.values(requestStatuses)),
    statusName: z.string(),
  }),
  landscape: true,
  columns: (column) => [
    column.text('studentName', 'Дете', { width: 2.2 }),
    column.text('className', 'Група', { width: 1.1 }),
    column.text('kindName', 'Вид', { width: 1.8 }),
    column.day('fromDate', 'От'),
    column.day('toDate', 'До'),
    column.integer('days', 'Дни', { sum: true, width: 0.6 }),
    column.text('reason', 'Причина', { width: 2 }),
    column.text('parentName', 'Родител', { width: 1.6 }),
    column.day('filedOn', 'Подадено'),
    column.text('statusName', 'Състояние', {
      tone: (row) => (row.status === 2 ? 'bad' : row.status === 0 ? 'warn' : undefined),
    }),
  ],
})

/** Hours of the children in hourly organisation. */
export const hourlyReport = report({
  ...common,
  title: 'Почасови посещения',
  path: '/api/AttendanceReferences/hourly-attendances/{month}/{year}',
  exports: { typed: '/api/AttendanceReferences/hourly-attendances/export/{type}/{month}/{year}' },
  params: { ...ofMonth, ...ofGroups, ...ofKindergarten },
  row: z.object({ id, className: z.string(), name: z.string(), ...dayCells, hours: count }),
  landscape: true,
  columns: (column) => [
    column.text('className', 'Група', { width: 1.6 }),
    column.text('name', 'Име, презиме, фамилия', { width: 3.4 }),
    ...dayFields.map((name, index) => column.code(name, String(index + 1), { over: 'Дни', width: 0.5 })),
    column.integer('hours', 'Часове', { sum: true }),
  ],
})
