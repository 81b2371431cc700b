import { keepYearsLimits } from '@asistent/domain/people/retention'
import { z } from 'zod'
import { onlyRoles, signedIn } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, optionalText } from '../core/values'
import { allergyBadge } from './values'

// Rights of data subjects (GDPR): a copy of all data, and erasure after the retention period.

const director = onlyRoles('Director')

/**
 * A POST, because the history records the export of personal data. A guardian who signs for the child gets what
 * guardians may read: no notes or papers of the staff, no phone numbers of other people.
 */
export const exportChildData = call.file('/api/Students/{id}/personal-data', {
  title: 'Всички данни на дете в един файл',
  access: onlyRoles('Director', 'Parent'),
  method: 'POST',
  input: z.object({ id }),
  topics: ['audit'],
  rate: { max: 20, seconds: 60 },
  secret: true,
})

export const exportGuardianData = call.file('/api/Parents/{id}/personal-data', {
  title: 'Всички данни на родител в един файл',
  access: director,
  method: 'POST',
  input: z.object({ id }),
  topics: ['audit'],
  rate: { max: 20, seconds: 60 },
  secret: true,
})

/** Copy of the data about the signed-in user, in all kindergartens. */
export const exportOwnData = call.file('/api/Identity/personal-data', {
  title: 'Моите данни в един файл',
  access: signedIn,
  method: 'POST',
  input: z.object({}),
  topics: ['audit'],
  rate: { max: 10, seconds: 3600 },
  secret: true,
})

export const listErasable = call.list('/api/Students/erasable', {
  title: 'Отписани деца с изтекъл срок за пазене на данните',
  access: director,
  filters: { search: field('Име', optionalText(100)) },
  row: z.object({
    id,
    name: z.string(),
    ...allergyBadge,
    birthDate: day,
    leaveDate: day,
    leaveReason: z.string().nullable(),
    erasableFrom: day,
  }),
  orderBy: ['name', 'leaveDate'],
  topics: ['children'],
})

export const eraseChild = call.post('/api/Students/{id}/erase', {
  title: 'Заличаване на данните на отписано дете',
  access: director,
  input: z.object({
    id,
    /** Typed by the director as a confirmation, because erased data cannot be restored. */
    confirmation: field('Потвърждение', z.literal('ЗАЛИЧИ', { message: 'Напишете ЗАЛИЧИ, за да потвърдите' })),
  }),
  output: done,
  topics: ['children', 'parents'],
})

export const getRetention = call.get('/api/Students/retention', {
  title: 'Срок за пазене на данните на отписани деца',
  access: director,
  output: z.object({
    years: z.int(),
    min: z.literal(keepYearsLimits.min),
    max: z.literal(keepYearsLimits.max),
    erasable: z.int(),
  }),
  topics: ['children', 'kindergartens'],
})

export const saveRetention = call.post('/api/Students/retention', {
  title: 'Промяна на срока за пазене на данните на отписани деца',
  access: director,
  input: z.object({ years: field('Години', z.int().min(keepYearsLimits.min).max(keepYearsLimits.max)) }),
  output: saved,
  topics: ['children', 'kindergartens'],
})
