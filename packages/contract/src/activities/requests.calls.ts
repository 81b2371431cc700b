import { enrollmentKinds, enrollmentStatuses } from '@asistent/domain/activities/requests'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
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
import { listOf } from '../staff/values'
import { activityId, activityWords, idOnly, studentId } from './values'

// Requests of parents: to enrol, to change, to leave (domain.md 4 and 8).

const kind = oneOf(enrollmentKinds)
const status = oneOf(enrollmentStatuses)

export const listEnrollmentRequests = call.list('/api/Activities/enrollment-requests/overview', {
  title: 'Заявления за дейности',
  access: may.read('ActivityEnrollmentRequests'),
  filters: {
    search: field('Дете', optionalText(100)),
    /** Leaving, or everything else. */
    removal: field('Отписване', z.boolean().optional()),
    status: field('Статус', status).optional(),
    activityId: activityId.optional(),
    studentId: studentId.optional(),
  },
  row: z.object({
    id,
    kind,
    status,
    /** As people read it: 'В списъка на чакащите', 'Отхвърлена'. */
    state: z.string(),
    studentId: id,
    studentName: z.string(),
    className: z.string().nullable(),
    activityId: id,
    activity: z.string(),
    toActivity: z.string().nullable(),
    forDate: day,
    note: z.string().nullable(),
    parentName: z.string().nullable(),
    comment: z.string().nullable(),
    createdAt: instant,
    /** Places left in the activity; null: without a limit. */
    free: z.int().nullable(),
    /** Which one in the list of those who wait for a place. */
    place: z.int().nullable(),
    mayDecide: z.boolean(),
    mayReverse: z.boolean(),
    mayWithdraw: z.boolean(),
    version: z.int(),
  }),
  orderBy: ['createdAt', 'forDate', 'studentName', 'activity'],
  topics: ['activity-requests', 'activity-members'],
})

export const createEnrollmentRequest = call.post('/api/Activities/enrollment-requests/parents/create', {
  title: 'Заявление за дейност',
  access: may.create('ActivityEnrollmentRequests'),
  input: z.object({
    studentId,
    kind: field('Заявление за', kind),
    activityId,
    toActivityId: field('Нова дейност', emptyAsNull(id)),
    forDate: field('От дата', day),
    note: field('Бележка', optionalLongText(500)),
  }),
  output: saved,
  topics: ['activity-requests'],
})

export const withdrawEnrollmentRequest = call.delete('/api/Activities/enrollment-requests/parents/delete/{id}', {
  title: 'Оттегляне на заявление за дейност',
  access: may.delete('ActivityEnrollmentRequests'),
  input: idOnly,
  output: done,
  topics: ['activity-requests'],
})

export const decideEnrollmentRequest = call.post('/api/Activities/enrollment-requests/change-status', {
  title: 'Решение по заявление за дейност',
  access: may.update('ActivityEnrollmentRequests'),
  input: z.object({
    id,
    status: field('Решение', z.literal([enrollmentStatuses.Approved, enrollmentStatuses.Canceled])),
    comment: field('Коментар', optionalLongText(500)),
    version: seenVersion,
  }),
  output: done,
  topics: ['activity-requests', 'activity-members'],
})

/** The request is pending again: its enrolment or its end is reverted. */
export const reverseEnrollmentDecision = call.post('/api/Activities/enrollment-requests/reversal', {
  title: 'Връщане на решение по заявление за дейност',
  access: may.update('ActivityEnrollmentRequests'),
  input: z.object({ id, version: seenVersion }),
  output: done,
  topics: ['activity-requests', 'activity-members'],
})

export const enrollmentRequestPaper = call.file('/api/Activities/enrollment-requests/export/{id}', {
  title: 'Заявление за дейност (PDF)',
  access: may.read('ActivityEnrollmentRequests'),
  input: idOnly,
})

/** A parent's children: where each goes, what has been asked for, and what each may be enrolled in. */
export const ownEnrollments = call.get('/api/Activities/parents/student-enrollment', {
  title: 'Дейности на моите деца',
  access: may.read('ActivityParents'),
  output: listOf(
    z.object({
      studentId: id,
      studentName: z.string(),
      /** The caller signs for the child. */
      maySign: z.boolean(),
      activities: z.array(
        z.object({
          ...activityWords,
          fromDate: day,
          toDate: day.nullable(),
          /** First day without the activity that a parent may ask for; null: it cannot be left, or that was asked already. */
          leaveFrom: day.nullable(),
        }),
      ),
      requests: z.array(
        z.object({
          id,
          activity: z.string(),
          kind,
          state: z.string(),
          forDate: day,
          /** Position in the waiting list. */
          place: z.int().nullable(),
        }),
      ),
      /** Neither attended nor asked for. */
      offered: z.array(
        z.object({
          ...activityWords,
          leader: z.string().nullable(),
          description: z.string().nullable(),
          /** Null: without a limit. */
          free: z.int().nullable(),
          waiting: z.int(),
          /** First day on which the child may begin. */
          firstDay: day,
        }),
      ),
    }),
  ),
  topics: ['activity-members', 'activity-requests', 'activities'],
})
