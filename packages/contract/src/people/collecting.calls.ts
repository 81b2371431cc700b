import { codePattern } from '@asistent/domain/people/collecting'
import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, optionalDay, optionalText, text, version } from '../core/values'
import { optionalPhone } from './values'

// People authorized by parents to collect a child (docs/areas/people.md, 'Collecting').

export const collectionCode = field('Код', z.string().trim().regex(codePattern, 'Кодът е от шест цифри'))

const collector = { studentId: id, id, version }

export const authorizeCollector = call.post('/api/Students/{studentId}/collectors/authorize', {
  title: 'Упълномощаване на лице да вземе дете',
  access: onlyRoles('Parent'),
  input: z.object({
    studentId: id,
    name: field('Име и фамилия', text(150)),
    relation: field('Какъв/а е на детето', optionalText(60)),
    phone: field('Телефон', optionalPhone),
    documentNumber: field('№ на лична карта', optionalText(20)),
    /** Valid on the first day only, with a code. */
    once: field('Само веднъж, с код', z.boolean()),
    fromDate: field('От дата', day),
    toDate: field('До дата', optionalDay),
  }),
  output: z.object({
    isSuccessful: z.boolean(),
    entityId: id,
    /** One-time code, returned only here; null for a period. */
    code: z.string().nullable(),
    /** Another guardian has to confirm. */
    waits: z.boolean(),
  }),
  topics: ['children'],
  rate: { max: 60, seconds: 3600 },
})

/** Any guardian with the right to sign can end an authorization. */
export const endCollector = call.post('/api/Students/{studentId}/collectors/{id}/end', {
  title: 'Прекратяване на упълномощаване',
  access: onlyRoles('Parent'),
  input: z.object(collector),
  output: done,
  topics: ['children'],
})

export const decideCollector = call.post('/api/Students/{studentId}/collectors/{id}/decide', {
  title: 'Потвърждаване на упълномощено лице от другия родител',
  access: onlyRoles('Parent'),
  input: z.object({ ...collector, accept: field('Потвърждавам', z.boolean()) }),
  output: done,
  topics: ['children'],
})

/** Replaces the code. */
export const renewCollectionCode = call.post('/api/Students/{studentId}/collectors/{id}/code', {
  title: 'Нов код за вземане на дете',
  access: onlyRoles('Parent'),
  input: z.object(collector),
  output: z.object({ isSuccessful: z.boolean(), code: z.string() }),
  topics: ['children'],
  rate: { max: 60, seconds: 3600 },
})

/** Custody: whether the other guardian has to confirm each person. */
export const saveCollectionRule = call.post('/api/Students/{id}/collection-rule', {
  title: 'Съгласие на двамата родители за вземане на дете',
  access: onlyRoles('Director', 'Administrator'),
  input: z.object({
    id,
    bothParents: field('Упълномощаването се потвърждава от другия родител', z.boolean()),
    version,
  }),
  output: saved,
  topics: ['children'],
})
