import type { Day } from '../kernel/day'
import { addDays } from '../kernel/day'
import type { GroupAttendanceType } from '../people/groups'
import type { AttendanceType } from './statuses'
import { attendanceTypes, suitsOrganisation } from './statuses'

/** What is known of the cell when somebody marks it. */
export interface MarkedDay {
  readonly day: Day
  readonly today: Day
  /** In one of the group's stays of the child that day, and inside the school year. */
  readonly enrolled: boolean
  /** Weekend, holiday or a day off of kind DayOff for the group. */
  readonly isDayOff: boolean
  /** The module is locked up to this day; null: nothing is. */
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

/** A real status on a day that is off or on which the child is not enrolled: red, counted nowhere, only cleared. */
export const isMistaken = (status: AttendanceType | null, cell: { isDayOff: boolean; isDayLocked: boolean }): boolean =>
  status !== null && status !== attendanceTypes.Locked && (cell.isDayOff || cell.isDayLocked)
