import { calculationStates, conflictStates } from '@asistent/domain/kitchen/calculations'
import { aboutOf, openConflicts, type AllergenSource, type Decision } from '@asistent/domain/kitchen/conflicts'
import { addWorth, nothing, worthByMeal, type MealWorth, type Worth } from '@asistent/domain/kitchen/costs'
import { allMealTypes, type MealType } from '@asistent/domain/kitchen/meal-types'
import { bandOfMenu } from '@asistent/domain/kitchen/menus'
import { bandOf, countBands, totalOfBands, withTyped, type BandCounts } from '@asistent/domain/kitchen/portions'
import { gramsOf, needsOf, type CookedDish } from '@asistent/domain/kitchen/quantities'
import type { BandAmount } from '@asistent/domain/kitchen/recipes'
import { decimal, isZero, zero, type Decimal } from '@asistent/domain/kernel/decimal'
import { compareText } from '@asistent/domain/kernel/text'
import type { Allergen } from '@asistent/domain/people/allergens'
import type { AgeBand } from '@asistent/domain/warehouse/norms'
import {
  sourcesOf,
  type CalculationRow,
  type DayFacts,
  type DecisionRow,
  type PortionRow,
  type ProductRow,
} from './calculation.queries'

// Computes a calculation from its facts: an open one from current data with the entered overrides, a later one as it
// was requested.

export interface GroupPortions {
  readonly groupId: number | null
  readonly counted: number
  readonly portions: number
  readonly change: PortionRow | undefined
  readonly personIds: readonly number[]
}

export interface MealPortions {
  readonly meal: MealType
  readonly groups: readonly GroupPortions[]
  readonly counted: number
  readonly portions: number
}

export interface ReckonedDish extends CookedDish {
  readonly name: string
  readonly version: number
  /** Children who get it in place of another dish; null for a dish of the menu. */
  readonly insteadFor: readonly number[] | null
  /** Name of the dish that it replaces. */
  readonly insteadOf: string | null
}

export interface ReckonedLine {
  readonly meal: MealType
  readonly productId: number
  readonly substituteForId: number | null
  readonly warehouseId: number | null
  /** Null if added by a person, or if its grams cannot be converted. */
  readonly computed: Decimal | null
  readonly quantity: Decimal
  readonly change: ProductRow | undefined
  readonly free: Decimal
  readonly price: Decimal
  readonly worth: Worth
}

export interface ReckonedConflict {
  readonly meal: MealType
  readonly recipeId: number
  readonly childId: number
  readonly sources: readonly AllergenSource[]
  readonly about: string
  readonly decision: DecisionRow | undefined
}

export interface Reckoned {
  readonly calculation: CalculationRow
  readonly meals: readonly MealPortions[]
  readonly dishes: readonly ReckonedDish[]
  readonly lines: readonly ReckonedLine[]
  readonly costs: readonly MealWorth[]
  readonly conflicts: readonly ReckonedConflict[]
  /** Products whose grams cannot be converted into their unit of stock. */
  readonly unconverted: readonly number[]
}

export const isOpen = ({ status }: CalculationRow) => status === calculationStates.Open

export function reckon(facts: DayFacts, calculation: CalculationRow): Reckoned {
  const ofCalculation = <Row extends { readonly calculationId: number }>(list: readonly Row[]) =>
    list.filter(({ calculationId }) => calculationId === calculation.id)
  const decisions = ofCalculation(facts.decisions).filter(({ status }) => status !== conflictStates.Open)
  const dishRows = facts.dishes.filter(({ ownerId }) => ownerId === calculation.id)
  const inUse = allMealTypes.filter((meal) => dishRows.some((dish) => dish.meal === meal))
  const meals = inUse.map((meal) => portionsOf(facts, calculation, meal, ofCalculation(facts.portions)))
  const dishes = dishesOf(facts, calculation, meals, decisions)
  const changes = ofCalculation(facts.products)
  const needs = needsOf(
    dishes,
    facts.stock,
    (meal, productId) => changes.find((row) => row.meal === meal && row.substituteForId === productId)?.productId,
  )
  const lines = isOpen(calculation) ? liveLines(facts, needs, changes) : storedLines(facts, changes)
  return {
    calculation,
    meals,
    dishes,
    lines,
    costs: meals.map(({ meal, portions }) => ({
      meal,
      portions,
      worth: lines
        .filter((line) => line.meal === meal)
        .map(({ worth }) => worth)
        .reduce(addWorth, nothing),
    })),
    conflicts: conflictsOf(facts, calculation, meals, dishes, changes),
    unconverted: needs.flatMap(({ productId, quantity, grams }) =>
      quantity === null && !isZero(grams) ? productId : [],
    ),
  }
}

