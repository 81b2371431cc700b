import { endsBeforeStart, endsNotAfterStart } from '../core/shared-problems'
import { z } from 'zod'
import { call, done, saved } from '../core/call'
import { report } from '../core/report'
import { checkedTogether, day, field, id, optionalDay, optionalLongText, text, time, version } from '../core/values'
import { allergyBadge } from '../people/values'
import { duration, withTheChild } from './support.calls'

// Timetable of a specialist and the log of sessions, of which the support book 3-63.1 is made. Specialists and teachers
// keep their own, the director those of everybody.

const root = '/api/complex/Administration/students'
const topics = ['support', 'children']

const specialist = field('Специалист', id).optional()

const slotFields = {
  studentId: field('Дете', id),
  dayOfWeek: field('Ден', z.int().min(1).max(7)),
  startTime: field('От', time),
  endTime: field('До', time),
  title: field('Занятие', text(200)),
  fromDate: field('От дата', day),
  toDate: field('До дата', optionalDay),
}

export const listSupportSlots = call.list(`${root}/supportSchedule`, {
  title: 'График на специалистите',
  access: withTheChild,
  filters: { teacherId: specialist, studentId: slotFields.studentId.optional() },
  row: z.object({
    id,
    ...slotFields,
    toDate: day.nullable(),
    studentName: z.string(),
    ...allergyBadge,
    className: z.string().nullable(),
    teacherId: id,
    teacherName: z.string(),
    minutes: z.int(),
    /** The last past day of the slot, today included, if it has no session yet. */
    openOn: day.nullable(),
    mayEdit: z.boolean(),
    version: z.int(),
  }),
  orderBy: ['dayOfWeek', 'studentName', 'teacherName'],
  topics,
})

export const saveSupportSlot = call.post(`${root}/supportSchedule`, {
  title: 'Запис в графика на специалист',
  access: withTheChild,
  input: checkedTogether(z.object({ id: id.optional(), ...slotFields, teacherId: specialist, version }), (context) => {
    const { startTime, endTime, fromDate, toDate } = context.value
    const wrong = (path: string, message: string) =>
      context.issues.push({ code: 'custom', path: [path], input: context.value, message })
    if (startTime && endTime && startTime >= endTime) wrong('endTime', endsNotAfterStart[1])
    if (fromDate && toDate && toDate < fromDate) wrong('toDate', endsBeforeStart[1])
  }),
  output: saved,
  topics,
})

export const deleteSupportSlot = call.delete(`${root}/supportSchedule/{supportSlotId}`, {
  title: 'Изтриване от графика на специалист',
  access: withTheChild,
  input: z.object({ supportSlotId: id }),
  output: done,
  topics,
})

/** One session with one or several children: a record for each. Changed and deleted as records of support. */
export const saveSupportSession = call.post(`${root}/supportSessions`, {
  title: 'Запис на занятие за подкрепа',
  access: withTheChild,
  input: z.object({
    studentIds: field('Деца', z.array(id).min(1).max(15)),
    teacherId: specialist,
    fromDate: field('Дата', day),
    fromTime: field('Начало', time),
    minutes: field('Минути', duration),
    title: field('Какво е работено', text(200)),
    text: field('Подробно', optionalLongText(10_000)),
  }),
  output: saved,
  topics,
})

export const supportSessions = report({
  title: 'Занятия за подкрепа',
  path: `${root}/supportSessions`,
  exports: { pdf: `${root}/supportSessions/export`, xlsx: `${root}/supportSessions/excel-export` },
  access: withTheChild,
  topics,
  /** Without days: from the beginning of the school year to today. */
  params: {
    fromDate: field('От дата', day).optional(),
    toDate: field('До дата', day).optional(),
    teacherId: specialist,
    studentId: slotFields.studentId.optional(),
  },
  row: z.object({
    id,
    studentId: id,
    fromDate: day,
    fromTime: z.string(),
    minutes: z.int(),
    name: z.string(),
    ...allergyBadge,
    className: z.string().nullable(),
    title: z.string(),
    teacherName: z.string().nullable(),
  }),
  landscape: true,
  signatures: ['Специалист', 'Директор'],
  columns: (column) => [
    column.day('fromDate', 'Дата', { width: 0.8 }),
    column.text('fromTime', 'Начало', { width: 0.6 }),
    column.text('name', 'Дете', { width: 1.8 }),
    column.text('className', 'Група'),
    column.text('title', 'Какво е работено', { width: 3 }),
    column.text('teacherName', 'Специалист', { width: 1.4 }),
    column.integer('minutes', 'Мин.', { sum: true, width: 0.6 }),
  ],
})
