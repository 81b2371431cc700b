import { z } from 'zod'
import { may } from '../core/access'
import { report } from '../core/report'
import { amount, day, field, id } from '../core/values'
import { allergyBadge } from '../people/values'
import { ofKindergarten, periodFilter } from '../staff/values'
import { activityId } from './values'

// References of activities (spec/calls.md 7.1).

const common = { access: may.read('ActivityReferences'), topics: ['activity-members', 'activities', 'children'] }
const narrowed = {
  ...ofKindergarten,
  activityId: activityId.optional(),
  providerId: field('Доставчик', id).optional(),
  classIds: field('Групи', z.array(id).max(100)).optional(),
}
const who = {
  studentId: id,
  studentName: z.string(),
  ...allergyBadge,
  className: z.string().nullable(),
  activity: z.string(),
  provider: z.string(),
}

export const membersReport = report({
  ...common,
  title: 'Деца по дейности',
  path: '/api/activities/students/summary',
  exports: { typed: '/api/activities/students/summary/export/{type}' },
  params: { ...narrowed, forDate: field('Към дата', day).optional() },
  row: z.object({ ...who, fromDate: day, toDate: day.nullable(), fee: z.string(), price: amount }),
  groupBy: 'activity',
  columns: (column) => [
    column.text('activity', 'Дейност', { width: 1.6 }),
    column.text('studentName', 'Дете', { width: 2 }),
    column.text('className', 'Група', { width: 1.2 }),
    column.text('provider', 'Доставчик', { width: 1.6 }),
    column.day('fromDate', 'Записано от'),
    column.day('toDate', 'До'),
    column.text('fee', 'Такса'),
    column.money('price', 'Цена'),
  ],
})

export const visitsReport = report({
  ...common,
  topics: [...common.topics, 'activity-visits'],
  title: 'Посещения на дейности',
  path: '/api/Activities/attendance/summary',
  exports: { typed: '/api/Activities/attendance/summary/export/{type}' },
  params: { ...narrowed, ...periodFilter },
  /** Without the child for who may not read visits (domain.md 7, ActivityAttendances). */
  row: z.object({
    ...who,
    studentId: id.nullable(),
    attended: z.int(),
    absent: z.int(),
    percent: z.number().nullable(),
  }),
  columns: (column) => [
    column.text('studentName', 'Дете', { width: 2 }),
    column.text('className', 'Група', { width: 1.2 }),
    column.text('activity', 'Дейност', { width: 1.6 }),
    column.text('provider', 'Доставчик', { width: 1.6 }),
    column.integer('attended', 'Посещения', { sum: true }),
    column.integer('absent', 'Пропуснати', { sum: true }),
    column.percent('percent', 'Посещаемост'),
  ],
})

export const enrollmentHistoryReport = report({
  ...common,
  title: 'Записани и отписани деца',
  path: '/api/Activities/students/history/summary',
  exports: { typed: '/api/Activities/students/history/summary/export/{type}' },
  params: { ...narrowed, ...periodFilter },
  row: z.object({ ...who, change: z.string(), onDate: day, visits: z.int() }),
  columns: (column) => [
    column.day('onDate', 'Дата'),
    column.text('change', 'Промяна', {
      tone: (row) => (row.change === 'Записано' ? ('good' as const) : ('off' as const)),
    }),
    column.text('studentName', 'Дете', { width: 2 }),
    column.text('className', 'Група', { width: 1.2 }),
    column.text('activity', 'Дейност', { width: 1.5 }),
    column.text('provider', 'Доставчик', { width: 1.5 }),
    column.integer('visits', 'Посещения'),
  ],
})
