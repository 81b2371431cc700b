import { decimal, divide, multiply, one, roundHalfUp, subtract, toNumber } from '../kernel/decimal'
import { ageBands, type AgeBand } from '../warehouse/norms'

// Recipes (domain.md 5.2): contents of a portion by age. Gross is taken from the stock, net is eaten.

export const recipeCategories = {
  Soup: 1,
  Main: 2,
  Dessert: 3,
  Salad: 4,
  Breakfast: 5,
  Drink: 6,
  Fruit: 7,
  Bread: 8,
} as const
export type RecipeCategory = (typeof recipeCategories)[keyof typeof recipeCategories]

export const recipeCategoryLabel: Record<RecipeCategory, string> = {
  1: 'Супа',
  2: 'Основно',
  3: 'Десерт',
  4: 'Салата',
  5: 'Закуска',
  6: 'Напитка',
  7: 'Плод',
  8: 'Хляб',
}

/** Traits for the rules of a week that cannot be derived from the products. */
export const recipeTraits = { Fried: 1, Sausage: 2, Confectionery: 3, Wholegrain: 4 } as const
export type RecipeTrait = (typeof recipeTraits)[keyof typeof recipeTraits]

export const recipeTraitLabel: Record<RecipeTrait, string> = {
  1: 'Пържено',
  2: 'С колбас',
  3: 'Сладкарско изделие',
  4: 'Пълнозърнест, „Добруджа“ или типов хляб',
}

/** Grams of a product in a portion. */
export interface Amount {
  readonly productId: number
  readonly grossG: number
  readonly netG: number
}

export interface BandAmount extends Amount {
  readonly ageBand: AgeBand
}

/** Age bands that may have quantities besides those of 3–7 years, with their form fields. */
export const ownBands = [
  { ageBand: ageBands.Nursery, gross: 'nurseryGrossG', net: 'nurseryNetG' },
  { ageBand: ageBands.From3To4, gross: 'youngerGrossG', net: 'youngerNetG' },
  { ageBand: ageBands.From5To7, gross: 'olderGrossG', net: 'olderNetG' },
] as const

/** Share of the older children's quantity for a nursery if the recipe has none. */
const nurseryShare = decimal('0.8')
const gramScale = 3

export const scaledGrams = (grams: number, share = nurseryShare): number =>
  toNumber(roundHalfUp(multiply(decimal(grams), share), gramScale))

/** Net grams with three decimals. */
export const netOf = (grossG: number, wastePercent: number): number =>
  toNumber(
    roundHalfUp(multiply(decimal(grossG), subtract(one, divide(decimal(wastePercent), decimal(100), 6))), gramScale),
  )

/** Age bands from which an age takes its quantities, the narrowest first. */
const sources: Record<AgeBand, readonly AgeBand[]> = {
  [ageBands.Nursery]: [ageBands.Nursery],
  [ageBands.Kindergarten]: [ageBands.Kindergarten, ageBands.From5To7, ageBands.From3To4],
  [ageBands.From3To4]: [ageBands.From3To4, ageBands.Kindergarten, ageBands.From5To7],
  [ageBands.From5To7]: [ageBands.From5To7, ageBands.Kindergarten, ageBands.From3To4],
}

const bandWithin = (band: AgeBand, there: { has: (band: AgeBand) => boolean }): AgeBand | undefined =>
  sources[band].find((source) => there.has(source))

/** Contents of a portion for an age: the product's quantity for it, or 0.80 of the older children's (domain.md 5.2). */
export function amountsFor(amounts: readonly BandAmount[], band: AgeBand): Amount[] {
  const byProduct = new Map<number, Map<AgeBand, BandAmount>>()
  for (const amount of amounts) {
    const bands = byProduct.get(amount.productId) ?? new Map<AgeBand, BandAmount>()
    byProduct.set(amount.productId, bands.set(amount.ageBand, amount))
  }
  return [...byProduct.values()].flatMap((existing) => {
    const amount = existing.get(bandWithin(band, existing) ?? band)
    if (amount) return [{ productId: amount.productId, grossG: amount.grossG, netG: amount.netG }]
    const older = existing.get(bandWithin(ageBands.Kindergarten, existing) ?? band)
    if (!older || band !== ageBands.Nursery) return []
    return [{ productId: older.productId, grossG: scaledGrams(older.grossG), netG: scaledGrams(older.netG) }]
  })
}

export interface BandYield {
  readonly ageBand: AgeBand
  readonly grams: number
}

/** Weight of a portion for an age. */
export function yieldFor(yields: readonly BandYield[], band: AgeBand): number | undefined {
  const grams = new Map(yields.map((one) => [one.ageBand, one.grams]))
  const givenBand = bandWithin(band, grams)
  if (givenBand !== undefined) return grams.get(givenBand)
  if (band !== ageBands.Nursery) return undefined
  const older = yieldFor(yields, ageBands.Kindergarten)
  return older === undefined ? undefined : scaledGrams(older)
}
