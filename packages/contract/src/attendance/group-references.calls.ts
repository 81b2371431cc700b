import { z } from 'zod'
import { report, type Tone } from '../core/report'
import { day, field, id } from '../core/values'
import { dayFields } from '../staff/attendances.calls'
import { count, dayNumbers, kindCounts, ofReference } from './reference-values'
import { ofGroups, ofKindergarten, ofMonth, periodFilter } from './values'

// References that count: groups of a day, days of a period, groups by days, the average of a month.

/** How the groups stand on one day; the manciple reads this one alone. */
export const forDayReport = report({
  ...ofReference,
  title: 'Присъствие за деня',
  path: '/api/AttendanceReferences/per-day',
  exports: { pdf: '/api/AttendanceReferences/per-day/export', xlsx: '/api/AttendanceReferences/per-day/excel-export' },
  params: { forDate: field('Дата', day).optional(), ...ofGroups, ...ofKindergarten },
  row: z.object({
    classId: id,
    className: z.string(),
    enrolled: count,
    present: count,
    ...kindCounts,
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

export const daysReport = report({
  ...ofReference,
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
    ...kindCounts,
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
    column.integer('health', 'Здравни', { sum: true, over: 'От тях' }),
    column.integer('other', 'Други', { sum: true, over: 'От тях' }),
    column.integer('notEntered', 'Невъведени', { sum: true, tone: (row) => (row.notEntered > 0 ? 'warn' : undefined) }),
  ],
})

export const groupsReport = report({
  ...ofReference,
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

const totalTone = ({ classId }: { readonly classId: number | null }): Tone | undefined =>
  classId === null ? 'off' : undefined

/** СМП, средна месечна посещаемост (domain.md 1.7). */
export const averageReport = report({
  ...ofReference,
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
