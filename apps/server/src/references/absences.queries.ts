import { typesOfKind, type AttendanceKind } from '@asistent/domain/attendance/statuses'
import type { DayRange } from '@asistent/domain/kernel/range'
import { has } from '@asistent/domain/references/measures'
import { sql, type SQL } from 'drizzle-orm'
import { whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import type { MeasurePlan } from './breakdown.queries'
import { daysOff, isSchoolDay } from './days-off.queries'
import { chosenGroups, type GroupsInput } from './groups.queries'

// Absences from the stored figures per group and day (docs/guides/figures.md), for single children from their days. By
// fields the taken lessons of those days are counted, which every absent child has missed.

/** State 2 is taken (domain/planning/planning.ts). */
const taken = 2

function daysOf(scope: Scope, query: GroupsInput, { from, to }: DayRange): SQL {
  const groups = [...chosenGroups(scope, query), sql`y.from_on <= ${to} and y.to_on >= ${from}`]
  const inPeriod = sql`between greatest(y.from_on, ${from}::date) and least(y.to_on, ${to}::date)`
  return has(query.breakdown, 'student')
    ? sql`select g.kindergarten_id, g.id as group_id, y.start_year, a.child_id, a.day, a.status, 1 as amount
        from child_group g join school_year y on y.id = g.school_year_id join child_group_period s on s.group_id = g.id
        join attendance a on a.child_id = s.child_id and a.day >= s.from_on and (s.to_on is null or a.day <= s.to_on)
        ${whereAll([...groups, sql`a.day ${inPeriod} and a.day between ${from} and ${to} and a.status is not null`])}`
    : sql`select g.kindergarten_id, g.id as group_id, y.start_year, d.day, d.part as status, sum(d.amount)::int as amount
        from child_group g join school_year y on y.id = g.school_year_id join day_figure d on d.group_id = g.id and d.measure = 'attendance'
        ${whereAll([...groups, sql`d.day ${inPeriod}`])} group by 1, 2, 3, 4, 5 having sum(d.amount) <> 0`
}

/** Number of lessons of a field of a group on a day. */
const lessons = (query: GroupsInput): SQL =>
  has(query.breakdown, 'subject') || query.subjectId !== undefined
    ? sql`join (select l.group_id, l.for_on, l.subject_id, count(*) as n from lesson l join groups_of_days x on x.group_id = l.group_id and x.day = l.for_on
        where l.status = ${taken} ${query.subjectId === undefined ? sql`` : sql`and l.subject_id = ${query.subjectId}`} group by 1, 2, 3) l
        on l.group_id = d.group_id and l.for_on = d.day`
    : sql`cross join (select null::int as subject_id, 1 as n) l`

const sumOf = (...kinds: AttendanceKind[]): SQL =>
  sql`coalesce(sum(f.amount) filter (where f.status = any (${sql.param(typesOfKind(...kinds))}::smallint[])), 0)::int`

export const absencesPlan = (scope: Scope, query: GroupsInput, range: DayRange): MeasurePlan => ({
  facts: sql`${daysOff(range)}, days as materialized (${daysOf(scope, query, range)}), groups_of_days as (select distinct group_id, day from days),
    facts as (select d.kindergarten_id, d.group_id, d.start_year, ${has(query.breakdown, 'student') ? sql`d.child_id` : sql`null::int as child_id`}, l.subject_id, d.status, d.amount * l.n as amount
      from days d ${lessons(query)} where ${isSchoolDay(sql`d.day`, sql`d.kindergarten_id`, sql`d.group_id`)})`,
  figures: sql`${sumOf('present', 'unexcused', 'family', 'health', 'other')} as entered, ${sumOf('unexcused', 'family', 'health', 'other')} as absent,
    ${sumOf('unexcused')} as unexcused, ${sumOf('family')} as family, ${sumOf('health')} as health, ${sumOf('other')} as other`,
  weight: sql`t.absent desc`,
})
