import { mealGroups } from '@asistent/domain/people/groups'
import type { Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'

// Children marked after their portions were taken over: what is open counts them already, what is requested or given out
// needs a correction. Told for as long as somebody can still act on it.

/** Older days are paper: nobody is told of them any more. */
const toldDays = 3

/** How many such marks the calculation `k` has, and when the last was made; no row without any. */
export const lateMarks = (today: Day) => sql`select count(*)::int as children, max(a.marked_at) as last_at
  from attendance a join child_group g on g.id = a.group_id and g.meal_group = k.menu_type
  where a.kindergarten_id = k.kindergarten_id and a.day = k.for_on and a.status is not null and k.for_on > ${today}::date - ${toldDays}::int
    and k.menu_type in (${mealGroups.Nursery}, ${mealGroups.Kindergarten})
    and a.marked_at > coalesce(k.portions_at, (k.for_on + coalesce((select c.portions_at from menu_configuration c
      where c.kindergarten_id = k.kindergarten_id), '09:00')::time) at time zone 'Europe/Sofia')
  having count(*) > 0`
