import { dayOffKinds } from '@asistent/domain/institutions/days-off'
import type { DayRange } from '@asistent/domain/kernel/range'
import { sql, type SQL } from 'drizzle-orm'

// The calendar in SQL, for sums over thousands of groups: entries on a day off are mistaken and not counted (same rules
// as attendance/calendar.rules.ts).

/** `off`: days off in the range, one row for each day. Compared by day, so that PostgreSQL can use a hash join. */
export const daysOff = ({ from, to }: DayRange): SQL =>
  sql`off as materialized (select o.kindergarten_id, o.group_ids, x.day::date as day from day_off o
      cross join lateral generate_series(greatest(o.from_on, ${from}::date), least(o.to_on, ${to}::date), interval '1 day') x (day)
      where o.kind = ${dayOffKinds.DayOff} and o.from_on <= ${to} and o.to_on >= ${from})`

/** Without a group only records of the whole kindergarten count. */
export const isSchoolDay = (day: SQL, kindergarten: SQL, group?: SQL): SQL =>
  sql`extract(isodow from ${day}) < 6 and not exists (select from off o where o.day = ${day}
    and (o.kindergarten_id is null or o.kindergarten_id = ${kindergarten}) and (o.group_ids is null ${group ? sql`or ${group} = any (o.group_ids)` : sql``}))`
