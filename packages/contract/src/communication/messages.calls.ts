import { isNobody, nobody, type Audience } from '@asistent/domain/communication/audience'
import { decodeContent, maxContent } from '@asistent/domain/communication/content'
import { messageStates } from '@asistent/domain/communication/messages'
import { roleTypes } from '@asistent/domain/access/roles'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { checkedTogether, day, field, id, instant, oneOf, text, version } from '../core/values'
import { audience } from './audience'
import { messageRow, sender } from './rows'

// Messages (spec/calls.md 7.9). Content is encoded (domain/communication/content.ts). Their topics notify only the
// caller (`personal`); the delivery notifies the recipients.

/** Markup, encoded: a Cyrillic letter takes six characters. The size limit of requests applies before. */
export const encodedContent = field(
  'Текст',
  z
    .string()
    .max(6.5 * maxContent)
    .transform((value, context) => {
      const decoded = decodeContent(value)
      if (decoded !== undefined && decoded.length <= maxContent) return decoded
      context.addIssue({
        code: 'custom',
        message: decoded === undefined ? 'Текстът не може да бъде прочетен' : 'Текстът е твърде дълъг',
      })
      return z.NEVER
    }),
)

const title = field('Заглавие', text(200))
export const maxMessageFiles = 10
const files = field('Файлове', z.array(id).max(maxMessageFiles)).default([])

/** Time of sending; null sends at once. */
const sendAt = field('Изпрати в', instant).nullable().default(null)

const messageFields = z.object({
  title,
  content: encodedContent,
  /** Empty in drafts only. */
  recipients: field('Получатели', audience),
  fileIds: files,
  allowReplies: field('Получателите могат да отговарят', z.boolean()).default(true),
  openDiscussion: field('Всички виждат отговорите на всички', z.boolean()).default(false),
  askAcknowledgement: field('Искам потвърждение „Прочетох“', z.boolean()).default(false),
  sendAt,
  draft: z.boolean().default(false),
})

/** A draft may have no recipients; a message must have some. Reported together with the other errors. */
const sentToSomebody = <S extends z.ZodType<{ draft: boolean; recipients: Audience }>>(form: S) =>
  checkedTogether(form, ({ value, issues }) => {
    const { draft, recipients } = value as { draft?: boolean; recipients?: Partial<Audience> }
    if (draft || !recipients || !Array.isArray(recipients.userIds) || !isNobody({ ...nobody, ...recipients })) return
    issues.push({ code: 'custom', path: ['recipients'], input: recipients, message: 'Изберете поне един получател' })
  })

export const messageBoxes = ['received', 'sent', 'drafts', 'kindergarten'] as const

export type MessageRow = z.output<typeof messageRow>

export const listMessages = call.list('/api/Messages/overview-models', {
  title: 'Съобщения',
  kept: true,
  access: may.read('Messages'),
  filters: {
    /** Omitted: all received and sent messages. */
    box: z.enum(messageBoxes).optional(),
    search: field('Търсене', z.string().trim().max(100)).optional(),
    unseen: field('Само непрочетени', z.boolean()).optional(),
    fromDate: field('От дата', day).optional(),
    toDate: field('До дата', day).optional(),
  },
  row: messageRow,
  orderBy: ['creationTime', 'lastActivityTime', 'title'],
  topics: ['messages'],
})

const attachment = z.object({ id, name: z.string(), type: z.string(), size: z.int() })

const reply = z.object({
  id,
  content: z.string(),
  creationTime: instant,
  createdBy: sender,
  isMine: z.boolean(),
  seenByCurrentUser: z.boolean(),
  /** Reader of the conversation with the sender; null: all readers. */
  threadId: id.nullable(),
  threadName: z.string().nullable(),
})
export type MessageReply = z.output<typeof reply>

export const getMessage = call.get('/api/Messages/{id}', {
  title: 'Съобщение',
  kept: true,
  access: may.read('Messages'),
  input: z.object({ id }),
  output: z.object({
    id,
    title: z.string(),
    /** Encoded. */
    content: z.string(),
    creationTime: instant,
    editedAt: instant.nullable(),
    sendAt: instant.nullable(),
    state: z.enum(messageStates),
    createdBy: sender,
    isMine: z.boolean(),
    seenByCurrentUser: z.boolean(),
    allowReplies: z.boolean(),
    openDiscussion: z.boolean(),
    askAcknowledgement: z.boolean(),
    acknowledgedAt: instant.nullable(),
    mayReply: z.boolean(),
    mayDelete: z.boolean(),
    mayEdit: z.boolean(),
    files: z.array(attachment),
    replies: z.array(reply),
    /** Children through which a parent received it. */
    childNames: z.array(z.string()),
    /** Own messages: the recipients and the progress of the delivery. */
    recipients: audience.nullable(),
    kindergartenIds: z.array(id),
    progress: z.object({ expected: z.int(), delivered: z.int(), read: z.int(), acknowledged: z.int() }).nullable(),
    /** Earliest time of the next reminder; null: now. */
    remindAfter: instant.nullable(),
    version: z.int(),
  }),
  topics: ['messages'],
})

