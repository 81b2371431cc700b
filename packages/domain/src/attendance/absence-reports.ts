import { addDays, sofiaTime, today, type Day } from '../kernel/day'

/**
 * A parent's word that a child won't come. It changes no status: nobody has seen yet that the child is absent, and
 * illness is excused by a note (domain.md 1.4). For family reasons an application goes along while its term is kept.
 */
export const absenceReasons = { Illness: 1, Family: 2 } as const
export type AbsenceReason = (typeof absenceReasons)[keyof typeof absenceReasons]

export const absenceReasonLabel: Record<AbsenceReason, string> = { 1: 'Болно е', 2: 'Семейни причини' }

/** Later days need an application. */
export const longestReportAhead = 14

/** Days of one report. A report without an end covers this number of days, unless the parent or the first presence ends it. */
export const longestReport = 30

/** Last day of a report; null for a report of one day. */
export const lastReportedDay = (from: Day, to: Day | undefined, openEnded: boolean): Day | null => {
  if (openEnded) return addDays(from, longestReport - 1)
  return to === undefined || to === from ? null : to
}

export const mayReportFor = (day: Day, now: Date): boolean =>
  day >= today(now) && day <= addDays(today(now), longestReportAhead)

/** True if the absence is known before the kitchen counts the portions of the day. */
export const keepsMealNotice = (day: Day, now: Date, noticeTime: string): boolean =>
  day > today(now) || (day === today(now) && sofiaTime(now) < noticeTime)
