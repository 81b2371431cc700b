import { z } from 'zod'
import { anyone } from '../core/access'
import { call, done } from '../core/call'
import { email, field, id, newPassword } from '../core/values'
import { captchaToken, token } from './fields'
import { signedInAnswer } from './session.calls'

// Links in e-mails: activation (7 days), password recovery (24 hours), change of e-mail, unsubscribe.
// Used, expired and foreign links get the same error (domain.md, Appendix D).

export const forgottenPassword = call.post('/api/identity/forgotten-password', {
  title: 'Забравена парола',
  access: anyone,
  input: z.object({ email: field('Имейл', email), captcha: captchaToken }),
  /** The same whether or not the account exists. */
  output: done,
  rate: { max: 30, seconds: 600 },
})

export const getTokenInfo = call.post('/api/identity/token-info', {
  title: 'За какво е връзката от писмото',
  access: anyone,
  input: z.object({ token }),
  output: z.object({
    purpose: z.enum(['activation', 'admin-activation', 'password-recovery', 'email-change']),
    firstName: z.string(),
    email: z.string(),
    /** The inviting kindergarten; null for the ministry, a municipality and a recovery. */
    kindergartenName: z.string().nullable(),
    roleName: z.string().nullable(),
    /** False: the person already has a profile and only accepts the invitation. */
    asksPassword: z.boolean(),
  }),
  rate: { max: 60, seconds: 60 },
})

export const recoverPassword = call.post('/api/identity/recover-password', {
  title: 'Нова парола след забравена',
  access: anyone,
  input: z.object({ userId: id.optional(), token, password: field('Нова парола', newPassword) }),
  output: done,
  secret: true,
  rate: { max: 60, seconds: 60 },
})

const activation = z.object({
  token,
  /** Omitted if the person already has a profile. */
  password: field('Парола', newPassword).optional(),
})

/** Activation signs in, because the link proves access to the mailbox. No token if the person already had a profile. */
export const activateAccount = call.post('/api/identity/activate', {
  title: 'Активиране на профил',
  access: anyone,
  input: activation,
  output: signedInAnswer,
  secret: true,
  rate: { max: 60, seconds: 60 },
})

export const activateAdminAccount = call.post('/api/identity/activate-admin', {
  title: 'Активиране на администратор на детска градина',
  access: anyone,
  input: activation.extend({ kindergartenId: id.optional() }),
  output: signedInAnswer,
  secret: true,
  rate: { max: 60, seconds: 60 },
})

export const confirmEmail = call.post('/api/identity/confirm-email', {
  title: 'Потвърждаване на нов имейл',
  access: anyone,
  input: z.object({ token }),
  output: z.object({ isSuccessful: z.boolean(), email: z.string() }),
  rate: { max: 60, seconds: 60 },
})

export const unsubscribe = call.post('/api/identity/unsubscribe', {
  title: 'Отказ от имейли',
  access: anyone,
  input: z.object({ token }),
  /** Kind of e-mail that is unsubscribed: 'Съобщения', 'Анкети'… */
  output: z.object({ isSuccessful: z.boolean(), subject: z.string() }),
  rate: { max: 60, seconds: 60 },
})
