import { typesOfKind, type AttendanceKind } from '@asistent/domain/attendance/statuses'
import { averageAttendance, daysTogether } from '@asistent/domain/attendance/totals'
import { dayOffKinds } from '@asistent/domain/institutions/days-off'
import { isWeekend } from '@asistent/domain/kernel/day'
import { daysIn } from '@asistent/domain/kernel/range'
import { sql, type SQL } from 'drizzle-orm'
import { groupNames } from './details.queries'
import { keptRows } from './kept.queries'
import { addUp, rounded, shareOf, type Merge, type Sums } from './reference.rules'
import type { Question, Reference } from './reference.steps'

// Attendance of kindergartens, computed like their own reports (attendance/child-references.handlers.ts): from the
// stored figures of groups, on their working days.

/** Groups that work in the period, with its days within their school year. */
const groupsOf = ({ period: { range, begun }, inPlaces }: Question): SQL =>
  sql`select g.id, g.kindergarten_id, y.start_year, greatest(y.from_on, ${range.from}::date) as from_on, least(y.to_on, ${range.to}::date) as to_on
    from child_group g join school_year y on y.id = g.school_year_id
    where ${begun} and g.deleted_on is null and y.from_on <= ${range.to} and y.to_on >= ${range.from} and ${inPlaces(sql`g.kindergarten_id`)}`

/** Days off of the groups from Monday to Friday, on which marks do not count. Records of the master apply to all. */
const daysOff = ({ period: { range }, inPlaces }: Question): SQL =>
  sql`select distinct g.id as group_id, d.at::date as day from (
      select o.kindergarten_id, o.from_on, o.to_on, o.group_ids from day_off o
      where o.kind = ${dayOffKinds.DayOff} and o.from_on <= ${range.to} and o.to_on >= ${range.from} and o.kindergarten_id is not null and ${inPlaces(sql`o.kindergarten_id`)}
      union all select k.id, o.from_on, o.to_on, o.group_ids from day_off o cross join kindergarten k
      where o.kind = ${dayOffKinds.DayOff} and o.from_on <= ${range.to} and o.to_on >= ${range.from} and o.kindergarten_id is null and ${inPlaces(sql`k.id`)}
    ) o join groups g on g.kindergarten_id = o.kindergarten_id and (o.group_ids is null or g.id = any (o.group_ids))
    cross join lateral generate_series(greatest(o.from_on, g.from_on), least(o.to_on, g.to_on), interval '1 day') d (at)
    where extract(isodow from d.at) < 6`

/** Marks that a later change made invalid: on a day off, or outside of the group's school year. */
const mistaken = ({ range }: Question['period']): SQL =>
  sql`select f.group_id, f.part, -f.amount as amount from off o join day_figure f on f.group_id = o.group_id and f.measure = 'attendance' and f.day = o.day
    union all select f.group_id, f.part, -f.amount from groups g join day_figure f on f.group_id = g.id and f.measure = 'attendance' and f.day between ${range.from} and g.from_on - 1
      where g.from_on > ${range.from} and extract(isodow from f.day) < 6
    union all select f.group_id, f.part, -f.amount from groups g join day_figure f on f.group_id = g.id and f.measure = 'attendance' and f.day between g.to_on + 1 and ${range.to}
      where g.to_on < ${range.to} and extract(isodow from f.day) < 6`

const ofKind = (kind: AttendanceKind): SQL =>
  sql`coalesce(sum(k.amount::int) filter (where k.part = any (${sql.param(typesOfKind(kind))}::smallint[])), 0)::int`

/**
 * Working days of a group `g`; nearly all groups have the whole period. A subquery instead of a join: for a join the
 * planner would expect two rows and read the sums again for each of twelve thousand groups.
 */
function daysOfGroup({ period: { range } }: Question): SQL {
  const workdays = daysIn(range).filter((day) => !isWeekend(day))
  return sql`case when g.from_on = ${range.from}::date and g.to_on = ${range.to}::date then ${workdays.length}::int
    else (select count(*)::int from unnest(${sql.param(workdays)}::date[]) w (day) where w.day between g.from_on and g.to_on) end`
}

