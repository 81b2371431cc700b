import { z } from 'zod'
import { report } from '../core/report'
import { amount } from '../core/values'
import {
  aboutPlaces,
  compared,
  comparedColumns,
  comparedParams,
  count,
  kindParam,
  periodParams,
  place,
  placeColumns,
  placeParams,
  sum,
} from './values'

// What kindergartens have and do: people, activities, documents, substitutions, stock.

/** Children and staff on a day; inside a kindergarten the staff by occupation. */
export const peopleByPlace = report({
  ...aboutPlaces('staff-count', 'kindergarten-people-counts'),
  topics: ['staff', 'children', 'groups'],
  params: { ...comparedParams, ...kindParam },
  row: z.object({
    ...place,
    groups: count,
    capacity: count,
    children: count,
    free: count,
    pedagogical: count,
    others: count,
    staff: count,
    /** Children for each pedagogue. */
    perTeacher: z.number().nullable(),
    ...compared,
  }),
  columns: (column) => [
    ...placeColumns,
    column.integer('groups', 'Групи', sum),
    column.integer('capacity', 'Места', sum),
    column.integer('children', 'Деца', sum),
    column.integer('free', 'Свободни места', sum),
    column.integer('pedagogical', 'Педагогически', { over: 'Персонал', ...sum }),
    column.integer('others', 'Непедагогически', { over: 'Персонал', ...sum }),
    column.integer('staff', 'Общо', { over: 'Персонал', ...sum }),
    column.decimal('perTeacher', 'Деца на педагог', { decimals: 1, ...sum }),
    ...comparedColumns('Персонал общо', 0),
  ],
})

/** Extra activities; inside a kindergarten, or over all, by type. */
export const activitiesByPlace = report({
  ...aboutPlaces('activities', 'activity-types'),
  topics: ['activities', 'activity-members'],
  params: { ...comparedParams, ...kindParam },
  row: z.object({
    ...place,
    activities: count,
    providers: count,
    places: count,
    enrolments: count,
    children: count,
    ...compared,
  }),
  columns: (column) => [
    ...placeColumns,
    column.integer('activities', 'Дейности', sum),
    column.integer('providers', 'Доставчици', sum),
    column.integer('places', 'Места', sum),
    column.integer('enrolments', 'Записвания', sum),
    column.integer('children', 'Деца', sum),
    ...comparedColumns('Записвания', 0),
  ],
})

/** Documents that every kindergarten must have, and certificates; inside a kindergarten, or over all, by type. */
export const documentsByPlace = report({
  ...aboutPlaces('documents', 'documents'),
  topics: ['official-documents', 'certificates'],
  params: { ...placeParams, ...periodParams, ...kindParam },
  row: z.object({
    ...place,
    documents: count,
    valid: count,
    expired: count,
    missing: count,
    shown: count,
    preschool: count,
    relocation: count,
  }),
  columns: (column) => [
    ...placeColumns,
    column.integer('documents', 'Документи', sum),
    column.integer('valid', 'Действащи', sum),
    column.integer('expired', 'С изтекъл срок', { ...sum, tone: ({ expired }) => (expired > 0 ? 'warn' : undefined) }),
    column.integer('missing', 'Липсващи задължителни', {
      ...sum,
      tone: ({ missing }) => (missing > 0 ? 'bad' : undefined),
    }),
    column.integer('shown', 'Показани на родителите', sum),
    column.integer('preschool', 'За предучилищно образование', { over: 'Издадени удостоверения', ...sum }),
    column.integer('relocation', 'За преместване', { over: 'Издадени удостоверения', ...sum }),
  ],
})

export const substitutionsByPlace = report({
  ...aboutPlaces('substitutions', 'substitutions'),
  topics: ['substitutions', 'days-off'],
  params: comparedParams,
  row: z.object({
    ...place,
    substitutions: count,
    absent: count,
    days: count,
    hours: z.number(),
    merged: count,
    ...compared,
  }),
  columns: (column) => [
    ...placeColumns,
    column.integer('substitutions', 'Замествания', sum),
    column.integer('absent', 'Отсъствали служители', sum),
    column.integer('days', 'Работни дни', sum),
    column.decimal('hours', 'Заместени часове', { decimals: 1, ...sum }),
    column.integer('merged', 'Сливане с друга група', sum),
    ...comparedColumns('Работни дни', 0),
  ],
})

/** What lies in the stores now; inside a kindergarten, or over all, by category. */
export const stockByPlace = report({
  ...aboutPlaces('storage-availability', 'storage-availability'),
  topics: ['stock'],
  params: { ...placeParams, ...kindParam },
  row: z.object({
    ...place,
    products: count,
    value: amount,
    reserved: count,
    expiring: count,
    expired: count,
  }),
  columns: (column) => [
    ...placeColumns,
    column.integer('products', 'Продукти с наличност', sum),
    column.money('value', 'Стойност', sum),
    column.integer('reserved', 'Със запазено количество', sum),
    column.integer('expiring', 'Партиди, изтичащи до 7 дни', {
      ...sum,
      tone: ({ expiring }) => (expiring > 0 ? 'warn' : undefined),
    }),
    column.integer('expired', 'Партиди с изтекъл срок', {
      ...sum,
      tone: ({ expired }) => (expired > 0 ? 'bad' : undefined),
    }),
  ],
})
