import { dayOffKinds } from '@asistent/domain/institutions/days-off'
import type { MarkRefusal } from '@asistent/domain/attendance/marking'
import { noteSources, noteStatuses } from '@asistent/domain/attendance/notes'
import { requestKinds, requestStatuses } from '@asistent/domain/attendance/requests'
import { groupAttendanceTypes } from '@asistent/domain/people/groups'
import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { day, emptyAsNull, field, id, instant, oneOf } from '../core/values'
import { allergyBadge } from '../people/values'
import { absenceReport, attendanceType, choosableType, ofMonth } from './values'

// The month of a group and its marks: spec/calls.md 3 and 7.4, domain.md 1.2.

/** Fields after `absenceHours` are there only when they say something: a month has a thousand cells. */
const cell = z.object({
  /** '17:2026-11-13'; null: nothing is stored. */
  id: z.string().nullable(),
  forDate: day,
  /** Null: not entered. Locked: nobody can enter anything. */
  type: attendanceType.nullable(),
  /** Weekend, holiday or day off of the group. */
  isDayOff: z.boolean(),
  /** The child can't have a status: not enrolled, outside the school year, too far ahead. */
  isDayLocked: z.boolean(),
  medicalNotes: z.array(id),
  absenceHours: z.int().nullable(),
  /** Counts the changes of the mark; sent back with a save. */
  version: z.int(),
  /** Entered value, if the status follows from other data. */
  mark: choosableType.optional(),
  requestId: id.optional(),
  /** A status left on a day that is off or on which the child isn't enrolled. */
  isMistaken: z.literal(true).optional(),
  /** A key of `people`. */
  markedBy: id.optional(),
  markedAt: instant.optional(),
  arrivedAt: z.string().optional(),
  leftAt: z.string().optional(),
  broughtBy: z.string().optional(),
  collectedBy: z.string().optional(),
})
export type GridCell = z.output<typeof cell>

const gridStudent = z.object({
  studentId: id,
  studentName: z.string(),
  position: z.int().nullable(),
  /** Family reasons: null without a limit. */
  maxAbsenceCount: z.int().nullable(),
  currentAbsenceCount: z.int(),
  absencesLocked: z.boolean(),
  showFamilyAbsenceWarningMessage: z.boolean(),
  /** Where the child's organisation differs from its group's, it counts. */
  attendanceType: oneOf(groupAttendanceTypes),
  ...allergyBadge,
  photoFileId: id.nullable(),
  studentAttendanceRequests: z.array(
    z.object({
      id,
      kind: oneOf(requestKinds),
      fromDate: day,
      toDate: day,
      dates: z.array(day).nullable(),
      status: oneOf(requestStatuses),
      reason: z.string().nullable(),
    }),
  ),
  /** A parent has said that the child won't come; no status follows from it. */
  absenceReports: z.array(absenceReport),
  medicalNotes: z.array(
    z.object({
      id,
      source: oneOf(noteSources),
      fromDate: day,
      toDate: day,
      number: z.string().nullable(),
      status: oneOf(noteStatuses),
    }),
  ),
})

const gridDay = z.object({
  forDate: day,
  isDayOff: z.boolean(),
  /** The module is locked up to here. */
  isLocked: z.boolean(),
  /** Day off, vacation, flu vacation, quarantine. */
  kind: oneOf(dayOffKinds).nullable(),
  name: z.string().nullable(),
  /** What the second variant shows over an empty or unexcused day. */
  overlay: attendanceType.nullable(),
  enrolled: z.int(),
  present: z.int(),
  absent: z.int(),
  notEntered: z.int(),
})
export type GridDay = z.output<typeof gridDay>

export const getMonthGrid = call.get('/api/StudentAttendances/{groupId}/{month}/{year}', {
  title: 'Присъствия на група за месец',
  access: may.read('StudentAttendances'),
  input: z.object({ groupId: id, ...ofMonth, studentIds: field('Деца', z.array(id).max(200)).optional() }),
  output: z.object({
    result: z.array(z.object({ student: gridStudent, attendances: z.array(cell) })),
    rowsCount: z.int(),
    days: z.array(gridDay),
    group: z.object({
      id,
      name: z.string(),
      classType: z.int(),
      attendanceType: oneOf(groupAttendanceTypes),
      kindergartenId: id,
    }),
    /** Names of those who entered something. */
    people: z.record(z.string(), z.string()),
    lockedUntil: day.nullable(),
    mistakenCount: z.int(),
    mayEdit: z.boolean(),
    /** May pass the limit of family reasons, after a question. */
    mayForce: z.boolean(),
  }),
  topics: ['attendances', 'children', 'groups', 'days-off', 'locks', 'attendance-requests', 'medical-notes'],
})

const savedCell = z.object({
  studentId: id,
  forDate: day,
  type: attendanceType.nullable(),
  version: z.int(),
})

/** All or nothing. A refusal carries `RefusedCell`s in `data.cells`. */
export const saveMarks = call.post('/api/StudentAttendances', {
  title: 'Запис на присъствия',
  access: may.create('StudentAttendances'),
  input: z.object({
    classId: field('Група', id),
    items: field(
      'Дни',
      z
        .array(
          z.object({
            studentId: field('Дете', id),
            forDate: field('Дата', day),
            /** Null clears what was entered. */
            type: field('Статус', emptyAsNull(choosableType)),
            /** Of the cell as it was shown; left out: over whatever is there. */
            version: field('Версия', z.int().min(0)).optional(),
          }),
        )
        .min(1)
        .max(5000),
    ),
    /** Past the limit of family reasons: directors and administrators, after a question. */
    force: field('Над лимита', z.boolean()).default(false),
  }),
  output: z.object({ isSuccessful: z.boolean(), items: z.array(savedCell) }),
  topics: ['attendances'],
})

/** One refused cell of a save, in the refusal's `data.cells`. */
export interface RefusedCell {
  readonly studentId: number
  readonly studentName: string
  readonly forDate: string
  readonly reason: MarkRefusal | 'limit' | 'conflict'
  readonly text: string
  /** Value that another user has entered meanwhile. */
  readonly now?: {
    readonly type: number | null
    readonly version: number
    readonly markedBy: string | null
    readonly markedAt: string | null
    /** Entered by the one who asks: a save of theirs whose answer was lost. */
    readonly isMine: boolean
  }
}

export const getSchoolDays = call.get('/api/StudentAttendances/school-days', {
  title: 'Присъствени дни',
  access: may.read('StudentAttendances'),
  input: z.object({
    ...ofMonth,
    classId: field('Група', id).optional(),
    kindergartenId: field('Детска градина', id).optional(),
  }),
  output: z.object({
    result: z.array(
      z.object({
        forDate: day,
        isSchoolDay: z.boolean(),
        isStudyTime: z.boolean(),
        kind: oneOf(dayOffKinds).nullable(),
        name: z.string().nullable(),
      }),
    ),
    rowsCount: z.int(),
    schoolDays: z.int(),
  }),
  topics: ['days-off', 'school-years'],
})