function countAttendance(question: Question): SQL {
  const { period, inside, inPlaces } = question
  return sql`with groups as materialized (${groupsOf(question)}), off as materialized (${daysOff(question)}),
    marks as (select k.group_id, ${ofKind('present')} as present, ${ofKind('unexcused')} as unexcused, ${ofKind('family')} as family, ${ofKind('health')} as health, ${ofKind('other')} as other
      from (${keptRows('attendance', period.range, inPlaces, sql`groups`)} union all ${mistaken(period)}) k group by 1),
    closed as (select group_id, count(*) as days from off group by 1),
    enrolled as (select p.group_id, count(*) as children from child_group_period p
      where ${inPlaces(sql`p.kindergarten_id`)} and p.from_on <= ${period.lastDay} and (p.to_on is null or p.to_on >= ${period.lastDay}) group by 1),
    counted as (select g.kindergarten_id, g.id, g.start_year, m.*, coalesce(e.children, 0) as enrolled, ${daysOfGroup(question)} - coalesce(c.days, 0) as days
      from groups g left join closed c on c.group_id = g.id left join marks m on m.group_id = g.id left join enrolled e on e.group_id = g.id
      where m.group_id is not null or e.group_id is not null),
    years as (select kindergarten_id, ${inside ? sql`id, ` : sql``}start_year, sum(enrolled) as enrolled, sum(present) as present, sum(unexcused) as unexcused, sum(family) as family, sum(health) as health,
      sum(other) as other, max(days) as days from counted group by kindergarten_id, ${inside ? sql`id, ` : sql``}start_year)
    select kindergarten_id as "kindergartenId", ${inside ? sql`id` : sql`null::int`} as "detailId", sum(enrolled)::int as enrolled, sum(present)::int as present, sum(unexcused)::int as unexcused,
      sum(family)::int as family, sum(health)::int as health, sum(other)::int as other, sum(days)::int as "workingDays",
      (sum(enrolled) * sum(days))::int as possible, -1 as average, ${inside ? sql`max(start_year)` : sql`0`}::int as "startYear"
    from years group by kindergarten_id ${inside ? sql`, id` : sql``}`
}

const empty = {
  enrolled: 0,
  present: 0,
  unexcused: 0,
  family: 0,
  health: 0,
  other: 0,
  workingDays: 0,
  /** Children × days, the denominator of the share. */
  possible: 0,
  /** In hundredths; negative: not computed yet. */
  average: 0,
  /** Start year of a group. */
  startYear: 0,
}

const averageOf = ({ average, present, workingDays }: typeof empty): number =>
  average < 0 ? Math.round(averageAttendance(present, workingDays) * 100) : average

/**
 * A kindergarten has the days of its group with the most working days, in September those of both school years. The
 * number of children of several kindergartens is their sum.
 */
const mergeAttendance: Merge = (list, inside) => {
  const total = { ...empty, ...addUp(list, inside) }
  if (inside) {
    const workingDays = daysTogether(
      list.map((sums) => ({ startYear: sums['startYear'] ?? 0, days: sums['workingDays'] ?? 0 })),
    )
    return { ...total, workingDays, possible: total.enrolled * workingDays, average: -1 }
  }
  const workingDays = Math.max(0, ...list.map((sums) => sums['workingDays'] ?? 0))
  return {
    ...total,
    workingDays,
    average: list.reduce((sum, one) => sum + averageOf({ ...empty, ...one }), 0),
  }
}

const attendanceFigures = (sums: Sums) => {
  const {
    enrolled,
    present,
    unexcused,
    family,
    health,
    other,
    workingDays,
    possible,
    startYear: _year,
    ...rest
  } = { ...empty, ...sums }
  const absent = unexcused + family + health + other
  return {
    enrolled,
    present,
    workingDays,
    average: workingDays === 0 ? null : averageOf({ ...empty, ...rest, present, workingDays }) / 100,
    share: shareOf(present, possible),
    unexcused,
    family,
    health,
    other,
    absent,
    perChild: enrolled === 0 ? null : rounded(absent / enrolled, 2),
  }
}

const attendance: Omit<Reference<ReturnType<typeof attendanceFigures>>, 'main' | 'decimals'> = {
  count: countAttendance,
  empty,
  merge: mergeAttendance,
  hasData: ({ present = 0, unexcused = 0, family = 0, health = 0, other = 0 }) =>
    present + unexcused + family + health + other > 0,
  figures: attendanceFigures,
  details: groupNames,
  inside: 'groups',
}

export const averageReference = { ...attendance, main: 'average', decimals: 2 } as const
export const absencesReference = { ...attendance, main: 'absent', decimals: 0 } as const
