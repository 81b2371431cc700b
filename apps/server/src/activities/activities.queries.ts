import type { EarlierPrice, FeeType, Slot } from '@asistent/domain/activities/activities'
import { scheduleText } from '@asistent/domain/activities/activities'
import type { Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import { inScope } from '../people/visible.ops'
import { oneRow, type Tx } from '../platform/database'
import { inLanguage, say, weekdayIn } from '../platform/language'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'

// SQL fragments for activities `a` and their providers `v`.

export const slotsOf = sql`coalesce((select json_agg(json_build_object('weekday', s.weekday, 'from', to_char(s.starts_at, 'HH24:MI'), 'to', to_char(s.ends_at, 'HH24:MI')) order by s.weekday, s.starts_at)
  from activity_slot s where s.activity_id = a.id), '[]')`

/** Columns that `wordedIn` converts to labels. */
export const activityColumns = sql`a.id as "activityId", a.name, v.name as provider, ${slotsOf} as slots, a.fee_type as "feeType", a.price::float8 as price`
export const withProvider = sql`activity a join activity_provider v on v.id = a.provider_id`

interface Unworded {
  readonly slots: readonly Slot[]
}

/** For `map` over rows with the columns above. */
export const wordedIn =
  ({ language }: Scope) =>
  <Row extends Unworded>({ slots: listed, ...row }: Row) => ({
    ...row,
    schedule: scheduleText(listed, {
      byAppointment: inLanguage(say('по уговорка'), language),
      shortWeekday: (weekday) => weekdayIn(weekday, language, 'short'),
    }),
  })

/** Effective enrolments: they end with the child's last day in the kindergarten. */
export const memberStays = sql`(select e.id, e.kindergarten_id, e.activity_id, e.child_id, e.from_on, least(e.to_on, k.left_on) as to_on
  from activity_member e join child k on k.id = e.child_id where k.left_on is null or e.from_on <= k.left_on)`

/** Taken places on the day, including promised ones of future enrolments. */
export const takenOn = (day: Day, alias = sql.raw('a')): SQL =>
  sql`(select count(*)::int from ${memberStays} taken where taken.activity_id = ${alias}.id and (taken.to_on is null or taken.to_on >= ${day}))`

/** Null: unlimited. Never negative, although the capacity may have been reduced. */
export const freeOn = (day: Day, alias = sql.raw('a')): SQL =>
  sql`case when ${alias}.capacity is not null then greatest(${alias}.capacity - ${takenOn(day, alias)}, 0) end`

export const leaderOf = sql`coalesce(a.leader_name, (select m.first_name || ' ' || m.last_name from staff_member m where m.id = a.leader_id))`

/** Activities in scope; parents read those of the kindergartens of their children. */
export const visibleActivities = (scope: Scope): SQL =>
  sql`${inScope(scope, sql`a.kindergarten_id`)} and a.deleted_on is null`

/** Activities currently offered to the group of a child. */
export const offeredTo = (groupId: SQL, day: Day): SQL =>
  sql`a.active and a.deleted_on is null and a.to_on >= ${day} and (a.group_ids is null or ${groupId} = any (a.group_ids))`

export interface ActivityFacts {
  readonly id: number
  readonly kindergartenId: number
  readonly name: string
  readonly providerId: number
  readonly groupIds: number[] | null
  readonly capacity: number | null
  readonly fromOn: Day
  readonly toOn: Day
  readonly feeType: FeeType
  readonly price: string
  readonly earlierPrices: EarlierPrice[]
  readonly prorate: boolean
  readonly payAbsences: boolean
  readonly enrollmentEnabled: boolean
  readonly delistmentEnabled: boolean
  readonly active: boolean
  readonly leaderId: number | null
  readonly weekdays: number[]
}

export const activityFacts = sql`select a.id, a.kindergarten_id as "kindergartenId", a.name, a.provider_id as "providerId", a.group_ids as "groupIds", a.capacity,
  a.from_on as "fromOn", a.to_on as "toOn", a.fee_type as "feeType", a.price, a.earlier_prices as "earlierPrices", a.prorate, a.pay_absences as "payAbsences", a.enrollment_enabled as "enrollmentEnabled",
  a.delistment_enabled as "delistmentEnabled", a.active, a.leader_id as "leaderId",
  coalesce((select json_agg(distinct s.weekday) from activity_slot s where s.activity_id = a.id), '[]') as weekdays from activity a`

export const requireActivity = async (tx: Tx, scope: Scope, id: number): Promise<ActivityFacts> =>
  requireFound(
    await oneRow<ActivityFacts>(tx, sql`${activityFacts} where a.id = ${id} and ${visibleActivities(scope)}`),
  )

/** Locks the activity, so that concurrent enrolments are serialized. */
export async function lockActivity(tx: Tx, scope: Scope, id: number): Promise<ActivityFacts> {
  await tx.execute(sql`select from activity a where a.id = ${id} and ${visibleActivities(scope)} for update`)
  return requireActivity(tx, scope, id)
}
