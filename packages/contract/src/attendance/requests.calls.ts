import { requestKinds, requestStatuses } from '@asistent/domain/attendance/requests'
import { z } from 'zod'
import { either, may, onlyRoles } from '../core/access'
import { call, done } from '../core/call'
import {
  day,
  emptyAsNull,
  field,
  id,
  instant,
  oneOf,
  optionalLongText,
  optionalText,
  seenVersion,
} from '../core/values'
import { allergyBadge } from '../people/values'
import { ofGroups, periodFilter } from './values'

// Applications for family reasons and for presence in the summer or a vacation: domain.md 1.5.

const kind = field('Вид', oneOf(requestKinds))
const status = field('Състояние', oneOf(requestStatuses))

const fields = {
  studentId: field('Дете', id),
  kind,
  fromDate: field('От дата', day),
  toDate: field('До дата', day),
  /** Presence only: single days of the period; by default all of it. */
  dates: field('Дни', emptyAsNull(z.array(day).min(1).max(120))),
}

const written = {
  ...fields,
  reason: field('Причина', optionalLongText(1000)),
  fileId: field('Файл', id).optional(),
}

const effect = {
  /** Attendance days that it covers. */
  days: z.int(),
  covered: z.array(day),
  /** Of them, those that count to the limit of family reasons. */
  counted: z.int(),
  /** Family reasons: null without a limit. */
  limit: z.int().nullable(),
  /** Before this application; of an approved one including it. */
  used: z.int(),
  left: z.int().nullable(),
  /** Effect on the child's meals. */
  meals: z.object({
    names: z.array(z.string()),
    /** Days whose portions change. */
    days: z.int(),
    /** Today, after the kitchen has taken over the portions. */
    tooLate: z.int(),
    noticeTime: z.string(),
  }),
}

const answered = z.object({
  isSuccessful: z.boolean(),
  entityId: id,
  requestId: id,
  status,
  ...effect,
})

export const saveRequest = call.post('/api/StudentAttendances/request', {
  title: 'Подаване на заявление от детската градина',
  access: may.update('StudentAbsenceRequests'),
  input: z.object({
    ...written,
    parentName: field('Родител', optionalText(200)),
    /** Exceeds the limit: for directors and administrators, after a confirmation. */
    force: field('Над лимита', z.boolean()).default(false),
  }),
  output: answered,
  topics: ['attendance-requests', 'attendances'],
})

export const saveParentRequest = call.post('/api/StudentAttendances/parent-request', {
  title: 'Подаване на заявление от родител',
  access: onlyRoles('Parent'),
  input: z.object(written),
  output: answered,
  topics: ['attendance-requests', 'attendances'],
  rate: { max: 60, seconds: 3600 },
})

/** Effect of an application before it is sent. */
export const previewRequest = call.get('/api/StudentAttendances/request-preview', {
  title: 'Преглед на заявление преди подаване',
  access: may.create('StudentAbsenceRequests'),
  input: z.object({ ...fields, dates: field('Дни', z.array(day).max(120)).optional() }),
  output: z.object({
    ...effect,
    /** Reason for which it would be rejected. */
    problem: z.string().nullable(),
    /** Directors and administrators may exceed it. */
    isLimitProblem: z.boolean(),
    /** Approved automatically, instead of by a decision. */
    approvedAtOnce: z.boolean(),
  }),
  topics: ['attendance-requests', 'attendances', 'days-off', 'locks'],
})

export const withdrawRequest = call.delete('/api/StudentAttendances/request/{id}', {
  title: 'Оттегляне на заявление',
  access: either(may.delete('StudentAbsenceRequests'), may.update('StudentAbsenceRequests')),
  input: z.object({ id }),
  output: done,
  topics: ['attendance-requests', 'attendances'],
})

export const decideRequest = call.post('/api/StudentAttendances/request/{id}/decision', {
  title: 'Решение по заявление',
  access: may.update('StudentAbsenceRequests'),
  input: z.object({
    id,
    approve: field('Одобряване', z.boolean()),
    comment: field('Коментар', optionalLongText(1000)),
    force: field('Над лимита', z.boolean()).default(false),
    version: seenVersion,
  }),
  output: done,
  topics: ['attendance-requests', 'attendances'],
})

/** The application is pending again; its days are as they would be without it. */
export const reverseRequest = call.post('/api/StudentAttendances/request/{id}/reversal', {
  title: 'Връщане на решение по заявление',
  access: may.update('StudentAbsenceRequests'),
  input: z.object({ id, version: seenVersion }),
  output: done,
  topics: ['attendance-requests', 'attendances'],
})

const requestRow = z.object({
  id,
  studentId: id,
  studentName: z.string(),
  ...allergyBadge,
  className: z.string().nullable(),
  kind,
  fromDate: day,
  toDate: day,
  dates: z.array(day).nullable(),
  /** Attendance days that it covers. */
  days: z.int(),
  reason: z.string().nullable(),
  fileId: id.nullable(),
  status,
  parentName: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  comment: z.string().nullable(),
  mayWithdraw: z.boolean(),
  mayDecide: z.boolean(),
  mayReverse: z.boolean(),
  version: z.int(),
})

export const requestFilters = {
  kind: kind.optional(),
  status: status.optional(),
  studentId: field('Дете', id).optional(),
  ...ofGroups,
  search: field('Търсене', optionalText(100)),
  ...periodFilter,
}

export const listRequests = call.list('/api/StudentAttendances/applications', {
  title: 'Заявления',
  access: may.read('StudentAbsenceRequests'),
  filters: requestFilters,
  row: requestRow,
  orderBy: ['createdAt', 'studentName', 'fromDate', 'status'],
  topics: ['attendance-requests', 'children'],
})

/** An application with its effect; of a pending one, the effect of its approval. */
export const getRequest = call.get('/api/StudentAttendances/request/{id}', {
  title: 'Заявление',
  access: may.read('StudentAbsenceRequests'),
  input: z.object({ id }),
  output: z.object({
    ...requestRow.shape,
    effect: z.object(effect).nullable(),
    /**
     * Days of an approved one that were restored over the limit and are not excused by it (docs/areas/attendance.md,
     * 'Saving').
     */
    lostDays: z.array(day),
    /** Whether the user may approve it over the limit. */
    mayForce: z.boolean(),
  }),
  topics: ['attendance-requests', 'attendances', 'children', 'days-off'],
})

export const requestForm = call.file('/api/StudentAttendances/attendance-request-form/{id}', {
  title: 'Заявление за печат',
  access: may.read('StudentAbsenceRequests'),
  input: z.object({ id }),
  topics: ['attendance-requests'],
})

export const requestFile = call.file('/api/StudentAttendances/request/{id}/file', {
  title: 'Файл към заявление',
  access: may.read('StudentAbsenceRequests'),
  input: z.object({ id }),
  topics: ['attendance-requests'],
})
