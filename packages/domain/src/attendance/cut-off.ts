import type { Day } from '../kernel/day'
import { isStudyTime } from '../kernel/school-year'

// Deadline for entering the groups of a day, and reminders (the director's day).

export interface GroupDay {
  /** Children expected in the group that day. */
  readonly enrolled: number
  readonly notEntered: number
  readonly isAttendanceDay: boolean
  /** Vacation, flu vacation, quarantine: the group may be empty. */
  readonly isVacation: boolean
}

/**
 * A group with missing marks. In the summer and in vacations an empty day means 'not expected' (domain.md
 * 1.5), so nobody is reminded of it.
 */
export const waitsForEntry = (group: GroupDay, day: Day): boolean =>
  group.isAttendanceDay && !group.isVacation && isStudyTime(day) && group.notEntered > 0

/** 'HH:MM' in Europe/Sofia. */
export const isPastCutOff = (time: string, cutOff: string): boolean => time >= cutOff

/** Minimum time between two reminders. */
export const reminderPauseMinutes = 15

export const maySendAgain = (sentAt: Date | null, now: Date): boolean =>
  sentAt === null || now.getTime() - sentAt.getTime() >= reminderPauseMinutes * 60_000
