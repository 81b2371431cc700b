import { defaultSettings } from '@asistent/domain/institutions/settings'
import { isWeekend, minDay, type Day } from '@asistent/domain/kernel/day'
import { daysOf, lastDayOf, type Month } from '@asistent/domain/kernel/month'
import { isStudyTime } from '@asistent/domain/kernel/school-year'
import { sql, type SQL } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'

// Days of groups without a single entry, from the stored figures per group and day (docs/guides/figures.md). The one
// definition of an incomplete month: warnings of experts and 'Приключване на месеца' use it.

/** Condition on a column with the id of a kindergarten. */
type InPlaces = (column: SQL) => SQL

/** Working days of the study time; days off and vacations of a kindergarten are excluded by the query. */
export const isExpectedDay = (day: Day): boolean => !isWeekend(day) && isStudyTime(day)

/** Expected days of a month up to a day. */
export const expectedDays = (month: Month, upTo: Day): Day[] =>
  daysOf(month).filter((day) => day <= minDay(upTo, lastDayOf(month)) && isExpectedDay(day))

/** Days of groups with children, and whether the group has an entry on the day. */
const expectedEntries = (days: readonly Day[], inPlaces: InPlaces): SQL =>
  sql`days as (select unnest(${sql.param([...days])}::date[]) as day),
    expected as materialized (select g.id, g.name, g.kindergarten_id, d.day from child_group g join school_year y on y.id = g.school_year_id join days d on d.day between y.from_on and y.to_on
      where g.deleted_on is null and ${inPlaces(sql`g.kindergarten_id`)}
        and exists (select from child_group_period p where p.group_id = g.id and p.from_on <= d.day and (p.to_on is null or p.to_on >= d.day))
        and not exists (select from day_off o where (o.kindergarten_id = g.kindergarten_id or o.kindergarten_id is null) and d.day between o.from_on and o.to_on and (o.group_ids is null or g.id = any (o.group_ids)))),
    entered as (select f.group_id, f.day from day_figure f join days d on d.day = f.day where f.measure = 'attendance' and ${inPlaces(sql`f.kindergarten_id`)} group by 1, 2 having sum(f.amount) > 0),
    entries as (select x.*, e.group_id is null as missing from expected x left join entered e on e.group_id = x.id and e.day = x.day)`

export interface MissingEntries {
  readonly kindergartenId: number
  /** Days of groups with children. */
  readonly expected: number
  /** Those without a single entry. */
  readonly missing: number
  /** 'HH:MM': groups are entered by then. */
  readonly cutOff: string
}

/** Active kindergartens with missing days. */
export const missingEntries = (tx: Tx, days: readonly Day[], inPlaces: InPlaces): Promise<MissingEntries[]> =>
  rows<MissingEntries>(
    tx,
    sql`with ${expectedEntries(days, inPlaces)},
      counted as (select kindergarten_id, count(*)::int as expected, count(*) filter (where missing)::int as missing from entries group by 1)
      select c.kindergarten_id as "kindergartenId", c.expected, c.missing, coalesce(k.settings ->> 'attendanceCutOff', ${defaultSettings.attendanceCutOff}) as "cutOff"
      from counted c join kindergarten k on k.id = c.kindergarten_id and k.active where c.missing > 0`,
  )

export interface MissingGroup {
  readonly classId: number
  readonly className: string
  readonly days: Day[]
}

/** Groups of a kindergarten with their missing days. */
export const missingGroups = (tx: Tx, days: readonly Day[], kindergartenId: number): Promise<MissingGroup[]> =>
  rows<MissingGroup>(
    tx,
    sql`with ${expectedEntries(days, (column) => sql`${column} = ${kindergartenId}`)}
      select id as "classId", name as "className", to_json(array_agg(day order by day)) as days from entries where missing group by id, name order by name, id`,
  )
