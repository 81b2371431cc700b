import { phone } from '../identity/fields'
import { z } from 'zod'
import { either, master, may } from '../core/access'
import { call, done, saved } from '../core/call'
import {
  day,
  emptyAsNull,
  field,
  id,
  optionalDay,
  optionalEmail,
  optionalText,
  percent,
  text,
  version,
} from '../core/values'
import { eik, iban } from '../institutions/values'
import { listOf } from '../staff/values'
import { idOnly } from './values'

// Types of activities, and providers with their contracts with kindergartens; managed by the master.

const management = '/api/administration/ActivityManagement'
const search = { search: field('Търсене', optionalText(100)) }

export const listActivityTypes = call.list(`${management}/activity-types`, {
  title: 'Видове дейности',
  access: master.read('Activities'),
  filters: search,
  row: z.object({ id, name: z.string(), activities: z.int(), version: z.int() }),
  orderBy: ['name', 'activities'],
  topics: ['activity-types', 'activities'],
})

export const saveActivityType = call.post(`${management}/activity-types`, {
  title: 'Запис на вид дейност',
  access: master.update('Activities'),
  input: z.object({ id: id.optional(), name: field('Наименование', text(100)), version }),
  output: saved,
  topics: ['activity-types'],
})

export const deleteActivityType = call.delete(`${management}/activity-type/{id}`, {
  title: 'Изтриване на вид дейност',
  access: master.delete('Activities'),
  input: idOnly,
  output: done,
  topics: ['activity-types'],
})

export const activityTypes = call.get('/api/Activities/types', {
  title: 'Видове дейности за избор',
  access: may.read('Activities'),
  output: listOf(z.object({ id, name: z.string() })),
  topics: ['activity-types'],
})

/** Every kindergarten with its number of current activities. */
export const kindergartensWithActivities = call.list(`${management}/kindergartens-with-activities`, {
  title: 'Детски градини с дейности',
  access: master.read('Activities'),
  filters: search,
  row: z.object({
    id,
    name: z.string(),
    city: z.string(),
    activities: z.int(),
    providers: z.int(),
    children: z.int(),
  }),
  orderBy: ['name', 'activities', 'children'],
  topics: ['activities', 'activity-providers', 'activity-members'],
})

const contract = z.object({
  kindergartenId: field('Детска градина', id),
  number: field('Договор №', optionalText(50)),
  signedOn: field('Дата', optionalDay),
  fromDate: field('От', optionalDay),
  toDate: field('До', optionalDay),
  sharePercent: field('За градината, %', percent.default(0)),
})

/** Client number of an account at ePay.bg, which identifies the account of a notice. */
export const merchantId = z.string().regex(/^[A-Za-z]?\d{4,15}$/, { message: 'КИН има до 15 цифри.' })

const providerForm = z.object({
  id: id.optional(),
  name: field('Наименование', text(150)),
  bulstat: field('ЕИК', emptyAsNull(eik)),
  vat: field('ДДС номер', optionalText(15)),
  mol: field('МОЛ', optionalText(100)),
  address: field('Адрес', optionalText(200)),
  phone: field('Телефон', emptyAsNull(phone)),
  email: field('Имейл', optionalEmail),
  iban: field('IBAN', emptyAsNull(iban)),
  bank: field('Банка', optionalText(100)),
  contracts: field('Договори', z.array(contract).max(2000).default([])),
  epayId: field('КИН в ePay.bg', emptyAsNull(merchantId)),
  /** Write-only: empty keeps the stored one. */
  epaySecret: field('Секретна дума', optionalText(200)),
  transferEnabled: field('Общо плащане с други доставчици', z.boolean().default(false)),
  version,
})

const readsProviders = either(may.read('ActivityProviders'), master.read('ActivityProviders'))

export const listProviders = call.list('/api/activities/activity-providers', {
  title: 'Доставчици на дейности',
  // Readers of activities may read the providers.
  access: either(readsProviders, may.read('Activities')),
  filters: search,
  row: z.object({
    id,
    name: z.string(),
    bulstat: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** Of the selected kindergarten. */
    contractTo: day.nullable(),
    activities: z.int(),
    kindergartens: z.int(),
  }),
  orderBy: ['name', 'activities'],
  topics: ['activity-providers', 'activities'],
})

export const getProvider = call.get('/api/activities/activity-providers/{id}', {
  title: 'Доставчик на дейности',
  access: readsProviders,
  input: idOnly,
  output: providerForm
    .omit({ epaySecret: true })
    .required({ id: true, version: true })
    .extend({
      transferEnabled: z.boolean(),
      hasSecret: z.boolean(),
      /** Flags of the set-up (spec/product.md). */
      epayFlags: z.int(),
      epayState: z.string(),
      epayError: z.string().nullable(),
      /** Address to which ePay.bg must send its notices. */
      noticeAddress: z.string().nullable(),
      contracts: z.array(contract.extend({ kindergartenName: z.string(), sharePercent: z.number() })),
    }),
  topics: ['activity-providers'],
})

export const saveProvider = call.post(`${management}/activity-provider`, {
  title: 'Запис на доставчик на дейности',
  access: master.update('ActivityProviders'),
  input: providerForm,
  output: saved,
  topics: ['activity-providers'],
  secret: true,
})

export const deleteProvider = call.delete(`${management}/activity-provider/{id}`, {
  title: 'Изтриване на доставчик на дейности',
  access: master.delete('ActivityProviders'),
  input: idOnly,
  output: done,
  topics: ['activity-providers'],
})

/** Sends a signed notice over the network to the address configured at ePay.bg, and checks that it arrives. */
export const testNoticeAddress = call.post(`${management}/activity-provider/initiate-webhook-test/{id}`, {
  title: 'Проверка на адреса за известия от ePay.bg',
  access: master.update('ActivityProviders'),
  input: idOnly,
  output: done,
  topics: ['activity-providers'],
})

export const resetProviderError = call.post(`${management}/activity-provider/reset-error-status/{id}`, {
  title: 'Изчистване на грешката от ePay.bg',
  access: master.update('ActivityProviders'),
  input: idOnly,
  output: done,
  topics: ['activity-providers'],
})
