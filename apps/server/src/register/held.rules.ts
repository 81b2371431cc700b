import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import type { RegisterBody, RegisterLesson } from '@asistent/domain/register/bodies'
import type { OurRecord } from '@asistent/domain/register/difference'
import type { BlockCode } from '@asistent/domain/register/reasons'
import type { RegisterSection } from '@asistent/domain/register/sections'
import { keyOf, shapeOf } from '@asistent/domain/register/shapes'

// Our records before the comparison, and the groups that they belong to.

/** Scope of a comparison. */
export interface Period {
  readonly kindergartenId: number
  readonly startYear: number
  readonly range: DayRange
  readonly sections: readonly RegisterSection[]
  readonly groupId?: number | undefined
  readonly today: Day
}

export interface HeldRecord extends OurRecord {
  /** Our data for the user, also of a blocked record. */
  readonly value: RegisterBody | null
  readonly groupId: number | null
  readonly childId: number | null
  readonly forOn: Day | null
  readonly label: string | null
  /** What of it is not sent, and why. */
  readonly leftOut?: string | null
}

export interface OurGroup {
  readonly id: number
  readonly name: string
  readonly classId: number | null
  readonly isBookThere: boolean
  readonly isBookClosed: boolean
  readonly lessons: readonly RegisterLesson[]
  /** Numbers of the teachers of each curriculum, from the sample list. */
  readonly teachers: Readonly<Record<number, readonly number[]>>
}

export type Groups = ReadonlyMap<number, OurGroup>

interface Subject {
  readonly section: RegisterSection
  /** Key while the record has no number of the register. */
  readonly ownKey: string
  readonly groupId: number | null
  readonly childId?: number
  readonly forOn?: Day
  readonly label?: string | null
}

/** Without these numbers the record has no key of the register. */
const withoutKey: ReadonlySet<BlockCode | null> = new Set<BlockCode>(['no-group', 'no-child', 'no-teacher'])

/** `value` is what the user sees if the body cannot be built. */
export function held(
  subject: Subject,
  classId: number | null,
  body: RegisterBody | undefined,
  blocked: BlockCode | null,
  value: RegisterBody | null = null,
): HeldRecord {
  const { section, ownKey, groupId, childId = null, forOn = null, label = null } = subject
  const shaped = body && shapeOf(section, body)
  const key = shaped && !withoutKey.has(blocked) ? keyOf(section, classId, shaped) : `own:${ownKey}`
  const shown = shaped ?? (value && shapeOf(section, value))
  return {
    section,
    key,
    body: blocked ? null : (shaped ?? null),
    value: shown,
    blocked,
    groupId,
    childId,
    forOn,
    label,
  }
}

/** A record of a book needs the number of its group, and its book, which the same difference may create. */
export const lacking = ({ classId, isBookThere }: OurGroup, blockCode: BlockCode | null): BlockCode | null => {
  if (classId === null) return 'no-group'
  return blockCode ?? (isBookThere ? null : 'no-book')
}

export const hoursOn = ({ lessons }: OurGroup, day: Day, curriculumId?: number | null): readonly RegisterLesson[] =>
  lessons
    .filter((lesson) => lesson.date === day && (curriculumId === undefined || lesson.curriculumId === curriculumId))
    .toSorted((left, right) => left.hourNumber - right.hourNumber)
