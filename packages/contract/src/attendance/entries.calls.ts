import { z } from 'zod'
import { report } from '../core/report'
import { day, field, id } from '../core/values'
import { childOfGroup, entryTone, ofReference, ofVariant } from './reference-values'
import { ofGroups, ofKindergarten, periodFilter } from './values'

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
  ...ofReference,
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
    ...childOfGroup,
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
