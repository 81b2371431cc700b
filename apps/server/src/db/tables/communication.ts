import type { PlacedAudience } from '@asistent/domain/communication/audience'
import { messageStates } from '@asistent/domain/communication/messages'
import { noticeKinds } from '@asistent/domain/communication/notice-kinds'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf, partOf, reference, version } from '../columns'
import { account } from './identity'
import { kindergarten, kindergartenId } from './institutions'
import { storedFile } from './platform'

// Messages and notifications. Who may read a message or a reply is written down, row by row, when it is sent: no rule
// that is worked out later can show it to somebody else.

export const message = pgTable(
  'message',
  {
    id: id(),
    /** Null: to several kindergartens, or from the ministry or a municipality. */
    kindergartenId: integer('kindergarten_id').references(() => kindergarten.id),
    createdBy: reference('created_by', () => account.id),
    /** The role it was written under. */
    senderRole: smallint('sender_role').notNull(),
    /** As it was signed: readers may see no row of the sender's. */
    senderName: text('sender_name').notNull(),
    title: text('title').notNull(),
    /** Clean HTML. */
    content: text('content').notNull(),
    audience: jsonb('audience').$type<PlacedAudience>().notNull(),
    /** A conversation of two: nobody else of the kindergarten sees it. */
    direct: boolean('direct').notNull().default(false),
    allowReplies: boolean('allow_replies').notNull().default(true),
    /** Everybody who got it sees every reply; otherwise a reply is between its writer and the sender. */
    openDiscussion: boolean('open_discussion').notNull().default(false),
    askAcknowledgement: boolean('ask_acknowledgement').notNull().default(false),
    state: text('state', { enum: messageStates }).notNull().default('draft'),
    /** When it leaves, or has left. */
    sendAt: instant('send_at'),
    sentAt: instant('sent_at'),
    /** How many people the audience had when it was sent: the whole of the progress. */
    expected: integer('expected').notNull().default(0),
    editedAt: instant('edited_at'),
    remindedAt: instant('reminded_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.createdBy, t.createdAt.desc()),
    index().on(t.kindergartenId, t.createdBy),
    check('message_state', oneOf(t.state, messageStates)),
    check('message_send_at', sql`${t.state} = 'draft' or ${t.sendAt} is not null`),
  ],
)

export const messageFile = pgTable(
  'message_file',
  {
    messageId: partOf('message_id', () => message.id),
    fileId: reference('file_id', () => storedFile.id),
    kindergartenId: integer('kindergarten_id').references(() => kindergarten.id),
    position: smallint('position').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.fileId] }), index().on(t.fileId), index().on(t.kindergartenId)],
)

/** Who got it, and when they read it. */
export const messageRecipient = pgTable(
  'message_recipient',
  {
    messageId: partOf('message_id', () => message.id),
    accountId: partOf('account_id', () => account.id),
    /** The place through which the person is reached. */
    kindergartenId: kindergartenId(),
    /** The sender, again: the policies ask no other table. */
    senderId: reference('sender_id', () => account.id),
    /** The children through whom a guardian is reached; null: staff. Who loses the right to them loses the message. */
    childIds: integer('child_ids').array(),
    sentAt: instant('sent_at').notNull(),
    seenAt: instant('seen_at'),
    acknowledgedAt: instant('acknowledged_at'),
    remindedAt: instant('reminded_at'),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.accountId] }),
    index().on(t.accountId, t.sentAt.desc()),
    index().on(t.senderId),
    // With the person: a list asks for both, and an index of the place alone would be read through, with everybody's rows.
    index().on(t.kindergartenId, t.accountId),
  ],
)

export const messageReply = pgTable(
  'message_reply',
  {
    id: id(),
    messageId: partOf('message_id', () => message.id),
    kindergartenId: integer('kindergarten_id').references(() => kindergarten.id),
    createdBy: reference('created_by', () => account.id),
    /** Whose conversation with the sender it belongs to; null: an open discussion. */
    threadId: integer('thread_id').references(() => account.id),
    authorRole: smallint('author_role').notNull(),
    authorName: text('author_name').notNull(),
    content: text('content').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.messageId, t.id), index().on(t.createdBy), index().on(t.threadId), index().on(t.kindergartenId)],
)

