/** Statuses of a staff member's day with the code a cell shows (product.md 3, domain.md 6). */
export const staffStatuses = {
  Locked: 0,
  Shift1: 1,
  Shift2: 2,
  PaidLeave: 3,
  UnpaidLeave: 4,
  MaternityLeave: 5,
  SickLeave: 6,
  Absence: 7,
  Attendance: 8,
  OfficialLeave: 9,
  Lecturing: 10,
  BusinessTrip: 11,
} as const
export type StaffStatus = (typeof staffStatuses)[keyof typeof staffStatuses]

export const staffStatusCode: Record<StaffStatus, string> = {
  0: '–',
  1: 'I',
  2: 'II',
  3: 'ПО',
  4: 'НП',
  5: 'М',
  6: 'Б',
  7: 'О',
  8: 'Р',
  9: 'СО',
  10: 'Л',
  11: 'К',
}

export const staffStatusLabel: Record<StaffStatus, string> = {
  0: 'Заключен ден',
  1: 'I смяна',
  2: 'II смяна',
  3: 'Платен отпуск',
  4: 'Неплатен отпуск',
  5: 'Отпуск по майчинство',
  6: 'Болничен',
  7: 'Отсъствие',
  8: 'На работа',
  9: 'Служебен отпуск',
  10: 'Лекторски часове',
  11: 'Командировка',
}

/** In the middle of a sentence; the number of a shift keeps its capitals. */
export const staffStatusWords = (status: StaffStatus): string => {
  const label = staffStatusLabel[status]
  return /^I+ /.test(label) ? label : label.toLowerCase()
}

/** What a user may choose; Locked is only ever shown. */
export const choosableStaffStatuses = Object.values(staffStatuses).filter((status) => status !== staffStatuses.Locked)

const working: ReadonlySet<StaffStatus> = new Set([
  staffStatuses.Shift1,
  staffStatuses.Shift2,
  staffStatuses.Attendance,
  staffStatuses.Lecturing,
  staffStatuses.BusinessTrip,
])

/** Working = {1, 2, 8, 10, 11}: counted as days at work. */
export const isWorking = (status: StaffStatus): boolean => working.has(status)

const presentInTheBuilding: ReadonlySet<StaffStatus> = new Set([
  staffStatuses.Shift1,
  staffStatuses.Shift2,
  staffStatuses.Attendance,
  staffStatuses.Lecturing,
])

/** At work and in the kindergarten, so also at its table: not on a business trip. */
export const isInTheBuilding = (status: StaffStatus): boolean => presentInTheBuilding.has(status)

/** Reasons that require a substitute. */
export const isLeave = (status: StaffStatus): boolean => status !== staffStatuses.Locked && !isWorking(status)

/** A day of a staff member: the status and, when there is one, a second status (I + Л). */
export interface StaffDay {
  status: StaffStatus
  additional: StaffStatus | null
}

/**
 * What is wrong with a day's entry. Work is entered when it has happened; leave may be planned (domain.md 6). Two kinds of
 * leave on one day would count it twice.
 */
export const staffDayProblem = (
  { status, additional }: StaffDay,
  isFuture: boolean,
): 'locked-status' | 'future-work' | 'same-twice' | 'two-leaves' | undefined => {
  const both = additional === null ? [status] : [status, additional]
  if (both.includes(staffStatuses.Locked)) return 'locked-status'
  if (isFuture && both.some(isWorking)) return 'future-work'
  if (additional === status) return 'same-twice'
  if (additional !== null && isLeave(status) && isLeave(additional)) return 'two-leaves'
  return undefined
}

/** 'I', 'I/Л' */
export const staffDayCode = ({ status, additional }: StaffDay): string =>
  additional === null ? staffStatusCode[status] : `${staffStatusCode[status]}/${staffStatusCode[additional]}`

/** Days by first status, and how many were at work: one day is counted once, whatever its second status is. */
export const countStaffDays = (
  days: readonly StaffDay[],
): { byStatus: ReadonlyMap<StaffStatus, number>; working: number } => {
  const byStatus = new Map<StaffStatus, number>()
  for (const { status } of days) byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
  const working = days.filter(
    ({ status, additional }) => isWorking(status) || (additional !== null && isWorking(additional)),
  )
  return { byStatus, working: working.length }
}
