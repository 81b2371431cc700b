import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, time, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, day, id, name, reference, version } from '../columns'
import { kindergartenId, masterOrKindergarten } from './institutions'
import { childId, staffMember } from './people'
import { subject } from './planning'
import { storedFile } from './platform'

// Children's portfolios with the master's catalogue for them, and personal support.

export const portfolioBackground = pgTable(
  'portfolio_background',
  {
    id: id(),
    /** Always null: belongs to the master, shared by all. */
    kindergartenId: masterOrKindergarten(),
    name: name('name').notNull(),
    /** Pattern and colour of domain/results/portfolio.ts. */
    pattern: smallint('pattern').notNull(),
    colour: smallint('colour').notNull(),
    /** Picture that covers the page instead of the pattern. */
    fileId: integer('file_id').references(() => storedFile.id),
    deletedOn: day('deleted_on'),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId),
    index().on(t.fileId),
    check('portfolio_background_pattern', sql`${t.pattern} between 1 and 5`),
    check('portfolio_background_colour', sql`${t.colour} between 1 and 5`),
  ],
)

export const portfolioTemplate = pgTable(
  'portfolio_template',
  {
    id: id(),
    kindergartenId: masterOrKindergarten(),
    /** 1 hobby, 2 award, 3 journey. */
    part: smallint('part').notNull(),
    title: name('title').notNull(),
    prompt: text('prompt').notNull(),
    picture: smallint('picture'),
    deletedOn: day('deleted_on'),
    version: version(),
  },
  (t) => [index().on(t.kindergartenId), check('portfolio_template_part', sql`${t.part} between 1 and 3`)],
)

/** Cover: how the child and its family describe themselves. */
export const portfolio = pgTable(
  'portfolio',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    backgroundId: integer('background_id').references(() => portfolioBackground.id),
    aboutMe: text('about_me'),
    family: text('family'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [unique('portfolio_once').on(t.childId), index().on(t.kindergartenId), index().on(t.backgroundId)],
)

export const portfolioItem = pgTable(
  'portfolio_item',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    /** Part of domain/results/portfolio.ts. */
    part: smallint('part').notNull(),
    title: text('title').notNull(),
    text: text('text'),
    forOn: day('for_on').notNull(),
    /** A photo, or the number of a predefined drawing. */
    fileId: integer('file_id').references(() => storedFile.id),
    picture: smallint('picture'),
    /** Added by the child's family. */
    byFamily: boolean('by_family').notNull().default(false),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId),
    index().on(t.childId, t.forOn),
    index().on(t.fileId),
    check('portfolio_item_part', sql`${t.part} between 1 and 5`),
    check('portfolio_item_one_picture', sql`${t.fileId} is null or ${t.picture} is null`),
  ],
)

export const supportRecord = pgTable(
  'support_record',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    /** Kind of domain/results/support.ts. */
    kind: smallint('kind').notNull(),
    /** Educational field, if there is one. */
    subjectId: integer('subject_id').references(() => subject.id),
    title: text('title').notNull(),
    text: text('text'),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on'),
    /** Visible to the family. */
    forGuardians: boolean('for_guardians').notNull().default(false),
    /** Who held a session, and when. Null for other kinds. */
    staffId: integer('staff_id').references(() => staffMember.id),
    fromTime: time('from_time'),
    minutes: smallint('minutes'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId),
    index().on(t.childId, t.fromOn),
    index().on(t.subjectId),
    index().on(t.staffId),
    uniqueIndex('support_record_session_once')
      .on(t.childId, t.fromOn, t.fromTime)
      .where(sql`${t.kind} = 6`),
    check('support_record_kind', sql`${t.kind} between 1 and 6`),
    check('support_record_order', sql`${t.toOn} is null or ${t.fromOn} <= ${t.toOn}`),
    check(
      'support_record_session',
      sql`(${t.kind} = 6) = (${t.fromTime} is not null) and (${t.kind} = 6) = (${t.minutes} is not null)`,
    ),
    check('support_record_minutes', sql`${t.minutes} between 5 and 240`),
  ],
)

/** Weekly timetable of a specialist, one row per child. Children of one session have the same hours. */
export const supportSlot = pgTable(
  'support_slot',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    staffId: reference('staff_id', () => staffMember.id),
    weekday: smallint('weekday').notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    title: text('title').notNull(),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId, t.weekday),
    index().on(t.childId),
    index().on(t.staffId),
    check('support_slot_weekday', sql`${t.weekday} between 1 and 7`),
    check('support_slot_hours', sql`${t.startsAt} < ${t.endsAt}`),
    check('support_slot_order', sql`${t.toOn} is null or ${t.fromOn} <= ${t.toOn}`),
  ],
)
