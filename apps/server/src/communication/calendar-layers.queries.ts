import { dayOffKindLabel, type DayOffKind } from '@asistent/domain/institutions/days-off'
import { isStaffRole } from '@asistent/domain/access/roles'
import { type Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { sql } from 'drizzle-orm'
import { listedName } from '../people/child-sql.ops'
import { inScope, visibleKids } from '../people/visible.ops'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'

// Days off and birthdays for the calendar.

/** Days off that concern the user: of the whole kindergarten, a teacher's groups or a parent's children. */
const daysOffIn = (tx: Tx, scope: Scope, { from, to }: DayRange) =>
  rows<{ id: number; name: string; kind: DayOffKind; fromDate: Day; toDate: Day }>(
    tx,
    sql`select d.id, d.name, d.kind, d.from_on as "fromDate", d.to_on as "toDate" from day_off d
      where (d.kindergarten_id is null or ${inScope(scope, sql`d.kindergarten_id`)}) and d.from_on <= ${to} and d.to_on >= ${from}
      and (d.group_ids is null or ${scope.role !== 'Teacher' && scope.role !== 'Parent'} or d.group_ids && ${sql.param(scope.groupIds)}::int[]
        or exists (select from child_group_period p where p.group_id = any (d.group_ids) and p.child_id = ${anyOf(scope.childIds)}
          and p.from_on <= d.to_on and (p.to_on is null or p.to_on >= d.from_on)))
      order by d.from_on, d.id`,
  )

interface Birthday {
  id: number
  name: string
  onDate: Day
  age: number
  detail: string | null
  isChild: boolean
}

/** Birthdays in the range; 29 February moves to the 28th in other years. */
const onDates = ({ from, to }: DayRange) =>
  sql`join generate_series(extract(year from ${from}::date)::int, extract(year from ${to}::date)::int) as year on true
    cross join lateral (select (born.birth_on + make_interval(years => year - extract(year from born.birth_on)::int))::date as on_date) d
    where d.on_date between ${from} and ${to} and d.on_date > born.birth_on`

/** Birthdays of readable children; birthdays of staff are for staff only. */
async function birthdaysIn(tx: Tx, scope: Scope, range: DayRange, today: Day): Promise<Birthday[]> {
  const children = await rows<Birthday>(
    tx,
    sql`select born.id, born.name, d.on_date as "onDate", (year - extract(year from born.birth_on))::int as age, born.detail, true as "isChild" from (
        select c.id, ${listedName()} as name, c.birth_on,
          (select g.name from child_group_period p join child_group g on g.id = p.group_id where p.child_id = c.id and p.from_on <= ${today} and (p.to_on is null or p.to_on >= ${today})) as detail
        from child c where ${visibleKids(scope)} and c.enrolled_on <= ${range.to} and (c.left_on is null or c.left_on >= ${range.from})) born ${onDates(range)} order by 3, 2`,
  )
  if (!isStaffRole(scope.role)) return children
  const staff = await rows<Birthday>(
    tx,
    sql`select born.id, born.name, d.on_date as "onDate", (year - extract(year from born.birth_on))::int as age, null as detail, false as "isChild" from (
        select s.id, s.first_name || ' ' || s.last_name as name, s.birth_on from staff_member s
        where ${inScope(scope, sql`s.kindergarten_id`)} and s.birth_on is not null and (s.left_on is null or s.left_on >= ${range.from})) born ${onDates(range)} order by 3, 2`,
  )
  return [...children, ...staff]
}

export async function calendarLayers(tx: Tx, scope: Scope, range: DayRange, today: Day) {
  const daysOff = await daysOffIn(tx, scope, range)
  return {
    daysOff: daysOff.map(({ kind, ...one }) => ({ ...one, kindName: dayOffKindLabel[kind] })),
    birthdays: await birthdaysIn(tx, scope, range, today),
  }
}
