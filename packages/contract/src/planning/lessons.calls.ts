import { lessonStates } from '@asistent/domain/planning/planning'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { report } from '../core/report'
import { day, field, id, oneOf, optionalDay, optionalLongText, optionalText, version } from '../core/values'

// Lessons: what was planned for a day, and what was taken. domain.md 3 and 8.

const lessonRow = z.object({
  id,
  classId: id,
  className: z.string(),
  classSubjectId: id,
  subjectName: z.string(),
  forDate: day,
  position: z.int(),
  topicId: id.nullable(),
  title: z.string(),
  status: oneOf(lessonStates),
  isMissed: z.boolean(),
  teacherId: id.nullable(),
  teacherName: z.string().nullable(),
  substituteName: z.string().nullable(),
  note: z.string().nullable(),
  version: z.int(),
})

export const listLessons = call.list('/api/Lessons/overview-models', {
  title: 'Теми по дни',
  access: may.read('Lessons'),
  filters: {
    classId: field('Група', id).optional(),
    classSubjectId: field('Направление', id).optional(),
    topicId: field('Тема', id).optional(),
    status: field('Състояние', oneOf(lessonStates)).optional(),
    fromDate: field('От дата', day).optional(),
    toDate: field('До дата', day).optional(),
    isMissed: field('Само невзети с минала дата', z.boolean()).optional(),
    search: field('Търсене', optionalText(100)),
  },
  row: lessonRow,
  orderBy: ['forDate', 'title', 'className', 'subjectName'],
  topics: ['lessons'],
})

export const getLesson = call.get('/api/Lessons/{id}', {
  title: 'Тема за ден',
  access: may.read('Lessons'),
  input: z.object({ id }),
  output: lessonRow.extend({
    /** Where a missed one would go: the first free place of the field after today. */
    proposal: day.nullable(),
    mayEdit: z.boolean(),
  }),
  topics: ['lessons', 'programs', 'days-off'],
})

export const saveLesson = call.post('/api/Lessons', {
  title: 'Запис на тема за ден',
  access: may.save('Lessons'),
  input: z.object({
    id: id.optional(),
    classId: field('Група', id),
    classSubjectId: field('Направление', id),
    forDate: field('Дата', day),
    position: z.int().min(1).max(20).default(1),
    topicId: field('Тема от списъка', id.nullish()),
    customTitle: field('Тема', optionalText(300)),
    note: field('Бележка', optionalLongText(1000)),
    version,
  }),
  output: saved,
  topics: ['lessons'],
  lock: { category: 'topics', day: 'forDate' },
})

export const deleteLesson = call.delete('/api/Lessons/{id}', {
  title: 'Изтриване на планирана тема',
  access: may.delete('Lessons'),
  input: z.object({ id }),
  output: done,
  topics: ['lessons'],
})

/** All of a day with one press; `undo` takes it back until the period is locked. */
export const confirmLessons = call.post('/api/Lessons/confirm', {
  title: 'Потвърждаване на взети теми',
  access: may.update('Lessons'),
  input: z.object({
    lessonIds: field('Теми', z.array(id).min(1).max(100)),
    forDate: field('Дата', optionalDay),
    note: field('Бележка', optionalLongText(1000)),
    undo: z.boolean().default(false),
  }),
  output: done,
  topics: ['lessons'],
})

/** The day of the person's groups, for the home page. */
export const lessonsOfDay = call.get('/api/Lessons/for-day', {
  title: 'Теми за деня',
  access: may.update('Lessons'),
  output: z.object({
    day,
    dayOff: z.string().nullable(),
    lessons: z.array(lessonRow.pick({ id: true, className: true, subjectName: true, title: true, status: true })),
    missed: z.int(),
  }),
  topics: ['lessons', 'days-off'],
  kept: true,
  calmSeconds: 20,
})

const period = {
  classId: field('Група', id).optional(),
  fromDate: field('От дата', day).optional(),
  toDate: field('До дата', day).optional(),
}

export const missedTopics = report({
  title: 'Невзети теми',
  path: '/api/Lessons/missed-topics-report',
  exports: { pdf: '/api/Lessons/missed-topics-report/export', xlsx: '/api/Lessons/missed-topics-report/excel-export' },
  access: may.read('Lessons'),
  topics: ['lessons'],
  params: period,
  row: z.object({
    id,
    classId: id,
    className: z.string(),
    subjectName: z.string(),
    forDate: day,
    title: z.string(),
    teacherName: z.string().nullable(),
    days: z.int(),
  }),
  columns: (column) => [
    column.text('className', 'Група'),
    column.text('subjectName', 'Направление', { width: 1.5 }),
    column.day('forDate', 'Дата'),
    column.text('title', 'Тема', { width: 3 }),
    column.text('teacherName', 'Учител', { width: 1.3 }),
    column.integer('days', 'Дни', { tone: (row) => (row.days > 7 ? 'bad' : 'warn') }),
  ],
})

export const topicsByTeacher = report({
  title: 'Взети теми по учители',
  path: '/api/Lessons/topics-report',
  exports: { pdf: '/api/Lessons/topics-report/export', xlsx: '/api/Lessons/topics-report/excel-export' },
  access: may.read('Teachers'),
  topics: ['lessons'],
  params: { fromDate: period.fromDate, toDate: period.toDate },
  row: z.object({
    id,
    teacherName: z.string(),
    className: z.string(),
    subjectName: z.string(),
    taken: z.int(),
    substituted: z.int(),
    missed: z.int(),
  }),
  groupBy: 'teacherName',
  columns: (column) => [
    column.text('teacherName', 'Учител', { width: 1.5 }),
    column.text('className', 'Група'),
    column.text('subjectName', 'Направление', { width: 2 }),
    column.integer('taken', 'Взети', { sum: true }),
    column.integer('substituted', 'От тях по заместване', { sum: true }),
    column.integer('missed', 'Невзети', { sum: true, tone: (row) => (row.missed > 0 ? 'warn' : undefined) }),
  ],
})
