import type { OutputOf } from '@asistent/contract/core/call'
import type { Amount } from '@asistent/contract/core/values'
import type {
  getCalculation,
  getCalculationAttendances,
  getCalculationProducts,
} from '@asistent/contract/kitchen/calculations.calls'
import { calculationStateLabel, calculationStates, conflictStates } from '@asistent/domain/kitchen/calculations'
import { sumOfWages, wageOf } from '@asistent/domain/kitchen/costs'
import { mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { bandOfMenu, menuKindText, menuTypes, type MenuType } from '@asistent/domain/kitchen/menus'
import { totalOfBands } from '@asistent/domain/kitchen/portions'
import { yieldFor } from '@asistent/domain/kitchen/recipes'
import {
  add,
  compareDecimals,
  divide,
  decimal,
  formatDecimal,
  readableDecimal,
  sum,
  toNumber,
  zero,
  type Decimal,
} from '@asistent/domain/kernel/decimal'
import { plural } from '@asistent/domain/kernel/text'
import { unionOfAllergens } from '@asistent/domain/people/allergens'
import { unitLabel } from '@asistent/domain/warehouse/units'
import { sourcesOf, type CalculationRow, type DayFacts } from './calculation.queries'
import { proposalFor } from './standing.rules'
import { isOpen, whyOf, type Reckoned, type ReckonedLine } from './calculation.rules'

// Calculations in the format of the responses, and their problems as text.

const asAmount = (value: Decimal) => Number(formatDecimal(value, 2)) as Amount

/** The cost per child (оклад) of kindergarten menus is computed from unrounded values (domain.md 5.4, 7). */
export const isPGReference = (menuType: MenuType) => menuType === menuTypes.Kindergarten

const headOf = ({ id, forDate, menuType, diet, status }: CalculationRow) => ({
  id,
  forDate,
  menuType,
  menuName: menuKindText(menuType, diet),
  status,
  statusName: calculationStateLabel[status],
})

export interface May {
  readonly update: boolean
}

export function answeredCalculation(facts: DayFacts, reckoned: Reckoned, may: May): OutputOf<typeof getCalculation> {
  const { calculation, costs, dishes, conflicts } = reckoned
  const { id, menuId, menuType, raisedAt, version, status } = calculation
  const reference = isPGReference(menuType)
  const ofCalculation = <Row extends { readonly calculationId: number }>(list: readonly Row[]) =>
    list.filter((row) => row.calculationId === id)
  const isUndecided = conflicts.some(({ decision }) => decision === undefined)
  return {
    ...headOf(calculation),
    menuId,
    isPGReference: reference,
    meals: costs.map(({ meal, portions, worth }) => ({
      mealTypeId: meal,
      mealTypeName: mealTypeLabel[meal],
      attendancesSum: portions,
      value: asAmount(worth.value),
      valueNotRounded: toNumber(worth.valueNotRounded),
      wage: toNumber(wageOf(worth, portions, reference)),
      dishes: dishes
        .filter((dish) => dish.meal === meal)
        .map((dish) => {
          const recipe = facts.recipes.get(dish.recipeId)
          return {
            recipeId: dish.recipeId,
            name: dish.name,
            allergens: recipe ? unionOfAllergens(sourcesOf(recipe, facts.stock).map(({ allergen }) => allergen)) : [],
            portions: totalOfBands(dish.portions),
            yieldGrams: (recipe && yieldFor(recipe.yields, bandOfMenu(menuType))) ?? null,
            insteadFor: (dish.insteadFor ?? []).map((child) => facts.children.get(child)?.name ?? ''),
          }
        }),
    })),
    value: asAmount(sum(costs.map(({ worth }) => worth.value))),
    wage: toNumber(sumOfWages(costs, reference)),
    conflicts: conflicts.map(({ meal, recipeId, childId, sources, about, decision }) => {
      const child = facts.children.get(childId)
      return {
        mealTypeId: meal,
        mealTypeName: mealTypeLabel[meal],
        recipeId,
        recipeName: facts.recipes.get(recipeId)?.name ?? '',
        childId,
        childName: child?.name ?? '',
        className: child?.groupName ?? null,
        allergens: unionOfAllergens(sources.map(({ allergen }) => allergen)),
        products: [...new Set(sources.flatMap(({ productId }) => facts.stock.get(productId)?.name ?? []))],
        about,
        status: decision?.status ?? conflictStates.Open,
        substituteRecipeId: decision?.substituteRecipeId ?? null,
        substituteName: decision?.substituteRecipeId
          ? (facts.recipes.get(decision.substituteRecipeId)?.name ?? null)
          : null,
        reason: decision?.reason ?? null,
        decidedBy: decision?.decidedBy ?? null,
        decidedAt: decision?.decidedAt ?? null,
        proposal:
          decision === undefined && isOpen(calculation)
            ? proposalFor(facts, reckoned, { meal, recipeId, childId, sources, about, decision })
            : null,
      }
    }),
    problems: problemsOf(facts, reckoned),
    requests: ofCalculation(facts.requests).map(({ id: request, number, warehouse, isCompleted }) => ({
      id: request,
      number,
      warehouse,
      isCompleted,
    })),
    corrections: ofCalculation(facts.corrections).map(({ reason, madeBy, madeAt }) => ({ reason, madeBy, madeAt })),
    raisedAt,
    may: {
      edit: may.update && isOpen(calculation),
      request: may.update && isOpen(calculation) && !isUndecided && costs.some(({ portions }) => portions > 0),
      complete: may.update && status === calculationStates.Requested && !isUndecided,
      correct: may.update && !isOpen(calculation),
      decide: may.update,
    },
    version,
  }
}

/** Problems of a calculation: one sentence each, with the product, the meal or the child. */
function problemsOf(facts: DayFacts, reckoned: Reckoned): string[] {
  const { calculation, meals, lines, dishes, unconverted } = reckoned
  const nameOf = (productId: number) => facts.stock.get(productId)?.name ?? ''
  const problems = unconverted.map((productId) => `Липсва пресмятане на мерна единица за ${nameOf(productId)}`)
  if (dishes.length === 0) problems.push('В публикуваното меню няма ястия за деня')
  if (isOpen(calculation)) return [...problems, ...typedOver(reckoned), ...shortagesOf(facts, lines)]
  for (const { meal, groups } of meals) {
    const counted = new Set(groups.flatMap(({ personIds }) => personIds))
    const now = facts.eaters
      .filter((eater) => eater.calculationId === calculation.id && eater.meal === meal && eater.groupId !== null)
      .map(({ personId }) => personId)
    const came = now.filter((id) => !counted.has(id))
    const gone = [...counted].filter((id) => !now.includes(id) && facts.children.has(id))
    const names = (ids: readonly number[]) => ids.map((id) => facts.children.get(id)?.name ?? '').join(', ')
    if (came.length > 0)
      problems.push(
        `${mealTypeLabel[meal]}: след искането ${came.length === 1 ? 'е отбелязано' : 'са отбелязани'} ${names(came)}`,
      )
    if (gone.length > 0)
      problems.push(
        `${mealTypeLabel[meal]}: след искането вече не ${gone.length === 1 ? 'присъства' : 'присъстват'} ${names(gone)}`,
      )
  }
  const changed = dishes.filter(
    ({ recipeId, version, insteadFor }) => insteadFor === null && facts.recipes.get(recipeId)?.version !== version,
  )
  if (changed.length > 0 && calculation.status !== calculationStates.Completed)
    problems.push(
      `След искането ${changed.length === 1 ? 'е променена рецептата' : 'са променени рецептите'} ${changed.map(({ name }) => `„${name}“`).join(', ')}`,
    )
  return problems
}

/** Entered portions that no longer equal the attendance. */
const typedOver = ({ meals }: Reckoned): string[] =>
  meals.flatMap(({ meal, counted, portions }) =>
    counted === portions
      ? []
      : [`${mealTypeLabel[meal]}: въведени са ${plural(portions, 'порция', 'порции')}, по присъствия са ${counted}`],
  )

export function shortagesOf(facts: DayFacts, lines: readonly ReckonedLine[]): string[] {
  const needed = new Map<string, { line: ReckonedLine; quantity: Decimal }>()
  for (const line of lines) {
    const key = `${line.productId} ${line.warehouseId}`
    needed.set(key, { line, quantity: add(needed.get(key)?.quantity ?? zero, line.quantity) })
  }
  return [...needed.values()].flatMap(({ line, quantity }) => {
    if (compareDecimals(quantity, line.free) <= 0) return []
    const product = facts.stock.get(line.productId)
    const unit = product ? unitLabel[product.baseUnit] : ''
    return [
      `Недостатъчна наличност: ${product?.name ?? ''} – налични ${readableDecimal(line.free)} ${unit}, необходими ${readableDecimal(quantity)} ${unit}`,
    ]
  })
}

const eaterOf = (facts: DayFacts, id: number) => {
  const child = facts.children.get(id)
  return {
    id,
    name: child?.name ?? facts.staff.get(id) ?? '',
    className: child?.groupName ?? null,
    allergies: child?.allergies ?? [],
    allergiesText: child?.allergiesText ?? null,
  }
}

export function answeredPortions(
  facts: DayFacts,
  { calculation, meals }: Reckoned,
  may: May,
): OutputOf<typeof getCalculationAttendances> {
  return {
    ...headOf(calculation),
    mayEdit: may.update && isOpen(calculation),
    version: calculation.version,
    meals: meals.map(({ meal, counted, portions, groups }) => ({
      mealTypeId: meal,
      mealTypeName: mealTypeLabel[meal],
      counted,
      portions,
      groups: groups.map((group) => ({
        classId: group.groupId,
        className:
          group.groupId === null
            ? calculation.menuType === menuTypes.Staff
              ? 'Персонал'
              : 'Общо за храненето'
            : (facts.groups.get(group.groupId) ?? ''),
        counted: group.counted,
        portions: group.portions,
        isChanged: group.change?.changedTo != null,
        reason: group.change?.reason ?? null,
        changedBy: group.change?.changedBy ?? null,
        changedAt: group.change?.changedAt ?? null,
        children: group.personIds.map((id) => eaterOf(facts, id)),
      })),
    })),
  }
}

export function answeredProducts(
  facts: DayFacts,
  { calculation, lines, meals, dishes, costs }: Reckoned,
  may: May,
): OutputOf<typeof getCalculationProducts> {
  return {
    ...headOf(calculation),
    mayEdit: may.update && isOpen(calculation),
    version: calculation.version,
    value: asAmount(sum(costs.map(({ worth }) => worth.value))),
    products: lines.map((line) => {
      const product = facts.stock.get(line.productId)
      const portions = meals.find(({ meal }) => meal === line.meal)?.portions ?? 0
      return {
        mealTypeId: line.meal,
        mealTypeName: mealTypeLabel[line.meal],
        productId: line.productId,
        productName: product?.name ?? '',
        unit: product ? unitLabel[product.baseUnit] : '',
        quantityPerPortion: portions === 0 ? 0 : toNumber(divide(line.quantity, decimal(portions), 5)),
        computed: line.computed === null ? null : toNumber(line.computed),
        quantity: toNumber(line.quantity),
        isChanged: line.change?.changedTo != null,
        reason: line.change?.reason ?? null,
        changedBy: line.change?.changedBy ?? null,
        changedAt: line.change?.changedAt ?? null,
        substituteForId: line.substituteForId,
        substituteFor: line.substituteForId === null ? null : (facts.stock.get(line.substituteForId)?.name ?? null),
        substitutes: (facts.stock.get(line.substituteForId ?? line.productId)?.substituteIds ?? []).flatMap((id) => {
          const otherProduct = facts.stock.get(id)
          return otherProduct ? [{ id, name: otherProduct.name, allergens: [...otherProduct.allergens] }] : []
        }),
        warehouseId: line.warehouseId,
        warehouse: line.warehouseId === null ? null : (facts.warehouses.get(line.warehouseId) ?? null),
        available: toNumber(line.free),
        price: toNumber(line.price),
        value: asAmount(line.worth.value),
        valueNotRounded: toNumber(line.worth.valueNotRounded),
        why: whyOf(dishes, line).map(({ dish, portions: count, grams }) => ({
          recipeId: dish.recipeId,
          recipe: dish.name,
          portions: count,
          grams: toNumber(grams),
        })),
      }
    }),
  }
}