function portionsOf(
  facts: DayFacts,
  calculation: CalculationRow,
  meal: MealType,
  rows: readonly PortionRow[],
): MealPortions {
  const ofMeal = rows.filter((row) => row.meal === meal)
  const now = facts.eaters.filter((eater) => eater.calculationId === calculation.id && eater.meal === meal)
  const groupIds = new Set([...now.map(({ groupId }) => groupId), ...ofMeal.map(({ groupId }) => groupId)])
  const groups = [...groupIds].map((groupId) => {
    const change = ofMeal.find((row) => row.groupId === groupId)
    const live = now.filter((eater) => eater.groupId === groupId).map(({ personId }) => personId)
    const counted = isOpen(calculation) ? live.length : (change?.computed ?? 0)
    const personIds = isOpen(calculation) ? live : (change?.childIds ?? [])
    return { groupId, counted, portions: change?.changedTo ?? counted, change, personIds }
  })
  const counted = groups.reduce((sum, group) => sum + group.counted, 0)
  // An override for the whole meal precedes those of its groups; staff meals have only this one.
  const whole = groups.find(({ groupId, change }) => groupId === null && change?.changedTo != null)
  const portions = whole?.portions ?? groups.reduce((sum, group) => sum + group.portions, 0)
  return {
    meal,
    groups: groups.toSorted((left, right) => compareText(nameOf(facts, left), nameOf(facts, right))),
    counted,
    portions,
  }
}

const nameOf = (facts: DayFacts, { groupId }: GroupPortions) =>
  groupId === null ? '' : (facts.groups.get(groupId) ?? '')

/** Memoizes the age band of each person, which is independent of the dish. */
const bandsFor = (facts: DayFacts, { menuType, forDate }: CalculationRow) => {
  const bandOfGroup = new Map<number, AgeBand>()
  return (personIds: readonly number[]): BandCounts =>
    countBands(
      personIds.map((id) => {
        const child = facts.children.get(id)
        const band = bandOfGroup.get(id) ?? (child ? bandOf(menuType, child.bornOn, forDate) : bandOfMenu(menuType))
        bandOfGroup.set(id, band)
        return { band }
      }),
    )
}

/**
 * People with a dish of their own get that one. The others, or the entered number of portions, get the dish of the
 * menu.
 */
function dishesOf(
  facts: DayFacts,
  calculation: CalculationRow,
  meals: readonly MealPortions[],
  decisions: readonly DecisionRow[],
): ReckonedDish[] {
  const rows = facts.dishes.filter(({ ownerId }) => ownerId === calculation.id)
  const bandsOf = bandsFor(facts, calculation)
  const amountsOf = (recipeId: number, kept: readonly BandAmount[] | null) =>
    kept ?? facts.recipes.get(recipeId)?.amounts ?? []
  return rows.flatMap((row) => {
    const ofMeal = meals.find(({ meal }) => meal === row.meal)
    const eaters = ofMeal?.groups.flatMap(({ personIds }) => personIds) ?? []
    const substituted = decisions.filter(
      (decision) =>
        decision.substituteRecipeId !== null &&
        decision.meal === row.meal &&
        decision.recipeId === row.recipeId &&
        eaters.includes(decision.childId),
    )
    const away = new Set(substituted.map(({ childId }) => childId))
    const typed = ofMeal && ofMeal.portions !== ofMeal.counted ? Math.max(0, ofMeal.portions - away.size) : null
    const common: ReckonedDish = {
      meal: row.meal,
      recipeId: row.recipeId,
      name: row.name,
      version: row.version,
      amounts: amountsOf(row.recipeId, row.ingredients),
      portions: withTyped(bandsOf(eaters.filter((id) => !away.has(id))), typed, bandOfMenu(calculation.menuType)),
      insteadFor: null,
      insteadOf: null,
    }
    const others = [...new Set(substituted.flatMap(({ substituteRecipeId }) => substituteRecipeId ?? []))].map(
      (recipeId) => {
        const insteadFor = substituted
          .filter((one) => one.substituteRecipeId === recipeId)
          .map(({ childId }) => childId)
        const recipe = facts.recipes.get(recipeId)
        return {
          meal: row.meal,
          recipeId,
          name: recipe?.name ?? '',
          version: recipe?.version ?? 0,
          amounts: recipe?.amounts ?? [],
          portions: bandsOf(insteadFor),
          insteadFor,
          insteadOf: row.name,
        }
      },
    )
    return [common, ...others]
  })
}

