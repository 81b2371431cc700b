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
  time,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, reference, version } from '../columns'
import { kindergartenId } from './institutions'
import { childGroup, childId } from './people'
import { storedFile } from './platform'

// Attendance of the children: days, applications, medical notes (docs/areas/attendance.md).

/**
 * One row for a child and a day; 0001_guards.sql makes the table partitioned by the calendar year of the day. Rows are
 * never removed, so that `version` never starts anew: a row without a source is a day that isn't entered. A request or a
 * note covers days before they are known to be off; what is shown and summed asks the days off (domain.md 1.2).
 */
export const attendance = pgTable(
  'attendance',
  {
    childId: childId(),
    day: day('day').notNull(),
    kindergartenId: kindergartenId(),
    /** Of that day, when the row was last written: finds what was left behind by a child that has moved. */
    groupId: reference('group_id', () => childGroup.id),
    /** What somebody entered: type of domain/attendance/statuses.ts, never Locked. */
    mark: smallint('mark'),
    /** The approved application for family reasons. No foreign key: a check for each of forty million rows, and none is ever removed. */
    requestId: integer('request_id'),
    /** The approved medical note; the first one that covered the day. */
    noteId: integer('note_id'),
    /** A note found the day over and empty while an application explained it: without the application it is НО. */
    absenceBehind: boolean('absence_behind'),
    /** `statusOf` of domain/attendance/sources.ts; a test holds the two together. */
    status: smallint('status').generatedAlwaysAs(
      sql`case when mark <> 1 then mark when mark = 1 and note_id is not null then 5::smallint when request_id is not null then 4::smallint else mark end`,
    ),
    /** Counts the changes of the mark alone: an application doesn't disturb somebody who marks the day offline. */
    version: integer('version').notNull().default(0),
    markedBy: integer('marked_by'),
    markedAt: instant('marked_at'),
    arrivedAt: time('arrived_at'),
    leftAt: time('left_at'),
    /** Names: they stay when a person is taken off the list of those who may fetch the child. */
    broughtBy: text('brought_by'),
    collectedBy: text('collected_by'),
  },
  (t) => [
    primaryKey({ columns: [t.childId, t.day] }),
    index().on(t.groupId, t.day),
    index().on(t.kindergartenId, t.day),
    // Days for family reasons of a year are counted with every month that is opened: from the index alone, which has
    // also what the policies ask for.
    index('attendance_family')
      .on(t.childId, t.day, t.kindergartenId)
      .where(sql`status = 4`),
    index()
      .on(t.requestId)
      .where(sql`request_id is not null`),
    index()
      .on(t.noteId)
      .where(sql`note_id is not null`),
    check('attendance_mark', sql`${t.mark} between 1 and 16 and ${t.mark} <> 13`),
    check('attendance_times', sql`${t.arrivedAt} <= ${t.leftAt}`),
  ],
)

/** Заявление: absence for family reasons, or presence in the summer or a vacation (domain.md 1.5). */
export const attendanceRequest = pgTable(
  'attendance_request',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    /** Kind of domain/attendance/requests.ts. */
    kind: smallint('kind').notNull(),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    /** Single days of presence; null: the whole period. */
    days: day('days').array(),
    reason: text('reason'),
    fileId: integer('file_id').references(() => storedFile.id),
    /** Status of domain/attendance/requests.ts. */
    status: smallint('status').notNull().default(0),
    createdBy: integer('created_by').notNull(),
    /** The parent's name, also when staff write it down for them: stands on the paper. */
    parentName: text('parent_name'),
    decidedBy: integer('decided_by'),
    decidedAt: instant('decided_at'),
    comment: text('comment'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.childId, t.fromOn),
    index().on(t.kindergartenId, t.kind, t.fromOn),
    index().on(t.fileId),
    check('attendance_request_kind', sql`${t.kind} in (1, 2)`),
    check('attendance_request_status', sql`${t.status} between 0 and 3`),
    check('attendance_request_order', sql`${t.fromOn} <= ${t.toOn}`),
    check('attendance_request_days', sql`${t.days} is null or (${t.kind} = 2 and cardinality(${t.days}) > 0)`),
  ],
)

/** Медицинска бележка, on paper or from the national health system (domain.md 1.4). */
export const medicalNote = pgTable(
  'medical_note',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    /** Source and status of domain/attendance/notes.ts. */
    source: smallint('source').notNull(),
    /** НРН or амб. №. */
    number: text('number'),
    /** НРН of the examination. */
    examinationNumber: text('examination_number'),
    doctorName: text('doctor_name'),
    doctorUin: text('doctor_uin'),
    issuedOn: day('issued_on').notNull(),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    diagnosis: text('diagnosis'),
    fileId: integer('file_id').references(() => storedFile.id),
    status: smallint('status').notNull().default(0),
    comment: text('comment'),
    createdBy: integer('created_by'),
    processedBy: integer('processed_by'),
    processedAt: instant('processed_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.childId, t.fromOn),
    index().on(t.kindergartenId, t.fromOn),
    index().on(t.fileId),
    // The register sends the same note again; it is kept once.
    uniqueIndex('medical_note_electronic')
      .on(t.childId, t.number)
      .where(sql`${t.source} = 1`),
    check('medical_note_source', sql`${t.source} in (1, 2)`),
    check('medical_note_status', sql`${t.status} between 0 and 3`),
    check('medical_note_order', sql`${t.fromOn} <= ${t.toOn}`),
  ],
)

/** A parent's word that a child won't come (domain/attendance/absence-reports.ts). Taken back: the row goes. */
export const absenceReport = pgTable(
  'absence_report',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    day: day('day').notNull(),
    reason: smallint('reason').notNull(),
    createdBy: integer('created_by').notNull(),
    /** Of the day it was said: the teacher reads it. */
    parentName: text('parent_name').notNull(),
    /** The application for family reasons that went along. */
    requestId: integer('request_id').references(() => attendanceRequest.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('absence_report_once').on(t.childId, t.day),
    index().on(t.kindergartenId, t.day),
    index().on(t.requestId),
    check('absence_report_reason', sql`${t.reason} in (1, 2)`),
  ],
)

/** The last reminder about a group's day: shown beside the group, and nobody is reminded twice in a row. */
export const attendanceReminder = pgTable(
  'attendance_reminder',
  {
    kindergartenId: kindergartenId(),
    groupId: reference('group_id', () => childGroup.id),
    forOn: day('for_on').notNull(),
    sentAt: instant('sent_at').notNull(),
    /** Null: by itself, at the cut-off hour. */
    sentBy: integer('sent_by'),
    letters: smallint('letters').notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.forOn] }), index().on(t.kindergartenId, t.forOn)],
)
