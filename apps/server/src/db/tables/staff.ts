import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { EntitledKind, LeaveKind, LeaveState } from '@asistent/domain/staff/leave'
import { createdAt, day, id, instant, reference, version } from '../columns'
import { account } from './identity'
import { kindergartenId } from './institutions'
import { childGroup, staffMember } from './people'

// Work of the staff; the staff records are in people.ts.

/** Documents with an expiry date: medical book, criminal record, qualification. */
export const staffPaper = pgTable(
  'staff_paper',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    staffId: reference('staff_id', () => staffMember.id),
    /** Kind of domain/staff/papers.ts. */
    kind: smallint('kind').notNull(),
    name: text('name'),
    number: text('number'),
    issuedOn: day('issued_on'),
    validTo: day('valid_to'),
    note: text('note'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.staffId),
    index().on(t.kindergartenId, t.validTo),
    check('staff_paper_kind', sql`${t.kind} in (1, 2, 3, 4, 99)`),
    check('staff_paper_order', sql`${t.issuedOn} <= ${t.validTo}`),
  ],
)

/**
 * Request for leave or a business trip with its decision. Approved requests of a person do not overlap
 * (staff_leave_no_overlap, in the migration).
 */
export const staffLeave = pgTable(
  'staff_leave',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    staffId: reference('staff_id', () => staffMember.id),
    /** A kind of domain/staff/leave.ts. */
    kind: smallint('kind').$type<LeaveKind>().notNull(),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    reason: text('reason'),
    /** Destination of a business trip. */
    destination: text('destination'),
    state: smallint('state').$type<LeaveState>().notNull().default(1),
    /** Reason of a rejection, a reversal or a withdrawal. */
    comment: text('comment'),
    requestedBy: integer('requested_by').references(() => account.id),
    decidedBy: integer('decided_by').references(() => account.id),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId, t.fromOn),
    index().on(t.staffId),
    index().on(t.requestedBy),
    index().on(t.decidedBy),
    check('staff_leave_kind', sql`${t.kind} in (3, 4, 5, 6, 9, 11)`),
    check('staff_leave_order', sql`${t.fromOn} <= ${t.toOn}`),
    check('staff_leave_state', sql`${t.state} between 1 and 4`),
    check('staff_leave_decided', sql`(${t.state} in (2, 3)) = (${t.decidedAt} is not null)`),
    check('staff_leave_trip', sql`(${t.kind} = 11) = (${t.destination} is not null)`),
  ],
)

/** Days of leave in a year that a person is entitled to; without a row `usualEntitlement` applies. */
export const staffLeaveEntitlement = pgTable(
  'staff_leave_entitlement',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    staffId: reference('staff_id', () => staffMember.id),
    year: smallint('year').notNull(),
    kind: smallint('kind').$type<EntitledKind>().notNull(),
    days: smallint('days').notNull(),
    /** Unused days of earlier years. */
    carried: smallint('carried').notNull().default(0),
    version: version(),
  },
  (t) => [
    unique('staff_leave_entitlement_once').on(t.staffId, t.year, t.kind),
    index().on(t.kindergartenId),
    check('staff_leave_entitlement_kind', sql`${t.kind} in (3, 4, 9)`),
    check('staff_leave_entitlement_days', sql`${t.days} between 0 and 366 and ${t.carried} between 0 and 366`),
    check('staff_leave_entitlement_year', sql`${t.year} between 2000 and 2100`),
  ],
)

/** One row per day with a status. */
export const staffAttendance = pgTable(
  'staff_attendance',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    staffId: reference('staff_id', () => staffMember.id),
    forOn: day('for_on').notNull(),
    /** Status of domain/staff/staff-attendance.ts, never Locked. */
    status: smallint('status').notNull(),
    additionalStatus: smallint('additional_status'),
    /** Leave whose approval entered the day; its reversal clears the day. */
    leaveId: integer('leave_id').references(() => staffLeave.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('staff_attendance_day').on(t.staffId, t.forOn),
    index().on(t.kindergartenId, t.forOn),
    index().on(t.leaveId),
    check('staff_attendance_status', sql`${t.status} between 1 and 11`),
    check(
      'staff_attendance_additional',
      sql`${t.additionalStatus} between 1 and 11 and ${t.additionalStatus} <> ${t.status}`,
    ),
  ],
)

/** Substitution of an absent staff member by a colleague or another group. */
export const staffSubstitution = pgTable(
  'staff_substitution',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    absentId: reference('absent_id', () => staffMember.id),
    /** A status of leave, or a business trip (domain/staff/staff-attendance.ts). */
    reason: smallint('reason').notNull(),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    groupId: integer('group_id').references(() => childGroup.id),
    substituteId: integer('substitute_id').references(() => staffMember.id),
    /** Group that the children join instead. */
    mergedGroupId: integer('merged_group_id').references(() => childGroup.id),
    /** Minutes on each working day of the period; 0 when groups are merged. */
    dailyMinutes: smallint('daily_minutes').notNull(),
    orderNumber: text('order_number'),
    orderOn: day('order_on'),
    /** Leave because of which the person is absent. */
    leaveId: integer('leave_id').references(() => staffLeave.id),
    note: text('note'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId, t.fromOn),
    index().on(t.absentId),
    index().on(t.substituteId),
    index().on(t.groupId),
    index().on(t.mergedGroupId),
    index().on(t.leaveId),
    check('staff_substitution_order', sql`${t.fromOn} <= ${t.toOn}`),
    check('staff_substitution_reason', sql`${t.reason} in (3, 4, 5, 6, 7, 9, 11)`),
    check('staff_substitution_one', sql`num_nonnulls(${t.substituteId}, ${t.mergedGroupId}) = 1`),
    check('staff_substitution_self', sql`${t.substituteId} <> ${t.absentId}`),
    check('staff_substitution_other_group', sql`${t.mergedGroupId} <> ${t.groupId}`),
    check('staff_substitution_minutes', sql`${t.dailyMinutes} between 0 and 720`),
  ],
)

/** Meals of a staff member on a day, if they differ from the usual ones. An empty list is no meal. */
export const staffMeal = pgTable(
  'staff_meal',
  {
    kindergartenId: kindergartenId(),
    staffId: reference('staff_id', () => staffMember.id),
    forOn: day('for_on').notNull(),
    mealTypes: smallint('meal_types').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.forOn] }), index().on(t.kindergartenId, t.forOn)],
)
