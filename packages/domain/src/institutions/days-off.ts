/** The kinds of days off (неучебни дни), in the order of product.md 3. */
export const dayOffKinds = { DayOff: 0, Quarantine: 1, FluVacation: 2, Vacation: 3 } as const
export type DayOffKindName = keyof typeof dayOffKinds
export type DayOffKind = (typeof dayOffKinds)[DayOffKindName]

export const dayOffKindLabel: Record<DayOffKind, string> = {
  0: 'Неучебен ден',
  1: 'Карантина',
  2: 'Грипна ваканция',
  3: 'Ваканция',
}

/**
 * Vacations of each school year (product.md 3); their dates are those of the Ministry.
 * @internal A test requires their translations.
 */
export const vacationNames = [
  'Есенна ваканция',
  'Коледна ваканция',
  'Междусрочна ваканция',
  'Пролетна ваканция',
] as const

export interface DayOffEffect {
  /** Nobody can enter attendance, topics or staff attendance (product.md 4). */
  locksEntry: boolean
  /** The status the second variant of the monthly report shows over an empty or unexcused day (domain.md 1.6). */
  overlayStatus: 10 | 12 | 14 | null
  /** Whether the national register allows attendance on that day. */
  allowsAttendance: boolean
}

export const dayOffEffect: Record<DayOffKind, DayOffEffect> = {
  0: { locksEntry: true, overlayStatus: null, allowsAttendance: false },
  1: { locksEntry: false, overlayStatus: 10, allowsAttendance: true },
  2: { locksEntry: false, overlayStatus: 12, allowsAttendance: true },
  3: { locksEntry: false, overlayStatus: 14, allowsAttendance: true },
}

/** Hint of the form for the chosen kind. */
export const dayOffKindHint: Record<DayOffKind, string> = {
  0: 'Заключва въвеждането на присъствия, теми и присъствия на персонала.',
  1: 'Не заключва въвеждането. Във втория вариант на месечната справка отсъствията се показват като ПК.',
  2: 'Не заключва въвеждането. Във втория вариант на месечната справка отсъствията се показват като ГВ.',
  3: 'Не заключва въвеждането. Във втория вариант на месечната справка отсъствията се показват като В.',
}
