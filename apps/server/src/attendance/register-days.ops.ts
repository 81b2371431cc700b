import type { AttendanceType } from '@asistent/domain/attendance/statuses'
import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { institutionTypes } from '@asistent/domain/institutions/institution-types'
import { groupTypes } from '@asistent/domain/people/groups'
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../platform/database'
import { part } from '../platform/together'
import { groupFacts } from './group-facts.queries'

// Days of a kindergarten's children that are sent to the national register: counted days up to today. Mistaken statuses
// on days off are excluded (domain.md 1.1, 1.2).

export interface RegisterDay {
  readonly childId: number
  readonly groupId: number
  readonly day: Day
  readonly type: AttendanceType
  /** The child's id in the register. */
  readonly personId: number | null
}

export const registerDays = (kindergartenId: number, { from, to }: DayRange, today: Day) =>
  part<RegisterDay>(
    sql`select a.child_id as "childId", p.group_id as "groupId", a.day, a.status as type, c.neispuo_id as "personId" from attendance a join child c on c.id = a.child_id
      join child_group_period p on p.child_id = a.child_id and p.from_on <= a.day and (p.to_on is null or p.to_on >= a.day)
      where a.kindergarten_id = ${kindergartenId} and a.day between ${from} and least(${to}::date, ${today}::date) and a.status is not null order by a.day, a.child_id`,
  )

/** The groups `alias` that keep a class book there: in a nursery of its own none, in a kindergarten its nursery groups too. */
export const keepsClassBook = (alias: 'g' | 't'): SQL => {
  const group = sql.identifier(alias)
  return sql`${group}.class_type <> ${groupTypes.Substitution} and (${group}.class_type <> ${groupTypes.Nursery}
    or exists (select from kindergarten keeper where keeper.id = ${group}.kindergarten_id and keeper.institution_type = ${institutionTypes.Kindergarten}))`
}

/** Counted days of a group with a class book. */
export async function registerCalendar(
  tx: Tx,
  kindergartenId: number,
  range: DayRange,
  today: Day,
): Promise<(groupId: number, day: Day) => boolean> {
  const groups = await groupFacts(
    tx,
    sql`g.kindergarten_id = ${kindergartenId} and ${keepsClassBook('g')} and y.from_on <= ${range.to} and y.to_on >= ${range.from}`,
    range,
    today,
  )
  const calendars = new Map(groups.map(({ id, calendar }) => [id, calendar]))
  return (groupId, day) => calendars.get(groupId)?.isAttendanceDay(day) ?? false
}
