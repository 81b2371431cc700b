import { add, decimal, multiply, subtract, sum, zero, type Decimal } from '../kernel/decimal'
import { conversionOf, roundUpIn, toBase, units, type BaseUnit, type Conversion } from '../warehouse/units'
import type { MealType } from './meal-types'
import { bandsIn, type BandCounts } from './portions'
import { amountsFor, type BandAmount } from './recipes'

// Converts dishes and portions to issued quantities (domain.md 5.4): exact gross grams are summed and rounded once, in
// the base unit of the product: up to whole pieces, and up to packages if the product has that setting. Net is eaten.

/** A dish of a meal with its cooked portions. */
export interface CookedDish {
  readonly recipeId: number
  readonly meal: MealType
  readonly portions: BandCounts
  /** Grams of one portion, by age. */
  readonly amounts: readonly BandAmount[]
}

export interface UsedProduct {
  readonly baseUnit: BaseUnit
  readonly conversions: readonly Conversion[]
  /** Package size in base units, if requests need whole packages. */
  readonly pack?: string | null
}

export interface MealQuantity {
  readonly meal: MealType
  readonly quantity: Decimal
}

export interface ProductNeed {
  readonly productId: number
  /** Product of the recipes that this product replaces. */
  readonly substituteForId: number | null
  /** Base units with three decimals; null: grams cannot be converted to the base unit. */
  readonly quantity: Decimal | null
  /** Quantity by meal; the meals add up to `quantity`. */
  readonly meals: readonly MealQuantity[]
  readonly grams: Decimal
}

/** Gross grams for all portions of a dish, by product. */
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

/** q(p) of domain.md 5.4, in the order of first use. `instead` maps a product of a meal to its substitute. */
export function needsOf(
  dishes: readonly CookedDish[],
  products: ReadonlyMap<number, UsedProduct>,
  instead: (meal: MealType, productId: number) => number | undefined = () => undefined,
): ProductNeed[] {
  const taken = new Map<string, Taken>()
  for (const dish of dishes)
    for (const [originalId, grams] of gramsOf(dish)) {
      const substitute = instead(dish.meal, originalId)
      const productId = substitute ?? originalId
      const substituteForId = substitute === undefined ? null : originalId
      const key = `${productId} ${substituteForId}`
      const { meals } = taken.get(key) ?? { meals: new Map<MealType, Decimal>() }
      meals.set(dish.meal, add(meals.get(dish.meal) ?? zero, grams))
      taken.set(key, { productId, substituteForId, meals })
    }
  const totals = new Map<number, RunningTotal>()
  return [...taken.values()].map(({ productId, substituteForId, meals }) => {
    const product = products.get(productId)
    const conversion = product && conversionOf(product.baseUnit, product.conversions, units.Gram)
    const grams = [...meals.values()].reduce(add, zero)
    if (!conversion) return { productId, substituteForId, quantity: null, meals: [], grams }
    const total = totals.get(productId) ?? { grams: zero, quantity: zero }
    totals.set(productId, total)
    const rounded = roundedAlong(meals, total, (running) =>
      roundUpIn(product.baseUnit, toBase(running, conversion), product.pack ? decimal(product.pack) : undefined),
    )
    return { productId, substituteForId, grams, quantity: sum(rounded.map(({ quantity }) => quantity)), meals: rounded }
  })
}

/** Running totals of a product, in its own recipes and as a substitute. */
interface RunningTotal {
  grams: Decimal
  quantity: Decimal
}

/** Cumulative rounding: a meal gets the difference of rounded running sums, so that the meals add up to the total. */
const roundedAlong = (
  meals: ReadonlyMap<MealType, Decimal>,
  total: RunningTotal,
  round: (grams: Decimal) => Decimal,
): MealQuantity[] =>
  [...meals]
    .toSorted(([left], [right]) => left - right)
    .map(([meal, grams]) => {
      total.grams = add(total.grams, grams)
      const upTo = round(total.grams)
      const quantity = subtract(upTo, total.quantity)
      total.quantity = upTo
      return { meal, quantity }
    })
