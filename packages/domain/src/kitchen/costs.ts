import {
  add,
  decimal,
  divide,
  divideHalfUp,
  moneyScale,
  multiply,
  roundHalfUp,
  subtract,
  unitPriceScale,
  zero,
  type Decimal,
} from '../kernel/decimal'
import type { MealType } from './meal-types'
import type { MealQuantity } from './quantities'

// Cost of a meal, and оклад: the cost per child (domain.md 5.4 and 5.5; spec/notes.md).

export interface Worth {
  readonly value: Decimal
  readonly valueNotRounded: Decimal
}

export const nothing: Worth = { value: zero, valueNotRounded: zero }

export const addWorth = (left: Worth, right: Worth): Worth => ({
  value: add(left.value, right.value),
  valueNotRounded: add(left.valueNotRounded, right.valueNotRounded),
})

export const worthOf = (quantity: Decimal, price: Decimal): Worth => {
  const exact = multiply(quantity, price)
  return { valueNotRounded: exact, value: roundHalfUp(exact, moneyScale) }
}

/**
 * Value of a product by meals: the cents of the line are distributed by quantity with cumulative rounding, so that the
 * meals add up to the ledger. For a product in one meal it is round2(q × P).
 */
export function worthByMeal(
  meals: readonly MealQuantity[],
  price: Decimal,
  lineValue?: Decimal,
): { readonly meal: MealType; readonly worth: Worth }[] {
  const all = meals.reduce((sum, { quantity }) => add(sum, quantity), zero)
  const total = lineValue ?? worthOf(all, price).value
  let running = zero
  let before: Decimal = zero
  return meals.map(({ meal, quantity }) => {
    running = add(running, quantity)
    const upTo = all.units === 0n ? zero : divide(multiply(total, running), all, moneyScale)
    const value = subtract(upTo, before)
    before = upTo
    return { meal, worth: { value, valueNotRounded: multiply(quantity, price) } }
  })
}

/** Dividend of the cost per child: for kindergarten menus the unrounded value (calls.md 9). */
const divided = ({ value, valueNotRounded }: Worth, isPGReference: boolean): Decimal =>
  isPGReference ? valueNotRounded : value

/** Оклад of a meal with five decimals; 0 without portions. */
export const wageOf = (worth: Worth, portions: number, isPGReference: boolean): Decimal =>
  portions === 0
    ? { units: 0n, scale: unitPriceScale }
    : divide(divided(worth, isPGReference), decimal(portions), unitPriceScale)

/** Adds several оклада before rounding: of a day over its meals, of a month over its meal types. */
export function sumOfWages(meals: readonly MealWorth[], isPGReference: boolean): Decimal {
  let [top, bottom] = [0n, 1n]
  for (const { worth, portions } of meals) {
    if (portions === 0) continue
    const { units, scale } = divided(worth, isPGReference)
    const divisor = 10n ** BigInt(scale) * BigInt(portions)
    ;[top, bottom] = [top * divisor + units * bottom, bottom * divisor]
  }
  return { units: divideHalfUp(top * 10n ** BigInt(unitPriceScale), bottom), scale: unitPriceScale }
}

export interface MealWorth {
  readonly meal: MealType
  readonly portions: number
  readonly worth: Worth
}
