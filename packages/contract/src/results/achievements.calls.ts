import { figures } from '@asistent/domain/oversight/figures'
import { groupTypes } from '@asistent/domain/people/groups'
import { levels, marks, recordStates, stages } from '@asistent/domain/results/diagnostics'
import { z } from 'zod'
import { either, master, may, onlyRoles } from '../core/access'
import { call, done, saved } from '../core/call'
import { report } from '../core/report'
import { day, field, id, longText, oneOf, optionalLongText, optionalText, text, version } from '../core/values'
import { allergyBadge } from '../people/values'

// Educational results of the children (диагностика): domain.md 3 and 8.

const ofGroup = {
  classId: field('Група', id),
  classSubjectId: field('Направление', id),
  stage: field('Кога', oneOf(stages)),
}

const mark = oneOf(marks).nullable()

export const achievementGrid = call.get('/api/StudentAchievements/overview-models', {
  title: 'Диагностика на група',
  access: may.read('StudentAchievements'),
  input: z.object(ofGroup),
  output: z.object({
    className: z.string(),
    subjectName: z.string(),
    /** Of the template for the age; empty: there is none yet. */
    indicators: z.array(z.string()),
    mayEdit: z.boolean(),
    /** First day on which exit results need no reason; null: none is needed today. */
    exitFrom: day.nullable(),
    /** The reason that was given for the first of them. */
    earlyReason: z.string().nullable(),
    result: z.array(
      z.object({
        studentId: id,
        studentName: z.string(),
        ...allergyBadge,
        id: id.nullable(),
        marks: z.array(mark),
        percent: z.int().nullable(),
        level: oneOf(levels).nullable(),
        text: z.string().nullable(),
        status: oneOf(recordStates).nullable(),
        comment: z.string().nullable(),
        version: z.int(),
      }),
    ),
    rowsCount: z.int(),
  }),
  topics: ['achievements', 'result-templates', 'children'],
})

const stageResult = z.object({
  percent: z.int().nullable(),
  level: oneOf(levels).nullable(),
  levelName: z.string().nullable(),
  text: z.string().nullable(),
  status: oneOf(recordStates),
})

/** One child, field by field: the family sees what the director has approved. */
export const childAchievements = call.get('/api/StudentAchievements/overview-models/{id}', {
  title: 'Резултати на дете',
  access: may.read('StudentAchievements'),
  input: z.object({ id }),
  output: z.object({
    result: z.array(
      z.object({
        schoolYear: z.string(),
        classSubjectId: id,
        subjectName: z.string(),
        entry: stageResult.nullable(),
        exit: stageResult.nullable(),
      }),
    ),
    rowsCount: z.int(),
  }),
  topics: ['achievements'],
})

/** The results of one child on paper: what the person sees on the screen. */
export const exportChildAchievements = call.file('/api/StudentAchievements/overview-models/{id}/export', {
  title: 'Изтегляне на резултатите на дете',
  access: may.read('StudentAchievements'),
  input: z.object({ id }),
})

const blankAsNull = (value: unknown) => (value === '' ? null : value)

export const saveAchievements = call.post('/api/StudentAchievements', {
  title: 'Запис на диагностика',
  access: either(may.create('StudentAchievements'), may.update('StudentAchievements')),
  input: z.object({
    ...ofGroup,
    /** Required for exit results before the last months of the study time. */
    earlyReason: field('Причина за ранното изходно ниво', optionalText(300)),
    items: field(
      'Деца',
      z
        .array(
          z.object({
            studentId: id,
            marks: z.array(mark).max(30),
            /** Left out: what was written by hand stays; otherwise, and when it is empty, it is made from the template. */
            text: field('Текст', z.preprocess(blankAsNull, longText(10_000).nullish())),
            /** Version the person saw; 0 if there was no result. */
            seen: z.int().min(0).default(0),
          }),
        )
        .min(1)
        .max(60),
    ),
  }),
  output: saved,
  topics: ['achievements'],
})

export const decideAchievements = call.post('/api/StudentAchievements/decide', {
  title: 'Одобряване, връщане или анулиране на диагностика',
  access: onlyRoles('Director'),
  input: z.object({
    achievements: z
      .array(z.object({ id, version: z.int().min(0) }))
      .min(1)
      .max(100),
    status: field('Решение', z.literal([recordStates.Approved, recordStates.Annulled, recordStates.Incorrect])),
    /** What has to be corrected, or the reason of an annulment. */
    comment: field('Бележка', optionalLongText(1000)),
  }),
  output: done,
  topics: ['achievements'],
})

