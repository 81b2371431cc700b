import { absenceRisk } from '@asistent/domain/attendance/risk'
import { attendanceCode, attendanceKind, choosableTypes } from '@asistent/domain/attendance/statuses'
import { requestKinds, requestStatuses } from '@asistent/domain/attendance/requests'
import { z } from 'zod'
import { may, onlyRoles } from '../core/access'
import { call } from '../core/call'
import { report, type Tone } from '../core/report'
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
const entryTone = {
  present: 'good',
  unexcused: 'bad',
  family: 'warn',
  health: 'info',
  other: 'off',
  notEntered: undefined,
} as const
const kinds = { unexcused: count, family: count, health: count, other: count }

/** Presence is the rule: only what differs from it is coloured. */
const codeTone = new Map(
  choosableTypes.flatMap((type): [string, Tone][] => {
    const kind = attendanceKind[type]
    return kind === 'present' || kind === 'locked' ? [] : [[attendanceCode[type], entryTone[kind]]]
  }),
)

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
    column.text('className', 'Група', { width: 1.6 }),
    column.integer('enrolled', 'Записани', { sum: true }),
    column.integer('present', 'Присъстват', { sum: true }),
    column.integer('unexcused', 'Неизвинени', { sum: true, over: 'Отсъстват' }),
    column.integer('family', 'Семейни', { sum: true, over: 'Отсъстват' }),
    column.integer('health', 'Здравни', { sum: true, over: 'Отсъстват' }),
    column.integer('other', 'Други', { sum: true, over: 'Отсъстват' }),
    column.integer('notEntered', 'Невъведени', { sum: true, tone: (row) => (row.notEntered > 0 ? 'warn' : undefined) }),
    column.integer('breakfast', 'Закуска', { sum: true, over: 'Хранят се' }),
    column.integer('midMorning', 'Подкр.', { sum: true, over: 'Хранят се' }),
    column.integer('lunch', 'Обяд', { sum: true, over: 'Хранят се' }),
    column.integer('afternoon', 'Следоб.', { sum: true, over: 'Хранят се' }),
  ],
})

const ofVariant = {
  /** 1: what is stored; 2: vacations and quarantines over empty and unexcused days (domain.md 1.6). */
  variant: field('Вариант', z.literal([1, 2])).default(1),
}

