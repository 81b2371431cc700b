import type { RoleType } from '@asistent/domain/access/roles'
import { bookKinds, type BookKind } from '@asistent/domain/books/books'
import { orderCauses, type OrderCause } from '@asistent/domain/books/causes'
import type { Approval, OfficialType } from '@asistent/domain/books/documents'
import type { ExpiryKind } from '@asistent/domain/books/expiry'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, oneOf, partOf, reference, version } from '../columns'
import { account, customRole } from './identity'
import { kindergarten, kindergartenId } from './institutions'
import { staffMember } from './people'
import { storedFile } from './platform'

// Administrative books: entries of six kinds in one table, because numbering, annulment, attachments and export are the
// same.

const kind = () => text('kind').$type<BookKind>().notNull()

export const bookEntry = pgTable(
  'book_entry',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    kind: kind(),
    /** 'book:DirectorOrder:2026': series of gapless numbers. */
    series: text('series').notNull(),
    number: integer('number').notNull(),
    /** Prefix when the number was assigned: 'РД-07-'. */
    prefix: text('prefix').notNull().default(''),
    forOn: day('for_on').notNull(),
    title: text('title').notNull(),
    /** Text of an order, topics of a council, findings of an inspection. */
    body: text('body'),
    orderIndex: text('order_index'),
    basis: text('basis'),
    presentCount: smallint('present_count'),
    absent: text('absent'),
    agenda: text('agenda'),
    party: text('party'),
    theirNumber: text('their_number'),
    theirOn: day('their_on'),
    documentType: smallint('document_type'),
    resolution: text('resolution'),
    dossier: text('dossier'),
    /** Letter to which this one replies. */
    answersId: integer('answers_id').references((): AnyPgColumn => bookEntry.id),
    sendWay: smallint('send_way'),
    controlKind: smallint('control_kind'),
    checked: text('checked'),
    recommendations: text('recommendations'),
    followUp: text('follow_up'),
    /** Person responsible for the order or author of the entry. */
    staffId: integer('staff_id').references(() => staffMember.id),
    deadlineOn: day('deadline_on'),
    doneOn: day('done_on'),
    /** What an order was issued for (domain/books/causes.ts). */
    causeKind: text('cause_kind').$type<OrderCause>(),
    causeId: integer('cause_id'),
    annulledAt: instant('annulled_at'),
    annulledBy: integer('annulled_by').references(() => account.id),
    annulReason: text('annul_reason'),
    createdBy: integer('created_by').references(() => account.id),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    unique('book_entry_number').on(t.kindergartenId, t.series, t.number),
    index().on(t.kindergartenId, t.kind, t.forOn),
    index().on(t.kindergartenId, t.causeKind, t.causeId),
    index().on(t.answersId),
    index().on(t.staffId),
    index().on(t.annulledBy),
    index().on(t.createdBy),
    check('book_entry_kind', oneOf(t.kind, bookKinds)),
    check('book_entry_cause_kind', oneOf(t.causeKind, orderCauses)),
    check('book_entry_cause', sql`(${t.causeKind} is null) = (${t.causeId} is null)`),
    check('book_entry_positive', sql`${t.number} > 0`),
    check('book_entry_annulled', sql`(${t.annulledAt} is null) = (${t.annulReason} is null)`),
  ],
)

export const councilDecision = pgTable(
  'council_decision',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    entryId: reference('entry_id', () => bookEntry.id),
    /** Number within the protocol. */
    number: integer('number').notNull(),
    series: text('series').notNull(),
    /** Number within the school year. */
    runningNumber: integer('running_number').notNull(),
    title: text('title').notNull(),
    votesFor: smallint('votes_for').notNull().default(0),
    votesAgainst: smallint('votes_against').notNull().default(0),
    votesAbstained: smallint('votes_abstained').notNull().default(0),
    staffId: integer('staff_id').references(() => staffMember.id),
    deadlineOn: day('deadline_on'),
    doneOn: day('done_on'),
    doneNote: text('done_note'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    unique('council_decision_number').on(t.entryId, t.number),
    unique('council_decision_running').on(t.kindergartenId, t.series, t.runningNumber),
    index().on(t.kindergartenId),
    index().on(t.staffId),
    check('council_decision_votes', sql`${t.votesFor} >= 0 and ${t.votesAgainst} >= 0 and ${t.votesAbstained} >= 0`),
  ],
)

