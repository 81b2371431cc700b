import { attendanceCode, attendanceKind, choosableTypes } from '@asistent/domain/attendance/statuses'
import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { report, type Tone } from '../core/report'
import { field, id } from '../core/values'
import { allergyBadge } from '../people/values'
import { dayFields } from '../staff/attendances.calls'
import { count, dayCells, entryTone, ofReference, ofVariant } from './reference-values'
import { ofKindergarten, ofMonth } from './values'

// The month of a group, child by child and day by day: on the screen, in Excel, and on two papers.

/** Presence is the rule: only what differs from it is coloured. */
const codeTone = new Map(
  choosableTypes.flatMap((type): [string, Tone][] => {
    const kind = attendanceKind[type]
    return kind === 'present' || kind === 'locked' ? [] : [[attendanceCode[type], entryTone[kind]]]
  }),
)

/** Children × days of a month; on paper it is a form of its own (below). */
export const monthReport = report({
  ...ofReference,
  title: 'Месечна справка за присъствията',
  path: '/api/AttendanceReferences/per-student',
  exports: { xlsx: '/api/AttendanceReferences/per-student/excel-export' },
  params: { ...ofKindergarten, classId: field('Група', id), ...ofMonth, ...ofVariant },
  row: z.object({
    /** Null: how many are present and absent by days; those rows have no sums. */
    id: id.nullable(),
    position: count.nullable(),
    name: z.string(),
    ...allergyBadge,
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
  ...ofReference,
  title: 'Месечна справка за присъствията (PDF)',
  input: z.object({ ...ofKindergarten, classId: field('Група', id), ...ofMonth, ...ofVariant }),
})

/** The paper of the class book: ✓ present, X excused, ⁄ unexcused (domain.md 1.8). */
export const monthForm = call.file('/api/StudentAttendances/attendance-form-export/{classId}/{month}/{year}', {
  title: 'Сведение за присъствието на децата в групата',
  access: may.read('AttendanceReferences'),
  topics: ofReference.topics,
  input: z.object({ classId: id, ...ofMonth }),
})
