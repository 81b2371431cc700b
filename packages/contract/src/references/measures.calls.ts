import { figures } from '@asistent/domain/oversight/figures'
import { measures, type Measure } from '@asistent/domain/references/measures'
import { stages } from '@asistent/domain/results/diagnostics'
import { z } from 'zod'
import { report } from '../core/report'
import { day, field, oneOf } from '../core/values'
import { count, keyColumns, keyFields, ofBreakdown, ofPlace, ofReference, ofYear, percent } from './reference-values'

// The seven measures. The figures of a measure are the same in every breakdown (domain/references/measures.ts).

const pathsOf = (measure: Measure) => {
  const path = `/api/StudentReferences/${measures[measure].path}`
  return {
    ...ofReference,
    title: measures[measure].title,
    path,
    exports: { pdf: `${path}/export`, xlsx: `${path}/excel-export` },
    landscape: true,
    signatures: ['Изготвил'],
  }
}

const ofDays = { fromDate: field('От дата', day).optional(), toDate: field('До дата', day).optional() }
/** One stage: entry and exit levels are counted separately. */
const ofStage = { stage: field('Ниво', oneOf(stages)).default(stages.Entry) }

const approved = { about: figures.approvedResults.definition }
const withApproved = { about: 'Децата с поне един одобрен резултат на избраното ниво.' }

/** Days of children; in the breakdown by fields, lessons that they missed. */
export const absencesMeasure = report({
  ...pathsOf('absences'),
  topics: ['attendances', 'children', 'groups', 'days-off', 'lessons'],
  params: { ...ofBreakdown, ...ofDays },
  row: z.object({
    ...keyFields,
    entered: count,
    absent: count,
    unexcused: count,
    family: count,
    health: count,
    other: count,
    share: percent,
  }),
  columns: (column) => [
    ...keyColumns(column),
    column.integer('entered', 'Въведени', { sum: true }),
    column.integer('absent', 'Отсъствия', { sum: true }),
    column.integer('unexcused', 'Неизвинени', { sum: true, over: 'От тях' }),
    column.integer('family', 'Семейни', { sum: true, over: 'От тях' }),
    column.integer('health', 'Здравни', { sum: true, over: 'От тях' }),
    column.integer('other', 'Други', { sum: true, over: 'От тях' }),
    column.percent('share', '% отсъствия', { decimals: 1 }),
  ],
})

const ofResults = { topics: ['achievements', 'children', 'groups'], params: { ...ofBreakdown, ...ofStage } }

export const averageMeasure = report({
  ...pathsOf('average'),
  ...ofResults,
  row: z.object({
    ...keyFields,
    children: count,
    results: count,
    average: percent,
    level: z.string().nullable(),
    beginning: count,
    middle: count,
    high: count,
  }),
  columns: (column) => [
    ...keyColumns(column),
    column.integer('children', 'Деца с одобрени резултати', withApproved),
    column.integer('results', 'Одобрени резултати', { sum: true, ...approved }),
    column.percent('average', 'Средно', { decimals: 1 }),
    column.text('level', 'Ниво'),
    column.integer('beginning', 'Начално', { sum: true, over: 'Одобрени резултати по нива' }),
    column.integer('middle', 'Средно', { sum: true, over: 'Одобрени резултати по нива' }),
    column.integer('high', 'Високо', { sum: true, over: 'Одобрени резултати по нива' }),
  ],
})

/** Children with a high level in all their known fields; in the breakdown by fields, in that field. */
export const excellentMeasure = report({
  ...pathsOf('excellent'),
  ...ofResults,
  row: z.object({ ...keyFields, children: count, excellent: count, share: percent, average: percent }),
  columns: (column) => [
    ...keyColumns(column),
    column.integer('children', 'Деца с одобрени резултати', withApproved),
    column.integer('excellent', 'С високо ниво', {
      about: 'Децата, чиито одобрени резултати на избраното ниво са 80 % и повече във всяко оценено направление.',
    }),
    column.percent('share', 'Дял', { decimals: 1 }),
    column.percent('average', 'Среден резултат', { decimals: 1 }),
  ],
})

