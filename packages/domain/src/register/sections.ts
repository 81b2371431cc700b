/** Kinds of records in the national register (НЕИСПУО). The first six have calls in spec/calls.md. */
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
 * Order of sending; deletions use the reverse order. Books precede their content and schedules the topics of their hours.
 * Substitutions precede topics, because the register rejects a substitution of an hour with a topic.
 */
export const sendingOrder: readonly RegisterSection[] = [1, 4, 2, 3, 6, 5]

/** Kinds of group of the register: https://github.com/governmentbg/NEISPUO, BasicClassId. */
export const basicClassOf: Readonly<Record<number, number>> = { 1: -5, 2: -4, 3: -3, 4: -6, 5: -1, 6: 21 }
