import { institutionTypes } from '@asistent/domain/institutions/institution-types'
import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { field, id, oneOf, optionalText } from '../core/values'

// Kindergartens in the caller's scope: spec/calls.md 3 and 7.2.

export const kindergartenRow = z.object({
  id,
  name: z.string(),
  institutionType: oneOf(institutionTypes),
  city: z.string(),
  /** Spelling of the specification. */
  adress: z.string(),
  municipalityId: id,
  municipality: z.string(),
  motherKindergartenId: id.nullable(),
  isMother: z.boolean(),
  isSelected: z.boolean(),
  automaticExcuseWithMedicalNote: z.boolean(),
})

/** Staff and parents get the kindergartens they belong to, a municipality its own, the ministry all. */
export const listKindergartens = call.list('/api/Kindergartens', {
  title: 'Детски градини и ясли',
  access: may.read('Kindergarten'),
  filters: {
    search: field('Търсене', optionalText(100)),
    municipalityId: field('Община', id.optional()),
    institutionType: field('Вид', oneOf(institutionTypes).optional()),
    /** Includes the chosen one, so that a picker can show its name. */
    id: id.optional(),
  },
  row: kindergartenRow,
  orderBy: ['name', 'city', 'municipality'],
  topics: ['kindergartens'],
})

/** Destinations of a child that leaves: all active institutions, with name and town only. */
export const listExternalKindergartens = call.list('/api/Kindergartens/external-kindergartens', {
  title: 'Други детски градини и ясли',
  access: may.read('Kindergarten'),
  filters: { search: field('Търсене', optionalText(100)) },
  row: z.object({ id, name: z.string(), city: z.string() }),
  orderBy: ['name', 'city'],
  topics: ['kindergartens'],
})

export const getKindergartenLogo = call.file('/api/Kindergartens/{id}/logo', {
  title: 'Лого на детската градина',
  access: may.read('Kindergarten'),
  input: z.object({ id }),
  topics: ['kindergartens'],
})
