import { defaultSettings } from '@asistent/domain/institutions/settings'
import type { Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import type { InPlaces } from './places.queries'

// Entered and missing days of groups, from the stored figures per group and day (docs/guides/figures.md).

export interface MissingEntries {
  readonly kindergartenId: number
  /** Days of groups with children. */
  readonly expected: number
  /** Those without a single entry. */
  readonly missing: number
  /** 'HH:MM': groups are entered by then. */
  readonly cutOff: string
}

/** Kindergartens with missing days. `days` are working days of the study time; days off and vacations are excluded here. */
export const missingEntries = (tx: Tx, days: readonly Day[], inPlaces: InPlaces): Promise<MissingEntries[]> =>
  rows<MissingEntries>(
    tx,
    sql`with days as (select unnest(${sql.param([...days])}::date[]) as day),
      expected as materialized (select g.id, g.kindergarten_id, d.day from child_group g join school_year y on y.id = g.school_year_id join days d on d.day between y.from_on and y.to_on
        where g.deleted_on is null and ${inPlaces(sql`g.kindergarten_id`)}
          and exists (select from child_group_period p where p.group_id = g.id and p.from_on <= d.day and (p.to_on is null or p.to_on >= d.day))
          and not exists (select from day_off o where (o.kindergarten_id = g.kindergarten_id or o.kindergarten_id is null) and d.day between o.from_on and o.to_on and (o.group_ids is null or g.id = any (o.group_ids)))),
      entered as (select f.group_id, f.day from day_figure f join days d on d.day = f.day where f.measure = 'attendance' and ${inPlaces(sql`f.kindergarten_id`)} group by 1, 2 having sum(f.amount) > 0),
      counted as (select x.kindergarten_id, count(*)::int as expected, count(*) filter (where e.group_id is null)::int as missing
        from expected x left join entered e on e.group_id = x.id and e.day = x.day group by 1)
      select c.kindergarten_id as "kindergartenId", c.expected, c.missing, coalesce(k.settings ->> 'attendanceCutOff', ${defaultSettings.attendanceCutOff}) as "cutOff"
      from counted c join kindergarten k on k.id = c.kindergarten_id and k.active where c.missing > 0`,
  )
