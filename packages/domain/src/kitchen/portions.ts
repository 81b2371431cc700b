import { isPresent, type AttendanceType } from '../attendance/statuses'
import type { KindergartenSettings } from '../institutions/settings'
import type { Day } from '../kernel/day'
import { ageOn } from '../people/ages'
import { groupAttendanceTypes, mealGroups, type GroupAttendanceType, type MealGroup } from '../people/groups'
import { ageBands, type AgeBand } from '../warehouse/norms'
import type { MealType } from './meal-types'

// Portions of a day: the meals of each present child (domain.md 5.1), counted by group and age.

type MealRules = Pick<KindergartenSettings, 'mealEntitlement' | 'hourlyVisitsEat'>

/** Returns whether children of an organization get a meal by the settings. */
export const isEntitled = (
  { mealEntitlement, hourlyVisitsEat }: MealRules,
  organisation: GroupAttendanceType,
  meal: MealType,
): boolean =>
  (organisation !== groupAttendanceTypes.Hourly || hourlyVisitsEat) && mealEntitlement[organisation].includes(meal)

/** Returns whether a child with this status of the day gets a meal (domain.md 5.1). */
export const getsMeal = (
  rules: MealRules,
  organisation: GroupAttendanceType,
  status: AttendanceType | null | undefined,
  meal: MealType,
): boolean => status != null && isPresent(status) && isEntitled(rules, organisation, meal)

/** Age band of a child's quantities: always 1–3 in a nursery menu, otherwise the narrow band of the child's age. */
export function bandOf(menuType: MealGroup, bornOn: Day, day: Day): AgeBand {
  if (menuType === mealGroups.Nursery) return ageBands.Nursery
  return ageOn(bornOn, day) >= 5 ? ageBands.From5To7 : ageBands.From3To4
}

/** Each portion belongs to a child of a group, with its age band. */
export interface Eater {
  readonly id: number
  readonly groupId: number
  readonly band: AgeBand
}

export type BandCounts = Readonly<Partial<Record<AgeBand, number>>>

export const countBands = (eaters: readonly Pick<Eater, 'band'>[]): BandCounts => {
  const counts: Partial<Record<AgeBand, number>> = {}
  for (const { band } of eaters) counts[band] = (counts[band] ?? 0) + 1
  return counts
}

export const totalOfBands = (counts: BandCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/**
 * Manual number of portions: distributed among the ages in proportion to the counted ones, the largest
 * remainders first; if no portion was counted, all of them have the wide band.
 */
export function withTyped(counted: BandCounts, typed: number | null, wide: AgeBand): BandCounts {
  if (typed === null) return counted
  const all = totalOfBands(counted)
  if (all === 0) return typed > 0 ? { [wide]: typed } : {}
  const shares = bandsIn(counted).map(([band, count]) => ({
    band,
    whole: Math.floor((typed * count) / all),
    rest: (typed * count) % all,
  }))
  let left = typed - shares.reduce((sum, { whole }) => sum + whole, 0)
  const result: Partial<Record<AgeBand, number>> = {}
  for (const { band, whole } of shares.toSorted(
    (a, otherShare) => otherShare.rest - a.rest || a.band - otherShare.band,
  )) {
    const more = left > 0 ? 1 : 0
    left -= more
    if (whole + more > 0) result[band] = whole + more
  }
  return result
}

export const bandsIn = (counts: BandCounts): [AgeBand, number][] =>
  Object.entries(counts).map(([band, count]) => [Number(band) as AgeBand, count])
