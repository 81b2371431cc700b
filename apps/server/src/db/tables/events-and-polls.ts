import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  unique,
} from 'drizzle-orm/pg-core'
import type { PlacedAudience } from '@asistent/domain/communication/audience'
import { eventColors, eventKinds } from '@asistent/domain/communication/events'
import {
  resultsRules,
  type PollAnswer,
  type PollQuestion,
  type QuestionTally,
} from '@asistent/domain/communication/polls'
import type { Repetition } from '@asistent/domain/communication/repetition'
import { bytes, createdAt, day, id, instant, oneOf, partOf, reference, version } from '../columns'
import { account } from './identity'
import { kindergartenId } from './institutions'
import { childId } from './people'

// Notice board, calendar and polls (docs/areas/communication.md).

/** Бележка на таблото. */
export const note = pgTable(
  'note',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    noteOn: day('note_on').notNull(),
    /** Last day of display; null until it is removed. */
    validTo: day('valid_to'),
    /** Null is all groups. */
    groupIds: integer('group_ids').array(),
    pinned: boolean('pinned').notNull().default(false),
    /** Sort order, ascending. */
    position: integer('position').notNull(),
    createdBy: reference('created_by', () => account.id),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId, t.position),
    index().on(t.createdBy),
    check('note_validity', sql`${t.validTo} >= ${t.noteOn}`),
    check('note_groups', sql`cardinality(${t.groupIds}) > 0`),
  ],
)

/** Събитие, or a meeting with slots that parents book. Dates and times are local to Europe/Sofia. */
export const event = pgTable(
  'event',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    kind: text('kind', { enum: eventKinds }).notNull().default('event'),
    title: text('title').notNull(),
    description: text('description'),
    place: text('place'),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    /** Both or neither; neither is a whole day. */
    fromTime: time('from_time'),
    toTime: time('to_time'),
    color: text('color').notNull().default('green'),
    audience: jsonb('audience').$type<PlacedAudience>().notNull(),
    repetition: jsonb('repetition').$type<Repetition | null>(),
    /** Removed occurrences, by their first day. */
    without: day('without')
      .array()
      .notNull()
      .default(sql`'{}'::date[]`),
    /** Last day of the last occurrence; null if unlimited. Kept by the writers of the row. */
    lastOn: day('last_on'),
    /** Of a meeting: duration of a slot, and the pause after it. */
    slotMinutes: smallint('slot_minutes'),
    pauseMinutes: smallint('pause_minutes'),
    createdBy: reference('created_by', () => account.id),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId, t.lastOn),
    index().on(t.createdBy),
    check('event_kind', oneOf(t.kind, eventKinds)),
    check('event_color', oneOf(t.color, eventColors)),
    check('event_hours', sql`(${t.fromTime} is null) = (${t.toTime} is null)`),
    check(
      'event_order',
      sql`${t.fromOn} < ${t.toOn} or (${t.fromOn} = ${t.toOn} and (${t.fromTime} is null or ${t.fromTime} < ${t.toTime}))`,
    ),
    check(
      'event_meeting',
      sql`${t.kind} = 'event' or (${t.fromOn} = ${t.toOn} and ${t.fromTime} is not null and ${t.repetition} is null and ${t.slotMinutes} between 5 and 120 and ${t.pauseMinutes} between 0 and 60)`,
    ),
  ],
)

/** One slot of a meeting. */
export const meetingSlot = pgTable(
  'meeting_slot',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    eventId: partOf('event_id', () => event.id),
    fromTime: time('from_time').notNull(),
    toTime: time('to_time').notNull(),
  },
  (t) => [
    unique('meeting_slot_hour').on(t.eventId, t.fromTime),
    unique('meeting_slot_event').on(t.id, t.eventId),
    index().on(t.kindergartenId),
    check('meeting_slot_order', sql`${t.fromTime} < ${t.toTime}`),
  ],
)

/** Bookings of slots. The primary key allows one booking per slot, also for concurrent requests. */
export const meetingBooking = pgTable(
  'meeting_booking',
  {
    slotId: integer('slot_id').notNull(),
    eventId: integer('event_id').notNull(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    bookedBy: reference('booked_by', () => account.id),
    bookedAt: instant('booked_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'meeting_booking_slot', columns: [t.slotId] }),
    // One slot per child and meeting, whichever parent booked it.
    unique('meeting_booking_child').on(t.eventId, t.childId),
    // A booked slot cannot be deleted.
    foreignKey({
      name: 'meeting_booking_of_slot',
      columns: [t.slotId, t.eventId],
      foreignColumns: [meetingSlot.id, meetingSlot.eventId],
    }),
    index().on(t.slotId, t.eventId),
    index().on(t.childId),
    index().on(t.bookedBy),
    index().on(t.kindergartenId),
  ],
)

/** Secret URL of a user's calendar feed. Only its hash is stored; the URL is shown once. */
export const calendarAddress = pgTable('calendar_address', {
  accountId: partOf('account_id', () => account.id).primaryKey(),
  tokenHash: bytes('token_hash').notNull().unique('calendar_address_token'),
  createdAt: createdAt(),
  lastUsedOn: day('last_used_on'),
})

/** Анкета; a form if it has several questions. */
export const poll = pgTable(
  'poll',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    question: text('question').notNull(),
    description: text('description'),
    /** Immutable after the first vote: 0001_guards.sql. */
    questions: jsonb('questions').$type<readonly PollQuestion[]>().notNull(),
    anonymous: boolean('anonymous').notNull(),
    results: text('results', { enum: resultsRules }).notNull(),
    expiresAt: instant('expires_at').notNull(),
    audience: jsonb('audience').$type<PlacedAudience>().notNull(),
    createdBy: reference('created_by', () => account.id),
    createdAt: createdAt(),
    remindedAt: instant('reminded_at'),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId, t.expiresAt),
    index().on(t.createdBy),
    check('poll_results', oneOf(t.results, resultsRules)),
  ],
)

/** A vote in a poll that is not anonymous. */
export const pollVote = pgTable(
  'poll_vote',
  {
    pollId: partOf('poll_id', () => poll.id),
    accountId: reference('account_id', () => account.id),
    kindergartenId: kindergartenId(),
    answers: jsonb('answers').$type<readonly PollAnswer[]>().notNull(),
    votedAt: instant('voted_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.pollId, t.accountId] }), index().on(t.accountId), index().on(t.kindergartenId)],
)

/**
 * Votes of an anonymous poll in one row. Voters and votes have no time, number or order, and each vote rewrites the
 * whole row, so that neither columns nor row positions nor transaction ids link a voter to a vote (docs/decisions/013).
 */
export const pollBox = pgTable('poll_box', {
  pollId: partOf('poll_id', () => poll.id).primaryKey(),
  /** Account ids, sorted. */
  voters: integer('voters')
    .array()
    .notNull()
    .default(sql`'{}'::int[]`),
  /** Answers by hash of a secret known only to the voter's browser. */
  ballots: jsonb('ballots').$type<Readonly<Record<string, readonly PollAnswer[]>>>().notNull(),
  /** Last published sums; null if there are too few votes. */
  told: jsonb('told').$type<{ readonly votes: number; readonly tally: readonly QuestionTally[] } | null>(),
  /** Votes since the last publication. */
  untold: smallint('untold').notNull().default(0),
})
