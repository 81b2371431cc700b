import { tableUpload } from '../core/import'
import { groupTypes } from '@asistent/domain/people/groups'
import { topicKinds } from '@asistent/domain/planning/planning'
import { z } from 'zod'
import { master, may } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, longText, oneOf, optionalText, text, version } from '../core/values'

// Topics of the publishers (the master's) and a kindergarten's own; the general theme of a week.

const topicFilters = {
  search: field('Търсене', optionalText(100)),
  classType: field('Възрастова група', oneOf(groupTypes)).optional(),
  classSubjectId: field('Направление', id).optional(),
}

const topicRow = z.object({
  id,
  classType: oneOf(groupTypes),
  classSubjectId: id,
  subjectName: z.string(),
  position: z.int(),
  title: z.string(),
  kind: oneOf(topicKinds),
})

const topicForm = z.object({
  id: id.optional(),
  classType: field('Възрастова група', oneOf(groupTypes)),
  classSubjectId: field('Направление', id),
  position: field('№', z.int().min(1).max(999)),
  title: field('Тема', text(300)),
  kind: field('Вид', oneOf(topicKinds).default(1)),
  version,
})

const masterForm = topicForm.extend({ publisherId: field('Издателство', id) })

export const listMasterTopics = call.list('/api/administration/SubjectTopicsManagement/overview-models', {
  title: 'Теми на издателствата',
  access: master.read('SubjectTopics'),
  filters: { ...topicFilters, publisherId: field('Издателство', id).optional() },
  row: topicRow.extend({ publisherId: id, publisherName: z.string() }),
  orderBy: ['position', 'title', 'subjectName', 'publisherName'],
  topics: ['subject-topics'],
})

export const getMasterTopic = call.get('/api/administration/SubjectTopicsManagement/{id}', {
  title: 'Тема на издателство',
  access: master.read('SubjectTopics'),
  input: z.object({ id }),
  output: masterForm.required({ id: true, version: true }),
  topics: ['subject-topics'],
})

export const saveMasterTopic = call.post('/api/administration/SubjectTopicsManagement', {
  title: 'Запис на тема на издателство',
  access: master.update('SubjectTopics'),
  input: masterForm,
  output: saved,
  topics: ['subject-topics'],
})

const table = {
  access: master.create('SubjectTopics'),
  input: z.object({ files: z.array(z.custom<Blob | { name: string; type: string; bytes: Uint8Array }>()).min(1) }),
  upload: tableUpload,
  output: z.object({
    isSuccessful: z.boolean(),
    /** Of an upload: what it stored, 0 if a row is wrong; of a check: what an upload would store. */
    added: z.int(),
    changed: z.int(),
    errorMessage: z.string().optional(),
    errors: z.array(z.object({ row: z.int(), text: z.string() })),
  }),
}

/** A table with the columns Издателство, Група, Направление, №, Тема: all of it, or nothing and what is wrong. */
export const uploadTopics = call.post('/api/administration/SubjectTopicsManagement/upload', {
  title: 'Внасяне на теми от таблица',
  ...table,
  topics: ['subject-topics'],
})

/** What the same table would do; nothing is written. */
export const checkTopics = call.post('/api/administration/SubjectTopicsManagement/upload/check', {
  title: 'Проверка на таблица с теми',
  ...table,
})

export const deleteMasterTopic = call.delete('/api/administration/SubjectTopicsManagement/{id}', {
  title: 'Изтриване на тема на издателство',
  access: master.delete('SubjectTopics'),
  input: z.object({ id }),
  output: done,
  topics: ['subject-topics'],
})

export const listOwnTopics = call.list('/api/SubjectTopics/overview-models', {
  title: 'Собствени теми',
  access: may.read('SubjectTopics'),
  filters: topicFilters,
  row: topicRow.extend({ lessons: z.int() }),
  orderBy: ['position', 'title', 'subjectName'],
  topics: ['subject-topics', 'lessons'],
})

export const getOwnTopic = call.get('/api/SubjectTopics/{id}', {
  title: 'Собствена тема',
  access: may.read('SubjectTopics'),
  input: z.object({ id }),
  output: topicForm.required({ id: true, version: true }),
  topics: ['subject-topics'],
})

export const saveOwnTopic = call.post('/api/SubjectTopics', {
  title: 'Запис на собствена тема',
  access: may.save('SubjectTopics'),
  input: topicForm.extend({ position: topicForm.shape.position.optional() }),
  output: saved,
  topics: ['subject-topics'],
})

/** One topic on each line, as pasted from a table; they follow those that are there. */
export const saveOwnTopics = call.post('/api/SubjectTopics/bulk', {
  title: 'Запис на много собствени теми',
  access: may.create('SubjectTopics'),
  input: z.object({
    classType: field('Възрастова група', oneOf(groupTypes)),
    classSubjectId: field('Направление', id),
    titles: field('Теми (по една на ред)', longText(20_000)),
  }),
  output: saved,
  topics: ['subject-topics'],
})

export const deleteOwnTopic = call.delete('/api/SubjectTopics/{id}', {
  title: 'Изтриване на собствена тема',
  access: may.delete('SubjectTopics'),
  input: z.object({ id }),
  output: done,
  topics: ['subject-topics'],
})

const themeForm = z.object({
  id: id.optional(),
  weekOn: field('Седмица от', day),
  classId: field('Група', id.nullable()),
  title: field('Обща тема', text(200)),
  version,
})

export const listWeekThemes = call.list('/api/SubjectTopics/general-themes/overview-models', {
  title: 'Общи теми на седмицата',
  access: may.read('SubjectTopics'),
  filters: { classId: field('Група', id).optional() },
  row: z.object({ id, weekOn: day, classId: id.nullable(), className: z.string().nullable(), title: z.string() }),
  orderBy: ['weekOn', 'title'],
  topics: ['week-themes'],
})

export const getWeekTheme = call.get('/api/SubjectTopics/general-themes/{id}', {
  title: 'Обща тема на седмицата',
  access: may.read('SubjectTopics'),
  input: z.object({ id }),
  output: themeForm.required({ id: true, version: true }),
  topics: ['week-themes'],
})

export const saveWeekTheme = call.post('/api/SubjectTopics/general-themes', {
  title: 'Запис на обща тема',
  access: may.save('SubjectTopics'),
  input: themeForm,
  output: saved,
  topics: ['week-themes'],
})

export const deleteWeekTheme = call.delete('/api/SubjectTopics/general-themes/{id}', {
  title: 'Изтриване на обща тема',
  access: may.delete('SubjectTopics'),
  input: z.object({ id }),
  output: done,
  topics: ['week-themes'],
})
