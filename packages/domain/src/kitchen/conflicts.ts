import type { Allergen } from '../people/allergens'
import type { MealType } from './meal-types'

// Conflicts between a present child and a harmful dish. A decision applies to the allergens and their sources. A change
// of the recipe, a product or the child's allergies makes a new conflict without a decision.

export interface AllergicEater {
  readonly childId: number
  readonly allergens: readonly Allergen[]
  readonly meals: readonly MealType[]
}

/** Source of an allergen in a dish: a product, or 0 for the recipe itself. */
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

/** Key of a decision: 'allergen:product', sorted. */
export const aboutOf = (sources: readonly AllergenSource[]): string =>
  sources
    .toSorted((left, right) => left.allergen - right.allergen || left.productId - right.productId)
    .map(({ allergen, productId }) => `${allergen}:${productId}`)
    .join(',')

export interface Decision {
  readonly childId: number
  readonly meal: MealType
  readonly recipeId: number
  /** The child's substitute; null if a person confirmed that the child may have the dish. */
  readonly substituteRecipeId: number | null
  readonly about: string
}

/** Scope in which a decision is proposed again. */
export const rememberKinds = { Nothing: 0, Dish: 1, Products: 2 } as const
export type RememberKind = (typeof rememberKinds)[keyof typeof rememberKinds]
export const rememberLabel: Record<RememberKind, string> = {
  0: 'Само за днес',
  1: 'Винаги за това ястие',
  2: 'Винаги за ястия с тези продукти',
}

/**
 * Conflicts without a valid decision. A substitute is checked too: it resolves the conflict only if it is harmless for
 * the child.
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
