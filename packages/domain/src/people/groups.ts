import type { Day } from '../kernel/day'
import { yearOf } from '../kernel/day'
import type { StartYear } from '../kernel/school-year'

/** Kinds of group by age (`classType` on the wire; domain.md 2). */
export const groupTypes = {
  Nursery: 1,
  First: 2,
  Second: 3,
  Third: 4,
  Fourth: 5,
  Mixed: 6,
  Substitution: 7,
} as const
export type GroupType = (typeof groupTypes)[keyof typeof groupTypes]

export const groupTypeLabel = {
  1: 'Яслена група',
  2: 'Първа група',
  3: 'Втора група',
  4: 'Трета подготвителна група (ПГ5)',
  5: 'Четвърта подготвителна група (ПГ6)',
  6: 'Разновъзрастова група',
  7: 'Сборна група',
} as const satisfies Record<GroupType, string>

export const groupTypeShortLabel: Record<GroupType, string> = {
  1: 'Яслена',
  2: 'Първа',
  3: 'Втора',
  4: 'Трета (ПГ5)',
  5: 'Четвърта (ПГ6)',
  6: 'Разновъзрастова',
  7: 'Сборна',
}

/** Организация на групата (product.md 3, domain.md 2). */
export const groupAttendanceTypes = { FullDay: 1, Hourly: 2, HalfDay: 3, Independent: 4 } as const
export type GroupAttendanceType = (typeof groupAttendanceTypes)[keyof typeof groupAttendanceTypes]

export const groupAttendanceTypeLabel: Record<GroupAttendanceType, string> = {
  1: 'Целодневна',
  2: 'Почасова',
  3: 'Полудневна',
  4: 'Самостоятелна',
}

/** Meal groups of the kitchen (`type`, `typeName` on the wire; domain.md 2). */
export const mealGroups = { Nursery: 1, Kindergarten: 2, Staff: 3 } as const
export type MealGroup = (typeof mealGroups)[keyof typeof mealGroups]

export const mealGroupLabel: Record<MealGroup, string> = { 1: 'Ясла', 2: 'Детска градина', 3: 'Персонал' }

export const mealGroupOf = (type: GroupType): MealGroup =>
  type === groupTypes.Nursery ? mealGroups.Nursery : mealGroups.Kindergarten

/** Preschool is compulsory from the school year in which a child turns 4; before 2023/2024 from 5 (domain.md 1.3). */
export const compulsoryAge = (startYear: StartYear): number => (startYear >= 2023 ? 4 : 5)

/** The age children of a group turn in the year it starts. */
const usualAge: Partial<Record<GroupType, number>> = { 2: 3, 3: 4, 4: 5, 5: 6 }

/** True if the whole group is compulsory. In a mixed group it depends on the child. */
export const isCompulsoryGroup = (type: GroupType, startYear: StartYear): boolean =>
  (usualAge[type] ?? 0) >= compulsoryAge(startYear)

/** Depends on the child's age in a mixed group, otherwise on the group (domain.md 2). */
export const isCompulsory = (type: GroupType, birthDate: Day, startYear: StartYear): boolean =>
  type === groupTypes.Mixed
    ? startYear - yearOf(birthDate) >= compulsoryAge(startYear)
    : isCompulsoryGroup(type, startYear)
