import type { VisitMark } from '@asistent/domain/activities/activities'
import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { sql } from 'drizzle-orm'
import { allergyColumns, byName, childName, stayOn } from '../people/child-sql.ops'
import { visibleKids } from '../people/visible.ops'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { memberStays, type ActivityFacts } from './activities.queries'

export interface MemberOfMonth {
  readonly id: number
  readonly name: string
  readonly allergies: number[]
  readonly allergiesText: string | null
  readonly className: string | null
  readonly stays: readonly { readonly from: Day; readonly to: Day | null }[]
}

/**
 * Enrolled children of the days that are visible to the caller: a leader sees all of the activity, a teacher the own
 * groups.
 */
export const childrenIn = (tx: Tx, scope: Scope, activity: ActivityFacts, { from, to }: DayRange) => {
  const leads = activity.leaderId !== null && activity.leaderId === scope.staffId
  return rows<MemberOfMonth>(
    tx,
    sql`select c.id, ${childName()} as name, ${allergyColumns(scope)}, s.group_name as "className", m.stays from (select child_id, json_agg(json_build_object('from', from_on, 'to', to_on) order by from_on) as stays
        from ${memberStays} m where activity_id = ${activity.id} and from_on <= ${to} and (to_on is null or to_on >= ${from}) group by child_id) m
      join child c on c.id = m.child_id ${stayOn(to)}
      where c.kindergarten_id = ${activity.kindergartenId} ${leads ? sql`` : sql`and ${visibleKids(scope)}`} order by s.group_name, ${byName()}`,
  )
}

/** Child, day, mark. */
export async function marksIn(tx: Tx, activityId: number, { from, to }: DayRange, childIds: readonly number[]) {
  const marks = new Map<number, Map<Day, VisitMark>>()
  const results = await rows<{ childId: number; day: Day; mark: VisitMark }>(
    tx,
    sql`select child_id as "childId", day, mark from activity_visit where activity_id = ${activityId} and day between ${from} and ${to} and child_id = ${anyOf(childIds)}`,
  )
  for (const { childId, day, mark } of results) {
    const days = marks.get(childId) ?? new Map<Day, VisitMark>()
    marks.set(childId, days.set(day, mark))
  }
  return marks
}
