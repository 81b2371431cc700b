import { requestKinds, requestStatuses } from '@asistent/domain/attendance/requests'
import { z } from 'zod'
import { may } from '../core/access'
import { report } from '../core/report'
import { day, id } from '../core/values'
import { allergyBadge } from '../people/values'
import { count } from './reference-values'
import { requestFilters } from './requests.calls'
import { ofKindergarten } from './values'

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
    /** Null, with a number for a name: for who may not read the applications themselves (domain.md 7, StudentAbsenceRequests). */
    studentId: id.nullable(),
    studentName: z.string(),
    ...allergyBadge,
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
