import { add, isPositive, subtract, zero, type Decimal } from '../kernel/decimal'
import { roundUpIn, type BaseUnit } from './units'

// Заявка към доставчик (domain.md 5.5 and 8), and what is numbered like it.

export const orderStates = { Draft: 1, Sent: 2, Received: 3, Canceled: 4 } as const
export type OrderState = (typeof orderStates)[keyof typeof orderStates]

export const orderStateLabel: Record<OrderState, string> = {
  1: 'Проект',
  2: 'Изпратена',
  3: 'Получена',
  4: 'Отказана',
}

export const orderSeries = (year: number): string => `order:${year}`
export const unitedSeries = (year: number): string => `united:${year}`

interface Supply {
  /** Not promised to anybody. */
  readonly free: Decimal
  /** Sent orders that have not come yet. */
  readonly onTheWay: Decimal
  readonly minimum: Decimal
  /** In what quantities it is bought; left out: any. */
  readonly pack?: Decimal | undefined
  readonly baseUnit: BaseUnit
}

/** Up to the minimum, in whole packages; nothing when there is enough, or will be. */
export function quantityToOrder({ baseUnit, free, onTheWay, minimum, pack }: Supply): Decimal {
  const missing = subtract(minimum, add(free, onTheWay))
  if (!isPositive(missing)) return zero
  return roundUpIn(baseUnit, missing, pack)
}
