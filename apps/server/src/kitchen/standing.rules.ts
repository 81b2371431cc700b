import type { Allergen } from '@asistent/domain/people/allergens'
import { sourcesOf, type DayFacts } from './calculation.queries'
import type { Reckoned, ReckonedConflict } from './calculation.rules'

/**
 * Returns the standing substitute for an undecided conflict: a rule for the dish precedes one for a product. A substitute
 * that harms the child, or that the meal contains already, is not proposed.
 */
export function proposalFor(
  facts: DayFacts,
  { dishes }: Pick<Reckoned, 'dishes'>,
  { meal, recipeId, childId, sources }: ReckonedConflict,
): { readonly id: number; readonly name: string } | null {
  const allergies = (facts.children.get(childId)?.allergies ?? []) as readonly Allergen[]
  const inMeal = new Set(
    dishes.flatMap((dish) => (dish.meal === meal && dish.insteadFor === null ? dish.recipeId : [])),
  )
  const childRules = facts.standing.filter((rule) => rule.childId === childId && rule.meal === meal)
  const rules = [
    ...childRules.filter((rule) => rule.recipeId === recipeId),
    ...childRules.filter(
      ({ productId }) => productId !== null && sources.some((source) => source.productId === productId),
    ),
  ]
  for (const { substituteRecipeId } of rules) {
    const recipe = facts.recipes.get(substituteRecipeId)
    const isHarmless =
      recipe !== undefined && !sourcesOf(recipe, facts.stock).some(({ allergen }) => allergies.includes(allergen))
    if (isHarmless && !inMeal.has(substituteRecipeId)) return { id: recipe.id, name: recipe.name }
  }
  return null
}
