import { z } from 'zod'
import { resources } from '@asistent/domain/access/resources'
import { roleTypes, userTypes } from '@asistent/domain/access/roles'
import { languages } from '@asistent/domain/kernel/languages'
import { anyone, signedIn } from '../core/access'
import { call, done } from '../core/call'
import { email, field, id, instant, oneOf } from '../core/values'
import { captchaToken } from './fields'

// Sign-in and the data of the signed-in user (spec/product.md 3 and 7).

const signInForm = z.object({
  email: field('Имейл', email),
  password: field('Парола', z.string().min(1).max(200)),
  /** The six digits of the authenticator app, or a recovery code. */
  code: field('Код', z.string().trim().max(40)).optional(),
  captcha: captchaToken,
  /** Device tokens of earlier sign-ins in this browser, of any account. */
  devices: z.array(z.string().max(60)).max(20).default([]),
})

export const signedInAnswer = z.object({
  /** Sent with every request as 'Authorization: Bearer …'. Null while a second factor is required. */
  token: z.string().nullable(),
  /**
   * The next step. 'code': the same form with the code. 'passkey': sign in with a passkey (or the same
   * form with a recovery code). 'set-up-second-factor': the token opens only the calls that set one up.
   */
  needs: z.enum(['code', 'passkey', 'set-up-second-factor']).nullable(),
  /** For the next sign-in on this device: its attempts are counted separately, so attacks do not delay the owner. */
  device: z.string().optional(),
})
export type SignedInAnswer = z.output<typeof signedInAnswer>

export const signIn = call.post('/api/identity/login', {
  title: 'Вход в системата',
  access: anyone,
  input: signInForm,
  output: signedInAnswer,
  always: true,
  secret: true,
  // Against floods only. Counters shared by all processes slow down guessing (identity/guessing.rules.ts).
  rate: { max: 300, seconds: 60 },
})

/** Input and output of navigator.credentials.get as JSON; the WebAuthn library checks it. */
export const webAuthnJson = z.record(z.string(), z.unknown())

export const startPasskeySignIn = call.post('/api/identity/passkey-login/options', {
  title: 'Начало на вход с ключ за достъп',
  access: anyone,
  output: z.object({ options: webAuthnJson }),
  always: true,
  rate: { max: 60, seconds: 60 },
})

export const signInWithPasskey = call.post('/api/identity/passkey-login', {
  title: 'Вход с ключ за достъп',
  access: anyone,
  input: z.object({ response: webAuthnJson }),
  output: signedInAnswer,
  always: true,
  secret: true,
  rate: { max: 60, seconds: 60 },
})

export const signOut = call.post('/api/auth/logout', {
  title: 'Изход от системата',
  access: signedIn,
  output: done,
  always: true,
  settingUp: true,
})

/** Settings of pages for users who are not signed in. */
export const getPublicSettings = call.get('/api/identity/public-settings', {
  title: 'Общи настройки',
  access: anyone,
  output: z.object({
    /** Null: no captcha. */
    captchaSiteKey: z.string().nullable(),
    maintenance: z.boolean(),
    externalApps: z.boolean(),
  }),
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
  /** Limited to own children, groups and records. */
  own: z.boolean(),
})

const userData = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatarPath: z.string().nullable(),
  userType: oneOf(userTypes),
  baseRoleType: oneOf(roleTypes),
  /** The chosen school year; null for users without one (master, ministry). */
  periodId: id.nullable(),
  periods: z.array(z.object({ id, name: z.string(), active: z.boolean() })),
  defaultCurrency: z.union([z.literal(0), z.literal(1)]),
  /** Language of the parent's screens; null: not chosen yet. */
  language: z.enum(languages).nullable(),
  /** Setting of the kindergarten: all its users also see amounts in lev. */
  showBothCurrencies: z.boolean(),
  /** The kindergarten uses the daily feed. */
  dailyFeed: z.boolean(),
  /** Consolidated view of the mother kindergarten and its branches. */
  consolidation: z.boolean(),
  kindergartens: z.array(
    z.object({
      id,
      name: z.string(),
      city: z.string(),
      adress: z.string(),
      isSelected: z.boolean(),
      motherKindergartenId: id.nullable(),
      /** Role in the kindergarten: 'Директор', 'Учител'… */
      roleType: oneOf(roleTypes),
      /** Name of the custom role in the kindergarten. */
      roleName: z.string().nullable(),
      /** True for a mother kindergarten with a consolidated view of its branches. */
      mayConsolidate: z.boolean(),
    }),
  ),
  access: z.array(accessEntry),
  /** E-mails that the user receives, as permission flags. */
  notificationFlags: z.int(),
  /** Paths of the favourite pages, which the menu lists first. */
  favourites: z.array(z.string()),
  /** End of an expert's access to the names of a kindergarten; null or undefined: names are hidden or always open. */
  namesUntil: instant.nullable().optional(),
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
  topics: ['user-data'],
})

export const changeCurrency = call.post('/api/Identity/change-default-currency/{id}', {
  title: 'Избор на валута',
  access: signedIn,
  input: z.object({ id: z.union([z.literal(0), z.literal(1)]) }),
  output: done,
  topics: ['user-data'],
})

export const changeLanguage = call.post('/api/Identity/language', {
  title: 'Избор на език',
  access: signedIn,
  input: z.object({ language: field('Език', z.enum(languages)) }),
  output: done,
  topics: ['user-data'],
})

/** Path in the app, without a query. */
const address = z
  .string()
  .max(200)
  .regex(/^\/[\w/-]*$/)

export const saveFavourites = call.post('/api/Identity/favourites', {
  title: 'Запис на любимите страници',
  access: signedIn,
  input: z.object({ favourites: field('Любими страници', z.array(address).max(20)) }),
  output: done,
  topics: ['user-data'],
  personal: true,
})

/** Changes the selection; the app then reloads at the home page (spec/product.md 4). */
export const changeKindergarten = call.post('/api/Kindergartens/change/{id}', {
  title: 'Смяна на детска градина',
  access: signedIn,
  input: z.object({
    id,
    /** For users with two roles there (a teacher whose child attends the same kindergarten). */
    roleType: oneOf(roleTypes).optional(),
    /** Consolidated view of the mother kindergarten and its branches. */
    consolidated: z.boolean().default(false),
  }),
  output: done,
  topics: ['user-data'],
})
