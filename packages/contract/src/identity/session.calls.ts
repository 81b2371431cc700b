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
  /** The six digits of the authenticator, or a recovery code. */
  code: field('Код', z.string().trim().max(40)).optional(),
  captcha: captchaToken,
  /** What this browser was told at earlier sign-ins, of whomever. */
  devices: z.array(z.string().max(60)).max(20).default([]),
})

export const signedInAnswer = z.object({
  /** Sent with every request as 'Authorization: Bearer …'. Null while a second factor is still to be given. */
  token: z.string().nullable(),
  /**
   * What is still asked for. 'code': the same form again with the code. 'passkey': sign in with a passkey (or the same
   * form with a recovery code). 'set-up-second-factor': the token opens only the calls that set one up.
   */
  needs: z.enum(['code', 'passkey', 'set-up-second-factor']).nullable(),
  /** For the next sign-in on this device: tries from it are counted apart, so nobody else's make its owner wait. */
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
  // Against floods only: guessing is slowed by counts that all processes share (identity/guessing.rules.ts).
  rate: { max: 300, seconds: 60 },
})

/** What navigator.credentials.get takes and gives, as JSON; checked by the WebAuthn library. */
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

/** What a page for people who are not signed in has to know. */
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
  /** Only own children, own groups, own records. */
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
  /** The chosen school year; null for those without one (master, ministry). */
  periodId: id.nullable(),
  periods: z.array(z.object({ id, name: z.string(), active: z.boolean() })),
  defaultCurrency: z.union([z.literal(0), z.literal(1)]),
  /** Language of the screens of a parent; null: not chosen yet. */
  language: z.enum(languages).nullable(),
  /** The kindergarten's setting: sums in lev too, for everybody there. */
  showBothCurrencies: z.boolean(),
  /** The kindergarten keeps the daily feed. */
  dailyFeed: z.boolean(),
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
      /** The name of a custom role held there. */
      roleName: z.string().nullable(),
      /** A mother kindergarten whose branches the person may look at together with it. */
      mayConsolidate: z.boolean(),
    }),
  ),
  access: z.array(accessEntry),
  /** Which e-mails the user keeps: bits of the permission flags. */
  notificationFlags: z.int(),
  /** Addresses of the pages marked with a star: the menu shows them first. */
  favourites: z.array(z.string()),
  /** Until when an expert reads the names of a kindergarten; null or missing: names are hidden or need no opening. */
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

/** An address of the app, without a query. */
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

/** Moves the selection; the app then reloads at the home page (spec/product.md 4). */
export const changeKindergarten = call.post('/api/Kindergartens/change/{id}', {
  title: 'Смяна на детска градина',
  access: signedIn,
  input: z.object({
    id,
    /** For a person who holds two roles there (a teacher whose child goes to the same kindergarten). */
    roleType: oneOf(roleTypes).optional(),
    /** The mother kindergarten together with its branches. */
    consolidated: z.boolean().default(false),
  }),
  output: done,
  topics: ['user-data'],
})
