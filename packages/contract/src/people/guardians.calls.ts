import { personIdTypes } from '@asistent/domain/kernel/person-id'
import { accountStates } from '@asistent/domain/people/account-state'
import { kinships } from '@asistent/domain/people/kinship'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { report } from '../core/report'
import { emptyAsNull, field, id, oneOf, optionalEmail, optionalText, version } from '../core/values'
import { allergyBadge, checkPersonId, guardianRights, optionalPhone, personNames } from './values'

// Guardians ('parents' in the specification): spec/calls.md 7.4, domain.md Appendix C. A person has one record per
// kindergarten, which all of their children share.

const guardianFields = {
  ...personNames,
  email: field('Имейл', optionalEmail),
  phone: field('Телефон', optionalPhone),
  personIdType: field('Вид идентификатор', emptyAsNull(oneOf(personIdTypes))),
  personId: field('ЕГН/ЛНЧ/ИДН', optionalText(20)),
  address: field('Адрес', optionalText(300)),
  workplace: field('Месторабота', optionalText(200)),
}

type WithPersonId = { personIdType?: 0 | 1 | 2 | null; personId?: string | null }

const personIdChecked = <S extends z.ZodType<WithPersonId>>(form: S) =>
  form.check((context) => {
    const wrong = checkPersonId(context.value)
    if (wrong)
      context.issues.push({ code: 'custom', path: [wrong.path], input: context.value.personId, message: wrong.message })
  })

/** Guardian of a child: an existing one (parentId) or a new person, with their rights. */
export const guardianOfChild = personIdChecked(
  z.object({
    parentId: field('Родител', id).optional(),
    ...guardianFields,
    firstName: personNames.firstName.optional(),
    lastName: personNames.lastName.optional(),
    ...guardianRights,
  }),
)
export type GuardianOfChild = z.output<typeof guardianOfChild>

const ofGuardian = z.object({
  id,
  name: z.string(),
  ...allergyBadge,
  classId: id.nullable(),
  className: z.string().nullable(),
  kinship: oneOf(kinships),
  maySee: z.boolean(),
})

const guardianRow = z.object({
  id,
  kindergartenId: id,
  kindergartenName: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  accountState: z.enum(accountStates),
  accountId: id.nullable(),
  children: z.array(ofGuardian),
})

export const guardianFilters = {
  search: field('Име, телефон или имейл', optionalText(100)),
  classIds: field('Групи', z.array(id).max(100)).optional(),
  studentId: field('Дете', id).optional(),
  accountState: field('Профил', z.enum(accountStates)).optional(),
  /** Only guardians of children who have left. */
  isDetached: field('На отписани деца', z.boolean()).default(false),
}

export const listGuardians = call.list('/api/Parents', {
  title: 'Родители',
  access: may.read('Parents'),
  filters: guardianFilters,
  row: guardianRow,
  orderBy: ['name', 'email', 'accountState'],
  topics: ['parents', 'children', 'users'],
})
export type GuardianRow = z.output<typeof guardianRow>

export const guardianOverview = report({
  title: 'Списък на родителите',
  path: '/api/Parents/overview-models',
  exports: { pdf: '/api/Parents/overview-models/export', xlsx: '/api/Parents/overview-models/excel-export' },
  access: may.read('Parents'),
  topics: ['parents', 'children', 'users'],
  params: guardianFilters,
  row: z.object({
    id,
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    children: z.string(),
    accountState: z.string(),
  }),
  landscape: true,
  signatures: ['Директор'],
  columns: (column) => [
    column.text('name', 'Име, презиме, фамилия', { width: 2 }),
    column.text('phone', 'Телефон'),
    column.text('email', 'Имейл', { width: 1.6 }),
    column.text('children', 'Деца', { width: 3 }),
    column.text('accountState', 'Профил', { width: 0.8 }),
  ],
})

