import { moodLabel, portionEatenLabel } from '@asistent/domain/feed/feed'
import { mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { sql } from 'drizzle-orm'
import {
  child,
  code,
  common,
  day,
  describeTables,
  file,
  group,
  hidden,
  partOfChild,
  parts,
  text,
} from '../institutions/audit-words.ops'
import { visibleKids } from '../people/visible.ops'
import type { Scope } from '../platform/scope'

/** As in the calls: staff who enter the day. */
const ofVisibleKid = (scope: Scope) =>
  scope.rights('StudentAttendances').create
    ? sql`exists (select from child c where c.id = t.child_id and ${visibleKids(scope)})`
    : sql`false`

describeTables('Денят на детето', {
  daily_feed: {
    kind: 'daily-feed',
    one: 'Ден на дете',
    many: 'Дни на деца',
    title: ['child_id', 'for_on'],
    separator: ', ',
    resource: 'StudentAttendances',
    partOf: partOfChild,
    visible: ofVisibleKid,
    columns: {
      ...common,
      child_id: child,
      group_id: group,
      for_on: day('Дата'),
      meals: parts(
        'Хранене',
        Object.fromEntries(
          Object.entries(mealTypeLabel).map(([type, label]) => [type, code(label, portionEatenLabel)]),
        ),
      ),
      sleep_from: text('Сън от'),
      sleep_to: text('Сън до'),
      mood: code('Настроение', moodLabel),
      activity: text('Занимания'),
      note: text('Наблюдение'),
      entered_by: hidden('Въвел'),
    },
  },
  daily_feed_photo: {
    kind: 'daily-feed-photo',
    one: 'Снимка от деня',
    many: 'Снимки от деня',
    title: ['child_id'],
    resource: 'StudentAttendances',
    partOf: partOfChild,
    visible: ofVisibleKid,
    columns: { ...common, child_id: child, feed_id: hidden('Ден'), file_id: file },
  },
})
