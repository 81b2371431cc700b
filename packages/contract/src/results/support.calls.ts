import { endsBeforeStart } from '../core/shared-problems'
import { sessionMinutes, supportKinds } from '@asistent/domain/results/support'
import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { call, done, saved } from '../core/call'
import {
  day,
  emptyAsNull,
  field,
  id,
  oneOf,
  optionalDay,
  optionalLongText,
  optionalText,
  text,
  time,
  version,
} from '../core/values'
import { allergyBadge } from '../people/values'

// Personal educational work: who needs support, plans and notes of the specialist, measures, and the praises and notes of
// the teachers. Those who work with the child read all of it, its family what is marked for it.

export const withTheChild = onlyRoles('Director', 'Teacher', 'ResourceSpecialist')

/** Of a session. */
export const duration = z.int().min(sessionMinutes.least).max(sessionMinutes.most)

export const personalWork = call.list('/api/complex/Administration/students/personalEducationalWork', {
  title: 'Личностна подкрепа',
  access: withTheChild,
  filters: {
    classIds: field('Групи', z.array(id).max(100)).optional(),
    isSop: field('Със СОП', z.boolean()).optional(),
    nameSearchTerm: field('Име на дете', optionalText(100)),
    /** Only children with records. */
    withSupport: field('С подкрепа', z.boolean()).optional(),
  },
  row: z.object({
    id,
    position: z.int().nullable(),
    name: z.string(),
    ...allergyBadge,
    className: z.string().nullable(),
    isSop: z.boolean(),
    specialists: z.string().nullable(),
    /** The plan that holds today. */
    plan: z.string().nullable(),
    measures: z.int(),
    notes: z.int(),
    sessions: z.int(),
    lastOn: day.nullable(),
  }),
  orderBy: ['position', 'name', 'className', 'lastOn'],
  defaultSize: 30,
  topics: ['support', 'children', 'groups'],
})

export const childSupport = call.get('/api/complex/Administration/students/personalEducationalWork/{id}', {
  title: 'Подкрепа и бележки за дете',
  access: onlyRoles('Director', 'Teacher', 'ResourceSpecialist', 'Parent'),
  input: z.object({ id }),
  output: z.object({
    name: z.string(),
    ...allergyBadge,
    result: z.array(
      z.object({
        id,
        kind: oneOf(supportKinds),
        classSubjectId: id.nullable(),
        subjectName: z.string().nullable(),
        title: z.string(),
        text: z.string().nullable(),
        fromDate: day,
        toDate: day.nullable(),
        fromTime: z.string().nullable(),
        minutes: z.int().nullable(),
        forParents: z.boolean(),
        author: z.string().nullable(),
        mayEdit: z.boolean(),
        version: z.int(),
      }),
    ),
    rowsCount: z.int(),
  }),
  topics: ['support'],
})

export const saveSupport = call.post('/api/complex/Administration/students/personalEducationalWork', {
  title: 'Запис на подкрепа или бележка за дете',
  access: withTheChild,
  input: z
    .object({
      id: id.optional(),
      studentId: field('Дете', id),
      kind: field('Вид', oneOf(supportKinds)),
      classSubjectId: field('Направление', id).nullish(),
      title: field('Накратко', text(200)),
      text: field('Подробно', optionalLongText(10_000)),
      fromDate: field('От дата', day),
      toDate: field('До дата', optionalDay),
      fromTime: field('Начало', emptyAsNull(time)),
      minutes: field('Минути', duration.nullish()),
      forParents: field('Вижда се от родителите', z.boolean()).default(false),
      version,
    })
    .check((context) => {
      const { fromDate, toDate, kind, fromTime, minutes } = context.value
      if (kind === supportKinds.Session)
        for (const [path, value] of Object.entries({ fromTime, minutes }))
          if (value == null)
            context.issues.push({ code: 'invalid_type', expected: 'string', path: [path], input: undefined })
      if (toDate && toDate < fromDate)
        context.issues.push({ code: 'custom', path: ['toDate'], input: toDate, message: endsBeforeStart[1] })
    }),
  output: saved,
  topics: ['support'],
})

export const deleteSupport = call.delete('/api/complex/Administration/students/personalEducationalWork/{supportId}', {
  title: 'Изтриване на подкрепа или бележка за дете',
  access: withTheChild,
  input: z.object({ supportId: id }),
  output: done,
  topics: ['support'],
})
