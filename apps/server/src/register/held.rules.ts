import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import type { RegisterBody, RegisterLesson } from '@asistent/domain/register/bodies'
import type { OurRecord } from '@asistent/domain/register/difference'
import type { BlockCode } from '@asistent/domain/register/reasons'
import type { RegisterSection } from '@asistent/domain/register/sections'
import { keyOf, shapeOf } from '@asistent/domain/register/shapes'

// A record of ours on its way into a difference, and what it is made of.

/** What a look is about. */
export interface Period {
  readonly kindergartenId: number
  readonly startYear: number
  readonly range: DayRange
  readonly sections: readonly RegisterSection[]
  readonly groupId?: number | undefined
  readonly today: Day
}

export interface HeldRecord extends OurRecord {
  readonly groupId: number | null
  readonly childId: number | null
  readonly forOn: Day | null
  readonly label: string | null
  /** What of it isn't sent, and why. */
  readonly leftOut?: string | null
}

export interface OurGroup {
  readonly id: number
  readonly name: string
  readonly classId: number | null
  readonly isBookThere: boolean
  readonly isBookClosed: boolean
  readonly lessons: readonly RegisterLesson[]
  /** Who teaches a curriculum by the sample list. */
  readonly teachers: Readonly<Record<number, readonly number[]>>
}

export type Groups = ReadonlyMap<number, OurGroup>

interface Told {
  readonly section: RegisterSection
  /** When it has no number of the register. */
  readonly ownKey: string
  readonly groupId: number | null
  readonly childId?: number
  readonly forOn?: Day
  readonly label?: string | null
}

/** Without these there is no name that the register would know it by. */
const nameless: ReadonlySet<BlockCode | null> = new Set<BlockCode>(['no-group', 'no-child', 'no-teacher'])

export function held(
  told: Told,
  classId: number | null,
  body: RegisterBody | undefined,
  blocked: BlockCode | null,
): HeldRecord {
  const { section, ownKey, groupId, childId = null, forOn = null, label = null } = told
  const shaped = body && shapeOf(section, body)
  const key = shaped && !nameless.has(blocked) ? keyOf(section, classId, shaped) : `own:${ownKey}`
  return { section, key, body: blocked ? null : (shaped ?? null), blocked, groupId, childId, forOn, label }
}

export const hoursOn = ({ lessons }: OurGroup, day: Day, curriculumId?: number | null): readonly RegisterLesson[] =>
  lessons
    .filter((one) => one.date === day && (curriculumId === undefined || one.curriculumId === curriculumId))
    .toSorted((left, right) => left.hourNumber - right.hourNumber)
