import { isPresent, type AttendanceType } from '@asistent/domain/attendance/statuses'
import type { MealType } from '@asistent/domain/kitchen/meal-types'
import { groupAttendanceTypes } from '@asistent/domain/people/groups'
import type { GroupFacts } from './group-facts.queries'
import type { SummedChild } from './sums.queries'

/** Does a child with this status of the day get a meal: by the entitlement of its organisation (domain.md 5.1). */
export function eats(
  group: Pick<GroupFacts, 'attendanceType' | 'settings'>,
  child: Pick<SummedChild, 'attendanceType'>,
  status: AttendanceType | null | undefined,
  meal: MealType,
): boolean {
  if (status == null || !isPresent(status)) return false
  const organisation = child.attendanceType ?? group.attendanceType
  if (organisation === groupAttendanceTypes.Hourly && !group.settings.hourlyVisitsEat) return false
  return group.settings.mealEntitlement[organisation].includes(meal)
}
