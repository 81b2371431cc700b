import { decimal, divide, multiply, one, roundHalfUp, subtract, toNumber } from '../kernel/decimal'
import { ageBands, type AgeBand } from '../warehouse/norms'

// Recipes (domain.md 5.2): what a portion is made of, by age. Gross is what the stock loses, net is what is eaten.

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

/** What the rules of a week ask about and the products don't tell. */
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

/** Ages that may have quantities of their own beside those of 3–7 years, and the fields of a form in which they stand. */
export const ownBands = [
  { ageBand: ageBands.Nursery, gross: 'nurseryGrossG', net: 'nurseryNetG' },
  { ageBand: ageBands.From3To4, gross: 'youngerGrossG', net: 'youngerNetG' },
  { ageBand: ageBands.From5To7, gross: 'olderGrossG', net: 'olderNetG' },
] as const

/** The part of the older children's quantity that a child in a nursery gets where the recipe says nothing. */
const nurseryShare = decimal('0.8')
const gramScale = 3

export const scaledGrams = (grams: number, share = nurseryShare): number =>
  toNumber(roundHalfUp(multiply(decimal(grams), share), gramScale))

/** After cleaning: three decimals of a gram. */
export const netOf = (grossG: number, wastePercent: number): number =>
  toNumber(
    roundHalfUp(multiply(decimal(grossG), subtract(one, divide(decimal(wastePercent), decimal(100), 6))), gramScale),
  )

/** Where an age takes its quantities from, the narrowest first. */
const sources: Record<AgeBand, readonly AgeBand[]> = {
  [ageBands.Nursery]: [ageBands.Nursery],
  [ageBands.Kindergarten]: [ageBands.Kindergarten, ageBands.From5To7, ageBands.From3To4],
  [ageBands.From3To4]: [ageBands.From3To4, ageBands.Kindergarten, ageBands.From5To7],
  [ageBands.From5To7]: [ageBands.From5To7, ageBands.Kindergarten, ageBands.From3To4],
}

const bandWithin = (band: AgeBand, there: { has: (band: AgeBand) => boolean }): AgeBand | undefined =>
  sources[band].find((source) => there.has(source))

/** What a portion of this age is made of: each product's own quantity, or 0.80 of the older children's (domain.md 5.2). */
export function amountsFor(amounts: readonly BandAmount[], band: AgeBand): Amount[] {
  const byProduct = new Map<number, Map<AgeBand, BandAmount>>()
  for (const one of amounts) {
    const known = byProduct.get(one.productId) ?? new Map<AgeBand, BandAmount>()
    byProduct.set(one.productId, known.set(one.ageBand, one))
  }
  return [...byProduct.values()].flatMap((known) => {
    const own = known.get(bandWithin(band, known) ?? band)
    if (own) return [{ productId: own.productId, grossG: own.grossG, netG: own.netG }]
    const older = known.get(bandWithin(ageBands.Kindergarten, known) ?? band)
    if (!older || band !== ageBands.Nursery) return []
    return [{ productId: older.productId, grossG: scaledGrams(older.grossG), netG: scaledGrams(older.netG) }]
  })
}

export interface BandYield {
  readonly ageBand: AgeBand
  readonly grams: number
}

/** The weight of a portion of this age. */
export function yieldFor(yields: readonly BandYield[], band: AgeBand): number | undefined {
  const grams = new Map(yields.map((one) => [one.ageBand, one.grams]))
  const own = bandWithin(band, grams)
  if (own !== undefined) return grams.get(own)
  if (band !== ageBands.Nursery) return undefined
  const older = yieldFor(yields, ageBands.Kindergarten)
  return older === undefined ? undefined : scaledGrams(older)
}
