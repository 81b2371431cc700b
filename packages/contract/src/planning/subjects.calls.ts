import { subjectKinds } from '@asistent/domain/planning/subjects'
import { z } from 'zod'
import { either, master, may } from '../core/access'
import { call, saved } from '../core/call'
import { field, id, oneOf, text, version } from '../core/values'

// Educational fields: domain.md 3. `classSubjectId` of a group is the number of its field.

const subjectRow = z.object({
  id,
  name: z.string(),
  kind: oneOf(subjectKinds),
  kindName: z.string(),
  /** One of the seven of the law. */
  isMandatory: z.boolean(),
  isOwn: z.boolean(),
})

export type SubjectRow = z.output<typeof subjectRow>

const asList = { row: subjectRow, orderBy: ['name'] as const, topics: ['subjects'] }

/** Whoever works with topics, programs or results chooses a field. */
const teaches = either(
  may.read('KindergartenSubjects'),
  may.read('SubjectTopics'),
  may.read('ClassPrograms'),
  may.read('StudentAchievements'),
  may.read('Templates'),
  master.read('SubjectTopics'),
  master.read('Templates'),
)

/** What is taught in the kindergarten. */
export const listSubjects = call.list('/api/Subjects', {
  title: 'Образователни направления',
  access: teaches,
  ...asList,
})

export const kindergartenSubjects = call.list('/api/Kindergartens/subjects', {
  title: 'Направления на детската градина',
  access: teaches,
  ...asList,
})

/** All that a kindergarten may choose from. */
export const schoolSubjects = call.list('/api/SchoolSubjects', {
  title: 'Всички образователни направления',
  access: teaches,
  ...asList,
})

export const groupSubjects = call.get('/api/classes/{classId}/subjects', {
  title: 'Направления на група',
  access: teaches,
  input: z.object({ classId: id }),
  output: z.object({
    result: z.array(
      subjectRow.extend({
        classSubjectId: id,
        weekly: z.int(),
        publisherId: id.nullable(),
        publisherName: z.string(),
        planned: z.int(),
        taken: z.int(),
        missed: z.int(),
      }),
    ),
    rowsCount: z.int(),
  }),
  topics: ['subjects', 'programs', 'lessons'],
})

const subjectForm = z.object({
  version,
  subjects: field(
    'Направления',
    z
      .array(
        z.object({
          id: id.optional(),
          name: field('Наименование', text(100)),
          kind: field('Вид', oneOf(subjectKinds)),
          active: field('Преподава се', z.boolean()),
        }),
      )
      .max(60),
  ),
})

export const getKindergartenSubjects = call.get('/api/Kindergartens/edit/subjects', {
  title: 'Настройка на направленията',
  access: may.read('KindergartenSubjects'),
  output: subjectForm,
  topics: ['subjects'],
})

export const saveKindergartenSubjects = call.post('/api/Kindergartens/update/subjects', {
  title: 'Запис на направленията',
  access: may.update('KindergartenSubjects'),
  input: subjectForm,
  output: saved,
  topics: ['subjects', 'programs'],
})
