import { absenceReasons } from '@asistent/domain/attendance/absence-reports'
import { requestStatuses } from '@asistent/domain/attendance/requests'
import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { call, done } from '../core/call'
import { day, field, id, instant, oneOf } from '../core/values'
import { attendanceType } from './values'

// A parent says that a child won't come, for a day, for several or without an end: docs/areas/attendance.md, 'Absences
// reported by parents'.

const reason = field('Причина', oneOf(absenceReasons))

const reportedDay = z.object({
  forDate: day,
  /** Null: not entered. */
  type: attendanceType.nullable(),
  report: z
    .object({
      id,
      /** Null: said by another guardian to those who sign for the child. */
      reason: reason.nullable(),
      /** Who said it. */
      by: z.string(),
      createdAt: instant,
      fromDate: day,
      /** Null: one day. */
      toDate: day.nullable(),
      openEnded: z.boolean(),
      /** The application that went along. */
      request: z.object({ id, status: oneOf(requestStatuses) }).nullable(),
      mayTakeBack: z.boolean(),
    })
    .nullable(),
  /** An open application for family reasons covers the day already. */
  requestId: id.nullable(),
  /** Why no application for family reasons goes along; null: one does. */
  familyProblem: z.string().nullable(),
  /** Told before the kitchen counts its portions. */
  savesMeals: z.boolean(),
})
export type ReportedDay = z.output<typeof reportedDay>

/** The own children with today, when it is an attendance day, and the next attendance day. */
export const listAbsenceDays = call.get('/api/StudentAttendances/absence-days', {
  title: 'Дни за съобщаване на отсъствие',
  kept: true,
  access: onlyRoles('Parent'),
  output: z.object({
    today: day,
    result: z.array(
      z.object({
        studentId: id,
        firstName: z.string(),
        /** May this guardian report for the child? */
        maySign: z.boolean(),
        /** Until when an absence of the same day saves its meals. */
        mealNoticeTime: z.string(),
        days: z.array(reportedDay),
        /** Days of the last two weeks that a parent reported as illness and no note covers. */
        withoutNote: z.object({ fromDate: day, toDate: day }).nullable(),
      }),
    ),
    rowsCount: z.int(),
  }),
  topics: ['attendance-requests', 'attendances', 'medical-notes', 'children', 'days-off', 'locks'],
})

export const reportAbsence = call.post('/api/StudentAttendances/absence-reports', {
  title: 'Съобщаване на отсъствие от родител',
  access: onlyRoles('Parent'),
  input: z.object({
    studentId: field('Дете', id),
    forDate: field('Дата', day),
    toDate: field('До дата', day).optional(),
    /** The parent does not know yet when the child comes back. */
    openEnded: z.boolean().optional(),
    reason,
  }),
  output: z.object({
    isSuccessful: z.boolean(),
    entityId: id,
    requestId: id.nullable(),
    /** Why no application went along, when one was wanted. */
    familyProblem: z.string().nullable(),
  }),
  topics: ['attendance-requests', 'attendances'],
  rate: { max: 60, seconds: 3600 },
})

export const takeBackAbsence = call.delete('/api/StudentAttendances/absence-reports/{id}', {
  title: 'Връщане на съобщено отсъствие',
  access: onlyRoles('Parent'),
  input: z.object({
    id,
    /** First day on which the child comes; without it all days that are not over. */
    comesOn: field('Ще дойде на', day).optional(),
  }),
  output: done,
  topics: ['attendance-requests', 'attendances'],
})
