import { allNoticeFlags, noticeKinds } from '@asistent/domain/communication/notice-kinds'
import { z } from 'zod'
import { may, signedIn } from '../core/access'
import { call, done } from '../core/call'
import { emptyAsNull, field, id, instant, time } from '../core/values'

// Notifications and their preferences (spec/product.md 2 and 3).

export const listNotifications = call.list('/api/Notifications/overview-models', {
  title: 'Известия',
  access: may.read('Counters'),
  filters: {
    kind: z.enum(noticeKinds).optional(),
    unseen: field('Само непрочетени', z.boolean()).optional(),
  },
  row: z.object({
    id,
    kind: z.enum(noticeKinds),
    subjectId: id,
    title: z.string(),
    creationTime: instant,
    seen: z.boolean(),
    expired: z.boolean(),
  }),
  orderBy: ['creationTime'],
  topics: ['counters'],
})

const preferences = z.object({
  digest: field('Един имейл на ден', z.boolean()),
  quietFrom: field('Не ме безпокойте от', emptyAsNull(time)),
  quietTo: field('до', emptyAsNull(time)),
  pushFlags: field('Известия на устройството', z.int().min(0).max(allNoticeFlags)),
  /** Left out: unchanged. */
  mailFlags: field('Имейли', z.int().min(0).max(allNoticeFlags)).optional(),
})

export const getNotificationPreferences = call.get('/api/Notifications/preferences', {
  title: 'Как получавам известия',
  access: signedIn,
  output: z.object({
    digest: z.boolean(),
    quietFrom: z.string().nullable(),
    quietTo: z.string().nullable(),
    pushFlags: z.int(),
    /** Kinds sent by e-mail. */
    mailFlags: z.int(),
    /** Number of the user's browsers with push notifications. */
    devices: z.int(),
    /** Public key for subscriptions; null if push is not configured. */
    pushKey: z.string().nullable(),
  }),
  topics: ['notification-preferences'],
})

export const saveNotificationPreferences = call.post('/api/Notifications/preferences', {
  title: 'Промяна как получавам известия',
  access: signedIn,
  input: preferences.refine((given) => (given.quietFrom === null) === (given.quietTo === null), {
    path: ['quietTo'],
    message: 'Въведете и двата часа',
  }),
  output: done,
  topics: ['notification-preferences'],
})

export const subscribeToPush = call.post('/api/Notifications/push', {
  title: 'Включване на известия на устройството',
  access: signedIn,
  input: z.object({
    endpoint: z.url().max(1000),
    keys: z.object({
      p256dh: z.string().regex(/^[\w-]{80,100}=*$/),
      auth: z.string().regex(/^[\w-]{16,40}=*$/),
    }),
  }),
  output: done,
  topics: ['notification-preferences'],
})

export const unsubscribeFromPush = call.post('/api/Notifications/push/remove', {
  title: 'Изключване на известия на устройството',
  access: signedIn,
  /** Left out: on all devices. */
  input: z.object({ endpoint: z.url().max(1000).optional() }),
  output: done,
  topics: ['notification-preferences'],
})
