import type { Day } from '../kernel/day'
import { addDays, isWeekend } from '../kernel/day'
import type { DayRange } from '../kernel/range'
import { contains } from '../kernel/range'
import { startYearOf, summerTime } from '../kernel/school-year'

/** Applications of a parent or of staff for a parent (заявления; domain.md 1.5). */
export const requestKinds = { FamilyReason: 1, Presence: 2 } as const
export type RequestKind = (typeof requestKinds)[keyof typeof requestKinds]

export const requestKindLabel = {
  1: 'Отсъствие по семейни причини',
  2: 'Лятно или ваканционно присъствие',
} as const satisfies Record<RequestKind, string>

export const requestStatuses = { Pending: 0, Approved: 1, Rejected: 2, Withdrawn: 3 } as const
export type RequestStatus = (typeof requestStatuses)[keyof typeof requestStatuses]

export const requestStatusLabel: Record<RequestStatus, string> = {
  0: 'Чака решение',
  1: 'Одобрено',
  2: 'Отказано',
  3: 'Оттеглено',
}

/** From Approved and Rejected back to Pending: the decision is reversed and can be taken again. */
const canBecome: Record<RequestStatus, readonly RequestStatus[]> = { 0: [1, 2, 3], 1: [0, 3], 2: [0], 3: [] }

export const mayBecome = (from: RequestStatus, to: RequestStatus): boolean => canBecome[from].includes(to)

/** The lock that closes filing for a kind. */
export const requestLock = { 1: 'familyRequests', 2: 'attendanceRequests' } as const satisfies Record<
  RequestKind,
  'familyRequests' | 'attendanceRequests'
>

/** Working days strictly between today and the first day: the notice period. */
const workingDaysBefore = (first: Day, today: Day, isDayOff: (day: Day) => boolean): number => {
  let count = 0
  for (let day = today; day < first; day = addDays(day, 1)) if (!isWeekend(day) && !isDayOff(day)) count += 1
  return count
}

/**
 * Is the term kept? One working day of notice for Monday means Friday at the latest: Friday itself is the working day
 * that lies before Monday (domain.md 1.3).
 */
export const keepsNotice = (
  first: Day,
  today: Day,
  noticeDays: number,
  isDayOff: (day: Day) => boolean = () => false,
): boolean => first >= today && workingDaysBefore(first, today, isDayOff) >= noticeDays

/** Presence is declared only for the summer or a school vacation; on other days children are expected. */
export const mayDeclarePresence = (day: Day, isVacation: boolean): boolean =>
  isVacation || contains(summerTime(startYearOf(day)), day)

/** Maximum days; a longer application has a wrong year in a date. */
export const longestRequest = 120

/** A parent may withdraw a pending or an approved future application; staff any that is not locked. */
export const mayWithdraw = (
  request: { readonly status: RequestStatus; readonly range: DayRange },
  who: 'parent' | 'staff',
  today: Day,
): boolean => {
  if (!mayBecome(request.status, requestStatuses.Withdrawn)) return false
  if (who === 'staff' || request.status === requestStatuses.Pending) return true
  return request.range.from > today
}
