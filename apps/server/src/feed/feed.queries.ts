import type { OutputOf } from '@asistent/contract/core/call'
import type { getGroupFeed } from '@asistent/contract/feed/feed.calls'
import type { FeedEntry } from '@asistent/domain/feed/feed'
import type { KindergartenSettings } from '@asistent/domain/institutions/settings'
import type { Day } from '@asistent/domain/kernel/day'
import type { MealType } from '@asistent/domain/kitchen/meal-types'
import { diets, menuStates } from '@asistent/domain/kitchen/menus'
import type { GroupAttendanceType } from '@asistent/domain/people/groups'
import { sql, type SQL } from 'drizzle-orm'
import { notAbsent } from '../attendance/group-day.ops'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'

/** Entry of `daily_feed f`. */
export const entryColumns = sql`f.meals, to_char(f.sleep_from, 'HH24:MI') as "sleepFrom", to_char(f.sleep_to, 'HH24:MI') as "sleepTo", f.mood, f.activity, f.note`

export const photosOf = sql`coalesce((select json_agg(json_build_object('id', h.id, 'fileId', h.file_id) order by h.id) from daily_feed_photo h where h.feed_id = f.id), '[]') as photos`

/** `daily_feed f` has something to read. A cleared entry keeps its row and version. */
const hasContent = sql`(f.meals <> '{}'::jsonb or num_nonnulls(f.sleep_from, f.sleep_to, f.mood, f.activity, f.note) > 0
  or exists (select from daily_feed_photo h where h.feed_id = f.id))`

/** `daily_feed f` that families read: the kindergarten uses the feed, and the child was not absent. */
export const readable: SQL = sql`(${hasContent} and ${notAbsent(sql`f.child_id`, sql`f.for_on`)}
  and exists (select from kindergarten k where k.id = f.kindergarten_id and k.settings ->> 'dailyFeed' = 'true'))`

export interface StoredEntry extends FeedEntry {
  readonly id: number
  readonly studentId: number
  readonly photos: { id: number; fileId: number }[]
  readonly version: number
}

export const entriesOn = (tx: Tx, childIds: readonly number[], day: Day) =>
  rows<StoredEntry>(
    tx,
    sql`select f.id, f.child_id as "studentId", ${entryColumns}, ${photosOf}, f.version from daily_feed f where f.child_id = ${anyOf(childIds)} and f.for_on = ${day}`,
  )

interface EatingGroup {
  readonly kindergartenId: number
  readonly mealGroup: number
  readonly attendanceType: GroupAttendanceType
  readonly settings: KindergartenSettings
}

/** Meals of the published menu of the day with their dishes, else the meals that children of the group get. */
export async function mealsOn(tx: Tx, group: EatingGroup, day: Day): Promise<OutputOf<typeof getGroupFeed>['meals']> {
  const cooked = await rows<{ mealType: MealType; dishes: string[] }>(
    tx,
    sql`select d.meal_type as "mealType", array_agg(r.name order by d.position, d.id) as dishes
      from menu m join menu_dish d on d.menu_id = m.id and d.for_on = ${day} join recipe r on r.id = d.recipe_id
      where m.kindergarten_id = ${group.kindergartenId} and m.menu_type = ${group.mealGroup} and m.diet = ${diets.None} and m.state = ${menuStates.Published}
        and m.from_on <= ${day} and m.to_on >= ${day} group by 1 order by 1`,
  )
  const entitled = group.settings.mealEntitlement[group.attendanceType] as readonly MealType[]
  const eaten = cooked.filter(({ mealType }) => entitled.includes(mealType))
  return eaten.length > 0 ? eaten : entitled.map((mealType) => ({ mealType, dishes: [] }))
}
