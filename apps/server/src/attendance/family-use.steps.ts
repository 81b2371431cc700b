import type { Day } from '@asistent/domain/kernel/day'
import { studyTime } from '@asistent/domain/kernel/school-year'
import { sql } from 'drizzle-orm'
import { calendarHeld } from '../institutions/days-off-change.ops'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { limitOf, type GroupFacts } from './group-facts.queries'

// Used days for family reasons (domain.md 1.3), and the lock for writers of days.

/**
 * Must be called by writers of days before reading the days and the calendar. Of two writers of one child the second
 * sees the result of the first, and the limit is counted correctly. Fixed lock order against deadlocks: the calendar,
 * then the children by id.
 */
export const lockChildren = (tx: Tx, childIds: readonly number[]) =>
  tx.execute(sql`with held as materialized (
      select count(*) from (select ${calendarHeld(sql`k.id`)} from (select distinct kindergarten_id as id from child where id = ${anyOf(childIds)}) k order by k.id) places)
    select from child c, held where c.id = ${anyOf(childIds)} order by c.id for no key update of c`)

interface Use {
  readonly limit: number
  readonly used: number
}

type LimitFacts = Pick<GroupFacts, 'startYear' | 'classType' | 'settings' | 'calendar'>

/** Children over their limit after this transaction's writes. The caller has locked them. */
export async function overLimit(
  tx: Tx,
  group: LimitFacts,
  childIds: readonly number[],
): Promise<ReadonlyMap<number, Use>> {
  if (childIds.length === 0) return new Map()
  const over = new Map<number, Use>()
  for (const child of await familyDays(tx, group.startYear, childIds)) {
    const limit = limitOf(group, child.birthOn)
    const used = child.days.filter(group.calendar.counts).length
    if (limit !== null && used > limit) over.set(child.id, { limit, used })
  }
  return over
}

interface FamilyDays {
  readonly id: number
  readonly birthOn: Day
  readonly days: readonly Day[]
}

/** Days with status СП in the study time of a school year, by child. */
export const familyDays = (tx: Tx, startYear: number, childIds: readonly number[]) => {
  const { from, to } = studyTime(startYear)
  return rows<FamilyDays>(
    tx,
    sql`select c.id, c.birth_on as "birthOn", coalesce((select json_agg(a.day order by a.day) from attendance a
        where a.child_id = c.id and a.status = 4 and a.day between ${from} and ${to}), '[]') as days
      from child c where c.id = ${anyOf(childIds)}`,
  )
}
