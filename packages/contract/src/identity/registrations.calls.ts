import { z } from 'zod'
import { isPersonId, personIdTypes } from '@asistent/domain/kernel/person-id'
import { kinships } from '@asistent/domain/people/kinship'
import { anyone, either, master, may, onlyRoles } from '../core/access'
import { call, done, saved } from '../core/call'
import { email, field, id, instant, longText, oneOf, optionalText, seenVersion, text } from '../core/values'
import { captchaToken, optionalPhone, personFields } from './fields'

// Registration of parents (domain.md 8). Responses never reveal whether a child exists.

export const requestStatuses = { Pending: 0, Approved: 1, Rejected: 2 } as const
export const registrationStatusLabel: Record<0 | 1 | 2, string> = { 0: 'Чака решение', 1: 'Одобрено', 2: 'Отхвърлено' }

const child = {
  kindergartenId: field('Детска градина', id),
  childPersonIdType: field('Вид идентификатор', z.literal([personIdTypes.EGN, personIdTypes.ForeignerID])).default(
    personIdTypes.EGN,
  ),
  childPersonId: field('ЕГН/ЛНЧ на детето', text(20)),
  kinship: field('Връзка с детето', oneOf(kinships)),
}

/** A wrong check digit is a typing error, so reporting it reveals nothing about any child. */
const withPersonId = <S extends z.ZodType<{ childPersonIdType: 0 | 1; childPersonId: string }>>(form: S) =>
  form.check((context) => {
    const { childPersonIdType: type, childPersonId: value } = context.value
    if (!isPersonId(type, value))
      context.issues.push({
        code: 'custom',
        path: ['childPersonId'],
        input: value,
        message: type === personIdTypes.EGN ? 'Невалидно ЕГН' : 'Невалиден ЛНЧ',
      })
  })

export const registerParent = call.post('/api/identity/parent-registration', {
  title: 'Регистрация на родител',
  access: anyone,
  input: withPersonId(
    z.object({
      ...personFields,
      email: field('Имейл', email),
      phone: optionalPhone,
      ...child,
      captcha: captchaToken,
    }),
  ),
  output: done,
  rate: { max: 60, seconds: 3600 },
})

/** Public names of kindergartens, for users who are not signed in. */
export const findKindergartens = call.get('/api/identity/parent-registration/kindergartens', {
  title: 'Детски градини за регистрация',
  access: anyone,
  /** Without a search term the first ones, so that the picker is not empty. */
  input: z.object({ search: optionalText(100) }),
  output: z.object({
    result: z.array(z.object({ id, name: z.string(), city: z.string() })),
    rowsCount: z.int(),
  }),
  rate: { max: 120, seconds: 60 },
})

/** A signed-in parent adds a further child. */
export const addChildToParent = call.post('/api/Parents/registrations', {
  title: 'Добавяне на дете от родител',
  access: may.create('ParentRegistration'),
  input: withPersonId(z.object(child)),
  output: done,
  topics: ['parent-registrations'],
  rate: { max: 30, seconds: 3600 },
})

export const listMyRegistrations = call.get('/api/Parents/registrations/mine', {
  title: 'Моите заявления за достъп',
  access: onlyRoles('Parent'),
  output: z.object({
    result: z.array(z.object({ id, kindergartenName: z.string(), status: oneOf(requestStatuses), createdAt: instant })),
    rowsCount: z.int(),
  }),
  topics: ['parent-registrations'],
})

const registrationRow = z.object({
  id,
  kindergartenId: id,
  kindergartenName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  kinship: oneOf(kinships),
  childId: id,
  childName: z.string(),
  /** The allergy badge (people/values.ts); null if the caller may not see it. */
  childAllergies: z.object({ allergies: z.array(z.int()), allergiesText: z.string().nullable() }).nullable(),
  groupId: id.nullable(),
  groupName: z.string().nullable(),
  status: oneOf(requestStatuses),
  createdAt: instant,
  decidedAt: instant.nullable(),
  decidedByName: z.string().nullable(),
  reason: z.string().nullable(),
})

export const listRegistrations = call.list('/api/Parents/registrations', {
  title: 'Регистрации на родители',
  access: either(may.read('ParentRegistration'), master.read('ParentRegistration')),
  filters: {
    search: optionalText(100),
    status: oneOf(requestStatuses).optional(),
    groupId: id.optional(),
  },
  row: registrationRow,
  orderBy: ['createdAt', 'name', 'childName', 'status'],
  topics: ['parent-registrations'],
})

export const getRegistration = call.get('/api/Parents/registrations/{id}', {
  title: 'Регистрация на родител',
  access: either(may.read('ParentRegistration'), master.read('ParentRegistration')),
  input: z.object({ id }),
  output: registrationRow.extend({
    version: z.int(),
    /** Guardians of the child; the account can be linked with one of them. */
    guardians: z.array(z.object({ id, name: z.string(), email: z.string().nullable(), hasAccount: z.boolean() })),
  }),
  topics: ['parent-registrations'],
})

export const approveRegistration = call.post('/api/Parents/registrations/approve', {
  title: 'Одобряване на регистрация на родител',
  access: may.update('ParentRegistration'),
  input: z.object({
    id,
    kinship: field('Връзка с детето', oneOf(kinships)).optional(),
    /** Guardian record to link; by default the one with the same e-mail, else a new one. */
    parentId: field('Родител', id).nullable().optional(),
    version: seenVersion,
  }),
  output: saved,
  topics: ['parent-registrations', 'parents', 'users'],
})

export const rejectRegistration = call.post('/api/Parents/registrations/reject', {
  title: 'Отхвърляне на регистрация на родител',
  access: may.update('ParentRegistration'),
  input: z.object({ id, reason: field('Причина', longText(1000)), version: seenVersion }),
  output: done,
  topics: ['parent-registrations'],
})

/** Reopens the registration and revokes the parent's access. Cancels the e-mail if it has not been sent. */
export const reverseRegistration = call.post('/api/Parents/registrations/reversal', {
  title: 'Връщане на решението по регистрация на родител',
  access: may.update('ParentRegistration'),
  input: z.object({ id, version: seenVersion }),
  output: done,
  topics: ['parent-registrations', 'parents', 'users'],
})
