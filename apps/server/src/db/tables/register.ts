import type { RegisterBody, RegisterLesson } from '@asistent/domain/register/bodies'
import type { NoticeCause } from '@asistent/domain/register/notices'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, reference } from '../columns'
import { kindergarten, kindergartenId } from './institutions'
import { child, childGroup } from './people'
import { storedFile } from './platform'
import { subject } from './planning'

// National register (НЕИСПУО): our data there, pending transfers, differences found (docs/areas/register.md).

const emptyList = sql`'[]'::jsonb`

/** A batch of differences that a user has confirmed. */
export const registerBatch = pgTable(
  'register_batch',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    startYear: smallint('start_year').notNull(),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    words: text('words').notNull(),
    sends: integer('sends').notNull(),
    changes: integer('changes').notNull(),
    deletes: integer('deletes').notNull(),
    /** State of domain/register/states.ts. */
    state: smallint('state').notNull().default(0),
    /** Consecutive failed attempts. */
    turns: smallint('turns').notNull().default(0),
    nextAt: instant('next_at'),
    note: text('note'),
    finishedAt: instant('finished_at'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.kindergartenId, t.createdAt),
    check('register_batch_order', sql`${t.fromOn} <= ${t.toOn}`),
    check('register_batch_state', sql`${t.state} between 0 and 3`),
  ],
)

/** One of our records as the register has it; no row if it was never sent and does not exist there. */
export const registerRecord = pgTable(
  'register_record',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    startYear: smallint('start_year').notNull(),
    /** Section, state and step of domain/register. */
    section: smallint('section').notNull(),
    key: text('key').notNull(),
    groupId: integer('group_id').references(() => childGroup.id),
    childId: integer('child_id').references(() => child.id),
    forOn: day('for_on'),
    label: text('label'),
    state: smallint('state').notNull().default(0),
    /** Of a pending change: the confirmed data, and the register's data at that time. */
    step: smallint('step'),
    wanted: jsonb('wanted').$type<RegisterBody>(),
    seen: jsonb('seen').$type<RegisterBody>(),
    /** Last known state in the register. */
    theirs: jsonb('theirs').$type<RegisterBody>(),
    theirsId: integer('theirs_id'),
    lessons: jsonb('lessons').$type<readonly RegisterLesson[]>(),
    reasonCode: text('reason_code'),
    reason: text('reason'),
    /** X-Sb-Request-Id of the last response. */
    requestId: text('request_id'),
    batchId: integer('batch_id').references(() => registerBatch.id),
    /** Signed PDF with which a class book was finalised. */
    signedFileId: integer('signed_file_id').references(() => storedFile.id),
    sentAt: instant('sent_at'),
    seenAt: instant('seen_at'),
  },
  (t) => [
    unique('register_record_once').on(t.kindergartenId, t.section, t.startYear, t.key),
    index().on(t.kindergartenId, t.section, t.forOn),
    index().on(t.groupId),
    index().on(t.childId),
    index().on(t.batchId, t.state),
    index().on(t.signedFileId),
    check('register_record_section', sql`${t.section} between 1 and 11`),
    check('register_record_state', sql`${t.state} between 0 and 4`),
    check('register_record_step', sql`${t.step} between 1 and 3`),
    check('register_record_waits', sql`(${t.state} = 1) = (${t.step} is not null)`),
    check('register_record_there', sql`(${t.theirs} is null) = (${t.theirsId} is null)`),
  ],
)

/** Curriculum of the register for a group's field. */
export const registerCurriculum = pgTable(
  'register_curriculum',
  {
    kindergartenId: kindergartenId(),
    groupId: reference('group_id', () => childGroup.id),
    subjectId: reference('subject_id', () => subject.id),
    curriculumId: integer('curriculum_id').notNull(),
    /** Numbers of those who teach it there: the register takes a substitution only for their hours. */
    teacherIds: integer('teacher_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.subjectId] }), index().on(t.kindergartenId), index().on(t.subjectId)],
)

/** A record that exists on one side only. */
export interface Unmatched {
  readonly kind: 'group' | 'child' | 'staff'
  readonly name: string
  readonly side: 'ours' | 'theirs'
  /** The person's number, if only the register has the person. */
  readonly number?: number
}

/** When the sample list (Списък-Образец) was last read. */
export const registerLink = pgTable('register_link', {
  kindergartenId: integer('kindergarten_id')
    .primaryKey()
    .references(() => kindergarten.id),
  readAt: instant('read_at'),
  /** Requested and not yet received. */
  askedAt: instant('asked_at'),
  groups: integer('groups').notNull().default(0),
  children: integer('children').notNull().default(0),
  staff: integer('staff').notNull().default(0),
  unmatched: jsonb('unmatched').$type<readonly Unmatched[]>().notNull().default(emptyList),
  note: text('note'),
})

/** A line of the reconciliation: a difference and its reason. */
export interface ReportLine {
  readonly section: number
  readonly what: string
  readonly ours: string
  readonly theirs: string
  readonly reason: string
}

/** Dated reconciliation of our data with the register's. */
export const registerReport = pgTable(
  'register_report',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    madeAt: instant('made_at').notNull(),
    startYear: smallint('start_year').notNull(),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    same: integer('same').notNull(),
    missing: integer('missing').notNull(),
    different: integer('different').notNull(),
    extra: integer('extra').notNull(),
    blocked: integer('blocked').notNull(),
    /** Limited to the first thousand. */
    lines: jsonb('lines').$type<readonly ReportLine[]>().notNull().default(emptyList),
    note: text('note'),
  },
  (t) => [index().on(t.kindergartenId, t.madeAt), check('register_report_order', sql`${t.fromOn} <= ${t.toOn}`)],
)

/** An electronic medical note that matches none of our children; it belongs to no kindergarten. */
export const registerNotice = pgTable(
  'register_notice',
  {
    id: id(),
    /** Numbers of the note and of the person in the register; null in a malformed note. */
    noticeId: integer('notice_id'),
    personId: integer('person_id'),
    /** Cause of domain/register/notices.ts. */
    cause: smallint('cause').$type<NoticeCause>().notNull(),
    body: jsonb('body').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [
    unique('register_notice_once').on(t.noticeId, t.personId).nullsNotDistinct(),
    check('register_notice_cause', sql`${t.cause} in (1, 2)`),
  ],
)

/** State of the feed of electronic medical notes; one row. */
export const registerFeed = pgTable(
  'register_feed',
  {
    id: smallint('id').primaryKey(),
    readAt: instant('read_at'),
    /** When the register last received notes from the health system. */
    syncedAt: instant('synced_at'),
    note: text('note'),
  },
  (t) => [check('register_feed_one', sql`${t.id} = 1`)],
)
