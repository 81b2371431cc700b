import { requestKinds, requestStatuses } from '@asistent/domain/attendance/requests'
import { typesOfKind } from '@asistent/domain/attendance/statuses'
import { settingsOf } from '@asistent/domain/institutions/settings'
import { minDay, type Day } from '@asistent/domain/kernel/day'
import { contains } from '@asistent/domain/kernel/range'
import { startYearOf, summerTime } from '@asistent/domain/kernel/school-year'
import type { MealType } from '@asistent/domain/kitchen/meal-types'
import { menuTypes, type MenuType } from '@asistent/domain/kitchen/menus'
import type { Expected } from '@asistent/domain/kitchen/planner'
import type { GroupAttendanceType } from '@asistent/domain/people/groups'
import { sql } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'

// How many will eat before anybody is marked (domain.md 5.1): the mean of a group's last five days of attendance rounded up,
// in summer those whose applications are approved; of the staff those who usually eat the meal.

interface Asked {
  readonly kindergartenId: number
  readonly menuType: MenuType
  readonly days: readonly Day[]
  readonly mealTypes: readonly MealType[]
  readonly today: Day
}

export async function expectedPortions(tx: Tx, asked: Asked): Promise<Expected[]> {
  const { menuType, days, mealTypes } = asked
  const last = days.at(-1)
  if (!last) return []
  const count = menuType === menuTypes.Staff ? await staffCounts(tx, asked) : await childCounts(tx, asked)
  return days.flatMap((forDate) =>
    mealTypes.map((mealTypeId) => ({ forDate, mealTypeId, portions: count(forDate, mealTypeId) })),
  )
}

type Count = (day: Day, meal: MealType) => number

async function staffCounts(tx: Tx, { kindergartenId, today }: Asked): Promise<Count> {
  const staff = await rows<{ meals: number[] }>(
    tx,
    sql`select meal_types as meals from staff_member where kindergarten_id = ${kindergartenId} and (left_on is null or left_on >= ${today})`,
  )
  return (_, meal) => staff.filter(({ meals }) => meals.includes(meal)).length
}

interface GroupCount {
  readonly organisation: GroupAttendanceType
  readonly fromOn: Day
  readonly toOn: Day
  /** Mean of the last days, rounded up; the enrolled children where nobody has been marked yet. */
  readonly usual: number
  readonly summer: readonly (readonly [Day, number])[]
}

async function childCounts(tx: Tx, { kindergartenId, menuType, days, today }: Asked): Promise<Count> {
  const [first, last] = [days[0] ?? today, days.at(-1) ?? today]
  const until = minDay(first, today)
  const { settings } = (await oneRow<{ settings: Record<string, unknown> | null }>(
    tx,
    sql`select settings from kindergarten where id = ${kindergartenId}`,
  )) ?? { settings: null }
  const { mealEntitlement } = settingsOf(settings)
  const groups = await rows<GroupCount>(
    tx,
    sql`select g.attendance_type as organisation, y.from_on as "fromOn", y.to_on as "toOn",
        coalesce((select ceil(avg(present))::int from (
          select coalesce(sum(f.amount) filter (where f.part = any (${sql.param(typesOfKind('present'))}::smallint[])), 0) as present from day_figure f
          where f.group_id = g.id and f.measure = 'attendance' and f.day < ${until} and f.day >= ${until}::date - 60 group by f.day having sum(f.amount) > 0
          order by f.day desc limit 5) lately),
          (select count(*)::int from child_group_period p where p.group_id = g.id and p.from_on <= ${last} and (p.to_on is null or p.to_on >= ${first}))) as usual,
        coalesce((select json_agg(json_build_array(s.day, s.n)) from (
          select d.day::date as day, count(distinct r.child_id)::int as n
          from generate_series(${first}::date, ${last}::date, interval '1 day') d (day)
          join attendance_request r on r.kindergarten_id = g.kindergarten_id and r.kind = ${requestKinds.Presence} and r.status = ${requestStatuses.Approved}
            and d.day::date between r.from_on and r.to_on and (r.days is null or d.day::date = any (r.days))
          join child_group_period p on p.child_id = r.child_id and p.group_id = g.id and p.from_on <= d.day::date and (p.to_on is null or p.to_on >= d.day::date)
          group by 1) s), '[]') as summer
      from child_group g join school_year y on y.id = g.school_year_id
      where g.kindergarten_id = ${kindergartenId} and g.meal_group = ${menuType} and not g.is_for_substitution and y.from_on <= ${last} and y.to_on >= ${first}`,
  )
  const inSummer = (day: Day) => contains(summerTime(startYearOf(day)), day)
  return (day, meal) =>
    groups
      .filter(
        ({ organisation, fromOn, toOn }) =>
          fromOn <= day && toOn >= day && mealEntitlement[organisation].includes(meal),
      )
      .reduce((sum, { usual, summer }) => {
        const asked = summer.find(([date]) => date === day)?.[1] ?? 0
        return sum + (inSummer(day) ? asked : usual)
      }, 0)
}
