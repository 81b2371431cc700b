import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, name, reference, version } from '../columns'
import { account } from './identity'
import { kindergartenId, schoolYear } from './institutions'
import { childId, guardian } from './people'
import { storedFile } from './platform'

// Parts of a child's record: collectors, emergency contacts, consents, documents, proposals; and the school year
// roll-over.

/** A person besides the guardians who may collect the child. */
export const childCollector = pgTable(
  'child_collector',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    name: name('name').notNull(),
    /** 'баба', 'съсед' */
    relation: text('relation'),
    phone: text('phone'),
    /** Number of the identity card to check at the door. */
    documentNumber: text('document_number'),
    photoFileId: integer('photo_file_id').references(() => storedFile.id),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on'),
    note: text('note'),
    /** Account of the parent who authorized the person; null: entered by staff from a signed paper. */
    authorizedBy: integer('authorized_by'),
    /** Name at the time of the authorization. */
    authorizedName: text('authorized_name'),
    /** Waits for the other parent 1, valid 2, refused 3 (domain/people/collecting.ts). */
    decision: smallint('decision').notNull().default(2),
    decidedBy: integer('decided_by'),
    decidedAt: instant('decided_at'),
    endedBy: integer('ended_by'),
    endedAt: instant('ended_at'),
    /** One-time collection: hash of the code that the person says at the door. */
    codeHash: text('code_hash'),
    usedAt: instant('used_at'),
    usedBy: integer('used_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.childId),
    index().on(t.kindergartenId),
    index().on(t.photoFileId),
    check('child_collector_order', sql`${t.fromOn} <= ${t.toOn}`),
    check('child_collector_decision', sql`${t.decision} between 1 and 3`),
    check('child_collector_once', sql`${t.codeHash} is null or (${t.toOn} is not null and ${t.toOn} = ${t.fromOn})`),
    check('child_collector_used', sql`${t.usedAt} is null or ${t.codeHash} is not null`),
    check('child_collector_ended', sql`(${t.endedAt} is null) = (${t.endedBy} is null)`),
  ],
)

export const childEmergencyContact = pgTable(
  'child_emergency_contact',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    name: name('name').notNull(),
    relation: text('relation'),
    phone: text('phone').notNull(),
    /** Order of contacts to call. */
    position: smallint('position').notNull(),
    note: text('note'),
    version: version(),
  },
  (t) => [index().on(t.childId, t.position), index().on(t.kindergartenId)],
)

/** Subjects of consents: photos, the site, trips… */
export const consentKind = pgTable(
  'consent_kind',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    name: name('name').notNull(),
    active: boolean('active').notNull().default(true),
    position: smallint('position').notNull().default(0),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('consent_kind_name')
      .on(t.kindergartenId, t.name)
      .where(sql`${t.active}`),
    index().on(t.kindergartenId),
  ],
)

/** Versions of a consent's text; an answer refers to the version it was given to. */
export const consentText = pgTable(
  'consent_text',
  {
    kindergartenId: kindergartenId(),
    kindId: reference('kind_id', () => consentKind.id),
    number: smallint('number').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.kindId, t.number] }), index().on(t.kindergartenId)],
)

/** Answer of a guardian. Append-only (db/audit-triggers.ts): the last one is valid, earlier ones are evidence. */
export const childConsent = pgTable(
  'child_consent',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    guardianId: reference('guardian_id', () => guardian.id),
    kindId: reference('kind_id', () => consentKind.id),
    textNumber: smallint('text_number').notNull(),
    given: boolean('given').notNull(),
    /** Entered by staff from a signed document. */
    onPaper: boolean('on_paper').notNull().default(false),
    note: text('note'),
    recordedBy: reference('recorded_by', () => account.id),
    at: instant('at').notNull(),
  },
  (t) => [
    index().on(t.childId, t.kindId, t.guardianId, t.id.desc()),
    index().on(t.kindergartenId),
    index().on(t.guardianId),
    index().on(t.kindId, t.textNumber),
    index().on(t.recordedBy),
  ],
)

export const childDocument = pgTable(
  'child_document',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    /** ChildDocumentKind of domain/people/child-documents.ts. */
    kind: smallint('kind').notNull(),
    name: text('name').notNull(),
    fileId: reference('file_id', () => storedFile.id),
    issuedOn: day('issued_on'),
    validTo: day('valid_to'),
    /** Visible to guardians. */
    forGuardians: boolean('for_guardians').notNull().default(false),
    createdBy: integer('created_by').references(() => account.id),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.childId),
    index().on(t.kindergartenId),
    unique('child_document_file').on(t.fileId),
    index().on(t.createdBy),
    check('child_document_order', sql`${t.issuedOn} <= ${t.validTo}`),
  ],
)

/** A guardian's proposal to change the child's data; staff approve or reject it. */
export const childChangeProposal = pgTable(
  'child_change_proposal',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    guardianId: reference('guardian_id', () => guardian.id),
    createdBy: reference('created_by', () => account.id),
    /** Fields of domain/people/proposals.ts with the proposed values. */
    changes: jsonb('changes').$type<Record<string, unknown>>().notNull(),
    note: text('note'),
    /** Values before the approval, by field; a reversal restores them. */
    previous: jsonb('previous').$type<Record<string, unknown>>(),
    /** Pending 0, Approved 1, Rejected 2. */
    status: smallint('status').notNull().default(0),
    reason: text('reason'),
    decidedBy: integer('decided_by').references(() => account.id),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.childId),
    index().on(t.kindergartenId, t.status),
    index().on(t.guardianId),
    index().on(t.createdBy),
    index().on(t.decidedBy),
    check('child_change_proposal_status', sql`${t.status} between 0 and 2`),
    check('child_change_proposal_decided', sql`(${t.status} = 0) = (${t.decidedAt} is null)`),
  ],
)

/** Changes of one roll-over, row by row, for an exact undo. */
export interface RollOverDone {
  readonly groupIds: number[]
  /** Children who continue: the ended stay and the new one. */
  readonly moved: { childId: number; stayId: number; newStayId: number; groupId: number }[]
  readonly left: { childId: number; stayId: number }[]
}

export const rollOver = pgTable(
  'roll_over',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    fromYearId: reference('from_year_id', () => schoolYear.id),
    toYearId: reference('to_year_id', () => schoolYear.id),
    appliedAt: instant('applied_at').notNull(),
    appliedBy: integer('applied_by').references(() => account.id),
    undoneAt: instant('undone_at'),
    undoneBy: integer('undone_by').references(() => account.id),
    done: jsonb('done').$type<RollOverDone>().notNull(),
  },
  (t) => [
    uniqueIndex('roll_over_once')
      .on(t.fromYearId)
      .where(sql`${t.undoneAt} is null`),
    index().on(t.fromYearId),
    index().on(t.kindergartenId),
    index().on(t.toYearId),
    index().on(t.appliedBy),
    index().on(t.undoneBy),
  ],
)
