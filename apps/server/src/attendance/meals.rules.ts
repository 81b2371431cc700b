import type { AttendanceType } from '@asistent/domain/attendance/statuses'
import type { MealType } from '@asistent/domain/kitchen/meal-types'
import { getsMeal } from '@asistent/domain/kitchen/portions'
import type { GroupFacts } from './group-facts.queries'
import type { SummedChild } from './sums.queries'

/** Returns whether a child of the group gets a meal with this status (domain/kitchen/portions.ts). */
export const eats = (
  group: Pick<GroupFacts, 'attendanceType' | 'settings'>,
  child: Pick<SummedChild, 'attendanceType'>,
  status: AttendanceType | null | undefined,
  meal: MealType,
): boolean => getsMeal(group.settings, child.attendanceType ?? group.attendanceType, status, meal)
