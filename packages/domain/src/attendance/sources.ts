import type { AttendanceType } from './statuses'
import { attendanceTypes } from './statuses'

/**
 * Where a day's status comes from. A person's mark, an approved application and an approved medical note are kept
 * apart, and the status is what follows from all three. So each of them can be withdrawn independently of the
 * others, in any order, without a trace (domain.md 1.4, 1.5).
 */
export interface DaySources {
  /** Status entered by a user. */
  readonly mark: AttendanceType | null
  /** An approved application for family reasons covers the day. */
  readonly family: boolean
  /** An approved medical note covers the day. */
  readonly note: boolean
}

/**
 * A mark says what happened; an unexcused absence is one nobody has excused yet. Illness comes before family reasons:
 * it doesn't use up the limit.
 */
export const statusOf = ({ mark, family, note }: DaySources): AttendanceType | null => {
  if (mark !== null && mark !== attendanceTypes.Absence) return mark
  if (note && mark === attendanceTypes.Absence) return attendanceTypes.MedicalNote
  if (family) return attendanceTypes.FamilyReason
  return mark
}

/**
 * The mark a day gets when a note is approved: a day in the past with nothing entered was an absence, so that it is
 * unexcused again if the note is annulled (domain.md 1.4). An application's day stays the application's.
 */
export const markUnderNote = ({ mark, family }: DaySources, isPast: boolean): AttendanceType | null =>
  mark === null && isPast && !family ? attendanceTypes.Absence : mark

/** Second variant of the monthly report: a vacation replaces an empty or unexcused day (domain.md 1.6). */
export const overlaid = (status: AttendanceType | null, overlay: AttendanceType | null): AttendanceType | null => {
  if (overlay === null) return status
  if (status === null || status === attendanceTypes.Absence) return overlay
  return status
}
