import type { PlaceToday } from '@asistent/contract/dashboards/dashboards.answer'
import { waitsForEntry } from '@asistent/domain/attendance/cut-off'
import { typesOfKind } from '@asistent/domain/attendance/statuses'
import { today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import { anyOf } from '../platform/list'
import { groupFacts } from './group-facts.queries'
import { groupsInRange } from './visible.queries'

// How many children are present today in each kindergarten, for those who oversee several (domain.md 10.2). Counted by the
// database by groups: an expert of the ministry has no need of a thousand names.

interface Counted {
  readonly groupId: number
  readonly enrolled: number
  readonly entered: number
  readonly present: number
}

const nothing: PlaceToday = { isSchoolDay: false, enrolled: 0, present: 0, groups: 0, enteredGroups: 0 }

export async function placesToday(
  { tx, scope, now }: ReadContext,
  kindergartenIds: readonly number[],
): Promise<ReadonlyMap<number, PlaceToday>> {
  const day = today(now)
  const range = { from: day, to: day }
  const known = await groupFacts(
    tx,
    sql`g.kindergarten_id = ${anyOf(kindergartenIds)} and ${groupsInRange(scope, range)} and y.from_on <= ${day} and y.to_on >= ${day}`,
    range,
    day,
  )
  const groups = new Map(
    known.filter(({ calendar }) => calendar.isAttendanceDay(day)).map((group) => [group.id, group]),
  )
  const counted = await rows<Counted>(
    tx,
    sql`select p.group_id as "groupId", count(*)::int as enrolled, count(a.status)::int as entered,
      (count(*) filter (where a.status = any (${sql.param(typesOfKind('present'))}::smallint[])))::int as present
      from child_group_period p left join attendance a on a.child_id = p.child_id and a.day = ${day}
      where p.group_id = ${anyOf([...groups.keys()])} and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day}) group by p.group_id`,
  )
  const places = new Map(kindergartenIds.map((id) => [id, nothing]))
  for (const { groupId, enrolled, entered, present } of counted) {
    const group = groups.get(groupId)
    if (!group) continue
    const { isVacation } = group.calendar
    const facts = { enrolled, notEntered: enrolled - entered, isAttendanceDay: true, isVacation: isVacation(day) }
    const before = places.get(group.kindergartenId) ?? nothing
    places.set(group.kindergartenId, {
      isSchoolDay: true,
      enrolled: before.enrolled + enrolled,
      present: before.present + present,
      groups: before.groups + 1,
      enteredGroups: before.enteredGroups + (waitsForEntry(facts, day) ? 0 : 1),
    })
  }
  return places
}
