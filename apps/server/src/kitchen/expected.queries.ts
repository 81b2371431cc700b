import { requestKinds, requestStatuses } from '@asistent/domain/attendance/requests'
import { typesOfKind } from '@asistent/domain/attendance/statuses'
import { settingsOf } from '@asistent/domain/institutions/settings'
import { minDay, type Day } from '@asistent/domain/kernel/day'
import { contains } from '@asistent/domain/kernel/range'
import { startYearOf, summerTime } from '@asistent/domain/kernel/school-year'
import type { MealType } from '@asistent/domain/kitchen/meal-types'
import { menuTypes, type MenuType } from '@asistent/domain/kitchen/menus'
import { isEntitled } from '@asistent/domain/kitchen/portions'
import type { Expected } from '@asistent/domain/kitchen/planner'
import type { GroupAttendanceType } from '@asistent/domain/people/groups'
import { sql } from 'drizzle-orm'
import { isKnownAbsent } from '../attendance/absences.ops'
import { oneRow, rows, type Tx } from '../platform/database'

// Expected portions before the marks of a day (domain.md 5.1): per group the mean of the children who ate on the last five
// attendance days, rounded up, without the children who are known to be absent; in summer the children with an approved application; of staff those who usually eat the meal.

interface ExpectedQuery {
  readonly kindergartenId: number
  readonly menuType: MenuType
  readonly days: readonly Day[]
  readonly mealTypes: readonly MealType[]
  readonly today: Day
}

export async function expectedPortions(tx: Tx, query: ExpectedQuery): Promise<Expected[]> {
  const { menuType, days, mealTypes } = query
  const last = days.at(-1)
  if (!last) return []
  const count = menuType === menuTypes.Staff ? await staffCounts(tx, query) : await childCounts(tx, query)
  return days.flatMap((forDate) =>
    mealTypes.map((mealTypeId) => ({ forDate, mealTypeId, portions: count(forDate, mealTypeId) })),
  )
}

type Count = (day: Day, meal: MealType) => number

async function staffCounts(tx: Tx, { kindergartenId, today }: ExpectedQuery): Promise<Count> {
  const staff = await rows<{ meals: number[] }>(
    tx,
    sql`select meal_types as meals from staff_member where kindergarten_id = ${kindergartenId} and (left_on is null or left_on >= ${today})`,
  )
  return (_, meal) => staff.filter(({ meals }) => meals.includes(meal)).length
}

interface GroupCount {
  readonly fromOn: Day
  readonly toOn: Day
  /** Number of attendance days in `usual`; 1 if `usual` has the enrolled children because nobody was marked yet. */
  readonly daysCounted: number
  /** Children over these days by organization. */
  readonly usual: readonly Counted[]
  readonly summer: readonly (Counted & { readonly day: Day })[]
  /** Part of `usual` of the children who are known to be absent on a day. */
  readonly absent: readonly (Counted & { readonly day: Day })[]
}

interface Counted {
  readonly organisation: GroupAttendanceType
  readonly children: number
}

async function childCounts(tx: Tx, { kindergartenId, menuType, days, today }: ExpectedQuery): Promise<Count> {
  const [first, last] = [days[0] ?? today, days.at(-1) ?? today]
  const until = minDay(first, today)
  const { settings } = (await oneRow<{ settings: Record<string, unknown> | null }>(
    tx,
    sql`select settings from kindergarten where id = ${kindergartenId}`,
  )) ?? { settings: null }
  const rules = settingsOf(settings)
  const organisation = sql`coalesce(c.attendance_type, g.attendance_type)`
  const groups = await rows<GroupCount>(
    tx,
    sql`select y.from_on as "fromOn", y.to_on as "toOn", greatest(cardinality(l.days), 1) as "daysCounted",
        coalesce(case when cardinality(l.days) > 0 then (select json_agg(json_build_object('organisation', u.kind, 'children', u.n)) from (
            select ${organisation} as kind, count(*)::int as n from attendance a join child c on c.id = a.child_id
            where a.kindergarten_id = g.kindergarten_id and a.group_id = g.id and a.day = any (l.days) and a.status = any (${sql.param(typesOfKind('present'))}::smallint[]) group by 1) u)
          else (select json_agg(json_build_object('organisation', u.kind, 'children', u.n)) from (
            select ${organisation} as kind, count(*)::int as n from child_group_period p join child c on c.id = p.child_id
            where p.group_id = g.id and p.from_on <= ${last} and (p.to_on is null or p.to_on >= ${first}) group by 1) u) end, '[]') as usual,
        coalesce((select json_agg(json_build_object('day', s.day, 'organisation', s.kind, 'children', s.n)) from (
          select d.day::date as day, ${organisation} as kind, count(distinct r.child_id)::int as n
          from generate_series(${first}::date, ${last}::date, interval '1 day') d (day)
          join attendance_request r on r.kindergarten_id = g.kindergarten_id and r.kind = ${requestKinds.Presence} and r.status = ${requestStatuses.Approved}
            and d.day::date between r.from_on and r.to_on and (r.days is null or d.day::date = any (r.days))
          join child_group_period p on p.child_id = r.child_id and p.group_id = g.id and p.from_on <= d.day::date and (p.to_on is null or p.to_on >= d.day::date)
          join child c on c.id = r.child_id
          group by 1, 2) s), '[]') as summer,
        coalesce((select json_agg(json_build_object('day', s.day, 'organisation', s.kind, 'children', s.n)) from (
          select d.day::date as day, ${organisation} as kind, sum(case when cardinality(l.days) > 0 then (select count(*) from attendance a
              where a.child_id = c.id and a.group_id = g.id and a.day = any (l.days) and a.status = any (${sql.param(typesOfKind('present'))}::smallint[])) else 1 end)::int as n
          from generate_series(${first}::date, ${last}::date, interval '1 day') d (day)
          join child_group_period p on p.group_id = g.id and p.from_on <= d.day::date and (p.to_on is null or p.to_on >= d.day::date)
          join child c on c.id = p.child_id
          where ${isKnownAbsent(sql`c.id`, sql`d.day::date`)}
          group by 1, 2) s), '[]') as absent
      from child_group g join school_year y on y.id = g.school_year_id
      cross join lateral (select array(select f.day from day_figure f
          where f.group_id = g.id and f.measure = 'attendance' and f.day < ${until} and f.day >= ${until}::date - 60 group by f.day having sum(f.amount) > 0
          order by f.day desc limit 5) as days) l
      where g.kindergarten_id = ${kindergartenId} and g.meal_group = ${menuType} and not g.is_for_substitution and y.from_on <= ${last} and y.to_on >= ${first}`,
  )
  const inSummer = (day: Day) => contains(summerTime(startYearOf(day)), day)
  const eaters = (counted: readonly Counted[], meal: MealType) =>
    counted.reduce((sum, one) => sum + (isEntitled(rules, one.organisation, meal) ? one.children : 0), 0)
  return (day, meal) =>
    groups
      .filter(({ fromOn, toOn }) => fromOn <= day && toOn >= day)
      .reduce(
        (sum, { usual, daysCounted, summer, absent }) =>
          sum +
          (inSummer(day)
            ? eaters(
                summer.filter((one) => one.day === day),
                meal,
              )
            : Math.ceil(
                (eaters(usual, meal) -
                  eaters(
                    absent.filter((one) => one.day === day),
                    meal,
                  )) /
                  daysCounted,
              )),
        0,
      )
}
