import type { Day } from '../kernel/day'
import { compareDays, dayOf, dayOfMonth } from '../kernel/day'
import type { Month } from '../kernel/month'
import { lastDayOf, monthOf, previousMonth } from '../kernel/month'

/** Lock categories: the five of domain.md 1.6 and Appendix A, and 'money', our extension. */
export const lockCategories = [
  'attendance',
  'storage',
  'topics',
  'familyRequests',
  'attendanceRequests',
  'money',
] as const
export type LockCategory = (typeof lockCategories)[number]

export const lockCategoryNumber: Record<LockCategory, 1 | 2 | 3 | 4 | 5 | 6> = {
  attendance: 1,
  storage: 2,
  topics: 3,
  familyRequests: 4,
  attendanceRequests: 5,
  money: 6,
}

export const lockCategoryOfNumber = (number: number): LockCategory | undefined => lockCategories[number - 1]

export const lockCategoryLabel: Record<LockCategory, string> = {
  attendance: 'Присъствия',
  storage: 'Склад и кухня',
  topics: 'Теми',
  familyRequests: 'Заявления за семейни причини',
  attendanceRequests: 'Заявления за присъствие',
  money: 'Плащания и каса',
}

/** Default of the settings for a new automatic lock. */
export const suggestedAutoDay = 5

export interface LockRule {
  /** Manual lock. */
  lockedUntil: Day | null
  /** 'Заключвай предходния месец на N-то число'; 1–28. */
  autoDay: number | null
  /** Day of the last manual change. A lock moved back manually is kept until the next automatic one. */
  movedOn?: Day | null
}

/** Latest day on or before `today` with an automatic lock. */
const lastAutoDay = (autoDay: number, today: Day): Day => {
  const month: Month = dayOfMonth(today) >= autoDay ? monthOf(today) : previousMonth(monthOf(today))
  return dayOf(month.year, month.month, autoDay)
}

/** Last locked day: records on or before it are read-only for everybody (domain.md 1.6); null if nothing is locked. */
export const lockedUntil = ({ lockedUntil: byHand, autoDay, movedOn }: LockRule, today: Day): Day | null => {
  if (autoDay === null) return byHand
  const lockingDay = lastAutoDay(autoDay, today)
  if (movedOn && movedOn >= lockingDay) return byHand
  const automatic = lastDayOf(previousMonth(monthOf(lockingDay)))
  return byHand && compareDays(byHand, automatic) > 0 ? byHand : automatic
}
