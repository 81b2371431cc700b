import { figures } from '@asistent/domain/oversight/figures'
import { z } from 'zod'
import { report } from '../core/report'
import {
  aboutPlaces,
  compared,
  comparedColumns,
  comparedParams,
  compareParam,
  count,
  periodParams,
  place,
  placeColumns,
  placeParams,
  sum,
} from './values'

// Topics that were taken, results of diagnostics, portfolios: by kindergartens, and inside one by groups.

export const lessonsByPlace = report({
  ...aboutPlaces('lessons', 'lessons'),
  topics: ['lessons', 'groups'],
  params: comparedParams,
  row: z.object({ ...place, total: count, taken: count, planned: count, share: z.number().nullable(), ...compared }),
  columns: (column) => [
    ...placeColumns,
    column.integer('total', 'Всички теми', { ...sum, about: 'Темите в разпределенията с ден в периода.' }),
    column.integer('taken', 'Взети', { ...sum, about: 'Темите, отбелязани като взети.' }),
    column.integer('planned', 'Планирани, още невзети', { ...sum, about: 'Планираните теми без отметка за взети.' }),
    column.percent('share', '% взети', { decimals: 1, ...sum, about: figures.lessonsTaken.definition }),
    ...comparedColumns('% взети', 1),
  ],
})

export const resultsByPlace = report({
  ...aboutPlaces('kids-diagnostics', 'students-result'),
  topics: ['achievements', 'groups'],
  params: { ...placeParams, month: periodParams.month, year: periodParams.year, ...compareParam },
  row: z.object({
    ...place,
    entryResults: count,
    entryPercent: z.number().nullable(),
    entryBeginning: count,
    entryMiddle: count,
    entryHigh: count,
    exitResults: count,
    exitPercent: z.number().nullable(),
    exitBeginning: count,
    exitMiddle: count,
    exitHigh: count,
    ...compared,
  }),
  columns: (column) => {
    const entry = { ...sum, over: 'Входно ниво' } as const
    const exit = { ...sum, over: 'Изходно ниво' } as const
    return [
      ...placeColumns,
      column.integer('entryResults', figures.approvedResults.label, {
        ...entry,
        about: figures.approvedResults.definition,
      }),
      column.percent('entryPercent', 'Среден %', {
        decimals: 1,
        ...entry,
        about: 'Средното на процентите на тези резултати.',
      }),
      column.integer('entryBeginning', 'Начално', { ...entry, about: 'Одобрените резултати под 40 %.' }),
      column.integer('entryMiddle', 'Средно', entry),
      column.integer('entryHigh', 'Високо', entry),
      column.integer('exitResults', figures.approvedResults.label, exit),
      column.percent('exitPercent', 'Среден %', { decimals: 1, ...exit }),
      column.integer('exitBeginning', 'Начално', exit),
      column.integer('exitMiddle', 'Средно', exit),
      column.integer('exitHigh', 'Високо', exit),
      ...comparedColumns('Входно ниво, %', 1),
    ]
  },
})

/** The specification has no call for it; the right is its own (domain.md 7, StudentPortfolios: counts). */
export const portfoliosByPlace = report({
  ...aboutPlaces('portfolios', 'portfolios'),
  topics: ['portfolios', 'children', 'groups'],
  params: comparedParams,
  row: z.object({
    ...place,
    children: count,
    begun: count,
    share: z.number().nullable(),
    items: count,
    byFamily: count,
    ...compared,
  }),
  columns: (column) => [
    ...placeColumns,
    column.integer('children', 'Деца', { ...sum, about: figures.enrolled.definition }),
    column.integer('begun', 'С портфолио', { ...sum, about: 'Децата с поне един материал.' }),
    column.percent('share', '% от децата', { decimals: 1, ...sum, about: 'Децата с портфолио като част от децата.' }),
    column.integer('items', 'Нови материали', { ...sum, about: 'Материалите, добавени в периода.' }),
    column.integer('byFamily', 'от тях от семейството', { ...sum, about: 'Добавените от родители.' }),
    ...comparedColumns('Нови материали', 0),
  ],
})
