import { settingsOf } from '@asistent/domain/institutions/settings'
import type { Day } from '@asistent/domain/kernel/day'
import { groupSizeWarnings, type GroupSize } from '@asistent/domain/people/group-size'
import { sql } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'

/** Warnings about soft limits of a group on a day, returned by saves. */
export async function sizeWarnings(tx: Tx, groupId: number, day: Day): Promise<string[]> {
  const group = await oneRow<GroupSize & { settings: Record<string, unknown> }>(
    tx,
    sql`select g.class_type as "classType", g.is_for_substitution as "isForSubstitution", g.capacity, k.settings,
      counted.children, counted.with_special_needs as "withSpecialNeeds"
      from child_group g join kindergarten k on k.id = g.kindergarten_id
      cross join lateral (select count(*)::int as children, count(*) filter (where c.is_sop)::int as with_special_needs
        from child_group_period p join child c on c.id = p.child_id
        where p.group_id = g.id and (p.to_on is null or p.to_on >= ${day}) and not c.is_guest) counted
      where g.id = ${groupId}`,
  )
  return group ? groupSizeWarnings(group, settingsOf(group.settings)) : []
}
