/** Kinds of records in the national register (НЕИСПУО). The first six have calls in spec/calls.md. */
export const registerSections = {
  ClassBooks: 1,
  Attendances: 2,
  Achievements: 3,
  Programs: 4,
  Topics: 5,
  Substitutions: 6,
  ParentMeetings: 7,
  Notes: 8,
  AdditionalActivities: 9,
  DaysOff: 10,
  Shifts: 11,
} as const
export type RegisterSection = (typeof registerSections)[keyof typeof registerSections]

export const registerSectionLabel: Record<RegisterSection, string> = {
  1: 'Дневници',
  2: 'Присъствия',
  3: 'Резултати',
  4: 'Седмични разпределения',
  5: 'Теми',
  6: 'Замествания',
  7: 'Родителски срещи',
  8: 'Бележки',
  9: 'Допълнителни дейности',
  10: 'Неучебни дни',
  11: 'Смени',
}

/**
 * Order of sending; deletions use the reverse order. Books precede their content and schedules the topics of their hours.
 * Days off precede schedules, which get no hours on them, and shifts precede the schedules that use them. Substitutions precede topics, because the register rejects a
 * substitution of an hour with a topic.
 */
export const sendingOrder: readonly RegisterSection[] = [1, 10, 11, 4, 2, 3, 7, 8, 9, 6, 5]

/** Sections without their own calls in spec/calls.md. */
export const otherSections = { ParentMeetings: 7, Notes: 8, AdditionalActivities: 9, DaysOff: 10, Shifts: 11 } as const
export type OtherSection = (typeof otherSections)[keyof typeof otherSections]

/**
 * Sections in which people also work in the register itself: the difference deletes only records that we have sent.
 */
export const isShared = (section: RegisterSection): boolean =>
  (Object.values(otherSections) as RegisterSection[]).includes(section)

/** Kinds of group of the register: https://github.com/governmentbg/NEISPUO, BasicClassId. */
export const basicClassOf: Readonly<Record<number, number>> = { 1: -5, 2: -4, 3: -3, 4: -6, 5: -1, 6: 21 }
