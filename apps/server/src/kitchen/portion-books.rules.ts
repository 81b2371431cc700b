import { bandOfMenu } from '@asistent/domain/kitchen/menus'
import { yieldFor } from '@asistent/domain/kitchen/recipes'
import type { DayFacts } from './calculation.queries'
import type { Reckoned, ReckonedConflict } from './calculation.rules'

/**
 * Lines of a portion book: a dish and a group. A child with a substitute is counted at the substitute and named at the
 * forbidden dish too. A child marked after the request has no portion and is still named at the forbidden dish.
 */
export function portionLines(facts: DayFacts, { calculation, meals, dishes, conflicts }: Reckoned) {
  const { id: calculationId, menuType, diet } = calculation
  const groupOf = new Map(
    facts.eaters.flatMap((eater) =>
      eater.calculationId === calculationId ? [[eater.personId, eater.groupId] as const] : [],
    ),
  )
  return dishes.flatMap((dish) => {
    const recipe = facts.recipes.get(dish.recipeId)
    const grams = recipe && yieldFor(recipe.yields, bandOfMenu(menuType))
    const insteadFor = dish.insteadFor
    const forbidden =
      insteadFor === null
        ? conflicts.filter(({ meal, recipeId }) => meal === dish.meal && recipeId === dish.recipeId)
        : []
    const counted = meals.find(({ meal }) => meal === dish.meal)?.groups ?? []
    const lateGroups = new Set(forbidden.flatMap(({ childId }) => groupOf.get(childId) ?? []))
    for (const { groupId } of counted) if (groupId !== null) lateGroups.delete(groupId)
    const groups = [
      ...counted,
      ...[...lateGroups].map((groupId) => ({ groupId, portions: 0, personIds: [] as readonly number[] })),
    ]
    return groups.flatMap(({ groupId, portions, personIds }) => {
      const against = forbidden.filter(
        ({ childId }) => personIds.includes(childId) || (groupId !== null && groupOf.get(childId) === groupId),
      )
      const substituted = against.filter(
        ({ childId, decision }) => personIds.includes(childId) && decision?.substituteRecipeId != null,
      )
      const served = insteadFor?.filter((child) => personIds.includes(child))
      const count = served ? served.length : Math.max(0, portions - substituted.length)
      if (count === 0 && against.length === 0) return []
      return [
        {
          calculationId,
          menuType,
          diet,
          mealType: dish.meal,
          recipeId: dish.recipeId,
          recipeName: dish.name,
          groupId,
          groupName: groupId === null ? 'Персонал' : (facts.groups.get(groupId) ?? ''),
          portions: count,
          portionGrams: grams === undefined ? null : String(grams),
          childIds: served ?? against.map(({ childId }) => childId),
          decisions: against.map((conflict) => decisionOf(facts, conflict)),
          insteadOf: dish.insteadOf,
        },
      ]
    })
  })
}

const decisionOf = (facts: DayFacts, { childId, decision }: ReckonedConflict) => ({
  childId,
  substitute:
    decision?.substituteRecipeId == null ? null : (facts.recipes.get(decision.substituteRecipeId)?.name ?? null),
  reason: decision?.reason ?? null,
  decidedBy: decision?.decidedBy ?? null,
})