/** What a figure of a reference counts; `notEntered`: days without a status. */
export const entryKinds = [
  'present',
  'absent',
  'unexcused',
  'excused',
  'family',
  'health',
  'other',
  'notEntered',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** The rows behind the figures of all the others: each day of each child that such a figure counts. */
export const entriesReport = report({
  ...common,
  title: 'Присъствия поименно',
  path: '/api/AttendanceReferences/entries',
  exports: { typed: '/api/AttendanceReferences/entries/export/{type}' },
  params: {
    ...periodFilter,
    kind: field('Показвай', z.enum(entryKinds)).optional(),
    /** Only those who get the meal. */
    meal: field('Хранене', z.literal([1, 2, 3, 4])).optional(),
    studentId: field('Дете', id).optional(),
    ...ofVariant,
    ...ofGroups,
    ...ofKindergarten,
  },
  row: z.object({
    id,
    classId: id,
    className: z.string(),
    name: z.string(),
    forDate: day,
    weekday: z.string(),
    code: z.string().nullable(),
    status: z.string(),
    kind: z.enum(['present', 'unexcused', 'family', 'health', 'other', 'notEntered']),
  }),
  columns: (column) => [
    column.text('name', 'Име, презиме, фамилия', { width: 2.6 }),
    column.text('className', 'Група', { width: 1.4 }),
    column.day('forDate', 'Дата'),
    column.text('weekday', 'Ден', { width: 1.1 }),
    column.code('code', 'Код', { width: 0.6, tone: (row) => entryTone[row.kind] }),
    column.text('status', 'Статус', { width: 2.6 }),
  ],
})

/** The director's day: letters to the teachers of the groups that aren't entered yet. */
export const remindTeachers = call.post('/api/AttendanceReferences/remind', {
  title: 'Напомняне до учителите за невъведени присъствия',
  access: onlyRoles('Director', 'Administrator'),
  input: z.object({ ...ofGroups }),
  output: z.object({
    isSuccessful: z.boolean(),
    /** Groups whose teachers were written to. */
    groups: z.array(z.string()),
    /** Groups without anybody to write to. */
    withoutTeacher: z.array(z.string()),
    letters: count,
  }),
  topics: ['attendance-reminders'],
})

/** Children × days of a month; on paper it is a form of its own (below). */
export const monthReport = report({
  ...common,
  title: 'Месечна справка за присъствията',
  path: '/api/AttendanceReferences/per-student',
  exports: { xlsx: '/api/AttendanceReferences/per-student/excel-export' },
  params: { ...ofKindergarten, classId: field('Група', id), ...ofMonth, ...ofVariant },
  row: z.object({
    /** Null: how many are present and absent by days; those rows have no sums. */
    id: id.nullable(),
    position: count.nullable(),
    name: z.string(),
    ...dayCells,
    present: count.nullable(),
    unexcused: count.nullable(),
    family: count.nullable(),
    health: count.nullable(),
    other: count.nullable(),
    absent: count.nullable(),
  }),
  landscape: true,
  columns: (column) => [
    column.integer('position', '№', { width: 0.5 }),
    column.text('name', 'Име, презиме, фамилия', { width: 4, tone: ({ id }) => (id === null ? 'off' : undefined) }),
    ...dayFields.map((name, index) =>
      column.code(name, String(index + 1), {
        over: 'Дни',
        width: 0.5,
        tone: (row) => (row.id === null ? 'off' : codeTone.get(row[name] ?? '')),
      }),
    ),
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
  input: z.object({ ...ofKindergarten, classId: field('Група', id), ...ofMonth, ...ofVariant }),
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
  row: z.object({ id, classId: id, className: z.string(), name: z.string(), ...monthNumbers, total: z.number() }),
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
    classId: id,
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
      tone: (row) => (row.isCompulsory ? riskTone[absenceRisk(row.unexcused)] : undefined),
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
    classId: id,
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

const totalTone = ({ classId }: { readonly classId: number | null }): Tone | undefined =>
  classId === null ? 'off' : undefined

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
    column.text('className', 'Група', { width: 2.4, tone: totalTone }),
    column.integer('enrolled', 'Записани', { tone: totalTone }),
    column.integer('presences', 'Присъствени дни (дете-дни)', { tone: totalTone }),
    column.integer('workingDays', 'Работни дни', { tone: totalTone }),
    column.decimal('average', 'СМП', { decimals: 2, tone: totalTone }),
    column.percent('share', '% от записаните', { decimals: 1, tone: totalTone }),
  ],
})

/** The register of applications. */
export const requestsReport = report({
  title: 'Регистър на заявленията',
  path: '/api/AttendanceReferences/applications',
  exports: { typed: '/api/AttendanceReferences/applications/export/{type}' },
  access: may.read('AttendanceReferences'),
  topics: ['attendance-requests', 'children', 'groups'],
  params: { ...ofKindergarten, ...requestFilters },
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
    column.text('kindName', 'Вид', { width: 1.3 }),
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
  row: z.object({ id, classId: id, className: z.string(), name: z.string(), ...dayCells, hours: count }),
  landscape: true,
  columns: (column) => [
    column.text('className', 'Група', { width: 1.6 }),
    column.text('name', 'Име, презиме, фамилия', { width: 3.4 }),
    ...dayFields.map((name, index) => column.code(name, String(index + 1), { over: 'Дни', width: 0.5 })),
    column.integer('hours', 'Часове', { sum: true }),
  ],
})
