import type { GroupAttendanceType } from '../people/groups'
import { groupAttendanceTypes } from '../people/groups'

/** The sixteen statuses of a child's day with their numbers on the wire (product.md 3, domain.md 1.1). */
export const attendanceTypes = {
  Absence: 1,
  Attendance: 2,
  Excused: 3,
  FamilyReason: 4,
  MedicalNote: 5,
  HospitalStay: 6,
  Hourly1: 7,
  Hourly2: 8,
  Hourly3: 9,
  Quarantine: 10,
  SpecializedCenter: 11,
  FluBreak: 12,
  Locked: 13,
  Vacation: 14,
  Telk: 15,
  Hourly: 16,
} as const
export type AttendanceType = (typeof attendanceTypes)[keyof typeof attendanceTypes]

/** Code of a cell. Locked is an empty grey cell; ТЕЛК has no code in the specification. */
export const attendanceCode: Record<AttendanceType, string> = {
  1: 'НО',
  2: 'П',
  3: 'С',
  4: 'СП',
  5: 'МБ',
  6: 'МБП',
  7: '1ч.',
  8: '2ч.',
  9: '3ч.',
  10: 'ПК',
  11: 'РСЦ',
  12: 'ГВ',
  13: '',
  14: 'В',
  15: 'ТЕЛК',
  16: 'ПО',
}

export const attendanceLabel: Record<AttendanceType, string> = {
  1: 'Неизвинено отсъствие',
  2: 'Присъствие',
  3: 'Отсъствие по друга уважителна причина',
  4: 'Отсъствие по семейни причини',
  5: 'Отсъствие по болест с медицинска бележка',
  6: 'Болничен престой или продължително лечение',
  7: 'Почасово посещение – 1 час',
  8: 'Почасово посещение – 2 часа',
  9: 'Почасово посещение – 3 часа',
  10: 'Отсъствие под карантина',
  11: 'Рехабилитация в специализиран център',
  12: 'Грипна ваканция',
  13: 'Заключен ден',
  14: 'Ваканция',
  15: 'Отсъствие с решение на ТЕЛК',
  16: 'Почасова организация',
}

/** Kinds by which all references sum (domain.md 1.1). A day without a record has none. */
export const attendanceKinds = ['present', 'unexcused', 'family', 'health', 'other', 'locked'] as const
export type AttendanceKind = (typeof attendanceKinds)[number]

export const attendanceKind: Record<AttendanceType, AttendanceKind> = {
  1: 'unexcused',
  2: 'present',
  3: 'other',
  4: 'family',
  5: 'health',
  6: 'health',
  7: 'present',
  8: 'present',
  9: 'present',
  10: 'health',
  11: 'health',
  12: 'other',
  13: 'locked',
  14: 'other',
  15: 'health',
  16: 'present',
}

export const attendanceKindLabel: Record<AttendanceKind, string> = {
  present: 'Присъствия',
  unexcused: 'Неизвинени отсъствия',
  family: 'По семейни причини',
  health: 'По здравни причини',
  other: 'По други уважителни причини',
  locked: 'Заключени дни',
}

export const isPresent = (type: AttendanceType): boolean => attendanceKind[type] === 'present'

/**
 * The type that a caller without health data reads in a row of one child: a health reason becomes another valid reason.
 * The kinds of absence that count days (unexcused, family, present) do not change.
 */
export const withoutHealthReason = (type: AttendanceType): AttendanceType =>
  attendanceKind[type] === 'health' ? attendanceTypes.Excused : type

/** Types of a kind, for SQL conditions. */
export const typesOfKind = (...kinds: readonly AttendanceKind[]): AttendanceType[] =>
  Object.values(attendanceTypes).filter((type) => kinds.includes(attendanceKind[type]))

/** Types that users may choose: all except Locked, which is only displayed. */
export const choosableTypes: readonly AttendanceType[] = Object.values(attendanceTypes).filter(
  (type) => type !== attendanceTypes.Locked,
)

const hourlyTypes: ReadonlySet<AttendanceType> = new Set([
  attendanceTypes.Hourly1,
  attendanceTypes.Hourly2,
  attendanceTypes.Hourly3,
  attendanceTypes.Hourly,
])

/** Hourly statuses for hourly groups, whole-day statuses for the others, absences for all (domain.md 1.2). */
export const suitsOrganisation = (type: AttendanceType, organisation: GroupAttendanceType): boolean => {
  if (type === attendanceTypes.Locked) return false
  if (!isPresent(type)) return true
  return hourlyTypes.has(type) === (organisation === groupAttendanceTypes.Hourly)
}

/** Status set by 'all present' in a group of this kind. */
export const usualPresence = (organisation: GroupAttendanceType): AttendanceType =>
  organisation === groupAttendanceTypes.Hourly ? attendanceTypes.Hourly : attendanceTypes.Attendance

/** Hours of the stay: 1·n(1ч.) + 2·n(2ч.) + 3·n(3ч. and ПО) (domain.md 1.7). */
export const hoursOf: Partial<Record<AttendanceType, number>> = { 7: 1, 8: 2, 9: 3, 16: 3 }

/** Missed hours of the 3-hour stay, only for hourly visits (domain.md 1.2). */
export const absenceHours = (type: AttendanceType): number | null => {
  const hours = hoursOf[type]
  return hours === undefined ? null : 3 - hours
}

/** Types of the national register, with a reason for excused absences (domain.md 1.1). */
export interface RegisterStatus {
  readonly type: 1 | 2 | 3
  readonly reason: 1 | 2 | 3 | null
}

const reasonOfKind = { family: 2, health: 1, other: 3 } as const

/** Undefined: the day is not sent to the register. */
export const registerStatus = (type: AttendanceType): RegisterStatus | undefined => {
  const kind = attendanceKind[type]
  if (kind === 'locked') return undefined
  if (kind === 'present') return { type: 1, reason: null }
  if (kind === 'unexcused') return { type: 2, reason: null }
  return { type: 3, reason: reasonOfKind[kind] }
}
