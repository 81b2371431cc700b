import { lessonStates, topicKinds } from '@asistent/domain/planning/planning'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, oneOf, version } from '../core/values'

// A year of topics on dates, in one pass: domain.md 3. `publisherId` 0: the kindergarten's own topics.

const ofField = z.object({ classId: id, classSubjectId: id })

export const planningThemes = call.get('/api/SubjectTopics/planning-themes/{publisherId}/{classId}/{classSubjectId}', {
  title: 'Теми за планиране',
  access: may.read('SubjectTopics'),
  input: ofField.extend({ publisherId: z.int().min(0) }),
  output: z.object({
    result: z.array(
      z.object({
        topicId: id,
        position: z.int(),
        title: z.string(),
        kind: oneOf(topicKinds),
        status: oneOf(lessonStates),
        forDate: day.nullable(),
      }),
    ),
    rowsCount: z.int(),
  }),
  topics: ['subject-topics', 'lessons'],
})

export const planningDates = call.get('/api/SubjectTopics/planning-dates/{classId}/{classSubjectId}', {
  title: 'Дати за планиране',
  access: may.read('SubjectTopics'),
  input: ofField,
  output: z.object({
    className: z.string(),
    subjectName: z.string(),
    publisherId: z.int(),
    /** Of the plan: a save carries it. */
    version: z.int(),
    mayEdit: z.boolean(),
    today: day,
    result: z.array(
      z.object({
        forDate: day,
        position: z.int(),
        /** Vacation or quarantine: topics are planned there only on request. */
        note: z.string().nullable(),
      }),
    ),
    rowsCount: z.int(),
    lessons: z.array(
      z.object({
        id,
        topicId: id.nullable(),
        title: z.string(),
        forDate: day,
        position: z.int(),
        status: oneOf(lessonStates),
        /** Planned for a day on which the program has no such situation any more, or that became a day off. */
        offProgram: z.boolean(),
      }),
    ),
  }),
  topics: ['programs', 'lessons', 'days-off'],
})

export const savePlan = call.post('/api/SubjectTopics/planning-save', {
  title: 'Запис на планирането',
  access: may.update('SubjectTopics'),
  input: ofField.extend({
    items: field(
      'Теми',
      z
        .array(z.object({ topicId: id, forDate: field('Дата', day), position: z.int().min(1).max(20).default(1) }))
        .max(400),
    ),
    version,
  }),
  output: saved,
  topics: ['lessons'],
  lock: { category: 'topics', day: 'forDate' },
})

export const cancelPlan = call.post('/api/SubjectTopics/planning-cancel/{classId}/{classSubjectId}', {
  title: 'Отмяна на предстоящото планиране',
  access: may.update('SubjectTopics'),
  input: ofField,
  output: done.extend({ removed: z.int() }),
  topics: ['lessons'],
})
