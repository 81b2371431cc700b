import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { report } from '../core/report'
import { day, field, id, month, year } from '../core/values'
import { signatures } from './values'

// Which kindergartens have closed a month, for the experts who oversee them.

export const listMonthEnds = report({
  title: 'Приключване на месеца по детски градини',
  path: '/api/MONReferences/month-ends',
  exports: { xlsx: '/api/MONReferences/month-ends/export', pdf: '/api/MONReferences/month-ends/export/pdf' },
  access: onlyRoles('MON', 'Municipality'),
  topics: [
    'attendances',
    'attendance-requests',
    'medical-notes',
    'fees',
    'declarations',
    'register',
    'month-end',
    'groups',
    'days-off',
    'locks',
  ],
  signatures,
  /** Without a month: the last one. */
  params: {
    municipalityId: field('Община', id).optional(),
    month: field('Месец', month).optional(),
    year: field('Година', year).optional(),
  },
  row: z.object({
    kindergartenId: id,
    place: z.string(),
    municipality: z.string(),
    missing: z.int(),
    lockedUntil: day.nullable(),
    isClosed: z.boolean(),
    /** Number of open steps, and their names. */
    open: z.int(),
    steps: z.string(),
    state: z.string(),
  }),
  columns: (column) => [
    column.text('place', 'Детска градина', { width: 2 }),
    column.text('municipality', 'Община', { width: 1.2 }),
    column.text('state', 'Състояние', {
      width: 1.6,
      about:
        'Месецът е приключен, когато няма отворена стъпка: присъствия, бележки и заявления, такси, инвентаризация, справка за АСП, НЕИСПУО и заключване. Закъснява, ако има група с учебен ден без отметки.',
      tone: ({ isClosed, missing }) => (isClosed ? 'good' : missing > 0 ? 'bad' : 'warn'),
    }),
    column.text('steps', 'Отворени стъпки', { width: 2.4 }),
    column.integer('missing', 'Дни на групи без отметки', { sum: true }),
    column.day('lockedUntil', 'Присъствия, заключени до', { none: 'не е' }),
  ],
})
