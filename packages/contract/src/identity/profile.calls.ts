import { z } from 'zod'
import { signedIn } from '../core/access'
import { call, done, saved } from '../core/call'
import { email, field, id, instant, newPassword, version } from '../core/values'
import { currentPassword, optionalPhone, personFields } from './fields'
import { allNotifications } from './notification-flags'

// Profile of the signed-in user: /profile.

const profileForm = z.object({
  ...personFields,
  /** Takes effect when the user opens the link sent to the new address. */
  email: field('Имейл', email),
  phone: optionalPhone,
  /** Omitted: unchanged. */
  notificationFlags: field('Имейли', z.int().min(0).max(allNotifications)).optional(),
  /** An uploaded image; null removes the picture, undefined keeps it. */
  avatarFileId: field('Снимка', id).nullable().optional(),
  currentPassword,
  version,
})

export const getProfile = call.get('/api/Identity/profile', {
  title: 'Моят профил',
  access: signedIn,
  output: z.object({
    id,
    firstName: z.string(),
    middleName: z.string().nullable(),
    lastName: z.string(),
    email: z.string(),
    /** New address that is not confirmed yet. */
    pendingEmail: z.string().nullable(),
    phone: z.string().nullable(),
    avatarPath: z.string().nullable(),
    notificationFlags: z.int(),
    defaultCurrency: z.union([z.literal(0), z.literal(1)]),
    passwordChangedAt: instant.nullable(),
    version: z.int(),
  }),
  topics: ['user-data'],
})

export const updateProfile = call.post('/api/Identity/update', {
  title: 'Промяна на профила',
  access: signedIn,
  input: profileForm,
  output: saved,
  // The phone number is copied to the user's records.
  topics: ['user-data', 'parents', 'children', 'staff'],
  secret: true,
  rate: { max: 60, seconds: 60 },
})

export const changePassword = call.post('/api/Identity/password', {
  title: 'Смяна на паролата',
  access: signedIn,
  input: z.object({
    currentPassword: field('Текуща парола', z.string().min(1).max(200)),
    newPassword: field('Нова парола', newPassword),
  }),
  output: done,
  topics: ['sessions', 'user-data'],
  secret: true,
  rate: { max: 30, seconds: 60 },
})

const deviceSession = z.object({
  id,
  /** 'Chrome на Windows' */
  device: z.string(),
  address: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
})

export const listSessions = call.get('/api/Identity/sessions', {
  title: 'Устройства, на които съм влязъл',
  access: signedIn,
  output: z.object({ result: z.array(deviceSession), rowsCount: z.int() }),
  topics: ['sessions'],
})

export const endSession = call.delete('/api/Identity/sessions/{id}', {
  title: 'Изход от друго устройство',
  access: signedIn,
  input: z.object({ id }),
  output: done,
  topics: ['sessions'],
})

export const endOtherSessions = call.post('/api/Identity/sessions/end-others', {
  title: 'Изход от всички други устройства',
  access: signedIn,
  output: z.object({ isSuccessful: z.boolean(), ended: z.int() }),
  topics: ['sessions'],
})
