import { mealGroups } from '@asistent/domain/people/groups'
import type { Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'

// Children marked after the portions were taken over: an open calculation includes them already, a requested or issued
// one needs a correction. Shown for as long as a correction is possible.

/** Days for which late marks are notified; older days are final. */
const notifiedDays = 3

/** Number of late marks of the calculation `k` and the time of the last one; no row without any. */
export const lateMarks = (today: Day) => sql`select count(*)::int as children, max(a.marked_at) as last_at
  from attendance a join child_group g on g.id = a.group_id and g.meal_group = k.menu_type
  where a.kindergarten_id = k.kindergarten_id and a.day = k.for_on and a.status is not null and k.for_on > ${today}::date - ${notifiedDays}::int
    and k.menu_type in (${mealGroups.Nursery}, ${mealGroups.Kindergarten})
    and a.marked_at > coalesce(k.portions_at, (k.for_on + coalesce((select c.portions_at from menu_configuration c
      where c.kindergarten_id = k.kindergarten_id), '09:00')::time) at time zone 'Europe/Sofia')
  having count(*) > 0`
