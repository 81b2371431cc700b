import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, name, reference, version } from '../../columns'
import { kindergartenId } from '../institutions'

// Diary of own control (docs/areas/kitchen.md, 'HACCP'): control points and their entries.

const measured = (column: string) => numeric(column, { precision: 6, scale: 1, mode: 'number' })

export const haccpPoint = pgTable(
  'haccp_point',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    /** PointKind of domain/kitchen/haccp.ts. */
    kind: smallint('kind').notNull(),
    name: name('name').notNull(),
    minimum: measured('minimum'),
    maximum: measured('maximum'),
    /** HaccpPeriod of domain/kitchen/haccp.ts. */
    period: smallint('period').notNull(),
    /** Hours of the entries of a due day, ascending. */
    times: text('times').array().notNull(),
    /** Weekday or day of the month from which the entry of a week or month is due. */
    dueDay: smallint('due_day'),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on'),
    note: text('note'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId),
    check('haccp_point_kind', sql`${t.kind} between 2 and 10`),
    check('haccp_point_limits', sql`${t.minimum} <= ${t.maximum}`),
    check(
      'haccp_point_schedule',
      sql`${t.period} between 1 and 4 and cardinality(${t.times}) <= 6 and (${t.period} = 4) = (cardinality(${t.times}) = 0) and (${t.dueDay} is not null) = (${t.period} in (2, 3))`,
    ),
    check('haccp_point_due_day', sql`${t.dueDay} between 1 and case ${t.period} when 2 then 7 else 28 end`),
    check('haccp_point_order', sql`${t.fromOn} <= ${t.toOn}`),
  ],
)

/** Limits are copied, so that a later change of the point changes no past judgement. */
export const haccpEntry = pgTable(
  'haccp_entry',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    pointId: reference('point_id', () => haccpPoint.id),
    forOn: day('for_on').notNull(),
    /** Ordinal of the scheduled hour; null for an entry outside of the schedule. */
    slot: smallint('slot'),
    takenAt: text('taken_at').notNull(),
    minimum: measured('minimum'),
    maximum: measured('maximum'),
    value: measured('value'),
    isGood: boolean('is_good').notNull(),
    /** Dishes, preparation or the company that did the work. */
    subject: text('subject'),
    /** Corrective action after a deviation. */
    action: text('action'),
    /** Reason of the last correction of this entry. */
    changeReason: text('change_reason'),
    enteredBy: integer('entered_by'),
    enteredAt: instant('entered_at').notNull().defaultNow(),
    version: version(),
  },
  (t) => [
    uniqueIndex('haccp_entry_slot').on(t.pointId, t.forOn, t.slot),
    index().on(t.kindergartenId, t.forOn),
    check('haccp_entry_time', sql`${t.takenAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('haccp_entry_slot_number', sql`${t.slot} between 0 and 5`),
    check(
      'haccp_entry_judgement',
      sql`${t.value} is null or ${t.isGood} = (${t.value} >= coalesce(${t.minimum}, ${t.value}) and ${t.value} <= coalesce(${t.maximum}, ${t.value}))`,
    ),
    check('haccp_entry_action', sql`${t.isGood} or ${t.action} is not null`),
  ],
)
