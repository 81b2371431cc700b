import { add, decimal, divide, multiply, toNumber, unitPriceScale, zero, type Decimal } from '../kernel/decimal'
import { unionOfAllergens, type Allergen } from '../people/allergens'
import type { BaseUnit } from '../warehouse/units'
import type { FoodKind } from './food'
import type { Amount } from './recipes'

// Nutrition and cost of a portion (domain.md 5.2): nutrition of the net weight, cost of the gross weight. Server and
// browser use the same functions.

export const nutrients = ['kcal', 'protein', 'fat', 'carbs', 'fiber', 'sugar', 'salt'] as const
export type Nutrient = (typeof nutrients)[number]
export type Nutrition = Readonly<Record<Nutrient, number>>

export const nutrientLabel: Record<Nutrient, string> = {
  kcal: 'Енергия, kcal',
  protein: 'Белтъчини, г',
  fat: 'Мазнини, г',
  carbs: 'Въглехидрати, г',
  fiber: 'Влакнини, г',
  sugar: 'Захари, г',
  salt: 'Сол, г',
}

/** Data of a product that recipes need. */
export interface ProductFacts {
  readonly id: number
  readonly name: string
  readonly foodKind: FoodKind | null
  readonly wastePercent: number
  readonly allergenIds: readonly number[]
  /** Per 100 g of the net weight, in the order of `nutrients`; null if unknown. */
  readonly per100: readonly (number | null)[]
  readonly baseUnit: BaseUnit
  /** Base units in one gram; null if the weight of a piece or a litre is unknown. */
  readonly gram: { readonly numerator: number; readonly denominator: number } | null
  /** Euro per base unit. */
  readonly price: number | null
  /** Stock that is not reserved, in base units. */
  readonly free: number | null
}

export type Products = ReadonlyMap<number, ProductFacts>

/**
 * Unrounded sums as integers: thousandths of a gram of food × hundredths of a nutrient per 100 g. They are below 2^53,
 * so adding and removing dishes accumulates no rounding error.
 */
type Raw = readonly number[]
const rawUnit = 1000 * 100 * 100
const nothing: Raw = nutrients.map(() => 0)

export interface Portion {
  readonly raw: Raw
  readonly allergenIds: readonly Allergen[]
  /** Five decimals; excludes products without a price, which are listed separately. */
  readonly cost: Decimal
  /** Grams of the net weight. */
  readonly kinds: ReadonlyMap<FoodKind, number>
  readonly netG: number
  /** Nutrients that some product has no value for, so that their sum is too low. */
  readonly incomplete: ReadonlySet<Nutrient>
  readonly withoutNutrition: readonly string[]
  readonly withoutPrice: readonly string[]
}

export function portionOf(
  amounts: readonly Amount[],
  products: Products,
  extraAllergens: readonly number[] = [],
): Portion {
  const raw = [...nothing]
  const kinds = new Map<FoodKind, number>()
  const allergens = [...extraAllergens]
  const incomplete = new Set<Nutrient>()
  const [withoutNutrition, withoutPrice]: [string[], string[]] = [[], []]
  let cost = zero
  let net = 0
  for (const { productId, grossG, netG } of amounts) {
    const product = products.get(productId)
    if (!product) continue
    const milligrams = Math.round(netG * 1000)
    net += milligrams
    for (const [index, value] of product.per100.entries())
      raw[index] = (raw[index] ?? 0) + milligrams * Math.round((value ?? 0) * 100)
    for (const [index, name] of nutrients.entries()) if (product.per100[index] == null) incomplete.add(name)
    if (product.per100[0] == null) withoutNutrition.push(product.name)
    if (product.foodKind !== null) kinds.set(product.foodKind, (kinds.get(product.foodKind) ?? 0) + netG)
    allergens.push(...product.allergenIds)
    const paid = costOf(product, grossG)
    if (paid) cost = add(cost, paid)
    else withoutPrice.push(product.name)
  }
  return {
    raw,
    cost,
    kinds,
    netG: net / 1000,
    allergenIds: unionOfAllergens(allergens as Allergen[]),
    incomplete,
    withoutNutrition,
    withoutPrice,
  }
}

/** Price in euro with 5 decimals for a gross weight in grams. */
export function costOf({ gram, price }: Pick<ProductFacts, 'gram' | 'price'>, grossG: number): Decimal | undefined {
  if (!gram || price === null) return undefined
  return divide(
    multiply(multiply(decimal(grossG), decimal(gram.numerator)), decimal(price)),
    decimal(gram.denominator),
    unitPriceScale,
  )
}

export const addRaw = (sums: readonly Raw[]): Raw =>
  nothing.map((_, index) => total(sums.map((raw) => raw[index] ?? 0)))
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Rounds half up to one decimal, salt to two. */
const rounded = (raw: number, decimals: number): number => {
  const step = rawUnit / 10 ** decimals
  return Math.floor((2 * raw + step) / (2 * step)) / 10 ** decimals
}

export const nutritionOf = (raw: Raw): Nutrition =>
  Object.fromEntries(
    nutrients.map((name, index) => [name, rounded(raw[index] ?? 0, name === 'salt' ? 2 : 1)]),
  ) as Nutrition

/** kJ = kcal × 4.184, one decimal. */
export const kilojoules = (kcal: number): number =>
  toNumber(divide(multiply(decimal(kcal), decimal('4.184')), decimal(1), 1))

/** Kilocalories per gram. */
const energyOfGram = { protein: 4, fat: 9, carbs: 4, sugar: 4 } as const
export type EnergySource = keyof typeof energyOfGram

/** Shares of the nutrients in the energy, in percent with one decimal. */
export function energyShares(raw: Raw): Record<EnergySource, number> {
  const kcal = raw[0] ?? 0
  const share = (name: EnergySource) =>
    kcal === 0 ? 0 : Math.round(((raw[nutrients.indexOf(name)] ?? 0) * energyOfGram[name] * 1000) / kcal) / 10
  return { protein: share('protein'), fat: share('fat'), carbs: share('carbs'), sugar: share('sugar') }
}
