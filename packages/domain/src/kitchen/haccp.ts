// Diary of own control (HACCP, domain.md 5.6): control points with a schedule and limits, entries, deviations.

/** Registers in the order in which an inspector of the food agency (БАБХ) reads the diary; deliveries fill 1. */
export const haccpKinds = {
  Incoming: 1,
  Refrigerator: 2,
  Freezer: 3,
  Cooked: 4,
  Served: 5,
  Sample: 6,
  Cleaning: 7,
  PestControl: 8,
  FryingOil: 9,
  StaffHealth: 10,
} as const
export type HaccpKind = (typeof haccpKinds)[keyof typeof haccpKinds]

export const haccpKindLabel: Record<HaccpKind, string> = {
  1: 'Входящ контрол',
  2: 'Температура в хладилник',
  3: 'Температура във фризер',
  4: 'Температура при топлинна обработка',
  5: 'Температура при поднасяне',
  6: 'Проби за 48 часа',
  7: 'Почистване и дезинфекция',
  8: 'Дезинсекция и дератизация',
  9: 'Олио за пържене',
  10: 'Здраве на персонала',
}

/** Kinds that have control points: the deliveries fill the incoming control. */
export type PointKind = Exclude<HaccpKind, 1>
export const pointKinds = {
  Refrigerator: 2,
  Freezer: 3,
  Cooked: 4,
  Served: 5,
  Sample: 6,
  Cleaning: 7,
  PestControl: 8,
  FryingOil: 9,
  StaffHealth: 10,
} as const satisfies Record<string, PointKind>

/** Unit of the measured value; kinds without a unit are answered with yes or no. */
export const unitOfKind: Partial<Record<HaccpKind, string>> = { 2: '°C', 3: '°C', 4: '°C', 5: '°C', 9: '% полярни' }
export const isMeasured = (kind: HaccpKind): boolean => unitOfKind[kind] !== undefined

/** Kinds whose entries name the dishes of a meal. */
export const isOfDishes = (kind: HaccpKind): boolean =>
  kind === haccpKinds.Cooked || kind === haccpKinds.Served || kind === haccpKinds.Sample

export const haccpPeriods = { Day: 1, Week: 2, Month: 3, AsNeeded: 4 } as const
export type HaccpPeriod = (typeof haccpPeriods)[keyof typeof haccpPeriods]
export const haccpPeriodLabel: Record<HaccpPeriod, string> = {
  1: 'Всеки работен ден',
  2: 'Всяка седмица',
  3: 'Всеки месец',
  4: 'При нужда',
}

export interface Limits {
  readonly minimum: number | null
  readonly maximum: number | null
}

/** Returns whether a measured value is within the limits, which are inclusive. */
export const isWithin = ({ minimum, maximum }: Limits, value: number): boolean =>
  (minimum === null || value >= minimum) && (maximum === null || value <= maximum)

const shown = (value: number) => String(value).replace('.', ',').replace('-', '−')

/** 'от 0 до 4 °C', 'най-много −18 °C'; empty without limits. */
export function limitsText({ minimum, maximum }: Limits, kind: HaccpKind): string {
  const unit = unitOfKind[kind] ?? ''
  if (minimum !== null && maximum !== null) return `от ${shown(minimum)} до ${shown(maximum)} ${unit}`
  if (minimum !== null) return `най-малко ${shown(minimum)} ${unit}`
  return maximum === null ? '' : `най-много ${shown(maximum)} ${unit}`
}

interface UsualPoint extends Limits {
  readonly kind: PointKind
  readonly name: string
  readonly period: HaccpPeriod
  readonly times: readonly string[]
  readonly dueDay: number | null
  readonly note: string | null
}

const usual = (
  kind: PointKind,
  name: string,
  [minimum, maximum]: readonly [number | null, number | null],
  times: readonly string[],
  rest: Partial<Pick<UsualPoint, 'period' | 'dueDay' | 'note'>> = {},
): UsualPoint => ({ kind, name, minimum, maximum, times, period: 1, dueDay: null, note: null, ...rest })

/** Usual control points of a kindergarten's kitchen; limits of domain.md 5.6. */
export const usualPoints: readonly UsualPoint[] = [
  usual(haccpKinds.Refrigerator, 'Хладилник за млечни продукти', [0, 4], ['08:00', '15:00']),
  usual(haccpKinds.Refrigerator, 'Хладилник за месо', [0, 4], ['08:00', '15:00']),
  usual(haccpKinds.Freezer, 'Фризер', [null, -18], ['08:00', '15:00']),
  usual(haccpKinds.Cooked, 'Обяд – топлинна обработка', [75, null], ['11:30']),
  usual(haccpKinds.Served, 'Обяд – топли ястия', [63, null], ['12:00']),
  usual(haccpKinds.Sample, 'Проби от храната', [null, null], ['12:00'], {
    note: 'По 100 г от всяко ястие, 48 часа при 0–4 °C',
  }),
  usual(haccpKinds.Cleaning, 'Кухня – ежедневно почистване', [null, null], ['16:00']),
  usual(haccpKinds.Cleaning, 'Кухня – основно почистване и дезинфекция', [null, null], ['16:00'], {
    period: 2,
    dueDay: 5,
  }),
  usual(haccpKinds.PestControl, 'Преглед за вредители', [null, null], ['16:00'], { period: 3, dueDay: 20 }),
  usual(haccpKinds.FryingOil, 'Фритюрник', [null, 24], [], { period: 4, note: 'Сменя се над 24 % полярни вещества' }),
  usual(haccpKinds.StaffHealth, 'Кухненски персонал – преди работа', [null, null], ['07:30']),
]
