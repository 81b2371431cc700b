import type { Day } from '../kernel/day'
import { filled } from '../kernel/phrase'
import { isStudyTime } from '../kernel/school-year'

/** Days a year for family reasons; null without a limit: the child is not in compulsory education (domain.md 1.3). */
export type FamilyLimit = number | null

export interface FamilyUse {
  readonly limit: FamilyLimit
  /** Days with status СП in the study time of the year, including future days of approved applications. */
  readonly used: number
}

/** Vacations, days off and the summer never count. */
export const countsToLimit = (day: Day, cell: { isDayOff: boolean; isVacation: boolean }): boolean =>
  isStudyTime(day) && !cell.isDayOff && !cell.isVacation

export const remainingDays = ({ limit, used }: FamilyUse): number | null =>
  limit === null ? null : Math.max(0, limit - used)

/** СП is no longer available; a director may choose it after a confirmation. */
export const isLimitReached = ({ limit, used }: FamilyUse): boolean => limit !== null && used >= limit

/** The teacher and the parent are warned two days before the limit. */
export const warnsOfLimit = ({ limit, used }: FamilyUse): boolean => limit !== null && used >= limit - 2

/** True if this number of further days exceeds the limit. */
export const passesLimit = ({ limit, used }: FamilyUse, more: number): boolean => limit !== null && used + more > limit

/**
 * Days came back as days for family reasons without anybody asking for them: a note was annulled, a day off was removed.
 * The limit is passed only by a director who says so (domain.md 1.2), so the latest of them lose their excuse. `used`
 * counts them already.
 */
export const unexcusedByLimit = ({ limit, used }: FamilyUse, returned: readonly Day[]): Day[] =>
  limit === null || used <= limit ? [] : returned.toSorted().slice(limit - used)

export const limitText = (limit: number): string =>
  filled('Достигнат е лимитът от {limit} дни по семейни причини', { limit })
