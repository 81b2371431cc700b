import type { Day } from '../kernel/day'
import { dayOfMonth, monthOfYear, yearOf } from '../kernel/day'
import { inBulgarian, type Phrase } from '../kernel/phrase'
import { schoolYearBounds, startYearOf, type StartYear } from '../kernel/school-year'
import type { GroupType } from './groups'
import { groupTypes } from './groups'

const { Nursery, First, Second, Third, Fourth } = groupTypes

/** Full months of life on a day; negative before birth. Who is born on the 31st completes a short month on the next 1st. */
const monthsOfLife = (birthDate: Day, on: Day): number =>
  (yearOf(on) - yearOf(birthDate)) * 12 +
  (monthOfYear(on) - monthOfYear(birthDate)) -
  (dayOfMonth(on) < dayOfMonth(birthDate) ? 1 : 0)

/** Full years on a day (domain.md 2). */
export const ageOn = (birthDate: Day, on: Day): number => Math.floor(monthsOfLife(birthDate, on) / 12)

/** '4 г. и 2 м.'; under a year only months. */
export const ageText = (birthDate: Day, on: Day): string => inBulgarian(agePhrase(birthDate, on))

export function agePhrase(birthDate: Day, on: Day): Phrase | string {
  const total = monthsOfLife(birthDate, on)
  if (total < 0) return ''
  const [years, months] = [Math.floor(total / 12), total % 12]
  if (years === 0) return { text: '{months} м.', values: { months } }
  return months === 0
    ? { text: '{years} г.', values: { years } }
    : { text: '{years} г. и {months} м.', values: { years, months } }
}

/** Years by which a group's children were usually born before the start of the school year (domain.md 2). */
const usualAges: Partial<Record<GroupType, readonly number[]>> = {
  [Nursery]: [2, 1],
  [First]: [3],
  [Second]: [4],
  [Third]: [5],
  [Fourth]: [6],
}

/** Birth years a group is meant for, earliest first: in 2026/2027 the second group is for 2022. Empty = any age. */
export const birthYearsOf = (type: GroupType, startYear: StartYear): number[] =>
  (usualAges[type] ?? []).map((age) => startYear - age)

/** Group type for children of a birth year; undefined if they are too young. */
export const recommendedGroupType = (birthYear: number, startYear: StartYear): GroupType | undefined => {
  const age = startYear - birthYear
  if (age < 1) return undefined
  if (age <= 2) return Nursery
  // Seven-year-olds whose start of school is postponed stay in the fourth group.
  return age === 3 ? First : age === 4 ? Second : age === 5 ? Third : Fourth
}

/**
 * Does a child's year of birth suit the group? Bigger children (3) may stay in the nursery, postponed ones (7) in the
 * fourth group; mixed and substitution groups take everybody. Otherwise the form warns: 'Възрастта не отговаря на групата'.
 */
export const suitsGroup = (type: GroupType, birthYear: number, startYear: StartYear): boolean => {
  const usual = usualAges[type]
  if (!usual) return true
  const age = startYear - birthYear
  return usual.includes(age) || (type === Nursery && age === 3) || (type === Fourth && age === 7)
}

/** Ten months to eight years: what a kindergarten or nursery takes (domain.md Appendix D). Outside it the form warns. */
export const isOfAge = (birthDate: Day, on: Day): boolean =>
  monthsOfLife(birthDate, on) >= 10 && ageOn(birthDate, on) < 8

/**
 * Can a child of this birth date have been enrolled on that day? Nurseries take children from three months on, and whose
 * start of school was postponed twice is eight at the start of the school year; beyond that a digit is wrong.
 */
export function ageProblem(birthDate: Day, enrolledOn: Day): 'too-young' | 'too-old' | undefined {
  if (monthsOfLife(birthDate, enrolledOn) < 3) return 'too-young'
  return ageOn(birthDate, schoolYearBounds(startYearOf(enrolledOn)).from) > 8 ? 'too-old' : undefined
}
