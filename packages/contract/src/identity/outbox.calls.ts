import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { call, done } from '../core/call'
import { field, id, instant, optionalText } from '../core/values'

// The letters the platform has written: the master reads them, so that every flow can be walked without a mail server.

export const mailStateLabel = {
  waiting: 'Чака изпращане',
  sent: 'Изпратено',
  failed: 'Неуспешно',
  kept: 'Остава тук',
} as const
const mailState = z.enum(['waiting', 'sent', 'failed', 'kept'])

const mailRow = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  state: mailState,
  kindergartenName: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
})

export const listMails = call.list('/api/administration/Mails/overview-models', {
  title: 'Изходяща поща',
  access: onlyRoles('Master'),
  filters: { search: field('Търсене', optionalText(100)), state: field('Състояние', mailState.optional()) },
  row: mailRow,
  orderBy: ['createdAt', 'recipient', 'subject', 'state'],
  topics: ['mails'],
})

export const getMail = call.get('/api/administration/Mails/{id}', {
  title: 'Писмо',
  access: onlyRoles('Master'),
  input: z.object({ id }),
  output: mailRow.extend({
    /** Plain text. Links of letters that went out are hidden: they open other people's accounts. */
    text: z.string(),
    lastError: z.string().nullable(),
  }),
  topics: ['mails'],
})

export const resendMail = call.post('/api/administration/Mails/resend/{id}', {
  title: 'Повторно изпращане на писмо',
  access: onlyRoles('Master'),
  input: z.object({ id }),
  output: done,
  topics: ['mails'],
})

/** Letters written while there was no mail server, the oldest 1000. */
export const resendKeptMails = call.post('/api/administration/Mails/resend-kept', {
  title: 'Изпращане на писмата, които чакат',
  access: onlyRoles('Master'),
  output: z.object({ count: z.int() }),
  topics: ['mails'],
})
