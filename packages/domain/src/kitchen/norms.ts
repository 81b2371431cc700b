// Measures of the daily norms (domain.md 5.3). The norms themselves are rows with a start date and their ordinance.

export const measures = {
  Energy: 1,
  Protein: 2,
  Fat: 3,
  Carbs: 4,
  Sugar: 5,
  Fiber: 6,
  Salt: 7,
  /** Share of the day's energy in a meal: 10 + the meal type. */
  Breakfast: 11,
  MorningSnack: 12,
  Lunch: 13,
  AfternoonSnack: 14,
  Dinner: 15,
} as const
export type Measure = (typeof measures)[keyof typeof measures]

export const measureLabel: Record<Measure, string> = {
  1: 'Енергия, kcal',
  2: 'Белтъчини, E%',
  3: 'Мазнини, E%',
  4: 'Въглехидрати, E%',
  5: 'Захари, E%',
  6: 'Влакнини, г',
  7: 'Сол, г',
  11: 'Закуска, % от енергията',
  12: 'Подкрепителна закуска, % от енергията',
  13: 'Обяд, % от енергията',
  14: 'Следобедна закуска, % от енергията',
  15: 'Вечеря, % от енергията',
}
export const allMeasures = Object.values(measures)

export interface NormValue {
  readonly measure: Measure
  readonly minimum: number | null
  readonly maximum: number | null
}

export type NormFlag = 'low' | 'fits' | 'high' | 'none'
export const normVerdict: Record<NormFlag, string> = {
  low: 'Недостиг',
  high: 'Превишение',
  fits: 'В норма',
  none: 'Няма норма',
}

/** Compares a child's daily intake with the norm; a deviation of up to 10% is within it (domain.md 5.3). */
export function againstNorm(actual: number | null, recommended: number | null) {
  const percent = actual === null || !recommended ? null : Math.round((actual / recommended) * 1000) / 10
  const flag: NormFlag = percent === null ? 'none' : percent < 90 ? 'low' : percent > 110 ? 'high' : 'fits'
  return { percent, flag, verdict: normVerdict[flag] }
}