export const listMessageReaders = call.list('/api/Messages/{id}/readers', {
  title: 'Кой е прочел съобщението',
  access: may.read('Messages'),
  filters: {
    id,
    search: field('Име', z.string().trim().max(100)).optional(),
    state: z.enum(['read', 'unread', 'acknowledged', 'unacknowledged']).optional(),
  },
  row: z.object({
    id,
    name: z.string(),
    detail: z.string(),
    seenAt: instant.nullable(),
    acknowledgedAt: instant.nullable(),
    remindedAt: instant.nullable(),
  }),
  orderBy: ['name', 'seenAt', 'acknowledgedAt'],
  topics: ['messages'],
})

export const messageFile = call.file('/api/Messages/{id}/files/{fileId}', {
  title: 'Файл към съобщение',
  access: may.read('Messages'),
  input: z.object({ id, fileId: id }),
})

const personalWrite = { topics: ['messages', 'counters'], personal: true } as const

export const createMessage = call.post('/api/Messages', {
  title: 'Изпращане на съобщение',
  access: may.create('Messages'),
  input: sentToSomebody(messageFields),
  output: saved,
  ...personalWrite,
})

export const createMessageForKindergartens = call.post('/api/Messages/for-kindergartens', {
  title: 'Изпращане на съобщение до няколко детски градини',
  access: may.create('Messages'),
  input: z.object({
    title,
    content: encodedContent,
    kindergartenIds: field('Детски градини', z.array(id).min(1).max(5000)),
    roleTypes: field('Роли', z.array(oneOf(roleTypes)).min(1).max(9)),
    fileIds: files,
    allowReplies: field('Получателите могат да отговарят', z.boolean()).default(true),
    askAcknowledgement: field('Искам потвърждение „Прочетох“', z.boolean()).default(false),
    sendAt,
  }),
  output: saved,
  ...personalWrite,
})

export const sendDirectMessage = call.post('/api/Messages/direct', {
  title: 'Изпращане на лично съобщение',
  access: may.create('Messages'),
  input: z.object({
    userId: field('Получател', id),
    title,
    content: encodedContent,
    fileIds: files,
    askAcknowledgement: field('Искам потвърждение „Прочетох“', z.boolean()).default(false),
  }),
  output: saved,
  ...personalWrite,
})

/** Saves or sends a draft; of a sent message text and files can be corrected. */
export const updateMessage = call.post('/api/Messages/update', {
  title: 'Промяна на съобщение',
  access: may.update('Messages'),
  input: sentToSomebody(messageFields.extend({ id, version })),
  output: saved,
  ...personalWrite,
})

export const takeBackMessage = call.post('/api/Messages/{id}/take-back', {
  title: 'Връщане на изпратено съобщение',
  access: may.create('Messages'),
  input: z.object({ id }),
  output: done,
  ...personalWrite,
})

export const deleteMessage = call.delete('/api/Messages/{id}', {
  title: 'Изтриване на съобщение',
  access: may.delete('Messages'),
  input: z.object({ id }),
  output: done,
  ...personalWrite,
})

export const replyToMessage = call.post('/api/Messages/reply/{id}', {
  title: 'Отговор на съобщение',
  access: may.create('Messages'),
  input: z.object({
    id,
    content: encodedContent,
    /** Recipient of the sender's answer. */
    userId: field('До', id).optional(),
  }),
  output: saved,
  ...personalWrite,
})

export const deleteReply = call.delete('/api/messages/{messageId}/reply/{replyId}', {
  title: 'Изтриване на отговор',
  access: may.delete('Messages'),
  input: z.object({ messageId: id, replyId: id }),
  output: done,
  ...personalWrite,
})

export const setMessageSeen = call.post('/api/Messages/{id}/setSeen', {
  title: 'Отбелязване на съобщение като прочетено',
  access: may.read('Messages'),
  input: z.object({ id }),
  output: done,
  ...personalWrite,
})

export const setAllMessagesSeen = call.post('/api/Messages/setAllSeen', {
  title: 'Отбелязване на всички съобщения като прочетени',
  access: may.read('Messages'),
  output: done,
  ...personalWrite,
})

export const acknowledgeMessage = call.post('/api/Messages/{id}/acknowledge', {
  title: 'Потвърждение „Прочетох“',
  access: may.read('Messages'),
  input: z.object({ id }),
  output: done,
  ...personalWrite,
})

export const remindMessage = call.post('/api/Messages/{id}/remind', {
  title: 'Напомняне на непрочелите',
  access: may.create('Messages'),
  input: z.object({ id }),
  output: z.object({ isSuccessful: z.boolean(), reminded: z.int() }),
  ...personalWrite,
})
