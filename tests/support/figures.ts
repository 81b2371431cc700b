import type { World } from './world'

/** Figures that differ from the rows they are derived from, over all groups; expected to be empty. */
export const wrongFigures = async (world: Pick<World, 'sql'>) => [
  ...(await wrongAttendance(world)),
  ...(await wrongLearning(world)),
  ...(await wrongMonths(world)),
]

const wrongAttendance = (world: Pick<World, 'sql'>) =>
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

const wrongLearning = (world: Pick<World, 'sql'>) =>
  world.sql(
    `with kept as (
        select measure, kindergarten_id, group_id, day, part::int, sum(amount)::int as amount from day_figure
        where measure in ('lessons', 'results') group by 1, 2, 3, 4, 5 having sum(amount) <> 0
      ), result as (
        select kindergarten_id, group_id, (created_at at time zone 'Europe/Sofia')::date as day, stage, percent::int from achievement where status = 1
      ), counted as (
        select 'lessons' as measure, kindergarten_id, group_id, for_on as day, status::int as part, count(*)::int as amount from lesson group by 1, 2, 3, 4, 5
        union all select 'results', kindergarten_id, group_id, day, stage * 10, sum(percent)::int from result group by 1, 2, 3, 4, 5 having sum(percent) <> 0
        union all select 'results', kindergarten_id, group_id, day, stage * 10 + 4, count(*)::int from result where percent is null group by 1, 2, 3, 4, 5
        union all select 'results', kindergarten_id, group_id, day, stage * 10 + 1, count(*)::int from result where percent < 40 group by 1, 2, 3, 4, 5
        union all select 'results', kindergarten_id, group_id, day, stage * 10 + 2, count(*)::int from result where percent between 40 and 79 group by 1, 2, 3, 4, 5
        union all select 'results', kindergarten_id, group_id, day, stage * 10 + 3, count(*)::int from result where percent >= 80 group by 1, 2, 3, 4, 5
      )
      select measure, kindergarten_id, group_id, day, part, kept.amount as kept, counted.amount as counted
      from kept full join counted using (measure, kindergarten_id, group_id, day, part) where kept.amount is distinct from counted.amount`,
  )

/** A month is the sum of its days; of the attendance, Monday to Friday only. */
const wrongMonths = (world: Pick<World, 'sql'>) =>
  world.sql(
    `with kept as (
        select measure, kindergarten_id, group_id, month, part, sum(amount)::int as amount from month_figure group by 1, 2, 3, 4, 5 having sum(amount) <> 0
      ), counted as (
        select measure, kindergarten_id, group_id, date_trunc('month', day)::date as month, part, sum(amount)::int as amount from day_figure
        where measure <> 'attendance' or extract(isodow from day) < 6 group by 1, 2, 3, 4, 5 having sum(amount) <> 0
      )
      select measure, kindergarten_id, group_id, month, part, kept.amount as kept, counted.amount as counted
      from kept full join counted using (measure, kindergarten_id, group_id, month, part) where kept.amount is distinct from counted.amount`,
  )
