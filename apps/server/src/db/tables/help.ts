import type { RoleType } from '@asistent/domain/access/roles'
import type { HelpArea } from '@asistent/domain/help/areas'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, name, version } from '../columns'
import { kindergarten } from './institutions'

/** Help texts; those of the master have a null kindergarten_id. */
export const helpTopic = pgTable(
  'help_topic',
  {
    id: id(),
    kindergartenId: integer('kindergarten_id').references(() => kindergarten.id),
    /** Address of the topic that it replaces (master) or annotates (kindergarten); null: an added topic. */
    about: text('about'),
    title: name('title').notNull(),
    lead: text('lead'),
    area: text('area').$type<HelpArea>().notNull(),
    /** Readers; empty: everybody. */
    roleTypes: integer('role_types').array().$type<RoleType[]>().notNull(),
    content: text('content').notNull(),
    /** Checksum of the replaced text. */
    original: text('original'),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId),
    uniqueIndex('help_topic_about').on(sql`coalesce(${t.kindergartenId}, 0)`, t.about),
    check('help_topic_original', sql`${t.original} is null or ${t.about} is not null`),
  ],
)
