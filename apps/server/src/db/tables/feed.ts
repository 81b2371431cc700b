import type { MealsEaten } from '@asistent/domain/feed/feed'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, time, unique } from 'drizzle-orm/pg-core'
import { createdAt, day, emptyObject, id, partOf, reference, version } from '../columns'
import { kindergartenId } from './institutions'
import { childGroup, childId } from './people'
import { storedFile } from './platform'

// The daily feed: a child's day for its family.

export const dailyFeed = pgTable(
  'daily_feed',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    /** Group of the child on that day. */
    groupId: reference('group_id', () => childGroup.id),
    forOn: day('for_on').notNull(),
    /** Portion eaten (domain/feed/feed.ts) by meal type. */
    meals: jsonb('meals').$type<MealsEaten>().notNull().default(emptyObject),
    sleepFrom: time('sleep_from'),
    sleepTo: time('sleep_to'),
    /** 1 cheerful, 2 calm, 3 tired, 4 sad. */
    mood: smallint('mood'),
    /** What the group did. */
    activity: text('activity'),
    /** About this child. */
    note: text('note'),
    enteredBy: integer('entered_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    unique('daily_feed_once').on(t.childId, t.forOn),
    index().on(t.kindergartenId),
    index().on(t.groupId, t.forOn),
    check('daily_feed_meals', sql`jsonb_typeof(${t.meals}) = 'object'`),
    check('daily_feed_sleep', sql`${t.sleepFrom} < ${t.sleepTo}`),
    check('daily_feed_mood', sql`${t.mood} between 1 and 4`),
  ],
)

export const dailyFeedPhoto = pgTable(
  'daily_feed_photo',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    feedId: partOf('feed_id', () => dailyFeed.id),
    fileId: reference('file_id', () => storedFile.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('daily_feed_photo_file').on(t.fileId),
    index().on(t.kindergartenId),
    index().on(t.childId),
    index().on(t.feedId),
  ],
)
