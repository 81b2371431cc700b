import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { AbsencesTotal } from '@asistent/domain/documents/certificates'
import type { BookKind, ExportStatus } from '@asistent/domain/documents/class-book'
import type { Inspector, PackPart } from '@asistent/domain/documents/inspections'
import type { TemplateCategory } from '@asistent/domain/documents/templates'
import { orderPurposes, type OrderPurpose } from '@asistent/domain/books/causes'
import { orderIndexCodes } from '@asistent/domain/books/books'
import { createdAt, day, id, instant, name, oneOf, reference, version } from '../columns'
import { account } from './identity'
import { kindergarten, kindergartenId, schoolYear } from './institutions'
import { childGroup, childId } from './people'
import { storedFile } from './platform'

// Certificates and their register, exported class books.

export const certificate = pgTable(
  'certificate',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    schoolYearId: reference('school_year_id', () => schoolYear.id),
    groupId: integer('group_id').references(() => childGroup.id),
    /** Kind of domain/documents/certificates.ts. */
    kind: smallint('kind').notNull(),
    /** Number within the school year, and over all years. */
    number: integer('number').notNull(),
    generalNumber: integer('general_number').notNull(),
    issuedOn: day('issued_on').notNull(),
    /** The original of a duplicate. */
    originalId: integer('original_id'),
    annulledOn: day('annulled_on'),
    /** Results of a child that moves, or school readiness. */
    body: text('body'),
    directorName: text('director_name'),
    dischargeOn: day('discharge_on'),
    hostName: text('host_name'),
    hostCode: text('host_code'),
    hostTown: text('host_town'),
    /** Reason of domain/documents/certificates.ts. */
    reason: smallint('reason'),
    reasonText: text('reason_text'),
    /** Why it was issued before the end of the study time or without exit results. */
    earlyReason: text('early_reason'),
    absences: jsonb('absences').$type<AbsencesTotal>(),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    unique('certificate_number').on(t.kindergartenId, t.kind, t.schoolYearId, t.number),
    uniqueIndex('certificate_once')
      .on(t.childId, t.kind, t.schoolYearId)
      .where(sql`${t.originalId} is null and ${t.annulledOn} is null`),
    index().on(t.kindergartenId, t.issuedOn),
    index().on(t.childId),
    index().on(t.schoolYearId),
    index().on(t.groupId),
    index().on(t.originalId),
    foreignKey({ columns: [t.originalId], foreignColumns: [t.id] }),
    check('certificate_kind', sql`${t.kind} in (1, 2)`),
    check('certificate_reason', sql`${t.reason} between 1 and 3`),
    check(
      'certificate_relocation',
      sql`${t.kind} = 2 or num_nonnulls(${t.dischargeOn}, ${t.hostName}, ${t.reason}) = 3`,
    ),
  ],
)

export const classBookExport = pgTable(
  'class_book_export',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    groupId: reference('group_id', () => childGroup.id),
    schoolYearId: reference('school_year_id', () => schoolYear.id),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    /** Kind of domain/documents/class-book.ts. */
    kind: smallint('kind').$type<BookKind>().notNull().default(1),
    /** Status of domain/documents/class-book.ts. */
    status: smallint('status').notNull().default(0),
    /** Percent. */
    progress: smallint('progress').notNull().default(0),
    /** When its first part was read, on the clock of the history: later changes are not in the file. */
    readAt: instant('read_at'),
    fileId: integer('file_id').references(() => storedFile.id),
    /** Hash of the file. */
    sha256: text('sha256'),
    finishedAt: instant('finished_at'),
    /** Final book of a closed year; cannot be deleted. */
    finalAt: instant('final_at'),
    finalBy: integer('final_by'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId, t.createdAt),
    index().on(t.groupId),
    index().on(t.schoolYearId),
    index().on(t.fileId),
    index().on(t.sha256),
    check('class_book_export_order', sql`${t.fromOn} <= ${t.toOn}`),
    check('class_book_export_kind', sql`${t.kind} between 1 and 3`),
    check('class_book_export_status', sql`${t.status} between 0 and 3`),
    check('class_book_export_progress', sql`${t.progress} between 0 and 100`),
    check(
      'class_book_export_ready',
      sql`${t.status} <> 2 or num_nonnulls(${t.fileId}, ${t.sha256}, ${t.finishedAt}) = 3`,
    ),
  ],
)

/** Templates of the master (no kindergarten) or of a kindergarten, in addition to them. */
export const documentTemplate = pgTable(
  'document_template',
  {
    id: id(),
    kindergartenId: integer('kindergarten_id').references(() => kindergarten.id),
    category: smallint('category').$type<TemplateCategory>().notNull(),
    name: name('name').notNull(),
    title: text('title'),
    orderIndex: text('order_index'),
    /** Case for which an order template is offered first (domain/books/causes.ts). */
    purpose: text('purpose').$type<OrderPurpose>(),
    basis: text('basis'),
    /** Plain text of domain/books/plain-text.ts with placeholders in braces. */
    content: text('content').notNull(),
    /** Template of the master from which it was copied. */
    baseId: integer('base_id').references((): AnyPgColumn => documentTemplate.id, { onDelete: 'set null' }),
    createdBy: integer('created_by').references(() => account.id),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    unique('document_template_taken').on(t.kindergartenId, t.baseId),
    index().on(t.baseId),
    index().on(t.createdBy),
    check('document_template_category', sql`${t.category} in (1, 2, 3)`),
    check('document_template_index', oneOf(t.orderIndex, orderIndexCodes)),
    check('document_template_purpose', oneOf(t.purpose, orderPurposes)),
    check('document_template_base', sql`${t.baseId} is null or ${t.kindergartenId} is not null`),
  ],
)

/** Documents for an inspection: one ZIP, created by a job. */
export const inspectionPack = pgTable(
  'inspection_pack',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    inspector: smallint('inspector').$type<Inspector>().notNull(),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    groupIds: integer('group_ids')
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    /** Parts that the ordering user may read. */
    parts: text('parts')
      .array()
      .$type<PackPart[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Status of domain/documents/class-book.ts. */
    status: smallint('status').$type<ExportStatus>().notNull().default(0),
    /** Percent. */
    progress: smallint('progress').notNull().default(0),
    fileId: integer('file_id').references(() => storedFile.id),
    finishedAt: instant('finished_at'),
    createdBy: integer('created_by').references(() => account.id),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.kindergartenId, t.createdAt),
    index().on(t.fileId),
    index().on(t.createdBy),
    check('inspection_pack_order', sql`${t.fromOn} <= ${t.toOn}`),
    check('inspection_pack_status', sql`${t.status} between 0 and 3`),
    check('inspection_pack_progress', sql`${t.progress} between 0 and 100`),
    check('inspection_pack_ready', sql`${t.status} <> 2 or num_nonnulls(${t.fileId}, ${t.finishedAt}) = 2`),
  ],
)
