import { itemKinds } from '@asistent/domain/planning/programs'
import { lessonStates } from '@asistent/domain/planning/planning'
import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { day, field, id, oneOf } from '../core/values'

// The week of a group as families and staff see it, and the year of a group on one page.

const scheduleItem = z.object({
  position: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  kind: oneOf(itemKinds),
  title: z.string(),
  teacherName: z.string().nullable(),
  topics: z.array(
    z.object({ id, title: z.string(), status: oneOf(lessonStates), substituteName: z.string().nullable() }),
  ),
})

export const weekSchedule = call.get('/api/complex/classbook/weeklyScheduleOverview', {
  title: 'Седмица на група',
  access: may.read('ClassPrograms'),
  input: z.object({
    classId: field('Група', id),
    forDate: field('Седмица', day).optional(),
    /** The week of this lesson. */
    lessonId: id.optional(),
  }),
  output: z.object({
    classId: id,
    className: z.string(),
    weekFrom: day,
    weekTo: day,
    theme: z.string().nullable(),
    days: z.array(
      z.object({
        forDate: day,
        dayOff: z.string().nullable(),
        note: z.string().nullable(),
        items: z.array(scheduleItem),
      }),
    ),
  }),
  topics: ['programs', 'lessons', 'week-themes', 'days-off', 'activities'],
  kept: true,
})

export const yearPlan = call.get('/api/complex/administration/yearlySchoolPlan/{classId}', {
  title: 'Годишен план на група',
  access: may.read('Lessons'),
  input: z.object({ classId: id, classSubjectId: field('Направление', id).optional() }),
  output: z.object({
    className: z.string(),
    weeks: z.array(
      z.object({
        weekFrom: day,
        theme: z.string().nullable(),
        lessons: z.array(
          z.object({
            id,
            forDate: day,
            subjectName: z.string(),
            title: z.string(),
            status: oneOf(lessonStates),
            isMissed: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  topics: ['lessons', 'week-themes'],
})