type Needs = ReturnType<typeof needsOf>

function liveLines(facts: DayFacts, needs: Needs, changes: readonly ProductRow[]): ReckonedLine[] {
  const computed = needs.flatMap(({ productId, substituteForId, meals }) =>
    meals.map(({ meal, quantity }) => ({ meal, productId, substituteForId, computed: quantity as Decimal | null })),
  )
  const isSame = (row: ProductRow) => (line: { meal: MealType; productId: number; substituteForId: number | null }) =>
    line.meal === row.meal && line.productId === row.productId && line.substituteForId === row.substituteForId
  const added = changes
    .filter((row) => row.changedTo !== null && !computed.some(isSame(row)))
    .map(({ meal, productId, substituteForId }) => ({ meal, productId, substituteForId, computed: null }))
  const lines = [...computed, ...added].map((line) => {
    const change = changes.find((row) => isSame(row)(line))
    const shelves = facts.stock.get(line.productId)?.shelves ?? []
    const shelf =
      shelves.find(({ warehouseId }) => warehouseId === change?.warehouseId) ??
      (change?.warehouseId == null ? shelves[0] : undefined)
    return {
      ...line,
      change,
      warehouseId: change?.warehouseId ?? shelf?.warehouseId ?? null,
      quantity: change?.changedTo != null ? decimal(change.changedTo) : (line.computed ?? zero),
      free: shelf ? decimal(shelf.free) : zero,
      price: shelf ? decimal(shelf.price) : zero,
    }
  })
  return withWorth(lines)
}

/** Distributes the cost of a product among its meals, with the rounding of the ledger: one line of a request. */
function withWorth(lines: readonly Omit<ReckonedLine, 'worth'>[]): ReckonedLine[] {
  const worths = new Map<Omit<ReckonedLine, 'worth'>, Worth>()
  for (const line of lines) {
    if (worths.has(line)) continue
    const same = lines
      .filter(({ productId, warehouseId }) => productId === line.productId && warehouseId === line.warehouseId)
      .toSorted((left, right) => left.meal - right.meal)
    worthByMeal(same, line.price).forEach(({ worth }, index) => worths.set(same[index]!, worth))
  }
  return lines
    .map((line) => ({ ...line, worth: worths.get(line) ?? nothing }))
    .toSorted((left, right) => left.meal - right.meal)
}

/** As requested; a completed one with the prices of the ledger. */
function storedLines(facts: DayFacts, rows: readonly ProductRow[]): ReckonedLine[] {
  const lines = rows.map((row) => {
    const shelf = facts.stock.get(row.productId)?.shelves.find(({ warehouseId }) => warehouseId === row.warehouseId)
    return {
      meal: row.meal,
      productId: row.productId,
      substituteForId: row.substituteForId,
      warehouseId: row.warehouseId,
      computed: row.computed === null ? null : decimal(row.computed),
      quantity: decimal(row.changedTo ?? row.computed ?? '0'),
      change: row,
      free: shelf ? decimal(shelf.free) : zero,
      price: decimal(row.price ?? shelf?.price ?? '0'),
    }
  })
  return withWorth(lines).map((line) => {
    const { value, valueNotRounded } = line.change ?? {}
    return value == null || valueNotRounded == null
      ? line
      : { ...line, worth: { value: decimal(value), valueNotRounded: decimal(valueNotRounded) } }
  })
}

