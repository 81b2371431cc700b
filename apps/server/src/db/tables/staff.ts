import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, day, id, reference, version } from '../columns'
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
  },
  (t) => [
    uniqueIndex('staff_attendance_day').on(t.staffId, t.forOn),
    index().on(t.kindergartenId, t.forOn),
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
    /** A leave status of domain/staff/staff-attendance.ts. */
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
    check('staff_substitution_order', sql`${t.fromOn} <= ${t.toOn}`),
    check('staff_substitution_reason', sql`${t.reason} in (3, 4, 5, 6, 7, 9)`),
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
