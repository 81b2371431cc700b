import { groupTypes, type GroupType } from '../people/groups'

// Educational fields (образователни направления): domain.md 3. The seven of the law have the register's own numbers.

export const subjectKinds = { Mandatory: 1, Optional: 2, Facultative: 3, Specialized: 4 } as const
export type SubjectKind = (typeof subjectKinds)[keyof typeof subjectKinds]

export const subjectKindLabel: Record<SubjectKind, string> = {
  1: 'Задължително направление',
  2: 'Избираемо',
  3: 'Факултативно',
  4: 'Специализирано',
}

/** Numbers of the seven fields of the law. */
export const lawSubjects = {
  Language: 80,
  Mathematics: 81,
  World: 82,
  Art: 83,
  Music: 84,
  Construction: 85,
  Physical: 86,
} as const

/** Situations of each field a week, by the kind of group: usual practice, which adds up to the minimum of the law. */
const weeklyShares: Partial<Record<GroupType, Readonly<Record<number, number>>>> = {
  [groupTypes.First]: { 80: 1, 81: 1, 82: 1, 83: 2, 84: 2, 85: 1, 86: 3 },
  [groupTypes.Second]: { 80: 2, 81: 2, 82: 2, 83: 1, 84: 2, 85: 1, 86: 3 },
  [groupTypes.Third]: { 80: 2, 81: 2, 82: 2, 83: 2, 84: 2, 85: 2, 86: 3 },
  [groupTypes.Fourth]: { 80: 3, 81: 3, 82: 2, 83: 2, 84: 2, 85: 2, 86: 3 },
}

/** How many situations of a field a week are usual; none where the law sets none (nursery, mixed groups). */
export const weeklyShare = (type: GroupType, subjectId: number): number => weeklyShares[type]?.[subjectId] ?? 0

/** 11, 13, 15, 17 situations a week are the least. */
export const weeklyMinimum = (type: GroupType): number =>
  Object.values(weeklyShares[type] ?? {}).reduce((sum, share) => sum + share, 0)
