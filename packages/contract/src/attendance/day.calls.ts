import type { DoorTimes } from '@asistent/domain/attendance/door'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done } from '../core/call'
import { day, emptyAsNull, field, id, optionalText, time } from '../core/values'
import { allergyBadge } from '../people/values'
import { absenceReport, attendanceType } from './values'

// Drop-off and pick-up of a group's day: present children, times and companions.

export const getGroupDay = call.get('/api/StudentAttendances/day', {
  title: 'Ден на група',
  access: may.create('StudentAttendances'),
  input: z.object({ classId: field('Група', id), forDate: field('Дата', day) }),
  output: z.object({
    forDate: day,
    isDayOff: z.boolean(),
    isLocked: z.boolean(),
    mayEdit: z.boolean(),
    result: z.array(
      z.object({
        studentId: id,
        studentName: z.string(),
        photoFileId: id.nullable(),
        ...allergyBadge,
        type: attendanceType.nullable(),
        /** Status that a tap enters; a full-day group may have hourly children. */
        usualPresence: attendanceType,
        version: z.int(),
        requestId: id.nullable(),
        /** An approved medical note covers the day. */
        isIll: z.boolean(),
        /** Absence reported by a parent. */
        reported: absenceReport.nullable(),
        arrivedAt: z.string().nullable(),
        leftAt: z.string().nullable(),
        broughtBy: z.string().nullable(),
        collectedBy: z.string().nullable(),
        /** People who may collect the child on the day. */
        companions: z.array(z.object({ name: z.string(), relation: z.string().nullable() })),
      }),
    ),
    rowsCount: z.int(),
    present: z.int(),
    absent: z.int(),
    notEntered: z.int(),
    /** Present and not collected yet: the head-count. */
    here: z.int(),
  }),
  topics: ['attendances', 'children', 'groups', 'days-off', 'locks', 'attendance-requests', 'medical-notes'],
})

const doorFields = {
  arrivedAt: field('Дойде в', emptyAsNull(time)),
  leftAt: field('Взето в', emptyAsNull(time)),
  broughtBy: field('Доведено от', optionalText(200)),
  collectedBy: field('Взето от', optionalText(200)),
}

/** In `data` of the error 'door-changed': the stored state. */
export interface ChangedDoor {
  readonly studentId: number
  readonly now: DoorTimes
  /** Author and time of the stored entry. */
  readonly enteredBy: string | null
  readonly enteredAt: string | null
}

/** An arrival marks the child present, whatever was entered before. */
export const saveArrivals = call.post('/api/StudentAttendances/arrivals', {
  title: 'Запис на идване и вземане',
  access: may.create('StudentAttendances'),
  input: z.object({
    classId: field('Група', id),
    forDate: field('Дата', day),
    items: field(
      'Деца',
      z
        .array(
          z.object({
            studentId: field('Дете', id),
            ...doorFields,
            /**
             * State that the user has seen, so that later entries of others are kept. Without it the last write wins.
             */
            seen: z.object(doorFields).optional(),
          }),
        )
        .min(1)
        .max(200),
    ),
  }),
  output: done,
  lock: { category: 'attendance', day: 'forDate' },
  topics: ['attendances'],
})
