import type { LockCategory } from '@asistent/domain/institutions/locks'
import type { Day } from '@asistent/domain/kernel/day'
import { contains, type DayRange } from '@asistent/domain/kernel/range'
import { sql } from 'drizzle-orm'
import { locksOf } from '../institutions/locks.ops'
import { fullName } from '../people/child-sql.ops'
import { oneRow, type Tx } from '../platform/database'
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

/** The child, or 404. */
export const requireChild = async (tx: Tx, scope: Scope, id: number): Promise<ChildFacts> =>
  requireFound(
    await oneRow<ChildFacts>(
      tx,
      sql`select c.id, c.kindergarten_id as "kindergartenId", ${fullName()} as name, c.birth_on as "birthOn",
        coalesce((select json_agg(json_build_object('groupId', p.group_id, 'from', p.from_on, 'to', p.to_on) order by p.from_on) from child_group_period p where p.child_id = c.id), '[]') as stays
        from child c where c.id = ${id} and ${visibleKids(scope)}`,
    ),
  )

/** The child's group at the start of a period, or the first one within it. */
export async function groupIn(tx: Tx, child: ChildFacts, range: DayRange, today: Day): Promise<GroupFacts | undefined> {
  const stay =
    child.stays.find((one) => contains(one, range.from)) ??
    child.stays.find((one) => one.from <= range.to && (one.to === null || one.to >= range.from))
  if (!stay) return undefined
  const [group] = await groupFacts(tx, sql`g.id = ${stay.groupId}`, range, today)
  return group
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
  const locks = await locksOf(tx, kindergartenId, now)
  const days = categories.flatMap((category) => locks.get(category) ?? [])
  return days.toSorted().at(-1) ?? null
}
