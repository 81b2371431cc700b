import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import {
  amount,
  amountFromZero,
  day,
  emptyAsNull,
  field,
  id,
  optionalDay,
  optionalLongText,
  optionalText,
  text,
  version,
} from '../core/values'
import { listOf, ofKindergarten } from '../staff/values'
import { activityWords, feeType, idOnly, slot, studentId } from './values'

// Activities of a kindergarten: domain.md 4 and Appendix C.

export const listActivities = call.list('/api/Activities/overview-models', {
  title: 'Допълнителни дейности',
  access: may.read('Activities'),
  filters: {
    ...ofKindergarten,
    search: field('Търсене', optionalText(100)),
    providerId: field('Доставчик', id).optional(),
    typeId: field('Вид', id).optional(),
    isActive: field('Провежда се', z.boolean().optional()),
  },
  row: z.object({
    ...activityWords,
    type: z.string(),
    leader: z.string().nullable(),
    fromDate: day,
    toDate: day,
    capacity: z.int().nullable(),
    /** Who goes there today, and who asks to. */
    children: z.int(),
    requests: z.int(),
    isActive: z.boolean(),
  }),
  orderBy: ['name', 'provider', 'price', 'children'],
  topics: ['activities', 'activity-members', 'activity-requests'],
})

/** To choose from. */
export const activityOptions = call.get('/api/Activities/overview-simple-models', {
  title: 'Дейности за избор',
  access: may.read('Activities'),
  input: z.object({ ...ofKindergarten, providerId: field('Доставчик', id).optional() }),
  output: listOf(z.object({ activityId: id, name: z.string(), provider: z.string(), isActive: z.boolean() })),
  topics: ['activities'],
  kept: true,
})

const form = z.object({
  id: id.optional(),
  name: field('Наименование', text(120)),
  typeId: field('Вид', id),
  providerId: field('Доставчик', id),
  description: field('Описание за родителите', optionalLongText(2000)),
  leaderId: field('Отговорник от персонала', emptyAsNull(id)),
  leaderName: field('Ръководител', optionalText(100)),
  classIds: field('Групи', z.array(id).max(100).default([])),
  capacity: field('Места', emptyAsNull(z.int().min(1).max(500))),
  fromDate: field('От дата', day),
  toDate: field('До дата', day),
  schedule: field('Часове', z.array(slot).max(20).default([])),
  feeType,
  price: field('Цена', amountFromZero),
  /** Of a price that has changed: the month from which it holds; months before it keep theirs. */
  priceFrom: field('Новата цена важи от', optionalDay),
  prorate: field('Първият и последният месец – според заниманията', z.boolean().default(false)),
  payAbsences: field('Пропуснатите посещения се плащат', z.boolean().default(false)),
  enrollmentEnabled: field('Родителите подават заявления', z.boolean().default(true)),
  delistmentEnabled: field('Родителите може да отписват', z.boolean().default(true)),
  isActive: field('Провежда се', z.boolean().default(true)),
  version,
})

export const getActivity = call.get('/api/activities/{id}', {
  title: 'Допълнителна дейност',
  access: may.read('Activities'),
  input: idOnly,
  output: form.required().extend({
    classIds: z.array(id),
    schedule: z.array(slot),
    price: amount,
    earlierPrices: z.array(z.object({ until: day, feeType, price: amount })),
    providerName: z.string(),
    typeName: z.string(),
    children: z.int(),
  }),
  topics: ['activities', 'activity-members'],
})

export const saveActivity = call.post('/api/activities', {
  title: 'Запис на дейност',
  access: may.save('Activities'),
  input: form,
  output: saved,
  topics: ['activities', 'activity-members', 'activity-requests'],
})

export const deleteActivity = call.delete('/api/activities/{id}', {
  title: 'Изтриване на дейност',
  access: may.delete('Activities'),
  input: idOnly,
  output: done,
  topics: ['activities'],
})

const ofChild = z.object({ studentId })

/** What a child may be enrolled in: its group, places, and whether it goes there or has asked already. */
export const offeredActivities = call.get('/api/Activities/enrollment-requests/activities', {
  title: 'Дейности за записване',
  access: may.create('ActivityEnrollmentRequests'),
  input: ofChild,
  output: listOf(
    z.object({
      ...activityWords,
      description: z.string().nullable(),
      fromDate: day,
      toDate: day,
      /** Null: without a limit. */
      free: z.int().nullable(),
      isMember: z.boolean(),
      isRequested: z.boolean(),
    }),
  ),
  topics: ['activities', 'activity-members', 'activity-requests'],
})

/** What a child goes to and a parent may ask to leave. */
export const leavableActivities = call.get('/api/Activities/with-delistment-enabled', {
  title: 'Дейности за отписване',
  access: may.create('ActivityEnrollmentRequests'),
  input: ofChild,
  output: listOf(z.object({ ...activityWords, fromDate: day, isRequested: z.boolean() })),
  topics: ['activities', 'activity-members', 'activity-requests'],
})

/** Who gives what here: for parents and for whoever looks for a telephone number. */
export const providerSummary = call.get('/api/activities/activity-provider-summary', {
  title: 'Доставчици и дейности',
  access: may.read('ActivityProviders'),
  input: z.object(ofKindergarten),
  output: listOf(
    z.object({
      providerId: id,
      name: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      activities: z.array(
        z.object({
          ...activityWords,
          description: z.string().nullable(),
          leader: z.string().nullable(),
          free: z.int().nullable(),
          enrollmentEnabled: z.boolean(),
        }),
      ),
    }),
  ),
  topics: ['activities', 'activity-providers', 'activity-members'],
})
