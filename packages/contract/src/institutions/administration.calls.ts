import { phone } from '../identity/fields'
import { institutionTypes } from '@asistent/domain/institutions/institution-types'
import { z } from 'zod'
import { master } from '../core/access'
import { call, done, saved } from '../core/call'
import { email, emptyAsNull, field, id, oneOf, optionalText, text, version } from '../core/values'
import { ownData } from './configuration.calls'
import { kindergartenRow } from './kindergartens.calls'

// Kindergartens as the master manages them: spec/calls.md 7.2.

const institutionRow = kindergartenRow.omit({ isSelected: true }).extend({
  code: z.string().nullable(),
  area: z.string(),
  directorName: z.string().nullable(),
  active: z.boolean(),
  children: z.int(),
  groups: z.int(),
  staff: z.int(),
  /** Counts of the active school year; null if there is none. */
  schoolYear: z.string().nullable(),
})

const filters = {
  search: field('Търсене', optionalText(100)),
  areaId: field('Област', id.optional()),
  municipalityId: field('Община', id.optional()),
  institutionType: field('Вид', oneOf(institutionTypes).optional()),
  active: field('Работеща', z.boolean().optional()),
}

export const listInstitutions = call.list('/api/administration/kindergarten/institutions-overview', {
  title: 'Институции',
  access: master.read('Kindergarten'),
  filters: {
    ...filters,
    /** Includes the chosen one, so that a form can show its name. */
    id: id.optional(),
  },
  row: institutionRow,
  orderBy: ['name', 'city', 'municipality', 'area', 'code', 'children', 'groups', 'staff'],
  topics: ['kindergartens'],
})

/** Mother kindergartens with their branches; an institution without branches has an entry of its own. */
export const listInstitutionGroups = call.list('/api/administration/kindergarten/group-institutions-overview', {
  title: 'Институции с филиали',
  access: master.read('Kindergarten'),
  filters,
  row: institutionRow.extend({ kindergartens: z.array(institutionRow) }),
  orderBy: ['name', 'city', 'municipality', 'area'],
  topics: ['kindergartens'],
})

const institutionData = z.object({
  ...ownData,
  institutionType: field('Вид', oneOf(institutionTypes)),
  code: field(
    'Код по НЕИСПУО',
    emptyAsNull(
      z
        .string()
        .trim()
        .regex(/^\d{6,8}$/, { message: 'Кодът е от 6 до 8 цифри' }),
    ),
  ),
  motherKindergartenId: field('Основна детска градина', emptyAsNull(id)),
  municipalityId: field('Община', id),
  cityId: field('Населено място', id),
})

export const getInstitution = call.get('/api/administration/kindergarten/kindergarten-data', {
  title: 'Данни за институция',
  access: master.read('Kindergarten'),
  input: z.object({ kindergartenId: id }),
  output: institutionData.extend({
    id,
    active: z.boolean(),
    version: z.int(),
    area: z.string(),
    municipality: z.string(),
    city: z.string(),
    motherKindergarten: z.string().nullable(),
    branches: z.array(z.object({ id, name: z.string() })),
    /** Directors and administrators, the contacts of the master. */
    administrators: z.array(
      z.object({ accountId: id, name: z.string(), email: z.string(), role: z.string(), state: z.string() }),
    ),
    productActivityResets: z.int(),
  }),
  topics: ['kindergartens'],
})

export const saveInstitution = call.post('/api/administration/kindergarten/update', {
  title: 'Промяна на институция',
  access: master.update('Kindergarten'),
  input: institutionData.extend({ id, active: field('Работеща', z.boolean()).default(true), version }),
  output: saved,
  topics: ['kindergartens', 'user-data'],
})

export const createInstitution = call.post('/api/administration/Kindergarten/create-empty-kindergarten', {
  title: 'Създаване на институция',
  access: master.create('Kindergarten'),
  input: institutionData.extend({
    administrator: z.object({
      firstName: field('Име на администратора', text(60)),
      lastName: field('Фамилия на администратора', text(60)),
      email: field('Имейл на администратора', email),
      phone: field('Телефон на администратора', emptyAsNull(phone)),
    }),
  }),
  output: saved,
  topics: ['kindergartens'],
})

export const resetProductActivity = call.post('/api/administration/Kindergarten/reset-product-activity', {
  title: 'Нулиране на избора на продукти',
  access: master.update('Kindergarten'),
  input: z.object({ kindergartenId: id }),
  output: done,
  topics: ['kindergartens'],
})
