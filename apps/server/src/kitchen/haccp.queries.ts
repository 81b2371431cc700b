import type { HaccpPeriod, PointKind } from '@asistent/domain/kitchen/haccp'
import { dayOffKinds } from '@asistent/domain/institutions/days-off'
import { addDays, today, type Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'

// Entries that the schedules of the control points require, and which of them are missing.

/** Minutes after the scheduled hour in which an entry is not missing yet. */
const graceMinutes = 60
/** Days back in which a missing entry is reported; the monthly sheet shows older ones. */
const reportedDays = 7

export interface DueRow {
  readonly pointId: number
  readonly dueOn: Day
  readonly slot: number
  readonly time: string
  readonly entryId: number | null
  readonly isPast: boolean
}

/**
 * Rows { pointId, dueOn, slot, time, entryId, isPast }. The entry of a week or month is due on its first working day on or
 * after the due day, else on its last one, and any entry of the same week or month fulfils it.
 */
export const dueEntries = (kindergartenId: number, from: Day, to: Day, now: Date): SQL => sql`
  select p.id as "pointId", x.due_on as "dueOn", (t.place - 1)::int as slot, t.hour as time, e.id as "entryId",
    (x.due_on + t.hour::time) at time zone 'Europe/Sofia' + make_interval(mins => ${graceMinutes}::int) <= ${now.toISOString()}::timestamptz as "isPast"
  from haccp_point p cross join lateral (
    select coalesce(min(w.day) filter (where p.period = 1 or w.day_of >= p.due_day), max(w.day)) as due_on, w.span from (
      select d::date as day, case p.period when 2 then extract(isodow from d) else extract(day from d) end as day_of,
        case p.period when 1 then d::date when 2 then date_trunc('week', d)::date else date_trunc('month', d)::date end as span
      from generate_series(date_trunc('month', ${from}::date::timestamp) - interval '7 days', date_trunc('month', ${to}::date::timestamp) + interval '1 month 7 days', interval '1 day') d
      where extract(isodow from d) < 6 and d::date >= p.from_on and (p.to_on is null or d::date <= p.to_on)
        and not exists (select from day_off f where (f.kindergarten_id = ${kindergartenId} or f.kindergarten_id is null) and f.kind = ${dayOffKinds.DayOff}
          and f.group_ids is null and d::date between f.from_on and f.to_on)
    ) w group by w.span
  ) x cross join lateral unnest(p.times) with ordinality t (hour, place)
  left join lateral (select o.id from haccp_entry o where o.point_id = p.id and o.slot = t.place - 1 and o.for_on >= x.span
      and o.for_on < x.span + case p.period when 1 then interval '1 day' when 2 then interval '7 days' else interval '1 month' end
    order by o.for_on desc limit 1) e on true
  where p.kindergarten_id = ${kindergartenId} and p.period < 4 and x.due_on between ${from} and ${to}`

/** Points with missing entries of the last days: id, kind, name, count, first day and hour. */
export const missingByPoint = (kindergartenId: number, now: Date): SQL => sql`
  select p.id, p.kind, p.name, count(*)::int as count, min(d."dueOn") as "firstOn", (array_agg(d.time order by d."dueOn", d.time))[1] as "firstAt"
  from (${dueEntries(kindergartenId, addDays(today(now), -reportedDays), today(now), now)}) d join haccp_point p on p.id = d."pointId"
  where d."entryId" is null and d."isPast" group by p.id`

export interface PointRow {
  readonly id: number
  readonly kind: PointKind
  readonly name: string
  readonly minimum: number | null
  readonly maximum: number | null
  readonly period: HaccpPeriod
  readonly times: string[]
  readonly dueDay: number | null
  readonly fromOn: Day
  readonly toOn: Day | null
  readonly note: string | null
  readonly version: number
}

export const pointColumns = sql`p.id, p.kind, p.name, p.minimum::float8 as minimum, p.maximum::float8 as maximum, p.period, p.times, p.due_day as "dueDay",
  p.from_on as "fromOn", p.to_on as "toOn", p.note, p.version`
