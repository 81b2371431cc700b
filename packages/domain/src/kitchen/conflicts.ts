import type { Allergen } from '../people/allergens'
import type { MealType } from './meal-types'

// A present child and a dish it must not eat. A conflict is settled for what it was about: the allergens and the products
// they come from. When the recipe, a product or the child's allergies change, it is another conflict and stands open again.

export interface AllergicEater {
  readonly childId: number
  readonly allergens: readonly Allergen[]
  readonly meals: readonly MealType[]
}

/** Why a dish has an allergen: a product of it, or 0 for what the recipe itself says. */
export interface AllergenSource {
  readonly allergen: Allergen
  readonly productId: number
}

export interface ServedDish {
  readonly recipeId: number
  readonly meal: MealType
  readonly sources: readonly AllergenSource[]
}

export interface Conflict {
  readonly childId: number
  readonly meal: MealType
  readonly recipeId: number
  readonly sources: readonly AllergenSource[]
}

/** What a decision is about: 'allergen:product', in order. */
export const aboutOf = (sources: readonly AllergenSource[]): string =>
  sources
    .toSorted((one, other) => one.allergen - other.allergen || one.productId - other.productId)
    .map(({ allergen, productId }) => `${allergen}:${productId}`)
    .join(',')

export interface Decision {
  readonly childId: number
  readonly meal: MealType
  readonly recipeId: number
  /** The dish that the child gets instead; null: a named person confirmed that the child may have it. */
  readonly substituteRecipeId: number | null
  readonly about: string
}

/** For what a decision is proposed the next time. */
export const rememberKinds = { Nothing: 0, Dish: 1, Products: 2 } as const
export type RememberKind = (typeof rememberKinds)[keyof typeof rememberKinds]
export const rememberLabel: Record<RememberKind, string> = {
  0: 'Само за днес',
  1: 'Винаги за това ястие',
  2: 'Винаги за ястия с тези продукти',
}

/** Which dish of a meal a child is given: its own substitute, or what everybody gets. */
export const servedTo = (
  decisions: readonly Decision[],
  childId: number,
  dish: Pick<ServedDish, 'meal' | 'recipeId'>,
) =>
  decisions.find((one) => one.childId === childId && one.meal === dish.meal && one.recipeId === dish.recipeId)
    ?.substituteRecipeId ?? dish.recipeId

/**
 * The conflicts that nobody has settled. A substitute dish is looked at as well: it settles the first dish only when the
 * child may have it.
 */
export function openConflicts(
  eaters: readonly AllergicEater[],
  dishes: readonly ServedDish[],
  decisions: readonly Decision[],
  sourcesOf: (recipeId: number) => readonly AllergenSource[],
): Conflict[] {
  return eaters.flatMap(({ childId, allergens, meals }) =>
    dishes.flatMap((dish) => {
      if (!meals.includes(dish.meal)) return []
      const against = ({ allergen }: AllergenSource) => allergens.includes(allergen)
      const first = dish.sources.filter(against)
      if (first.length === 0) return []
      const decision = decisions.find(
        (one) => one.childId === childId && one.meal === dish.meal && one.recipeId === dish.recipeId,
      )
      const conflict = { childId, meal: dish.meal, recipeId: dish.recipeId }
      if (!decision || decision.about !== aboutOf(first)) return [{ ...conflict, sources: first }]
      if (decision.substituteRecipeId === null) return []
      const second = sourcesOf(decision.substituteRecipeId).filter(against)
      return second.length > 0 ? [{ ...conflict, recipeId: decision.substituteRecipeId, sources: second }] : []
    }),
  )
}