/** Conflicts of present children: open ones as computed now, decided ones with their decision. */
function conflictsOf(
  facts: DayFacts,
  calculation: CalculationRow,
  meals: readonly MealPortions[],
  dishes: readonly ReckonedDish[],
  changes: readonly ProductRow[],
): ReckonedConflict[] {
  const decisions = facts.decisions.filter(
    (one) => one.calculationId === calculation.id && one.status !== conflictStates.Open,
  )
  const decided = decisions.map((decision) => ({
    meal: decision.meal,
    recipeId: decision.recipeId,
    childId: decision.childId,
    sources: sourcesIn(decision.about),
    about: decision.about,
    decision,
  }))
  const open = isOpen(calculation)
    ? liveConflicts(facts, calculation, meals, dishes, changes, decisions)
    : facts.open
        .filter(({ calculationId }) => calculationId === calculation.id)
        .map(({ meal, recipeId, childId, about }) => ({
          meal,
          recipeId,
          childId,
          about,
          sources: sourcesIn(about),
          decision: undefined,
        }))
  const present = new Set(
    facts.eaters.filter(({ calculationId }) => calculationId === calculation.id).map(({ personId }) => personId),
  )
  const isOpenOne = (reckonedConflict: ReckonedConflict) =>
    open.some(
      ({ meal, recipeId, childId }) =>
        meal === reckonedConflict.meal &&
        recipeId === reckonedConflict.recipeId &&
        childId === reckonedConflict.childId,
    )
  return [...open, ...decided.filter((one) => present.has(one.childId) && !isOpenOne(one))]
}

export const sourcesIn = (about: string): AllergenSource[] =>
  about === ''
    ? []
    : about.split(',').map((part) => {
        const [allergen, productId] = part.split(':').map(Number)
        return { allergen: allergen as Allergen, productId: productId ?? 0 }
      })

function liveConflicts(
  facts: DayFacts,
  calculation: CalculationRow,
  meals: readonly MealPortions[],
  dishes: readonly ReckonedDish[],
  changes: readonly ProductRow[],
  decisions: readonly DecisionRow[],
): ReckonedConflict[] {
  const eaters = new Map<number, MealType[]>()
  for (const { meal, groups } of meals)
    for (const id of groups.flatMap(({ groupId, personIds }) => (groupId === null ? [] : personIds)))
      eaters.set(id, [...(eaters.get(id) ?? []), meal])
  const allergic = [...eaters].flatMap(([childId, ofMeals]) => {
    const allergens = (facts.children.get(childId)?.allergies ?? []) as Allergen[]
    return allergens.length > 0 ? [{ childId, allergens, meals: ofMeals }] : []
  })
  const common = dishes.filter(({ insteadFor }) => insteadFor === null)
  const served = common.map((dish) => {
    const isFirst = common.find(({ meal }) => meal === dish.meal) === dish
    return { recipeId: dish.recipeId, meal: dish.meal, sources: servedSources(facts, dish, changes, isFirst) }
  })
  return openConflicts(allergic, served, decisions.map(asDecision), (recipeId) => {
    const recipe = facts.recipes.get(recipeId)
    return recipe ? sourcesOf(recipe, facts.stock) : []
  }).map(({ childId, meal, recipeId, sources }) => ({
    childId,
    meal,
    recipeId,
    sources,
    about: aboutOf(sources),
    decision: undefined,
  }))
}

const asDecision = ({ childId, meal, recipeId, substituteRecipeId, about }: DecisionRow): Decision => ({
  childId,
  meal,
  recipeId,
  substituteRecipeId,
  about,
})

/** Includes substitutes; a product added to a meal belongs to its first dish (db/kitchen-guards.ts, meal_allergens). */
function servedSources(
  facts: DayFacts,
  dish: ReckonedDish,
  changes: readonly ProductRow[],
  isFirst: boolean,
): AllergenSource[] {
  const ofMeal = changes.filter(({ meal }) => meal === dish.meal)
  const used = new Set(
    dish.amounts.map(
      ({ productId }) => ofMeal.find(({ substituteForId }) => substituteForId === productId)?.productId ?? productId,
    ),
  )
  if (isFirst)
    for (const row of ofMeal)
      if (row.computed === null && row.substituteForId === null && row.changedTo !== null && Number(row.changedTo) > 0)
        used.add(row.productId)
  return [
    ...[...used].flatMap((productId) =>
      (facts.stock.get(productId)?.allergens ?? []).map((allergen) => ({ allergen, productId })),
    ),
    ...(facts.recipes.get(dish.recipeId)?.extraAllergens ?? []).map((allergen) => ({ allergen, productId: 0 })),
  ]
}

/** 'Защо?': the dishes of the meal that contain a product, with their portions and grams. */
export function whyOf(dishes: readonly ReckonedDish[], { meal, productId, substituteForId }: ReckonedLine) {
  return dishes
    .filter((dish) => dish.meal === meal)
    .flatMap((dish) => {
      const grams = gramsOf(dish).get(substituteForId ?? productId)
      return grams && !isZero(grams) ? [{ dish, portions: totalOfBands(dish.portions), grams }] : []
    })
}
