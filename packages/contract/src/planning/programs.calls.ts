import { endsNotAfterStart } from '../core/shared-problems'
import { typedItemKinds } from '@asistent/domain/planning/programs'
import { groupTypes } from '@asistent/domain/people/groups'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { checkedTogether, day, field, id, oneOf, optionalText, text, time, version } from '../core/values'

// Weekly programs of the groups (седмично разпределение): domain.md 3.

const item = checkedTogether(
  z.object({
    dayOfWeek: field('Ден', z.int().min(1).max(7)),
    startTime: field('От', time),
    endTime: field('До', time),
    kind: field('Вид', oneOf(typedItemKinds)),
    classSubjectId: field('Направление', id.nullish()),
    teacherId: field('Учител', id.nullish()),
    title: field('Какво се прави', optionalText(100)),
    /** Where, when it isn't the group's own room. */
    room: field('Помещение', optionalText(60)),
  }),
  ({ value, issues }) => {
    const { startTime, endTime } = value
    if (startTime && endTime && startTime >= endTime)
      issues.push({ code: 'custom', path: ['endTime'], input: value, message: endsNotAfterStart[1] })
  },
)

const programForm = z.object({
  id: id.optional(),
  classId: field('Група', id),
  name: field('Наименование', text(100)),
  fromDate: field('От дата', day),
  toDate: field('До дата', day),
  items: field('Седмица', z.array(item).max(150)),
  version,
})

const programRow = z.object({
  id,
  classId: id,
  className: z.string(),
  schoolYear: z.string(),
  name: z.string(),
  fromDate: day,
  toDate: day,
  /** Situations a week, and the least for the age. */
  situations: z.int(),
  minimum: z.int(),
})

const asList = {
  access: may.read('ClassPrograms'),
  filters: {
    classId: field('Група', id).optional(),
    search: field('Търсене', optionalText(100)),
    /** Also those of other school years: to copy from. */
    anyYear: field('От всички години', z.boolean().optional()),
  },
  row: programRow,
  orderBy: ['name', 'className', 'fromDate'] as const,
  topics: ['programs'],
}

export const listPrograms = call.list('/api/ClassPrograms/overview-models', {
  title: 'Седмични разпределения',
  ...asList,
})
export const groupPrograms = call.list('/api/classes/programs', { title: 'Разпределения на групи', ...asList })

const row = {
  access: may.read('ClassPrograms'),
  input: z.object({ id }),
  output: programForm
    .required({ id: true, version: true })
    .extend({ className: z.string(), classType: oneOf(groupTypes), mayEdit: z.boolean() }),
  topics: ['programs'],
}

export const getProgram = call.get('/api/ClassPrograms/{id}', { title: 'Седмично разпределение', ...row })
export const getGroupProgram = call.get('/api/classes/programs/{id}', { title: 'Разпределение на група', ...row })

export const programNames = call.get('/api/ClassPrograms/names/{classId}', {
  title: 'Имена на разпределения за група',
  access: may.read('ClassPrograms'),
  input: z.object({ classId: id }),
  output: z.object({
    result: z.array(z.object({ id, name: z.string(), fromDate: day, toDate: day })),
    rowsCount: z.int(),
  }),
  topics: ['programs'],
})

/** The week of another program, to start from. */
export const copyProgram = call.get('/api/ClassPrograms/subjects-copy/{id}', {
  title: 'Копиране на седмица от друго разпределение',
  access: may.read('ClassPrograms'),
  input: z.object({ id }),
  output: z.object({ items: z.array(item) }),
  topics: ['programs'],
})

export const programOptions = call.get('/api/ClassPrograms/options/{classId}', {
  title: 'Избори за седмично разпределение',
  access: may.read('ClassPrograms'),
  input: z.object({ classId: id }),
  output: z.object({
    classType: oneOf(groupTypes),
    fromDate: day,
    toDate: day,
    minimum: z.int(),
    subjects: z.array(z.object({ id, name: z.string(), usual: z.int() })),
    teachers: z.array(z.object({ id, name: z.string() })),
  }),
  topics: ['programs', 'subjects', 'staff'],
})

export const printProgram = call.file('/api/ClassPrograms/receipt/{id}', {
  title: 'Седмично разпределение (PDF)',
  access: may.read('ClassPrograms'),
  input: z.object({ id }),
})

export const saveProgram = call.post('/api/ClassPrograms', {
  title: 'Запис на седмично разпределение',
  access: may.save('ClassPrograms'),
  input: programForm,
  output: saved,
  topics: ['programs', 'lessons'],
})

const removal = {
  access: may.delete('ClassPrograms'),
  input: z.object({ id }),
  output: done,
  topics: ['programs', 'lessons'],
}

export const deleteProgram = call.delete('/api/ClassPrograms/{id}', {
  title: 'Изтриване на седмично разпределение',
  ...removal,
})
export const deleteGroupProgram = call.delete('/api/classes/programs/{id}', {
  title: 'Изтриване на разпределение на група',
  ...removal,
})
