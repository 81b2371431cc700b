import type { DoorTimes } from '@asistent/domain/attendance/door'
import { typesOfKind } from '@asistent/domain/attendance/statuses'
import type { Day } from '@asistent/domain/kernel/day'
import { kinshipLabel, type Kinship } from '@asistent/domain/people/kinship'
import { sql } from 'drizzle-orm'
import { validOn } from '../people/collecting.ops'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { GroupFacts } from './group-facts.queries'

// Persons at the door, and the writing of arrivals and departures.

export interface Companion {
  readonly name: string
  readonly relation: string | null
}

/**
 * Guardians who may collect the child, and collectors authorized by the parents for the day; one-time collectors
 * after their code was used.
 */
export async function companionsOf(tx: Tx, childIds: readonly number[], day: Day): Promise<Map<number, Companion[]>> {
  const people = await rows<{ childId: number; name: string; relation: string | null; kinship: Kinship | null }>(
    tx,
    sql`select cg.child_id as "childId", p.first_name || ' ' || p.last_name as name, null as relation, cg.kinship from child_guardian cg join guardian p on p.id = cg.guardian_id
        where cg.child_id = ${anyOf(childIds)} and cg.may_collect
      union all
      select o.child_id, o.name, o.relation, null from child_collector o where o.child_id = ${anyOf(childIds)} and ${validOn(day)} and (o.code_hash is null or o.used_at is not null)
      order by 4 nulls last, 2`,
  )
  const byChild = new Map<number, Companion[]>()
  for (const { childId, name, relation, kinship } of people) {
    const companions = byChild.get(childId) ?? []
    companions.push({ name, relation: kinship === null ? relation : kinshipLabel[kinship].toLowerCase() })
    byChild.set(childId, companions)
  }
  return byChild
}

export type Door = DoorTimes & {
  readonly studentId: number
  /** This save enters an arrival: the child becomes present, whatever was entered before. */
  readonly comes: boolean
}

interface Entering {
  readonly presence: (childId: number) => number
  readonly by: number
  readonly now: Date
}

export async function writeArrivals(tx: Tx, group: GroupFacts, day: Day, items: readonly Door[], entering: Entering) {
  const column = <T>(value: (item: Door) => T) => sql.param(items.map(value))
  const came = sql`(excluded.mark is not null and (a.mark is null or a.mark <> all (${sql.param(typesOfKind('present'))}::smallint[])))`
  await tx.execute(sql`insert into attendance as a (child_id, day, kindergarten_id, group_id, mark, version, marked_by, marked_at, arrived_at, left_at, brought_by, collected_by)
    select i.child_id, ${day}, ${group.kindergartenId}, ${group.id}, i.mark, case when i.mark is null then 0 else 1 end, case when i.mark is not null then ${entering.by}::int end,
      case when i.mark is not null then ${entering.now.toISOString()}::timestamptz end, i.arrived_at, i.left_at, i.brought_by, i.collected_by
    from unnest(${column((item) => item.studentId)}::int[], ${column((item) => (item.comes ? entering.presence(item.studentId) : null))}::smallint[],
      ${column((item) => item.arrivedAt)}::time[], ${column((item) => item.leftAt)}::time[], ${column((item) => item.broughtBy)}::text[], ${column((item) => item.collectedBy)}::text[])
      as i (child_id, mark, arrived_at, left_at, brought_by, collected_by) order by i.child_id
    on conflict (child_id, day) do update set arrived_at = excluded.arrived_at, left_at = excluded.left_at, brought_by = excluded.brought_by, collected_by = excluded.collected_by,
      mark = case when ${came} then excluded.mark else a.mark end, version = a.version + ${came}::int,
      marked_by = case when ${came} then excluded.marked_by else a.marked_by end, marked_at = case when ${came} then excluded.marked_at else a.marked_at end`)
}