export const achievementReport = report({
  title: 'Входно и изходно ниво',
  path: '/api/StudentAchievements/report',
  exports: { pdf: '/api/StudentAchievements/report/export', xlsx: '/api/StudentAchievements/report/excel-export' },
  access: onlyRoles('Director', 'Administrator', 'Teacher', 'ResourceSpecialist', 'Municipality', 'MON'),
  topics: ['achievements'],
  params: { classId: field('Група', id).optional() },
  row: z.object({
    id,
    classId: id,
    className: z.string(),
    subjectName: z.string(),
    entryChildren: z.int(),
    entry: z.int().nullable(),
    entryBeginning: z.int(),
    entryMiddle: z.int(),
    entryHigh: z.int(),
    exitChildren: z.int(),
    exit: z.int().nullable(),
    exitBeginning: z.int(),
    exitMiddle: z.int(),
    exitHigh: z.int(),
  }),
  groupBy: 'className',
  columns: (column) => {
    const entry = { over: 'Входно ниво' } as const
    const exit = { over: 'Изходно ниво' } as const
    const { label, definition } = figures.approvedResults
    return [
      column.text('className', 'Група'),
      column.text('subjectName', 'Направление', { width: 2 }),
      column.integer('entryChildren', label, { ...entry, sum: true, about: definition }),
      column.percent('entry', 'Среден %', { ...entry, key: true }),
      column.integer('entryBeginning', 'Начално', { ...entry, sum: true }),
      column.integer('entryMiddle', 'Средно', { ...entry, sum: true }),
      column.integer('entryHigh', 'Високо', { ...entry, sum: true }),
      column.integer('exitChildren', label, { ...exit, sum: true }),
      column.percent('exit', 'Среден %', exit),
      column.integer('exitBeginning', 'Начално', { ...exit, sum: true }),
      column.integer('exitMiddle', 'Средно', { ...exit, sum: true }),
      column.integer('exitHigh', 'Високо', { ...exit, sum: true }),
    ]
  },
})

const templateForm = z.object({
  id: id.optional(),
  classType: field('Възрастова група', oneOf(groupTypes)),
  classSubjectId: field('Направление', id),
  indicators: field(
    'Показатели',
    z
      .array(z.object({ text: field('Показател', text(300)) }))
      .min(1)
      .max(30),
  ),
  text: field('Текст', longText(5000)),
  version,
})

const templateRow = z.object({
  id,
  classType: oneOf(groupTypes),
  classSubjectId: id,
  subjectName: z.string(),
  indicatorsCount: z.int(),
  isMaster: z.boolean(),
})

const asList = {
  filters: {
    classType: field('Възрастова група', oneOf(groupTypes)).optional(),
    classSubjectId: field('Направление', id).optional(),
  },
  row: templateRow,
  orderBy: ['subjectName', 'classType'] as const,
  topics: ['result-templates'],
}

export const listTemplates = call.list('/api/StudentAchievements/templates', {
  title: 'Шаблони за диагностика',
  access: may.read('Templates'),
  ...asList,
})

const opened = {
  input: z.object({ id }),
  output: templateForm.required({ id: true, version: true }).extend({ isMaster: z.boolean() }),
  topics: ['result-templates'],
}

export const getTemplate = call.get('/api/StudentAchievements/templates/{id}', {
  title: 'Шаблон за диагностика',
  access: may.read('Templates'),
  ...opened,
})

export const saveTemplate = call.post('/api/StudentAchievements/templates', {
  title: 'Запис на шаблон за диагностика',
  access: may.save('Templates'),
  input: templateForm,
  output: saved,
  topics: ['result-templates'],
})

export const deleteTemplate = call.delete('/api/StudentAchievements/templates/{id}', {
  title: 'Изтриване на шаблон за диагностика',
  access: may.delete('Templates'),
  input: z.object({ id }),
  output: done,
  topics: ['result-templates'],
})

export const listMasterTemplates = call.list('/api/administration/StudentAchievements/templates', {
  title: 'Общи шаблони за диагностика',
  access: master.read('Templates'),
  ...asList,
})

export const getMasterTemplate = call.get('/api/administration/StudentAchievements/templates/{id}', {
  title: 'Общ шаблон за диагностика',
  access: master.read('Templates'),
  ...opened,
})

export const saveMasterTemplate = call.post('/api/administration/StudentAchievements/templates', {
  title: 'Запис на общ шаблон за диагностика',
  access: master.update('Templates'),
  input: templateForm,
  output: saved,
  topics: ['result-templates'],
})

export const deleteMasterTemplate = call.delete('/api/administration/StudentAchievements/templates/{id}', {
  title: 'Изтриване на общ шаблон за диагностика',
  access: master.delete('Templates'),
  input: z.object({ id }),
  output: done,
  topics: ['result-templates'],
})
