import { figures } from '@asistent/domain/oversight/figures'
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
    column.integer('groups', figures.groups.label, { ...sum, about: figures.groups.definition }),
    column.integer('capacity', 'Места', { ...sum, about: 'Местата в броените групи.' }),
    column.integer('children', figures.children.label, { ...sum, about: figures.children.definition }),
    column.integer('free', 'Свободни места', { ...sum, about: 'Местата без децата, които са в група.' }),
    column.integer('pedagogical', 'Педагогически', {
      over: 'Персонал',
      ...sum,
      about: 'Служителите на педагогическа длъжност.',
    }),
    column.integer('others', 'Непедагогически', { over: 'Персонал', ...sum, about: 'Останалите служители.' }),
    column.integer('staff', 'Общо', { over: 'Персонал', ...sum, about: figures.staff.definition }),
    column.decimal('perTeacher', 'Деца на педагог', {
      decimals: 1,
      ...sum,
      about: 'Децата, разделени на педагогическите служители.',
    }),
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
    column.integer('activities', 'Дейности', { ...sum, about: 'Дейностите, които се провеждат в периода.' }),
    column.integer('providers', 'Доставчици', { ...sum, about: 'Различните доставчици на тези дейности.' }),
    column.integer('places', 'Места', { ...sum, about: 'Местата в дейностите.' }),
    column.integer('enrolments', 'Записвания', {
      ...sum,
      about: 'Записванията на деца за дейности в периода: дете с две дейности се брои два пъти.',
    }),
    column.integer('children', 'Записани деца', { ...sum, about: 'Различните деца с поне едно записване.' }),
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
    column.integer('documents', 'Документи', { ...sum, about: 'Въведените документи от регистъра.' }),
    column.integer('valid', 'Действащи', { ...sum, about: 'Одобрените до деня, чийто срок не е изтекъл.' }),
    column.integer('expired', 'С изтекъл срок', {
      ...sum,
      about: 'Документите, чийто срок е изтекъл към деня.',
      tone: ({ expired }) => (expired > 0 ? 'warn' : undefined),
    }),
    column.integer('missing', 'Липсващи задължителни', {
      ...sum,
      about: 'Видовете задължителни документи без нито един действащ.',
      tone: ({ missing }) => (missing > 0 ? 'bad' : undefined),
    }),
    column.integer('shown', 'Показани на родителите', { ...sum, about: 'Документите, които родителите виждат.' }),
    column.integer('preschool', 'За предучилищно образование', {
      over: 'Издадени удостоверения',
      ...sum,
      about: 'Издадените в периода, без анулираните и дубликатите.',
    }),
    column.integer('relocation', 'За преместване', {
      over: 'Издадени удостоверения',
      ...sum,
      about: 'Издадените в периода, без анулираните и дубликатите.',
    }),
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
    column.integer('substitutions', 'Замествания', { ...sum, about: 'Заместванията с поне един ден в периода.' }),
    column.integer('absent', 'Отсъствали служители', { ...sum, about: 'Различните служители, които са замествани.' }),
    column.integer('days', 'Работни дни', { ...sum, about: 'Работните дни със заместване в периода.' }),
    column.decimal('hours', 'Заместени часове', {
      decimals: 1,
      ...sum,
      about: 'Работните дни по часовете на ден.',
    }),
    column.integer('merged', 'Сливане с друга група', {
      ...sum,
      about: 'Заместванията, при които групата е слята с друга.',
    }),
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
    column.integer('products', 'Продукти с наличност', { ...sum, about: 'Продуктите, от които има количество сега.' }),
    column.money('value', 'Стойност', { ...sum, about: 'Стойността на наличностите по цени на придобиване.' }),
    column.integer('reserved', 'Със запазено количество', {
      ...sum,
      about: 'Продуктите с количество, запазено за заявка.',
    }),
    column.integer('expiring', 'Партиди, изтичащи до 7 дни', {
      ...sum,
      about: 'Партидите с количество, чийто срок изтича от днес до 7 дни.',
      tone: ({ expiring }) => (expiring > 0 ? 'warn' : undefined),
    }),
    column.integer('expired', 'Партиди с изтекъл срок', {
      ...sum,
      about: 'Партидите с количество, чийто срок е изтекъл.',
      tone: ({ expired }) => (expired > 0 ? 'bad' : undefined),
    }),
  ],
})