/** Names of possible recipients, by kindergarten. */
export const guardiansByKindergarten = call.get('/api/Parents/grouped-by-kindergarten', {
  title: 'Родители по детски градини',
  access: may.read('Parents'),
  input: z.object({ classIds: guardianFilters.classIds }),
  output: z.object({
    result: z.array(
      z.object({
        kindergartenId: id,
        kindergartenName: z.string(),
        parents: z.array(z.object({ id, name: z.string(), accountId: id.nullable(), children: z.string() })),
      }),
    ),
    rowsCount: z.int(),
  }),
  topics: ['parents', 'children'],
})

export const getGuardian = call.get('/api/Parents/{id}', {
  title: 'Родител',
  access: may.read('Parents'),
  input: z.object({ id }),
  output: z.object({
    id,
    version: z.int(),
    firstName: z.string(),
    middleName: z.string().nullable(),
    lastName: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    personIdType: oneOf(personIdTypes).nullable(),
    personId: z.string().nullable(),
    address: z.string().nullable(),
    workplace: z.string().nullable(),
    accountState: z.enum(accountStates),
    accountId: id.nullable(),
    accountEmail: z.string().nullable(),
    children: z.array(
      ofGuardian.extend({ isMain: z.boolean(), maySign: z.boolean(), mayPay: z.boolean(), mayCollect: z.boolean() }),
    ),
  }),
  topics: ['parents', 'children', 'users'],
})

/** A new guardian needs a child: without one only the director could find the record. */
export const saveGuardian = call.post('/api/Parents', {
  title: 'Запис на родител',
  access: may.save('Parents'),
  input: personIdChecked(
    z.object({
      id: id.optional(),
      ...guardianFields,
      studentId: field('Дете', id).optional(),
      kinship: guardianRights.kinship.optional(),
      version,
    }),
  ),
  output: saved,
  topics: ['parents', 'children'],
})

export const deleteGuardian = call.delete('/api/Parents/{id}', {
  title: 'Изтриване на родител',
  access: may.delete('Parents'),
  input: z.object({ id }),
  output: done,
  topics: ['parents', 'children'],
})

/** Finds existing records while the form is filled in, so that no person is entered twice. */
export const matchGuardians = call.get('/api/Parents/matches', {
  title: 'Познати родители със същите данни',
  access: may.read('Parents'),
  input: z.object({
    email: field('Имейл', optionalText(254)),
    phone: field('Телефон', optionalText(40)),
    personId: field('ЕГН/ЛНЧ/ИДН', optionalText(20)),
  }),
  output: z.object({
    result: z.array(
      z.object({
        id,
        name: z.string(),
        children: z.string(),
        by: z.array(z.enum(['email', 'phone', 'personId'])),
        hasAccount: z.boolean(),
      }),
    ),
    rowsCount: z.int(),
  }),
})

/** Links a guardian with a child, or changes the guardian's rights. */
export const linkGuardian = call.post('/api/Students/{id}/parents', {
  title: 'Родител на дете',
  access: may.update('Parents'),
  input: z.object({
    id,
    parent: guardianOfChild,
    /** Rights that the form was opened with; null: the guardian was not linked with the child. */
    was: z.object(guardianRights).nullable().default(null),
  }),
  output: saved,
  topics: ['parents', 'children', 'user-data'],
})

export const unlinkGuardian = call.delete('/api/Students/{id}/parents/{parentId}', {
  title: 'Премахване на родител от дете',
  access: may.update('Parents'),
  input: z.object({ id, parentId: id }),
  output: done,
  topics: ['parents', 'children', 'user-data'],
})

const invited = z.object({
  isSuccessful: z.boolean(),
  sent: z.int(),
  /** Guardians without an invitation, and the reason. */
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
})

/** Invites all guardians of a group who have access to the child and no account yet; send-invitation invites one. */
export const inviteGroup = call.post('/api/Classes/{id}/invite-parents', {
  title: 'Покана към родителите на група',
  access: may.update('Parents'),
  input: z.object({ id }),
  output: invited,
  topics: ['parents', 'users'],
})
