import { visitMarks } from '@asistent/domain/activities/activities'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { amount, day, emptyAsNull, field, id, oneOf } from '../core/values'
import { allergyBadge } from '../people/values'
import { listOf } from '../staff/values'
import { activityId, activityWords, ofMonth } from './values'

// Attendance of an activity: children × days of a month.

const mark = oneOf(visitMarks)

export const getVisits = call.get('/api/Activities/attendance/{activityId}/{month}/{year}', {
  title: 'Присъствия на дейност',
  access: may.update('ActivityAttendances'),
  input: z.object({ activityId, ...ofMonth }),
  output: z.object({
    days: z.array(z.object({ forDate: day, isDayOff: z.boolean(), name: z.string().nullable() })),
    result: z.array(
      z.object({
        studentId: id,
        studentName: z.string(),
        ...allergyBadge,
        className: z.string().nullable(),
        /** One for every day of the month. */
        visits: z.array(
          z.object({
            mark: mark.nullable(),
            /** No session, or the child isn't enrolled on the day. */
            isLocked: z.boolean(),
          }),
        ),
      }),
    ),
    rowsCount: z.int(),
    lockedUntil: day.nullable(),
  }),
  topics: ['activity-visits', 'activity-members', 'activities', 'days-off', 'locks'],
  kept: true,
})

const item = z.object({
  studentId: field('Дете', id),
  forDate: field('Дата', day),
  /** Null clears the day. */
  mark: field('Присъствие', emptyAsNull(mark)),
  /** What the person saw; null: nothing was entered. */
  was: mark.nullable().default(null),
})

export const saveVisits = call.post('/api/Activities/attendance', {
  title: 'Запис на присъствия на дейност',
  access: may.update('ActivityAttendances'),
  input: z.object({ activityId, ...ofMonth, items: field('Дни', z.array(item).min(1).max(5000)) }),
  output: saved,
  lock: { category: 'attendance', day: 'forDate' },
  topics: ['activity-visits'],
})

/** Present in the kindergarten: present at the sessions that are over and not marked yet. */
export const autofillVisits = call.post('/api/Activities/attendance/autofill', {
  title: 'Попълване на присъствия на дейност от присъствията в групата',
  access: may.update('ActivityAttendances'),
  input: z.object({ activityId, ...ofMonth }),
  output: done.extend({ filled: z.int() }),
  topics: ['activity-visits'],
})

/** What the month comes to, with what is typed and not saved yet laid over it. */
export const previewFees = call.post('/api/Activities/attendance/fee-preview', {
  title: 'Преглед на таксите преди запис',
  access: may.update('ActivityAttendances'),
  input: z.object({
    activityId,
    ...ofMonth,
    items: field('Дни', z.array(item).max(5000).default([])),
  }),
  output: listOf(
    z.object({
      studentId: id,
      studentName: z.string(),
      sessions: z.int(),
      price: amount,
      discount: amount,
      amount,
      why: z.string(),
    }),
  ).extend({ total: amount }),
})

/** A parent's page: where the own children went in a month. */
export const ownVisits = call.get('/api/activities/parents', {
  title: 'Посещения на моите деца',
  access: may.read('ActivityParents'),
  input: z.object({ ...ofMonth, studentId: field('Дете', id).optional() }),
  output: listOf(
    z.object({
      ...activityWords,
      studentId: id,
      studentName: z.string(),
      attended: z.int(),
      absent: z.int(),
      days: z.array(z.object({ forDate: day, mark: mark.nullable() })),
    }),
  ),
  topics: ['activity-visits', 'activity-members', 'activities'],
})
