import type { ParentChild } from '@asistent/contract/dashboards/dashboards.answer'
import type { Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { part } from '../platform/together'
import { entryColumns, photosOf, readable } from './feed.queries'

type FeedToday = NonNullable<ParentChild['feed']>

/** Today's entries of the own children. */
export const feedToday = (scope: Scope, day: Day) =>
  part<FeedToday & { readonly childId: number }>(
    sql`select f.child_id as "childId", ${entryColumns}, ${photosOf} from daily_feed f where f.child_id = ${anyOf(scope.childIds)} and f.for_on = ${day} and ${readable}`,
  )
