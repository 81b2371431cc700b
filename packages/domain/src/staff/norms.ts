import type { StaffStatus } from './staff-attendance'
import { isWorking, staffStatuses } from './staff-attendance'

/** Working time in whole minutes, so that 24 hours a week over five days stay exact. */
export const shifts = {
  first: { status: staffStatuses.Shift1, name: 'I смяна', from: '07:00', to: '13:00' },
  second: { status: staffStatuses.Shift2, name: 'II смяна', from: '13:00', to: '19:00' },
} as const

const shiftMinutes = 6 * 60
const workingDaysAWeek = 5

export const dailyNormMinutes = (weeklyHours: number): number => (weeklyHours * 60) / workingDaysAWeek

/** What the norm asks for in a month: a day's norm for each working day (domain.md 6). */
export const monthlyNormMinutes = (weeklyHours: number, workingDays: number): number =>
  dailyNormMinutes(weeklyHours) * workingDays

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
