/** What the national register (НЕИСПУО) holds of a kindergarten's class books; each has its calls (spec/calls.md). */
export const registerSections = {
  ClassBooks: 1,
  Attendances: 2,
  Achievements: 3,
  Programs: 4,
  Topics: 5,
  Substitutions: 6,
} as const
export type RegisterSection = (typeof registerSections)[keyof typeof registerSections]

export const registerSectionLabel: Record<RegisterSection, string> = {
  1: 'Дневници',
  2: 'Присъствия',
  3: 'Резултати',
  4: 'Седмични разпределения',
  5: 'Теми',
  6: 'Замествания',
}

/**
 * A book before what stands in it, a schedule before its hours, a substitution before the topics of the same hours: the
 * register takes no substitution for an hour that has a topic. What is deleted goes the other way.
 */
export const sendingOrder: readonly RegisterSection[] = [1, 4, 2, 3, 6, 5]

/** Kinds of group of the register: https://github.com/governmentbg/NEISPUO, BasicClassId. */
export const basicClassOf: Readonly<Record<number, number>> = { 1: -5, 2: -4, 3: -3, 4: -6, 5: -1, 6: 21 }
