import type { StaffStatus } from './staff-attendance'
import { isLeave, isWorking, staffStatuses } from './staff-attendance'

const shiftMinutes = 6 * 60
const workingDaysAWeek = 5

export const dailyNormMinutes = (weeklyHours: number): number => (weeklyHours * 60) / workingDaysAWeek

/** Minutes a day's status stands for: a shift is six hours, any other working day the daily norm, leave nothing. */
export const workedMinutes = (status: StaffStatus, weeklyHours: number): number => {
  if (status === staffStatuses.Shift1 || status === staffStatuses.Shift2) return shiftMinutes
  return isWorking(status) ? dailyNormMinutes(weeklyHours) : 0
}

/** '6 ч.', '4 ч. 48 мин.' */
export const formatMinutes = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const text = rest === 0 ? `${hours} ч.` : hours === 0 ? `${rest} мин.` : `${hours} ч. ${rest} мин.`
  return minutes < 0 ? `-${text}` : text
}

/** A working day of the range in which the person was employed. */
export interface NormDay {
  /** Null: nobody has entered it. */
  status: StaffStatus | null
  additional: StaffStatus | null
  /** Minutes of substitution on that day. */
  substitution: number
}

export interface NormResult {
  workingDays: number
  notEntered: number
  /** A day's norm for every working day. */
  norm: number
  /** Leave that is nobody's fault: it isn't owed. An absence without leave (О) still is. */
  excused: number
  own: number
  substitution: number
  /** own + substitution + excused − norm. */
  difference: number
  /** Over the norm (над норматив). */
  overtime: number
}

const isShift = (status: StaffStatus | null): boolean =>
  status === staffStatuses.Shift1 || status === staffStatuses.Shift2

/**
 * Hours worked against the norm (domain.md 6): own shifts, substitutions, absences. A second shift on a day of
 * substituting is that substitution, so its hours are counted once.
 */
export const normOf = (weeklyHours: number, days: readonly NormDay[]): NormResult => {
  const daily = dailyNormMinutes(weeklyHours)
  const result = {
    workingDays: days.length,
    notEntered: 0,
    norm: daily * days.length,
    excused: 0,
    own: 0,
    substitution: 0,
  }
  for (const { status, additional, substitution } of days) {
    result.substitution += substitution
    if (status === null) {
      result.notEntered += 1
      continue
    }
    result.own += workedMinutes(status, weeklyHours)
    if (isShift(additional)) result.own += Math.max(0, shiftMinutes - substitution)
    if (isLeave(status) && status !== staffStatuses.Absence) result.excused += daily
  }
  const difference = result.own + result.substitution + result.excused - result.norm
  return { ...result, difference, overtime: Math.max(0, difference) }
}

/** Hours with two decimals, for tables and Excel: 288 minutes are 4.8. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100
