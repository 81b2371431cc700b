import { isPresent, attendanceTypes } from '@asistent/domain/attendance/statuses'
import { allMealTypes, mealTypeLabel, type MealType } from '@asistent/domain/kitchen/meal-types'
import type { Day } from '@asistent/domain/kernel/day'
import type { StaffStatus } from '@asistent/domain/staff/staff-attendance'
import { sql } from 'drizzle-orm'
import { anyOf } from '../platform/list'
import { part } from '../platform/together'
import { eatenOn } from '../staff/meals.ops'

// Staff who work in the groups today, for the home page.

export interface GroupStaff {
  readonly groupId: number
  readonly staffId: number
  readonly name: string
  readonly isTeacher: boolean
  /** True for today's substitute. */
  readonly standsIn: boolean
  /** Null if the staff member's day is not entered. */
  readonly status: StaffStatus | null
}

/** Staff of the groups without those who are substituted, and their substitutes. */
export const staffOfGroups = (groupIds: readonly number[], day: Day) =>
  part<GroupStaff>(
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

/** Number of present children who have been collected, by group. */
export const leftByNow = (places: readonly number[], groupIds: readonly number[], day: Day, time: string) =>
  part<{ groupId: number; count: number }>(
    sql`select p.group_id as "groupId", count(*)::int as count from attendance a join child_group_period p on p.child_id = a.child_id
      where a.kindergarten_id = ${anyOf(places)} and a.day = ${day} and p.group_id = ${anyOf(groupIds)} and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day}) and a.left_at <= ${time}::time and a.status = ${anyOf(presentTypes)}
      group by p.group_id`,
  )

export const remindedToday = (groupIds: readonly number[], day: Day) =>
  part<{ groupId: number; sentAt: string }>(
    sql`select group_id as "groupId", sent_at as "sentAt" from attendance_reminder where group_id = ${anyOf(groupIds)} and for_on = ${day}`,
    ['sentAt'],
  )

interface StaffAtTable {
  readonly kindergartenId: number
  readonly mealTypes: number[]
  readonly entered: MealType[] | null
  readonly status: StaffStatus | null
}

/** Staff of kindergartens with their entries of the day; staff/meals.ops.ts derives their meals. */
export const staffAtTable = (kindergartenIds: readonly number[], day: Day) =>
  part<StaffAtTable>(
    sql`select s.kindergarten_id as "kindergartenId", s.meal_types as "mealTypes", m.meal_types as entered, t.status from staff_member s
      left join staff_meal m on m.staff_id = s.id and m.for_on = ${day} left join staff_attendance t on t.staff_id = s.id and t.for_on = ${day}
      where s.kindergarten_id = ${anyOf(kindergartenIds)} and (s.left_on is null or s.left_on >= ${day})`,
  )

/** Staff portions by meal (domain.md 5.1), of kindergartens that are open today. */
export function staffPortions(staff: readonly StaffAtTable[], works: (kindergartenId: number) => boolean) {
  const counts = new Map<number, number>()
  for (const member of staff.filter(({ kindergartenId }) => works(kindergartenId)))
    for (const meal of eatenOn(member)?.mealTypes ?? []) counts.set(meal, (counts.get(meal) ?? 0) + 1)
  return allMealTypes.flatMap((mealType) => {
    const count = counts.get(mealType) ?? 0
    return count > 0 ? [{ mealType, name: mealTypeLabel[mealType], count }] : []
  })
}
