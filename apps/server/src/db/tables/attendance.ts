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

// Attendance of children: days, applications, medical notes (docs/areas/attendance.md).

/**
 * One row per child and day; 0001_guards.sql partitions the table by calendar year. Rows are never deleted, so that
 * `version` never restarts: a row without a source is a day without an entry. Requests and notes include days that may
 * later become days off; readers apply the calendar of days off (domain.md 1.2).
 */
export const attendance = pgTable(
  'attendance',
  {
    childId: childId(),
    day: day('day').notNull(),
    kindergartenId: kindergartenId(),
    /**
     * Group of the day when the row was last written; finds entries left in the former group of a child that has moved.
     */
    groupId: reference('group_id', () => childGroup.id),
    /** Entered mark: type of domain/attendance/statuses.ts, never Locked. */
    mark: smallint('mark'),
    /**
     * Approved application for family reasons. No foreign key: it would check each of forty million rows, and
     * applications are never deleted.
     */
    requestId: integer('request_id'),
    /** Approved medical note; the first one that covered the day. */
    noteId: integer('note_id'),
    /** True if a note covered a past, empty day with an application: without the application the day is НО. */
    absenceBehind: boolean('absence_behind'),
    /** Same as `statusOf` of domain/attendance/sources.ts; a test compares both. */
    status: smallint('status').generatedAlwaysAs(
      sql`case when mark <> 1 then mark when mark = 1 and note_id is not null then 5::smallint when request_id is not null then 4::smallint else mark end`,
    ),
    /** Counts changes of the mark only, so that an application does not conflict with an offline mark. */
    version: integer('version').notNull().default(0),
    markedBy: integer('marked_by'),
    markedAt: instant('marked_at'),
    arrivedAt: time('arrived_at'),
    leftAt: time('left_at'),
    /** Names, because they remain when a person is removed from the collectors. */
    broughtBy: text('brought_by'),
    collectedBy: text('collected_by'),
  },
  (t) => [
    primaryKey({ columns: [t.childId, t.day] }),
    index().on(t.groupId, t.day),
    index().on(t.kindergartenId, t.day),
    // Counts the year's days for family reasons with every opened month: index-only, including the columns of the
    // policies.
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
    /** Days of presence; null is the whole period. */
    days: day('days').array(),
    reason: text('reason'),
    fileId: integer('file_id').references(() => storedFile.id),
    /** Status of domain/attendance/requests.ts. */
    status: smallint('status').notNull().default(0),
    createdBy: integer('created_by').notNull(),
    /** Name of the parent on the document, also if staff enter the application. */
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

/** Медицинска бележка on paper or from the national health system (domain.md 1.4). */
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
    // The register may send a note repeatedly; it is stored once.
    uniqueIndex('medical_note_electronic')
      .on(t.childId, t.number)
      .where(sql`${t.source} = 1`),
    check('medical_note_source', sql`${t.source} in (1, 2)`),
    check('medical_note_status', sql`${t.status} between 0 and 3`),
    check('medical_note_order', sql`${t.fromOn} <= ${t.toOn}`),
  ],
)

/**
 * A parent's absence notice (domain/attendance/absence-reports.ts) for one or several days. The first presence ends it.
 * Withdrawal deletes the row.
 */
export const absenceReport = pgTable(
  'absence_report',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    day: day('day').notNull(),
    /** Last day; null: one day. */
    toOn: day('to_on'),
    /** The parent has not said when the child comes back; `toOn` is then the longest period. */
    openEnded: boolean('open_ended').notNull().default(false),
    reason: smallint('reason').notNull(),
    createdBy: integer('created_by').notNull(),
    /** Name at the time of the notice, shown to the teacher. */
    parentName: text('parent_name').notNull(),
    /** Application for family reasons that was created with the notice. */
    requestId: integer('request_id').references(() => attendanceRequest.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('absence_report_once').on(t.childId, t.day),
    index().on(t.kindergartenId, t.day),
    index().on(t.requestId),
    check('absence_report_reason', sql`${t.reason} in (1, 2)`),
    check('absence_report_order', sql`${t.toOn} >= ${t.day}`),
    check('absence_report_open', sql`not ${t.openEnded} or ${t.toOn} is not null`),
  ],
)

/** Last reminder about a group's day: shown next to the group, and limits repeated reminders. */
export const attendanceReminder = pgTable(
  'attendance_reminder',
  {
    kindergartenId: kindergartenId(),
    groupId: reference('group_id', () => childGroup.id),
    forOn: day('for_on').notNull(),
    sentAt: instant('sent_at').notNull(),
    /** Null if sent automatically at the cut-off hour. */
    sentBy: integer('sent_by'),
    letters: smallint('letters').notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.forOn] }), index().on(t.kindergartenId, t.forOn)],
)
