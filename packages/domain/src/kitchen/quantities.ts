import { add, decimal, multiply, subtract, zero, type Decimal } from '../kernel/decimal'
import { conversionOf, toBase, units, type BaseUnit, type Conversion } from '../warehouse/units'
import type { MealType } from './meal-types'
import { bandsIn, type BandCounts } from './portions'
import { amountsFor, type BandAmount } from './recipes'

// From dishes and portions to what the stock loses (domain.md 5.4): grams gross are added up exactly and rounded once, in
// the product's base unit. What is eaten is net.

/** A dish of a meal with the portions that are cooked of it. */
export interface CookedDish {
  readonly recipeId: number
  readonly meal: MealType
  readonly portions: BandCounts
  /** Of one portion, by age. */
  readonly amounts: readonly BandAmount[]
}

export interface UsedProduct {
  readonly baseUnit: BaseUnit
  readonly conversions: readonly Conversion[]
}

export interface MealQuantity {
  readonly meal: MealType
  readonly quantity: Decimal
}

export interface ProductNeed {
  readonly productId: number
  /** The product of the recipes in whose place it is given. */
  readonly substituteForId: number | null
  /** In the base unit, three decimals; null: grams of the product can't be converted into its base unit. */
  readonly quantity: Decimal | null
  /** The same by meals; they add up to the quantity. */
  readonly meals: readonly MealQuantity[]
  readonly grams: Decimal
}

/** Grams gross that all the portions of a dish take, by product. */
export function gramsOf({ portions, amounts }: Pick<CookedDish, 'portions' | 'amounts'>): Map<number, Decimal> {
  const grams = new Map<number, Decimal>()
  for (const [band, count] of bandsIn(portions))
    for (const { productId, grossG } of amountsFor(amounts, band))
      grams.set(productId, add(grams.get(productId) ?? zero, multiply(decimal(grossG), decimal(count))))
  return grams
}

interface Taken {
  readonly productId: number
  readonly substituteForId: number | null
  readonly meals: Map<MealType, Decimal>
}

/** q(p) of domain.md 5.4, in the order in which the products appear. `instead`: what is given in place of a product of a meal. */
export function needsOf(
  dishes: readonly CookedDish[],
  products: ReadonlyMap<number, UsedProduct>,
  instead: (meal: MealType, productId: number) => number | undefined = () => undefined,
): ProductNeed[] {
  const taken = new Map<string, Taken>()
  for (const dish of dishes)
    for (const [own, grams] of gramsOf(dish)) {
      const substitute = instead(dish.meal, own)
      const productId = substitute ?? own
      const substituteForId = substitute === undefined ? null : own
      const key = `${productId} ${substituteForId}`
      const { meals } = taken.get(key) ?? { meals: new Map<MealType, Decimal>() }
      meals.set(dish.meal, add(meals.get(dish.meal) ?? zero, grams))
      taken.set(key, { productId, substituteForId, meals })
    }
  return [...taken.values()].map(({ productId, substituteForId, meals }) => {
    const product = products.get(productId)
    const conversion = product && conversionOf(product.baseUnit, product.conversions, units.Gram)
    const grams = [...meals.values()].reduce(add, zero)
    if (!conversion) return { productId, substituteForId, quantity: null, meals: [], grams }
    return {
      productId,
      substituteForId,
      grams,
      quantity: toBase(grams, conversion),
      meals: roundedAlong(meals, conversion),
    }
  })
}

/** Each meal gets the difference of the rounded running sums: together exactly the rounded whole. */
function roundedAlong(meals: ReadonlyMap<MealType, Decimal>, conversion: Conversion): MealQuantity[] {
  let running = zero
  let before: Decimal = zero
  return [...meals]
    .toSorted(([one], [other]) => one - other)
    .map(([meal, grams]) => {
      running = add(running, grams)
      const upTo = toBase(running, conversion)
      const quantity = subtract(upTo, before)
      before = upTo
      return { meal, quantity }
    })
}
