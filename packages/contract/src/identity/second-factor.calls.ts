import { z } from 'zod'
import { signedIn } from '../core/access'
import { call, done } from '../core/call'
import { field, id, instant, text } from '../core/values'
import { currentPassword } from './fields'
import { webAuthnJson } from './session.calls'

// Two-factor sign-in: an authenticator app with recovery codes, and passkeys. `settingUp` calls are also available
// while the user lacks the factor that the kindergarten requires for the role.

const passkeyRow = z.object({ id, label: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })

export const getSecondFactor = call.get('/api/Identity/two-factor', {
  title: 'Двуфакторен вход',
  access: signedIn,
  output: z.object({
    /** The authenticator app is set up. */
    totp: z.boolean(),
    passkeys: z.array(passkeyRow),
    recoveryCodesLeft: z.int(),
    /** The password alone opens an account with passkeys. Never true where the role requires a second factor. */
    passwordSuffices: z.boolean(),
    /** The kindergarten requires it for the user's role. */
    required: z.boolean(),
  }),
  settingUp: true,
  topics: ['second-factor'],
})

export const startTotp = call.post('/api/Identity/two-factor/start', {
  title: 'Начало на настройка на приложение за кодове',
  access: signedIn,
  input: z.object({ currentPassword }),
  /** The uri is shown as a QR code; the secret can be typed. */
  output: z.object({ secret: z.string(), uri: z.string() }),
  settingUp: true,
  secret: true,
  rate: { max: 30, seconds: 60 },
})

const recoveryCodes = z.array(z.string())

export const confirmTotp = call.post('/api/Identity/two-factor/confirm', {
  title: 'Включване на приложение за кодове',
  access: signedIn,
  input: z.object({ code: field('Код', z.string().trim().max(40)) }),
  /** Returned only here; the server stores hashes. */
  output: z.object({ recoveryCodes }),
  topics: ['second-factor'],
  settingUp: true,
  secret: true,
  rate: { max: 30, seconds: 60 },
})

export const disableTotp = call.post('/api/Identity/two-factor/disable', {
  title: 'Изключване на приложение за кодове',
  access: signedIn,
  input: z.object({ currentPassword: field('Текуща парола', z.string().min(1).max(200)) }),
  output: done,
  topics: ['second-factor'],
  secret: true,
  rate: { max: 30, seconds: 60 },
})

export const renewRecoveryCodes = call.post('/api/Identity/two-factor/recovery-codes', {
  title: 'Нови резервни кодове',
  access: signedIn,
  input: z.object({ currentPassword: field('Текуща парола', z.string().min(1).max(200)) }),
  output: z.object({ recoveryCodes }),
  topics: ['second-factor'],
  secret: true,
  rate: { max: 30, seconds: 60 },
})

export const startPasskey = call.post('/api/Identity/passkeys/options', {
  title: 'Начало на добавяне на ключ за достъп',
  access: signedIn,
  input: z.object({ currentPassword }),
  output: z.object({ options: webAuthnJson }),
  settingUp: true,
  secret: true,
  rate: { max: 30, seconds: 60 },
})

const label = field('Име на ключа', text(100))

export const addPasskey = call.post('/api/Identity/passkeys', {
  title: 'Добавяне на ключ за достъп',
  access: signedIn,
  input: z.object({
    response: webAuthnJson,
    label,
    /** Only the first key sets it; a further key does not change it. */
    passwordSuffices: field('Паролата сама стига', z.boolean()).default(false),
  }),
  /** Recovery codes are returned with the first factor, null later. */
  output: z.object({ id, recoveryCodes: recoveryCodes.nullable() }),
  topics: ['second-factor'],
  settingUp: true,
  secret: true,
  rate: { max: 30, seconds: 60 },
})

/** True if an account with passkeys also accepts the password alone. */
export const choosePasswordSuffices = call.post('/api/Identity/two-factor/password-suffices', {
  title: 'Вход само с парола, когато има ключ за достъп',
  access: signedIn,
  input: z.object({ passwordSuffices: field('Паролата сама стига', z.boolean()), currentPassword }),
  output: done,
  topics: ['second-factor'],
  secret: true,
  rate: { max: 30, seconds: 60 },
})

export const renamePasskey = call.post('/api/Identity/passkeys/{id}', {
  title: 'Преименуване на ключ за достъп',
  access: signedIn,
  input: z.object({ id, label }),
  output: done,
  topics: ['second-factor'],
})

export const removePasskey = call.delete('/api/Identity/passkeys/{id}', {
  title: 'Премахване на ключ за достъп',
  access: signedIn,
  input: z.object({ id, currentPassword }),
  output: done,
  topics: ['second-factor'],
  secret: true,
  rate: { max: 30, seconds: 60 },
})
