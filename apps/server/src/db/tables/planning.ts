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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, name, partOf, reference, version } from '../columns'
import { kindergarten, kindergartenId } from './institutions'
import { childGroup, staffMember } from './people'

// Educational fields, publishers and topics, weekly programs, lessons.

export const subject = pgTable(
  'subject',
  {
    /** The seven statutory fields have the register's ids; custom ones start above 1000. */
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Null is shared by all. */
    kindergartenId: integer('kindergarten_id').references(() => kindergarten.id),
    name: name('name').notNull(),
    /** Kind of domain/planning/subjects.ts. */
    kind: smallint('kind').notNull().default(2),
    position: smallint('position').notNull().default(0),
    version: version(),
  },
  (t) => [index().on(t.kindergartenId), check('subject_kind', sql`${t.kind} between 1 and 4`)],
)

/** A kindergarten's setting of a field: whether and how it is taught. */
export const subjectSetting = pgTable(
  'subject_setting',
  {
    kindergartenId: kindergartenId(),
    subjectId: partOf('subject_id', () => subject.id),
    active: boolean('active').notNull().default(true),
    kind: smallint('kind').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kindergartenId, t.subjectId] }),
    index().on(t.subjectId),
    check('subject_setting_kind', sql`${t.kind} between 1 and 4`),
  ],
)

export const publisher = pgTable(
  'publisher',
  {
    id: id(),
    /** Null belongs to the master and is shared by all. */
    kindergartenId: integer('kindergarten_id').references(() => kindergarten.id),
    name: name('name').notNull(),
    position: smallint('position').notNull().default(0),
    deletedOn: day('deleted_on'),
    version: version(),
  },
  (t) => [index().on(t.kindergartenId)],
)

/** Topics of a publisher (master) or of a kindergarten. */
export const subjectTopic = pgTable(
  'subject_topic',
  {
    id: id(),
    kindergartenId: integer('kindergarten_id').references(() => kindergarten.id),
    publisherId: integer('publisher_id').references(() => publisher.id),
    /** Kind of group of domain/people/groups.ts. */
    classType: smallint('class_type').notNull(),
    subjectId: reference('subject_id', () => subject.id),
    position: smallint('position').notNull(),
    title: text('title').notNull(),
    /** Kind of domain/planning/planning.ts. */
    kind: smallint('kind').notNull().default(1),
    createdBy: integer('created_by'),
    deletedOn: day('deleted_on'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId),
    index().on(t.publisherId, t.classType, t.subjectId),
    index().on(t.subjectId),
    check('subject_topic_owner', sql`num_nonnulls(${t.kindergartenId}, ${t.publisherId}) = 1`),
    check('subject_topic_class_type', sql`${t.classType} between 1 and 7`),
    check('subject_topic_kind', sql`${t.kind} between 1 and 4`),
    check('subject_topic_position', sql`${t.position} between 1 and 999`),
  ],
)

/** Programs of one group never overlap (exclusion constraint in the migration). */
export const classProgram = pgTable(
  'class_program',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    groupId: reference('group_id', () => childGroup.id),
    name: text('name').notNull(),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId),
    index().on(t.groupId, t.fromOn),
    check('class_program_order', sql`${t.fromOn} <= ${t.toOn}`),
  ],
)

export const classProgramItem = pgTable(
  'class_program_item',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    programId: partOf('program_id', () => classProgram.id),
    weekday: smallint('weekday').notNull(),
    position: smallint('position').notNull(),
    /** 'HH:MM' */
    startsAt: text('starts_at').notNull(),
    endsAt: text('ends_at').notNull(),
    /** Kind of domain/planning/programs.ts. */
    kind: smallint('kind').notNull(),
    subjectId: integer('subject_id').references(() => subject.id),
    staffId: integer('staff_id').references(() => staffMember.id),
    title: text('title'),
    /** Null is the group's own room. */
    room: text('room'),
  },
  (t) => [
    index().on(t.kindergartenId),
    index().on(t.programId, t.weekday),
    index().on(t.subjectId),
    index().on(t.staffId),
    check('class_program_item_weekday', sql`${t.weekday} between 1 and 7`),
    check('class_program_item_kind', sql`${t.kind} between 1 and 3`),
    check('class_program_item_order', sql`${t.startsAt} < ${t.endsAt}`),
    check(
      'class_program_item_what',
      sql`(${t.kind} = 1) = (${t.subjectId} is not null) and (${t.kind} = 1 or ${t.title} is not null)`,
    ),
  ],
)

/** Source of a group's topics for a field. Its version counts changes of the plan. */
export const groupPlan = pgTable(
  'group_plan',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    groupId: reference('group_id', () => childGroup.id),
    subjectId: reference('subject_id', () => subject.id),
    /** Null for the kindergarten's own topics. */
    publisherId: integer('publisher_id').references(() => publisher.id),
    version: version(),
  },
  (t) => [
    unique('group_plan_once').on(t.groupId, t.subjectId),
    index().on(t.kindergartenId),
    index().on(t.subjectId),
    index().on(t.publisherId),
  ],
)

export const lesson = pgTable(
  'lesson',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    groupId: reference('group_id', () => childGroup.id),
    subjectId: reference('subject_id', () => subject.id),
    forOn: day('for_on').notNull(),
    /** Ordinal of the field's situation on that day, starting at 1. */
    position: smallint('position').notNull().default(1),
    topicId: integer('topic_id').references(() => subjectTopic.id),
    /** Copy of the title when it was planned, so that publishers' changes do not affect the class book. */
    title: text('title').notNull(),
    /** 2 taken, 3 planned (domain/planning/planning.ts). */
    status: smallint('status').notNull().default(3),
    staffId: integer('staff_id').references(() => staffMember.id),
    substituteId: integer('substitute_id').references(() => staffMember.id),
    note: text('note'),
    takenAt: instant('taken_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId, t.forOn),
    index().on(t.groupId, t.forOn),
    index().on(t.subjectId),
    index().on(t.topicId),
    index().on(t.staffId, t.forOn),
    index().on(t.substituteId),
    uniqueIndex('lesson_topic_once').on(t.groupId, t.topicId, t.forOn, t.position),
    check('lesson_status', sql`${t.status} in (2, 3)`),
    check('lesson_taken', sql`(${t.status} = 2) = (${t.takenAt} is not null)`),
    check('lesson_position', sql`${t.position} between 1 and 20`),
  ],
)

/** General theme of a week (Monday), of one group or of all. */
export const weekTheme = pgTable(
  'week_theme',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    groupId: integer('group_id').references(() => childGroup.id),
    weekOn: day('week_on').notNull(),
    title: text('title').notNull(),
    version: version(),
  },
  (t) => [
    unique('week_theme_once').on(t.kindergartenId, t.weekOn, t.groupId).nullsNotDistinct(),
    index().on(t.groupId),
    check('week_theme_monday', sql`extract(isodow from ${t.weekOn}) = 1`),
  ],
)
