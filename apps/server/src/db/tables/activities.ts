import type { EarlierPrice } from '@asistent/domain/activities/activities'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, money, name, partOf, reference, version } from '../columns'
import { kindergartenId } from './institutions'
import { childId, staffMember } from './people'

// Extra activities: providers, schedules, members and visits (docs/areas/activities.md).

/** Activity types of the master: Английски език, Народни танци… */
export const activityType = pgTable(
  'activity_type',
  {
    id: id(),
    name: name('name').notNull(),
    version: version(),
  },
  (t) => [unique('activity_type_name').on(t.name)],
)

/** A company that provides activities in one or more kindergartens; managed by the master. */
export const activityProvider = pgTable(
  'activity_provider',
  {
    id: id(),
    name: name('name').notNull(),
    bulstat: text('bulstat'),
    vatNumber: text('vat_number'),
    responsible: text('responsible'),
    address: text('address'),
    phone: text('phone'),
    email: text('email'),
    iban: text('iban'),
    bankName: text('bank_name'),
    deletedOn: day('deleted_on'),
    createdAt: createdAt(),
    version: version(),
    /** КИН of the account at ePay.bg; its secret is in provider_secret. */
    epayId: text('epay_id'),
    /** Flags of domain/activities/epay.ts. */
    epayFlags: smallint('epay_flags').notNull().default(0),
    epayError: text('epay_error'),
  },
  (t) => [
    uniqueIndex('activity_provider_epay')
      .on(t.epayId)
      .where(sql`deleted_on is null`),
  ],
)

/** Secret for signing requests to ePay.bg. Only the system role may read it. */
export const providerSecret = pgTable('provider_secret', {
  providerId: integer('provider_id')
    .primaryKey()
    .references(() => activityProvider.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
})

/** Contract between a kindergarten and a provider; required to offer the provider's activities. */
export const providerContract = pgTable(
  'provider_contract',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    providerId: partOf('provider_id', () => activityProvider.id),
    number: text('number'),
    signedOn: day('signed_on'),
    fromOn: day('from_on'),
    toOn: day('to_on'),
    /** Kindergarten's share of parents' payments. */
    sharePercent: numeric('share_percent', { precision: 5, scale: 2 }).notNull().default('0'),
  },
  (t) => [
    unique('provider_contract_once').on(t.kindergartenId, t.providerId),
    index().on(t.providerId),
    check('provider_contract_order', sql`${t.fromOn} <= ${t.toOn}`),
    check('provider_contract_share', sql`${t.sharePercent} between 0 and 100`),
  ],
)

export const activity = pgTable(
  'activity',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    providerId: reference('provider_id', () => activityProvider.id),
    typeId: reference('type_id', () => activityType.id),
    name: name('name').notNull(),
    description: text('description'),
    /** Staff member who leads the activity or supervises it for the provider. */
    leaderId: integer('leader_id').references(() => staffMember.id),
    /** Teacher of the provider. */
    leaderName: text('leader_name'),
    /** Null is all groups. */
    groupIds: integer('group_ids').array(),
    /** Null is unlimited. */
    capacity: smallint('capacity'),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    /** Monthly 1, by visit 2 (domain/activities/activities.ts). */
    feeType: smallint('fee_type').notNull(),
    price: money('price').notNull(),
    /** Oldest first (domain/activities/activities.ts, priceIn). */
    earlierPrices: jsonb('earlier_prices').$type<EarlierPrice[]>().notNull().default([]),
    prorate: boolean('prorate').notNull().default(false),
    payAbsences: boolean('pay_absences').notNull().default(false),
    /** Whether parents may request enrolment and leaving. */
    enrollmentEnabled: boolean('enrollment_enabled').notNull().default(true),
    delistmentEnabled: boolean('delistment_enabled').notNull().default(true),
    active: boolean('active').notNull().default(true),
    deletedOn: day('deleted_on'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId),
    index().on(t.providerId),
    index().on(t.typeId),
    index().on(t.leaderId),
    check('activity_order', sql`${t.fromOn} <= ${t.toOn}`),
    check('activity_fee_type', sql`${t.feeType} in (1, 2)`),
    check('activity_price', sql`${t.price} >= 0`),
    check('activity_capacity', sql`${t.capacity} > 0`),
  ],
)

export const activitySlot = pgTable(
  'activity_slot',
  {
    kindergartenId: kindergartenId(),
    activityId: partOf('activity_id', () => activity.id),
    weekday: smallint('weekday').notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.activityId, t.weekday, t.startsAt] }),
    index().on(t.kindergartenId),
    check('activity_slot_weekday', sql`${t.weekday} between 1 and 7`),
    check('activity_slot_order', sql`${t.startsAt} < ${t.endsAt}`),
  ],
)

/**
 * Membership of a child in an activity from/to (inclusive; null is open-ended). Periods of one child in one activity
 * never overlap.
 */
export const activityMember = pgTable(
  'activity_member',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    activityId: reference('activity_id', () => activity.id),
    childId: childId(),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on'),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.activityId, t.fromOn),
    index().on(t.childId),
    index().on(t.kindergartenId),
    check('activity_member_order', sql`${t.fromOn} <= ${t.toOn}`),
  ],
)

export const activityVisit = pgTable(
  'activity_visit',
  {
    activityId: reference('activity_id', () => activity.id),
    childId: childId(),
    day: day('day').notNull(),
    kindergartenId: kindergartenId(),
    /** Present 1, absent 2. */
    mark: smallint('mark').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.activityId, t.childId, t.day] }),
    index().on(t.childId),
    index().on(t.kindergartenId, t.day),
    check('activity_visit_mark', sql`${t.mark} in (1, 2)`),
  ],
)

/** A parent's request to enrol, change or leave (domain.md 4 and 8). */
export const activityRequest = pgTable(
  'activity_request',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    activityId: reference('activity_id', () => activity.id),
    childId: childId(),
    /** Enroll 1, update 2, delist 3. */
    kind: smallint('kind').notNull(),
    /** Waiting 1, approved 2, cancelled 3. */
    status: smallint('status').notNull().default(1),
    /** First day, or the last one when leaving. */
    forOn: day('for_on').notNull(),
    /** Update: the new activity. */
    toActivityId: integer('to_activity_id').references(() => activity.id),
    note: text('note'),
    parentName: text('parent_name'),
    createdBy: integer('created_by').notNull(),
    createdAt: createdAt(),
    /** On the waiting list since; the earliest request is enrolled when a place becomes free. */
    listedAt: instant('listed_at'),
    decidedByStaff: boolean('decided_by_staff').notNull().default(false),
    decidedBy: integer('decided_by'),
    decidedAt: instant('decided_at'),
    comment: text('comment'),
    version: version(),
  },
  (t) => [
    index().on(t.activityId),
    index().on(t.toActivityId),
    index().on(t.childId),
    index().on(t.kindergartenId, t.status),
    check('activity_request_kind', sql`${t.kind} between 1 and 3`),
    check('activity_request_status', sql`${t.status} between 1 and 3`),
    check('activity_request_target', sql`(${t.kind} = 2) = (${t.toActivityId} is not null)`),
  ],
)
