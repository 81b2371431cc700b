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
    column.percent('share', '% взети', { decimals: 1, ...sum, about: 'Взетите като част от всички теми.' }),
    ...comparedColumns('% взети', 1),
  ],
})

const stage = { results: count, percent: z.number().nullable() }

export const resultsByPlace = report({
  ...aboutPlaces('kids-diagnostics', 'students-result'),
  topics: ['achievements', 'groups'],
  params: { ...placeParams, month: periodParams.month, year: periodParams.year, ...compareParam },
  row: z.object({
    ...place,
    entryResults: stage.results,
    entryPercent: stage.percent,
    exitResults: stage.results,
    exitPercent: stage.percent,
    beginning: count,
    middle: count,
    high: count,
    approved: count,
    ...compared,
  }),
  columns: (column) => {
    const levels = { ...sum, over: 'Последно ниво' } as const
    return [
      ...placeColumns,
      column.integer('entryResults', 'Оценки', {
        over: 'Входно ниво',
        ...sum,
        about: 'Въведените резултати на етапа, по деца и направления.',
      }),
      column.percent('entryPercent', 'Среден %', {
        over: 'Входно ниво',
        decimals: 1,
        ...sum,
        about: 'Средното на процентите на тези резултати.',
      }),
      column.integer('exitResults', 'Оценки', { over: 'Изходно ниво', ...sum }),
      column.percent('exitPercent', 'Среден %', { over: 'Изходно ниво', decimals: 1, ...sum }),
      column.integer('beginning', 'Начално', { ...levels, about: 'Последните резултати под 40 %.' }),
      column.integer('middle', 'Средно', levels),
      column.integer('high', 'Високо', levels),
      column.integer('approved', 'Одобрени', { ...sum, about: 'Резултатите, които директорът е одобрил.' }),
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
