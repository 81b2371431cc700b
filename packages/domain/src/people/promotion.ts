import type { StartYear } from '../kernel/school-year'
import type { GroupType } from './groups'
import { groupTypes } from './groups'

const { Nursery, First, Second, Third, Fourth, Mixed } = groupTypes

const nextType: Partial<Record<GroupType, GroupType | 'finished'>> = {
  [First]: Second,
  [Second]: Third,
  [Third]: Fourth,
  [Fourth]: 'finished',
}

/**
 * Where a child goes when the school year is closed: I → II → III → IV → finished (domain.md 2). By age in the groups
 * that hold several: nursery children move up in the year they turn 3, children of a mixed group leave when they turn 7.
 * It is a proposal: the director confirms it and keeps children whose start of school is postponed.
 */
export const promotionOf = (
  child: { groupType: GroupType; birthYear: number },
  nextStartYear: StartYear,
): GroupType | 'finished' => {
  const age = nextStartYear - child.birthYear
  if (child.groupType === Nursery) return age >= 3 ? First : Nursery
  if (child.groupType === Mixed) return age >= 7 ? 'finished' : Mixed
  return nextType[child.groupType] ?? child.groupType
}
