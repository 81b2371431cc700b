import type { LockCategory } from '@asistent/domain/institutions/locks'
import type { Day } from '@asistent/domain/kernel/day'
import { contains, type DayRange } from '@asistent/domain/kernel/range'
import { sql } from 'drizzle-orm'
import { locksOf } from '../institutions/locks.ops'
import { fullName } from '../people/child-sql.ops'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'
import { groupFacts, type GroupFacts } from './group-facts.queries'
import type { StoredStay } from './month.queries'
import { visibleKids } from '../people/visible.ops'

// A child with its groups, for applications and medical notes.

export interface ChildFacts {
  readonly id: number
  readonly kindergartenId: number
  readonly name: string
  readonly birthOn: Day
  readonly stays: readonly StoredStay[]
}

/** Visible children, the oldest first. */
export const childFacts = (tx: Tx, scope: Scope, ids: readonly number[]) =>
  rows<ChildFacts>(
    tx,
    sql`select c.id, c.kindergarten_id as "kindergartenId", ${fullName()} as name, c.birth_on as "birthOn",
      coalesce((select json_agg(json_build_object('groupId', p.group_id, 'from', p.from_on, 'to', p.to_on) order by p.from_on) from child_group_period p where p.child_id = c.id), '[]') as stays
      from child c where c.id = ${anyOf(ids)} and ${visibleKids(scope)} order by c.birth_on, c.id`,
  )

/** The child, or 404. */
export const requireChild = async (tx: Tx, scope: Scope, id: number): Promise<ChildFacts> =>
  requireFound((await childFacts(tx, scope, [id]))[0])

/** The child's group at the start of a period, or the first one within it. */
export async function groupIn(tx: Tx, child: ChildFacts, range: DayRange, today: Day): Promise<GroupFacts | undefined> {
  const [group] = (await groupsIn(tx, [child], range, today)).values()
  return group
}

/** The same of several children, by child; children without a group are omitted. */
export async function groupsIn(
  tx: Tx,
  children: readonly ChildFacts[],
  range: DayRange,
  today: Day,
): Promise<ReadonlyMap<number, GroupFacts>> {
  const groupIds = new Map(children.flatMap((child) => groupIdIn(child, range).map((id) => [child.id, id] as const)))
  if (groupIds.size === 0) return new Map()
  const groups = await groupFacts(tx, sql`g.id = ${anyOf([...new Set(groupIds.values())])}`, range, today)
  const byId = new Map(groups.map((group) => [group.id, group]))
  return new Map(
    [...groupIds].flatMap(([childId, groupId]) => {
      const group = byId.get(groupId)
      return group ? [[childId, group] as const] : []
    }),
  )
}

function groupIdIn({ stays }: ChildFacts, range: DayRange): number[] {
  const stay =
    stays.find((one) => contains(one, range.from)) ??
    stays.find((one) => one.from <= range.to && (one.to === null || one.to >= range.from))
  return stay ? [stay.groupId] : []
}

/** Group of a day, as stored with the day. */
export const groupOn = (child: Pick<ChildFacts, 'stays'>, day: Day): number | undefined =>
  child.stays.find((one) => contains(one, day))?.groupId

/** The latest locked day of several categories. */
export async function lastLocked(
  tx: Tx,
  kindergartenId: number,
  now: Date,
  ...categories: readonly LockCategory[]
): Promise<Day | null> {
  return latestOf(await locksOf(tx, kindergartenId, now), categories)
}

export const latestOf = (
  locks: ReadonlyMap<LockCategory, Day> | undefined,
  categories: readonly LockCategory[],
): Day | null =>
  categories
    .flatMap((category) => locks?.get(category) ?? [])
    .toSorted()
    .at(-1) ?? null
