import { refuseActivities } from '@asistent/contract/activities/problems'
import { enrollmentStatuses } from '@asistent/domain/activities/requests'
import { formatDay, maxDay, minDay, today, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { activityMember } from '../db/tables/activities'
import { fullName, stayOn } from '../people/child-sql.ops'
import { visibleKids } from '../people/visible.ops'
import type { WriteContext } from '../platform/context'
import { oneRow, rows } from '../platform/database'
import { anyOf } from '../platform/list'
import { requireFound } from '../platform/versioned'
import { memberStays, takenOn, type ActivityFacts } from './activities.queries'
import { tellPlace, type Teller } from './tell-parents.steps'

// Places in an activity. Callers must have locked the activity.

export interface Enrolment {
  readonly childId: number
  readonly from: Day
  readonly to: Day | null
}

interface ChildFacts {
  readonly id: number
  readonly name: string
  readonly groupId: number | null
  readonly enrolledOn: Day
  readonly leftOn: Day | null
}

/** Returns the children if the caller may enrol all of them, else 404. */
export async function childrenOf(
  { tx, scope, now }: WriteContext,
  ids: readonly number[],
): Promise<Map<number, ChildFacts>> {
  const childFacts = await rows<ChildFacts>(
    tx,
    sql`select c.id, ${fullName()} as name, s.group_id as "groupId", c.enrolled_on as "enrolledOn", c.left_on as "leftOn" from child c ${stayOn(today(now))}
      where c.id = ${anyOf(ids)} and ${visibleKids(scope)}`,
  )
  const byId = new Map(childFacts.map((one) => [one.id, one]))
  for (const id of ids) requireFound(byId.get(id))
  return byId
}

const freePlaces = async ({ tx }: WriteContext, activity: ActivityFacts, day: Day): Promise<number> => {
  if (activity.capacity === null) return Number.POSITIVE_INFINITY
  const row = await oneRow<{ taken: number }>(
    tx,
    sql`select ${takenOn(day)} as taken from activity a where a.id = ${activity.id}`,
  )
  return activity.capacity - (row?.taken ?? 0)
}

/** First day from `from` on with a free place; undefined if there is none before the activity ends. */
export async function firstFreeDay(
  { tx }: Pick<WriteContext, 'tx'>,
  activity: ActivityFacts,
  from: Day,
): Promise<Day | undefined> {
  if (from > activity.toOn) return undefined
  if (activity.capacity === null) return from
  const row = await oneRow<{ day: Day | null }>(
    tx,
    sql`select min(day) as day from (select ${from}::date as day union select m.to_on + 1 from ${memberStays} m where m.activity_id = ${activity.id} and m.to_on >= ${from}) days
      where day <= ${activity.toOn} and (select count(*) from ${memberStays} t where t.activity_id = ${activity.id} and (t.to_on is null or t.to_on >= day)) < ${activity.capacity}`,
  )
  return row?.day ?? undefined
}

const period = ({ fromOn, toOn }: ActivityFacts) => ({ from: formatDay(fromOn), to: formatDay(toOn) })

/** Checks new enrolments: group, period, the child's stay and places. */
export async function enrol(
  context: WriteContext,
  activity: ActivityFacts,
  items: readonly Enrolment[],
): Promise<void> {
  if (items.length === 0) return
  const children = await childrenOf(
    context,
    items.map(({ childId }) => childId),
  )
  requirePeriods(activity, children, items)
  const strangers = items.flatMap(({ childId }) => {
    const { groupId, name } = requireFound(children.get(childId))
    return activity.groupIds === null || (groupId !== null && activity.groupIds.includes(groupId)) ? [] : [name]
  })
  if (strangers.length > 0)
    throw refuseActivities('other-group', { field: 'items', values: { names: strangers.join(', ') } })
  const free = await freePlaces(context, activity, minDay(...froms(items)))
  if (items.length > free) throw refuseActivities('full', { values: { free: Math.max(0, free), wanted: items.length } })
  await context.tx.insert(activityMember).values(
    items.map(({ childId, from, to }) => ({
      kindergartenId: activity.kindergartenId,
      activityId: activity.id,
      childId,
      fromOn: from,
      toOn: to,
    })),
  )
}

const froms = (items: readonly Enrolment[]) => items.map(({ from }) => from) as [Day, ...Day[]]

export function requirePeriods(
  activity: ActivityFacts,
  children: ReadonlyMap<number, Pick<ChildFacts, 'name' | 'enrolledOn' | 'leftOn'>>,
  items: readonly Enrolment[],
): void {
  const outside: string[] = []
  for (const { childId, from, to } of items) {
    const child = requireFound(children.get(childId))
    if (to !== null && to < from) throw refuseActivities('ends-before-start', { field: 'items' })
    if (from < activity.fromOn || from > activity.toOn || (to !== null && to > activity.toOn))
      throw refuseActivities('outside-activity', { field: 'items', values: period(activity) })
    if (from < child.enrolledOn || (child.leftOn !== null && (to ?? from) > child.leftOn)) outside.push(child.name)
  }
  if (outside.length > 0)
    throw refuseActivities('outside-stay', { field: 'items', values: { names: outside.join(', ') } })
}

/** Changes the dates of an enrolment; marked visits must stay inside. */
export async function changeMembers(
  context: WriteContext,
  activity: ActivityFacts,
  items: readonly (Enrolment & { readonly memberId: number })[],
): Promise<void> {
  if (items.length === 0) return
  const { tx } = context
  requirePeriods(
    activity,
    await childrenOf(
      context,
      items.map(({ childId }) => childId),
    ),
    items,
  )
  const values = [items.map((one) => one.memberId), items.map((one) => one.from), items.map((one) => one.to)] as const
  await tx.execute(sql`update activity_member m set from_on = n.from_on, to_on = n.to_on
    from unnest(${sql.param(values[0])}::int[], ${sql.param(values[1])}::date[], ${sql.param(values[2])}::date[]) n (id, from_on, to_on)
    where m.id = n.id and m.activity_id = ${activity.id}`)
  const left = await oneRow<{ names: string }>(
    tx,
    sql`select string_agg(distinct ${fullName()}, ', ') as names from activity_visit v join child c on c.id = v.child_id
      where v.activity_id = ${activity.id} and v.child_id = ${anyOf(items.map(({ childId }) => childId))}
      and not exists (select from activity_member m where m.activity_id = v.activity_id and m.child_id = v.child_id and v.day >= m.from_on and (m.to_on is null or v.day <= m.to_on))
      having count(*) > 0`,
  )
  if (left) throw refuseActivities('visits-outside', { field: 'items', values: left })
}

/** Deletes an enrolment that was a mistake; rejects it if other records refer to it. */
export async function removeMembers(
  context: WriteContext,
  activity: ActivityFacts,
  childIds: readonly number[],
): Promise<void> {
  if (childIds.length === 0) return
  const { tx } = context
  await childrenOf(context, childIds)
  const used = await oneRow(
    tx,
    sql`select 1 as there from activity_visit v where v.activity_id = ${activity.id} and v.child_id = ${anyOf(childIds)}
      union all select 1 from fee_charge f where f.activity_id = ${activity.id} and f.child_id = ${anyOf(childIds)} limit 1`,
  )
  if (used) throw refuseActivities('has-visits')
  await tx.execute(
    sql`delete from activity_member where activity_id = ${activity.id} and child_id = ${anyOf(childIds)}`,
  )
}

/** Enrols children from the waiting list, the earliest first, and notifies their parents. */
export async function moveUp(context: Teller, activity: ActivityFacts): Promise<void> {
  const { tx, now } = context
  const day = today(now)
  if (!activity.active || activity.toOn < day) return
  const waiting = await rows<{ id: number; childId: number; forOn: Day; createdBy: number; left: boolean }>(
    tx,
    sql`select r.id, r.child_id as "childId", r.for_on as "forOn", r.created_by as "createdBy", coalesce(c.left_on < ${day}, false) as left
      from activity_request r join child c on c.id = r.child_id
      where r.activity_id = ${activity.id} and r.status = ${enrollmentStatuses.Waiting} and r.listed_at is not null order by r.listed_at, r.id`,
  )
  for (const request of waiting) {
    if (request.left) continue
    const from = await firstFreeDay(context, activity, maxDay(request.forOn, day, activity.fromOn))
    if (from === undefined) return
    await tx.insert(activityMember).values({
      kindergartenId: activity.kindergartenId,
      activityId: activity.id,
      childId: request.childId,
      fromOn: from,
    })
    await tx.execute(
      sql`update activity_request set status = ${enrollmentStatuses.Approved}, decided_by_staff = true, decided_at = ${now.toISOString()}, version = version + 1 where id = ${request.id}`,
    )
    await tellPlace(context, { childId: request.childId, activity, from })
  }
}
