/**
 * Unexcused days of a child in compulsory education in one calendar month and what they lead to (domain.md 1.3): the law
 * stops the family allowance at more than three, the register's screens treat three as reportable.
 */
export type AbsenceRisk = 'none' | 'warning' | 'risk' | 'allowance'

export const absenceRisk = (unexcusedDays: number): AbsenceRisk => {
  if (unexcusedDays > 3) return 'allowance'
  if (unexcusedDays === 3) return 'risk'
  return unexcusedDays === 2 ? 'warning' : 'none'
}

export const absenceRiskLabel: Record<AbsenceRisk, string> = {
  none: '',
  warning: 'Внимание: 2 неизвинени дни',
  risk: 'Риск: 3 неизвинени дни',
  allowance: 'Над 3 неизвинени дни – прекратяване на помощи',
}

/** Three or more are reported to the social services between the 1st and the 4th of the next month. */
export const isReportable = (unexcusedDays: number): boolean => unexcusedDays >= 3

/** Days of a month on which the list of the previous month is sent. */
export const isReportingDay = (dayOfMonth: number): boolean => dayOfMonth >= 1 && dayOfMonth <= 4
