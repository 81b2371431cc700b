import { isPresent, attendanceTypes } from '@asistent/domain/attendance/statuses'
import { allMealTypes, mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import type { Day } from '@asistent/domain/kernel/day'
import type { StaffStatus } from '@asistent/domain/staff/staff-attendance'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { eatenIn } from '../staff/meals.ops'

// Who works in the groups today, and what the home page says about it.

export interface GroupStaff {
  readonly groupId: number
  readonly staffId: number
  readonly name: string
  readonly isTeacher: boolean
  /** Stands in for somebody in the group today. */
  readonly standsIn: boolean
  /** Null: the day of the person isn't entered. */
  readonly status: StaffStatus | null
}

/** Who belongs to the groups, without those who are replaced; and who stands in for them. */
export const staffOfGroups = (tx: Tx, groupIds: readonly number[], day: Day) =>
  rows<GroupStaff>(
    tx,
    sql`select w.group_id as "groupId", s.id as "staffId", s.first_name || ' ' || s.last_name as name, s.is_pedagogical as "isTeacher", bool_or(w.stands_in) as "standsIn",
        (select t.status from staff_attendance t where t.staff_id = s.id and t.for_on = ${day}) as status from (
          select gs.group_id, gs.staff_id, false as stands_in from group_staff gs where gs.group_id = ${anyOf(groupIds)} and gs.from_on <= ${day} and (gs.to_on is null or gs.to_on >= ${day})
            and not exists (select from staff_substitution v where v.absent_id = gs.staff_id and v.from_on <= ${day} and v.to_on >= ${day})
          union all
          select v.group_id, v.substitute_id, true from staff_substitution v where v.group_id = ${anyOf(groupIds)} and v.substitute_id is not null and v.from_on <= ${day} and v.to_on >= ${day}
        ) w join staff_member s on s.id = w.staff_id and (s.left_on is null or s.left_on >= ${day})
        group by w.group_id, s.id order by s.last_name, s.id`,
  )

const presentTypes = Object.values(attendanceTypes).filter(isPresent)

/** Present children who have been fetched, by group. */
export async function leftByNow(
  tx: Tx,
  groupIds: readonly number[],
  day: Day,
  time: string,
): Promise<ReadonlyMap<number, number>> {
  const counted = await rows<{ groupId: number; count: number }>(
    tx,
    sql`select p.group_id as "groupId", count(*)::int as count from child_group_period p join attendance a on a.child_id = p.child_id and a.day = ${day}
      where p.group_id = ${anyOf(groupIds)} and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day}) and a.left_at <= ${time}::time and a.status = ${anyOf(presentTypes)}
      group by p.group_id`,
  )
  return new Map(counted.map(({ groupId, count }) => [groupId, count]))
}

export async function remindedToday(tx: Tx, groupIds: readonly number[], day: Day): Promise<ReadonlyMap<number, Date>> {
  const sent = await rows<{ groupId: number; sentAt: string }>(
    tx,
    sql`select group_id as "groupId", sent_at as "sentAt" from attendance_reminder where group_id = ${anyOf(groupIds)} and for_on = ${day}`,
  )
  return new Map(sent.map(({ groupId, sentAt }) => [groupId, new Date(sentAt)]))
}

/** Portions of the staff by meal (domain.md 5.1). */
export async function staffPortions(tx: Tx, kindergartenIds: readonly number[], day: Day) {
  const counts = new Map<number, number>()
  for (const kindergartenId of kindergartenIds) {
    const staff = await rows<{ id: number; mealTypes: number[] }>(
      tx,
      sql`select id, meal_types as "mealTypes" from staff_member where kindergarten_id = ${kindergartenId} and (left_on is null or left_on >= ${day})`,
    )
    const eaten = await eatenIn(tx, kindergartenId, { from: day, to: day }, staff)
    for (const days of eaten.values())
      for (const meal of days.get(day)?.mealTypes ?? []) counts.set(meal, (counts.get(meal) ?? 0) + 1)
  }
  return allMealTypes.flatMap((mealType) => {
    const count = counts.get(mealType) ?? 0
    return count > 0 ? [{ mealType, name: mealTypeLabel[mealType], count }] : []
  })
}
