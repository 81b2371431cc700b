import type { World } from './world'

/** Kept figures of the attendance that differ from the rows they are made of, over all groups; none is right. */
export const wrongFigures = (world: Pick<World, 'sql'>) =>
  world.sql(
    `with kept as (
        select kindergarten_id, group_id, day, part, sum(amount)::int as amount from day_figure
        where measure = 'attendance' group by 1, 2, 3, 4 having sum(amount) <> 0
      ), counted as (
        select g.kindergarten_id, g.id as group_id, a.day, a.status as part, count(*)::int as amount from child_group g
        join child_group_period p on p.group_id = g.id
        join attendance a on a.child_id = p.child_id and a.day between p.from_on and coalesce(p.to_on, 'infinity')
        where a.status is not null group by 1, 2, 3, 4
      )
      select kindergarten_id, group_id, day, part, kept.amount as kept, counted.amount as counted
      from kept full join counted using (kindergarten_id, group_id, day, part) where kept.amount is distinct from counted.amount`,
  )
