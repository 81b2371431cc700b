import type { GroupType } from '../people/groups'
import { weeklyMinimum, weeklyShare } from './subjects'

// The weekly program of a group (седмично разпределение): domain.md 3.

export const itemKinds = { ClassSubject: 1, Activity: 2, Break: 3, DayOff: 4 } as const
export type ItemKind = (typeof itemKinds)[keyof typeof itemKinds]
/** A day off is never typed into a program: the schedule shows it. */
export const typedItemKinds = { ClassSubject: 1, Activity: 2, Break: 3 } as const

export const itemKindLabel: Record<ItemKind, string> = {
  1: 'Педагогическа ситуация',
  2: 'Допълнителна дейност',
  3: 'Режимен момент',
  4: 'Неучебен ден',
}

export interface TimedItem {
  readonly dayOfWeek: number
  readonly startTime: string
  readonly endTime: string
}

export const collide = (left: TimedItem, right: TimedItem): boolean =>
  left.dayOfWeek === right.dayOfWeek && left.startTime < right.endTime && right.startTime < left.endTime

/** Places of items that begin before an earlier one of their day has ended. */
export function overlappingItems(items: readonly TimedItem[]): number[] {
  return items.flatMap((item, index) => (items.slice(0, index).some((before) => collide(before, item)) ? [index] : []))
}

interface SubjectItem {
  readonly kind: number
  readonly classSubjectId?: number | null | undefined
}

export interface WeeklyCount {
  readonly subjectId: number
  readonly count: number
  /** What is usual for the kind of group; 0 where nothing is set. */
  readonly usual: number
}

/** Situations of each field a week beside what is usual for the kind of group. */
export function weeklyCounts(items: readonly SubjectItem[], type: GroupType, subjectIds: readonly number[]) {
  const situations = items.filter((item) => item.kind === itemKinds.ClassSubject)
  const bySubject: WeeklyCount[] = subjectIds.map((subjectId) => ({
    subjectId,
    count: situations.filter((item) => item.classSubjectId === subjectId).length,
    usual: weeklyShare(type, subjectId),
  }))
  return { bySubject, total: situations.length, minimum: weeklyMinimum(type) }
}
