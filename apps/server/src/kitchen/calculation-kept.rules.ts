import { bandOfMenu } from '@asistent/domain/kitchen/menus'
import { yieldFor } from '@asistent/domain/kitchen/recipes'
import { formatDecimal } from '@asistent/domain/kernel/decimal'
import { unionOfAllergens } from '@asistent/domain/people/allergens'
import { sourcesOf, type DayFacts } from './calculation.queries'
import type { Reckoned } from './calculation.rules'

/** Rows of a calculated result to store when the products are requested. */
export function keptOf(facts: DayFacts, { calculation, meals, dishes, lines }: Reckoned) {
  const { id: calculationId, kindergartenId, menuType } = calculation
  const portions = meals.flatMap(({ meal, groups }) =>
    groups.map(({ groupId, counted, change, personIds }) => ({
      kindergartenId,
      calculationId,
      mealType: meal,
      groupId,
      computed: counted,
      changedTo: change?.changedTo ?? null,
      changeReason: change?.reason ?? null,
      changedAt: change?.changedAt ?? null,
      childIds: groupId === null ? [] : [...personIds],
    })),
  )
  const common = dishes
    .filter(({ insteadFor }) => insteadFor === null)
    .map(({ meal, recipeId, name, version, amounts }, position) => {
      const recipe = facts.recipes.get(recipeId)
      const grams = recipe && yieldFor(recipe.yields, bandOfMenu(menuType))
      return {
        kindergartenId,
        calculationId,
        mealType: meal,
        position,
        recipeId,
        recipeName: name,
        recipeVersion: version,
        yieldGrams: grams === undefined ? null : String(grams),
        allergenIds: recipe ? unionOfAllergens(sourcesOf(recipe, facts.stock).map(({ allergen }) => allergen)) : [],
        ingredients: [...amounts],
      }
    })
  const products = lines.map(({ meal, productId, substituteForId, warehouseId, computed, change }) => ({
    kindergartenId,
    calculationId,
    mealType: meal,
    productId,
    substituteForId,
    warehouseId,
    computed: computed === null ? null : formatDecimal(computed, 3),
    changedTo: change?.changedTo ?? null,
    changeReason: change?.reason ?? null,
    changedAt: change?.changedAt ?? null,
  }))
  return { portions, dishes: common, products }
}