export const bookFile = pgTable(
  'book_file',
  {
    kindergartenId: kindergartenId(),
    entryId: partOf('entry_id', () => bookEntry.id),
    fileId: reference('file_id', () => storedFile.id),
    position: smallint('position').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.fileId] }), index().on(t.kindergartenId), index().on(t.fileId)],
)

/** Recipients of an order and when they acknowledged it. */
export const bookReader = pgTable(
  'book_reader',
  {
    kindergartenId: kindergartenId(),
    entryId: partOf('entry_id', () => bookEntry.id),
    staffId: reference('staff_id', () => staffMember.id),
    readAt: instant('read_at'),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.staffId] }), index().on(t.kindergartenId), index().on(t.staffId)],
)

/** Prefix of the master (no kindergarten) or of a kindergarten, which overrides it. */
export const bookPrefix = pgTable(
  'book_prefix',
  {
    id: id(),
    kindergartenId: integer('kindergarten_id').references(() => kindergarten.id),
    kind: kind(),
    prefix: text('prefix').notNull(),
    version: version(),
  },
  (t) => [
    unique('book_prefix_once').on(t.kindergartenId, t.kind).nullsNotDistinct(),
    check('book_prefix_kind', oneOf(t.kind, bookKinds)),
  ],
)

/** Books accessible to a role of the kindergarten; without a row, all that its rights allow. */
export const bookAccess = pgTable(
  'book_access',
  {
    kindergartenId: kindergartenId(),
    customRoleId: partOf('custom_role_id', () => customRole.id),
    kind: kind(),
    canView: boolean('can_view').notNull().default(false),
    canCreate: boolean('can_create').notNull().default(false),
    canEdit: boolean('can_edit').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.customRoleId, t.kind] }),
    index().on(t.kindergartenId),
    check('book_access_kind', oneOf(t.kind, bookKinds)),
  ],
)

/**
 * Books granted to a built-in role without rights on books. open_call derives the rights of its members from these rows
 * (db/call-functions.ts).
 */
export const bookRoleAccess = pgTable(
  'book_role_access',
  {
    kindergartenId: kindergartenId(),
    role: smallint('role').$type<RoleType>().notNull(),
    kind: kind(),
    canView: boolean('can_view').notNull().default(false),
    canCreate: boolean('can_create').notNull().default(false),
    canEdit: boolean('can_edit').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.kindergartenId, t.role, t.kind] }),
    check('book_role_access_role', sql`${t.role} in (2, 8, 9)`),
    check('book_role_access_kind', oneOf(t.kind, bookKinds)),
  ],
)

/** Register of mandatory documents: strategy, plans, rules. */
export const officialDocument = pgTable(
  'official_document',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    type: smallint('type').$type<OfficialType>().notNull(),
    name: text('name').notNull(),
    /** School year; null if valid for longer. */
    startYear: smallint('start_year'),
    approvedBy: smallint('approved_by').$type<Approval>(),
    approvalNumber: text('approval_number'),
    approvedOn: day('approved_on'),
    validTo: day('valid_to'),
    fileId: integer('file_id').references(() => storedFile.id),
    visibleForParents: boolean('visible_for_parents').notNull().default(false),
    note: text('note'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId, t.type),
    index().on(t.fileId),
    check('official_document_order', sql`${t.approvedOn} <= ${t.validTo}`),
  ],
)

/** Reminder mails about expiring documents: each step is sent once per expiry date. */
export const expiryLetter = pgTable(
  'expiry_letter',
  {
    kindergartenId: kindergartenId(),
    /** Kind of domain/books/expiry.ts: a document of the register, or a document of a staff member. */
    kind: smallint('kind').$type<ExpiryKind>().notNull(),
    subjectId: integer('subject_id').notNull(),
    validTo: day('valid_to').notNull(),
    /** Days before expiry. */
    days: smallint('days').notNull(),
    sentOn: day('sent_on').notNull(),
    letters: smallint('letters').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId, t.validTo, t.days] }),
    index().on(t.kindergartenId),
    check('expiry_letter_kind', sql`${t.kind} in (1, 2)`),
  ],
)
