import { toNumber } from '@asistent/domain/kernel/decimal'
import { energyShares, kilojoules, nutritionOf, portionOf, type Products } from '@asistent/domain/kitchen/nutrition'
import { amountsFor } from '@asistent/domain/kitchen/recipes'
import type { AgeBand } from '@asistent/domain/warehouse/norms'
import type { RecipeParts } from './facts.queries'

/** What a portion of this age gives and costs, as the calls answer it. */
export function portionValuesOf(
  { amounts }: RecipeParts,
  band: AgeBand,
  products: Products,
  extraAllergenIds: readonly number[],
) {
  const made = amountsFor(amounts, band)
  const portion = portionOf(made, products, extraAllergenIds)
  const nutrition = nutritionOf(portion.raw)
  const shares = energyShares(portion.raw)
  return {
    ...nutrition,
    kj: kilojoules(nutrition.kcal),
    proteinShare: shares.protein,
    fatShare: shares.fat,
    carbsShare: shares.carbs,
    cost: made.length > portion.withoutPrice.length ? toNumber(portion.cost) : null,
    allergenIds: [...portion.allergenIds],
    incomplete: [...portion.incomplete],
    withoutNutrition: [...portion.withoutNutrition],
    withoutPrice: [...portion.withoutPrice],
  }
}
