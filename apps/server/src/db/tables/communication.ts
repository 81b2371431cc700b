import type { PlacedAudience } from '@asistent/domain/communication/audience'
import { messageStates } from '@asistent/domain/communication/messages'
import { noticeKinds } from '@asistent/domain/communication/notice-kinds'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf, partOf, reference, version } from '../columns'
import { account } from './identity'
import { kindergarten, kindergartenId } from './institutions'
import { storedFile } from './platform'

// Messages and notifications. The readers of a message or a reply are stored as rows when it is sent, so a rule
// evaluated later cannot reveal it to others.

export const message = pgTable(
  'message',
  {
    id: id(),
    /** Null if sent to several kindergartens, or by the ministry or a municipality. */
    kindergartenId: integer('kindergarten_id').references(() => kindergarten.id),
    createdBy: reference('created_by', () => account.id),
    /** Sender's role when writing. */
    senderRole: smallint('sender_role').notNull(),
    /** Signature: readers may not have access to the sender's account. */
    senderName: text('sender_name').notNull(),
    title: text('title').notNull(),
    /** Sanitized HTML. */
    content: text('content').notNull(),
    audience: jsonb('audience').$type<PlacedAudience>().notNull(),
    /** Conversation of two, invisible to others of the kindergarten. */
    direct: boolean('direct').notNull().default(false),
    allowReplies: boolean('allow_replies').notNull().default(true),
    /** All recipients see every reply; otherwise only its author and the sender see a reply. */
    openDiscussion: boolean('open_discussion').notNull().default(false),
    askAcknowledgement: boolean('ask_acknowledgement').notNull().default(false),
    state: text('state', { enum: messageStates }).notNull().default('draft'),
    /** Planned or actual time of sending. */
    sendAt: instant('send_at'),
    sentAt: instant('sent_at'),
    /** Number of recipients when it was sent, the total of the progress display. */
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

/** Recipients, and when they read the message. */
export const messageRecipient = pgTable(
  'message_recipient',
  {
    messageId: partOf('message_id', () => message.id),
    accountId: partOf('account_id', () => account.id),
    /** Kindergarten through which the recipient is addressed. */
    kindergartenId: kindergartenId(),
    /** Copy of the sender, so that policies need no other table. */
    senderId: reference('sender_id', () => account.id),
    /**
     * Children through which a guardian is addressed; null for staff. Without access to them the guardian loses access
     * to the message.
     */
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
    // Includes the account: a list filters by both, and an index of the kindergarten alone would scan everybody's rows.
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
    /** Participant of a conversation with the sender; null for an open discussion. */
    threadId: integer('thread_id').references(() => account.id),
    authorRole: smallint('author_role').notNull(),
    authorName: text('author_name').notNull(),
    content: text('content').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.messageId, t.id), index().on(t.createdBy), index().on(t.threadId), index().on(t.kindergartenId)],
)

/** Accounts besides the author that may read a reply. */
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

/** One row per person and subject: source of the bell and the badges, and prevents duplicate notifications. */
export const notification = pgTable(
  'notification',
  {
    id: id(),
    accountId: partOf('account_id', () => account.id),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    /** Id of the message, event, poll or note. */
    subjectId: integer('subject_id').notNull(),
    /** Null if from the ministry or a municipality. */
    kindergartenId: integer('kindergarten_id').references(() => kindergarten.id),
    /** Children through which a guardian is addressed; null for staff. */
    childIds: integer('child_ids').array(),
    title: text('title').notNull(),
    createdAt: createdAt(),
    seenAt: instant('seen_at'),
    /** When it becomes irrelevant: the event is over, the poll has ended. */
    expiresAt: instant('expires_at'),
    /** To be sent with the person's digest. */
    inDigest: boolean('in_digest').notNull().default(false),
  },
  (t) => [
    unique('notification_once').on(t.accountId, t.kind, t.subjectId),
    index('notification_unseen')
      .on(t.accountId, t.kind)
      .where(sql`${t.seenAt} is null`),
    // Covers all columns of the visibility condition: the bell's history is counted index-only.
    index('notification_history').on(t.accountId, t.createdAt, t.id, t.kindergartenId, t.childIds),
    index().on(t.kind, t.subjectId),
    index().on(t.kindergartenId),
    index('notification_digest')
      .on(t.accountId)
      .where(sql`${t.inDigest}`),
    check('notification_kind', oneOf(t.kind, noticeKinds)),
  ],
)

/** Notification settings; without a row: immediately, at any hour, every kind. */
export const notificationPreference = pgTable(
  'notification_preference',
  {
    accountId: partOf('account_id', () => account.id).primaryKey(),
    /** One mail per day instead of one per notification. */
    digest: boolean('digest').notNull().default(false),
    /** 'HH:MM' of Europe/Sofia. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    /** Bit flags of kinds sent as push notifications. */
    pushFlags: smallint('push_flags').notNull().default(15),
  },
  (t) => [
    check('notification_preference_quiet', sql`(${t.quietFrom} is null) = (${t.quietTo} is null)`),
    check('notification_preference_flags', sql`${t.pushFlags} between 0 and 31`),
  ],
)

/** A browser subscribed to push notifications. */
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

/** Announcement of the master to everybody: on the home page, and pushed to open clients. */
export const masterMessage = pgTable('master_message', {
  id: id(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  /** Target roles; empty means everybody. */
  roleTypes: smallint('role_types')
    .array()
    .notNull()
    .default(sql`'{}'::smallint[]`),
  validTo: instant('valid_to'),
  createdAt: createdAt(),
})

/** Announcements that a user has dismissed. */
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
