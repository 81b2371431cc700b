import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, instant, oneOf, partOf, version } from '../columns'
import { account } from './identity'
import { kindergarten, kindergartenId } from './institutions'

// Tables of the platform: audit, idempotency keys, job effects, files, mail, settings.

/** One row per write call: account, call, time, address. Append-only, partitioned by month (0085). */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    accountId: integer('account_id'),
    kindergartenId: integer('kindergarten_id'),
    /** 'POST /api/Classes': identifies the call and its Bulgarian title. */
    call: text('call').notNull(),
    requestId: text('request_id').notNull(),
    address: text('address'),
    /** Subject of the call: { groupId: 5 }. */
    about: jsonb('about').$type<Record<string, string | number>>(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.at] }),
    index().on(t.kindergartenId, t.at.desc()),
    index().on(t.accountId, t.at.desc()),
  ],
)

/** One row per changed row, written by triggers of audited tables. Append-only, partitioned by month (0085). */
export const auditChange = pgTable(
  'audit_change',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    auditId: bigint('audit_id', { mode: 'number' }),
    at: instant('at').notNull().defaultNow(),
    accountId: integer('account_id'),
    kindergartenId: integer('kindergarten_id'),
    tableName: text('table_name').notNull(),
    rowId: text('row_id').notNull(),
    operation: text('operation').notNull(),
    /** Changed columns only (update), or the whole row (insert, delete). */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.at] }),
    index().on(t.tableName, t.rowId),
    index().on(t.auditId),
    index().on(t.kindergartenId, t.at.desc()),
    // For deleted parts of a child's record in its history.
    index('audit_change_child')
      .on(sql`(coalesce(${t.after}, ${t.before}) ->> 'child_id')`)
      .where(sql`${t.operation} <> 'update'`),
  ],
)

/** Responses of writes by idempotency key, returned for a repeated request. */
export const requestKey = pgTable(
  'request_key',
  {
    accountId: integer('account_id').notNull(),
    key: text('key').notNull(),
    call: text('call').notNull(),
    inputHash: text('input_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index().on(t.createdAt)],
)

/** Applied effects of jobs: a second run after a crash does nothing. */
export const jobEffect = pgTable(
  'job_effect',
  { key: text('key').primaryKey(), doneAt: instant('done_at').notNull().defaultNow() },
  (t) => [index().on(t.doneAt)],
)

/** Uses of a limited call (`rateStoreOf`), by the hash of call, address and session. */
export const rateUse = pgTable('rate_use', {
  key: bytes('key').primaryKey(),
  beganAt: instant('began_at').notNull(),
  uses: integer('uses').notNull(),
})

export const storedFile = pgTable(
  'stored_file',
  {
    id: id(),
    /** Null for files of a person (avatar) or of the master. */
    kindergartenId: integer('kindergarten_id').references(() => kindergarten.id),
    createdBy: integer('created_by').references(() => account.id),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** Key in the file store (folder or bucket). */
    storageKey: text('storage_key').notNull().unique(),
    /** Uploaded but not attached to a record; deleted after a day. */
    temporary: boolean('temporary').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.kindergartenId),
    index().on(t.createdBy),
    index()
      .on(t.createdAt)
      .where(sql`${t.temporary}`),
    check('stored_file_size', sql`${t.size} >= 0`),
  ],
)

export const mailStates = ['waiting', 'sent', 'failed', 'kept'] as const

/** Outgoing mails. Without SMTP they remain here, and the master can read them. */
export const mail = pgTable(
  'mail',
  {
    id: id(),
    kindergartenId: integer('kindergarten_id').references(() => kindergarten.id),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>(),
    /** Description of a PDF attachment, which is created when the mail is sent (platform/papers.ts). */
    attachment: jsonb('attachment').$type<{ name: string; paper: object }>(),
    state: text('state', { enum: mailStates }).notNull().default('waiting'),
    attempts: smallint('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (t) => [index().on(t.kindergartenId), index().on(t.createdAt), check('mail_state', oneOf(t.state, mailStates))],
)

/** Settings of the installation: VAPID keys, maintenance flag, last backup. */
export const platformSetting = pgTable('platform_setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  version: version(),
})

/** Last document numbers by series. A locked row, since max() would race. */
export const counter = pgTable(
  'counter',
  {
    kindergartenId: kindergartenId(),
    series: text('series').notNull(),
    last: integer('last').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.kindergartenId, t.series] })],
)

/** Big packets of the hub between processes (@socket.io/postgres-adapter). */
export const socketAttachment = pgTable('socket_io_attachments', {
  id: bigserial('id', { mode: 'number' }).unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).defaultNow(),
  payload: bytes('payload'),
})

/** Maintenance messages of the master and their readers. */
export const maintenanceMessage = pgTable('maintenance_message', {
  id: id(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  createdAt: createdAt(),
  /** Start of display. */
  startsAt: instant('starts_at'),
  /** End of display. */
  endsAt: instant('ends_at'),
  clearedAt: instant('cleared_at'),
})

export const maintenanceMessageRead = pgTable(
  'maintenance_message_read',
  {
    messageId: partOf('message_id', () => maintenanceMessage.id),
    accountId: partOf('account_id', () => account.id),
    readAt: instant('read_at').notNull().defaultNow(),
  },
  (t) => [unique('maintenance_message_read_once').on(t.messageId, t.accountId), index().on(t.accountId)],
)