/** Everybody but its writer who may read a reply. */
export const messageReplyReader = pgTable(
  'message_reply_reader',
  {
    replyId: partOf('reply_id', () => messageReply.id),
    messageId: partOf('message_id', () => message.id),
    accountId: partOf('account_id', () => account.id),
    seenAt: instant('seen_at'),
  },
  (t) => [
    primaryKey({ columns: [t.replyId, t.accountId] }),
    index().on(t.accountId, t.messageId),
    index().on(t.messageId),
  ],
)

/** One row for each person and thing: the bell, the badges, and the promise that nobody is told twice. */
export const notification = pgTable(
  'notification',
  {
    id: id(),
    accountId: partOf('account_id', () => account.id),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    /** The message, event, poll or note. */
    subjectId: integer('subject_id').notNull(),
    /** Null: from the ministry or a municipality, of no kindergarten. */
    kindergartenId: integer('kindergarten_id').references(() => kindergarten.id),
    /** The children through whom a guardian is reached; null: staff. */
    childIds: integer('child_ids').array(),
    title: text('title').notNull(),
    createdAt: createdAt(),
    seenAt: instant('seen_at'),
    /** Nothing to be done about it any more: an event is over, a poll has ended. */
    expiresAt: instant('expires_at'),
    /** Waits for the person's digest. */
    inDigest: boolean('in_digest').notNull().default(false),
  },
  (t) => [
    unique('notification_once').on(t.accountId, t.kind, t.subjectId),
    index('notification_unseen')
      .on(t.accountId, t.kind)
      .where(sql`${t.seenAt} is null`),
    // With all that decides whether it is shown: the bell's history is counted without looking at the rows.
    index('notification_history').on(t.accountId, t.createdAt, t.id, t.kindergartenId, t.childIds),
    index().on(t.kind, t.subjectId),
    index().on(t.kindergartenId),
    index('notification_digest')
      .on(t.accountId)
      .where(sql`${t.inDigest}`),
    check('notification_kind', oneOf(t.kind, noticeKinds)),
  ],
)

/** How a person wants to be told; without a row: at once, at any hour, every kind. */
export const notificationPreference = pgTable(
  'notification_preference',
  {
    accountId: partOf('account_id', () => account.id).primaryKey(),
    /** One letter a day instead of one for each thing. */
    digest: boolean('digest').notNull().default(false),
    /** 'HH:MM' of Europe/Sofia. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    /** Bits of the kinds that are pushed to phones and desktops. */
    pushFlags: smallint('push_flags').notNull().default(15),
  },
  (t) => [
    check('notification_preference_quiet', sql`(${t.quietFrom} is null) = (${t.quietTo} is null)`),
    check('notification_preference_flags', sql`${t.pushFlags} between 0 and 15`),
  ],
)

/** A browser that takes pushes. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: id(),
    accountId: partOf('account_id', () => account.id),
    endpoint: text('endpoint').notNull().unique('push_subscription_endpoint'),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.accountId)],
)

/** A message of the master to everybody: on the home page, and at once on open screens. */
export const masterMessage = pgTable('master_message', {
  id: id(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  /** Roles it is for; empty: everybody. */
  roleTypes: smallint('role_types')
    .array()
    .notNull()
    .default(sql`'{}'::smallint[]`),
  validTo: instant('valid_to'),
  createdAt: createdAt(),
})

/** Put away by a person: it is on their home page no more. */
export const masterMessageDismissed = pgTable(
  'master_message_dismissed',
  {
    messageId: partOf('message_id', () => masterMessage.id),
    accountId: partOf('account_id', () => account.id),
    dismissedAt: instant('dismissed_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'master_message_dismissed_once', columns: [t.messageId, t.accountId] }),
    index().on(t.accountId),
  ],
)