export const lowMeasure = report({
  ...pathsOf('low'),
  ...ofResults,
  row: z.object({ ...keyFields, children: count, results: count, low: count, lowChildren: count, share: percent }),
  columns: (column) => [
    ...keyColumns(column),
    column.integer('children', 'Деца с одобрени резултати', withApproved),
    column.integer('results', 'Одобрени резултати', { sum: true, ...approved }),
    column.integer('low', 'На начално ниво', { sum: true, tone: (row) => (row.low > 0 ? 'warn' : undefined) }),
    column.integer('lowChildren', 'Деца с поне един'),
    column.percent('share', 'Дял на резултатите', { decimals: 1 }),
  ],
})

/** Number of children by number of low results, for each kindergarten or each group of one. */
export const lowCounts = report({
  ...pathsOf('low'),
  title: 'Деца по брой резултати на начално ниво',
  path: '/api/StudentReferences/low-grades/count-low-grades',
  exports: {
    pdf: '/api/StudentReferences/low-grades/count-low-grades/export',
    xlsx: '/api/StudentReferences/low-grades/count-low-grades/excel-export',
  },
  topics: ofResults.topics,
  params: { ...ofPlace, ...ofYear, ...ofStage },
  row: z.object({
    ...keyFields,
    children: count,
    none: count,
    one: count,
    two: count,
    three: count,
    more: count,
    share: percent,
  }),
  columns: (column) => [
    ...keyColumns(column),
    column.integer('children', 'Деца с одобрени резултати', { sum: true, ...withApproved }),
    column.integer('none', 'Нито един', { sum: true, over: 'Деца с толкова резултати на начално ниво' }),
    column.integer('one', 'Един', { sum: true, over: 'Деца с толкова резултати на начално ниво' }),
    column.integer('two', 'Два', { sum: true, over: 'Деца с толкова резултати на начално ниво' }),
    column.integer('three', 'Три', { sum: true, over: 'Деца с толкова резултати на начално ниво' }),
    column.integer('more', 'Четири и повече', { sum: true, over: 'Деца с толкова резултати на начално ниво' }),
    column.percent('share', 'Дял с поне един', { decimals: 1 }),
  ],
})

export const notesMeasure = report({
  ...pathsOf('notes'),
  topics: ['support', 'children', 'groups'],
  params: { ...ofBreakdown, ...ofDays },
  row: z.object({ ...keyFields, praises: count, remarks: count, praised: count, remarked: count }),
  columns: (column) => [
    ...keyColumns(column),
    column.integer('praises', 'Похвали', { sum: true }),
    column.integer('praised', 'Деца с похвала'),
    column.integer('remarks', 'Бележки', { sum: true }),
    column.integer('remarked', 'Деца с бележка'),
  ],
})

/** Kindergartens have no sanctions: counts support measures by the day on which they begin. */
export const supportsMeasure = report({
  ...pathsOf('supports'),
  topics: ['support', 'children', 'groups'],
  params: { ...ofBreakdown, ...ofDays },
  row: z.object({ ...keyFields, plans: count, measures: count, works: count, children: count }),
  columns: (column) => [
    ...keyColumns(column),
    column.integer('plans', 'Планове', { sum: true }),
    column.integer('measures', 'Мерки', { sum: true }),
    column.integer('works', 'Записи от работата', { sum: true }),
    column.integer('children', 'Деца с подкрепа'),
  ],
})

export const termsMeasure = report({
  ...pathsOf('terms'),
  topics: ['achievements', 'children', 'groups'],
  params: ofBreakdown,
  row: z.object({
    ...keyFields,
    entryChildren: count,
    entry: percent,
    exitChildren: count,
    exit: percent,
    progress: percent,
  }),
  columns: (column) => [
    ...keyColumns(column),
    column.integer('entryChildren', 'Деца с одобрени резултати', { over: 'Входно ниво' }),
    column.percent('entry', 'Средно', { decimals: 1, over: 'Входно ниво' }),
    column.integer('exitChildren', 'Деца с одобрени резултати', { over: 'Изходно ниво' }),
    column.percent('exit', 'Средно', { decimals: 1, over: 'Изходно ниво' }),
    column.percent('progress', 'Напредък', {
      decimals: 1,
      tone: (row) =>
        row.progress === null ? undefined : row.progress > 0 ? 'good' : row.progress < 0 ? 'bad' : undefined,
    }),
  ],
})
