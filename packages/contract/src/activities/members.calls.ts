import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, emptyAsNull, field, id, optionalDay } from '../core/values'
import { allergyBadge } from '../people/values'
import { listOf } from '../staff/values'
import { activityId, studentId } from './values'

// Who goes to an activity, group by group.

export const activityGroups = call.get('/api/Activities/classes', {
  title: 'Групи на дейност',
  access: may.read('ActivityGroups'),
  input: z.object({ activityId }),
  output: listOf(
    z.object({
      classId: id,
      className: z.string(),
      color: z.int(),
      emblem: z.string().nullable(),
      students: z.array(
        z.object({
          studentId: id,
          name: z.string(),
          ...allergyBadge,
          /** Today's enrolment, or the next one; null: doesn't go there. */
          fromDate: day.nullable(),
          toDate: day.nullable(),
          /** Marked visits: such an enrolment is ended, not removed. */
          visits: z.int(),
        }),
      ),
    }),
  ).extend({ capacity: z.int().nullable(), members: z.int() }),
  topics: ['activity-members', 'activities', 'groups', 'children', 'activity-visits'],
})

export const saveMembers = call.post('/api/activities/students', {
  title: 'Записване на деца за дейност',
  access: may.update('ActivityGroups'),
  input: z.object({
    activityId,
    items: field(
      'Деца',
      z
        .array(
          z.object({
            studentId,
            /** Null: the enrolment is removed, as if it had never been. */
            fromDate: field('От дата', emptyAsNull(day)),
            toDate: field('До дата', optionalDay),
            /** The enrolment the person saw; null: there was none. */
            was: z.object({ fromDate: day, toDate: day.nullable() }).nullable().default(null),
          }),
        )
        .min(1)
        .max(500),
    ),
  }),
  output: saved,
  topics: ['activity-members', 'activity-requests'],
})

export const setLeaveDates = call.post('/api/Activities/students/leave-dates', {
  title: 'Отписване на деца от дейност',
  access: may.update('ActivityGroups'),
  input: z.object({
    activityId,
    studentIds: field('Деца', z.array(id).min(1).max(500)),
    leaveDate: field('Последен ден', day),
  }),
  output: done,
  topics: ['activity-members', 'activity-requests'],
})
