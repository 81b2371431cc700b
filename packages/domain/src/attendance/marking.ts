import type { Day } from '../kernel/day'
import { addDays } from '../kernel/day'
import type { GroupAttendanceType } from '../people/groups'
import type { AttendanceType } from './statuses'
import { attendanceTypes, suitsOrganisation } from './statuses'

/** State of a cell before it is marked. */
export interface MarkedDay {
  readonly day: Day
  readonly today: Day
  /** The child is in the group that day, inside the school year. */
  readonly enrolled: boolean
  /** Weekend, holiday or a day off of kind DayOff for the group. */
  readonly isDayOff: boolean
  /** Last locked day of the module; null if nothing is locked. */
  readonly lockedUntil: Day | null
  readonly organisation: GroupAttendanceType
}

export type MarkRefusal = 'locked' | 'day-off' | 'not-enrolled' | 'future' | 'wrong-organisation'

/**
 * Why a mark is refused, the reason that is hardest to get over first. Clearing a mistaken day is always possible: that
 * is how a day that became a day off later is put right (domain.md 1.2).
 */
export const markRefusal = (mark: AttendanceType | null, at: MarkedDay): MarkRefusal | undefined => {
  if (at.lockedUntil !== null && at.day <= at.lockedUntil) return 'locked'
  if (mark === null) return undefined
  if (at.isDayOff) return 'day-off'
  if (!at.enrolled) return 'not-enrolled'
  if (at.day > at.today && at.day > addDays(at.today, 1)) return 'future'
  if (!suitsOrganisation(mark, at.organisation)) return 'wrong-organisation'
  return undefined
}

export const markRefusalText: Record<MarkRefusal, string> = {
  locked: 'Периодът е заключен',
  'day-off': 'Денят е неучебен',
  'not-enrolled': 'Детето не е записано в групата на тази дата',
  future: 'Не може да въвеждате статус за бъдеща дата',
  'wrong-organisation': 'Статусът не е допустим за тази организация на групата',
}

/** A status on a day off or outside of the enrolment: shown in red, not counted, may only be cleared. */
export const isMistaken = (status: AttendanceType | null, cell: { isDayOff: boolean; isDayLocked: boolean }): boolean =>
  status !== null && status !== attendanceTypes.Locked && (cell.isDayOff || cell.isDayLocked)
