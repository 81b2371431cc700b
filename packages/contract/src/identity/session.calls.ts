import { z } from 'zod'
import { resources } from '@asistent/domain/access/resources'
import { roleTypes, userTypes } from '@asistent/domain/access/roles'
import { anyone, signedIn } from '../core/access'
import { call, done } from '../core/call'
import { email, field, id, oneOf } from '../core/values'

// Sign-in and the data of the signed-in user (spec/product.md 3 and 7).

const signInForm = z.object({
  email: field('Имейл', email),
  password: field('Парола', z.string().min(1).max(200)),
  /** The six digits of the authenticator, or a recovery code. */
  code: field('Код', z.string().trim().max(40)).optional(),
  captcha: z.string().max(4000).optional(),
})

export const signedInAnswer = z.object({
  /** Sent with every request as 'Authorization: Bearer …'. Null while a second factor is still to be given. */
  token: z.string().nullable(),
  /** What is still asked for. */
  needs: z.enum(['code', 'passkey', 'set-up-second-factor']).nullable(),
})

export const signIn = call.post('/api/identity/login', {
  title: 'Вход в системата',
  access: anyone,
  input: signInForm,
  output: signedInAnswer,
  always: true,
})

export const signOut = call.post('/api/auth/logout', {
  title: 'Изход от системата',
  access: signedIn,
  output: done,
  always: true,
})

const accessEntry = z.object({
  resource: z.enum(resources),
  group: z.string(),
  canView: z.boolean(),
  canCreate: z.boolean(),
  canEdit: z.boolean(),
  read: z.boolean(),
  create: z.boolean(),
  update: z.boolean(),
  delete: z.boolean(),
  master: z.boolean(),
  /** Only own children, own groups, own records. */
  own: z.boolean(),
})

export const userData = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatarPath: z.string().nullable(),
  userType: oneOf(userTypes),
  baseRoleType: oneOf(roleTypes),
  /** The chosen school year; null for those without one (master, ministry). */
  periodId: id.nullable(),
  periods: z.array(z.object({ id, name: z.string(), active: z.boolean() })),
  defaultCurrency: z.union([z.literal(0), z.literal(1)]),
  /** Sees the mother kindergarten and its branches together. */
  consolidation: z.boolean(),
  kindergartens: z.array(
    z.object({
      id,
      name: z.string(),
      city: z.string(),
      adress: z.string(),
      isSelected: z.boolean(),
      motherKindergartenId: id.nullable(),
      /** The role held there: 'Директор', 'Учител'… */
      roleType: oneOf(roleTypes),
    }),
  ),
  access: z.array(accessEntry),
  /** Which e-mails the user keeps: bits of the permission flags. */
  notificationFlags: z.int(),
})
export type UserData = z.output<typeof userData>

export const getUserData = call.get('/api/identity/user-data', {
  title: 'Данни за влезлия потребител',
  access: signedIn,
  output: userData,
  topics: ['user-data'],
})

export const changeSchoolYear = call.post('/api/Identity/change-school-year/{id}', {
  title: 'Избор на учебна година',
  access: signedIn,
  input: z.object({ id }),
  output: done,
})

export const changeCurrency = call.post('/api/Identity/change-default-currency/{id}', {
  title: 'Избор на валута',
  access: signedIn,
  input: z.object({ id: z.union([z.literal(0), z.literal(1)]) }),
  output: done,
})
