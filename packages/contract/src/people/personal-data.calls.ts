import { keepYearsLimits } from '@asistent/domain/people/retention'
import { z } from 'zod'
import { onlyRoles, signedIn } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, optionalText } from '../core/values'
import { allergyBadge } from './values'

// What people may ask of their data (GDPR): a copy of everything, and its removal after the term of keeping.

const director = onlyRoles('Director')

/**
 * A POST, because the history records the export of personal data. A guardian who signs for the child gets what
 * guardians see: no notes of the staff, no papers of theirs, nobody else's numbers.
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

/** Whoever is signed in takes a copy of what is kept about themselves, whatever the kindergarten. */
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
    /** Typed by the director: what is erased doesn't come back. */
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
