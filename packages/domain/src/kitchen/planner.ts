import { formatShortDay, weekdayNames, weekdayOf, type Day } from '../kernel/day'
import { add, decimal, divide, multiply, roundHalfUp, toNumber, zero, type Decimal } from '../kernel/decimal'
import { capitalised, listed, plural } from '../kernel/text'
import { roundUpIn } from '../warehouse/units'
import { foodKinds, type FoodKind } from './food'
import { mealTypes, type MealType } from './meal-types'
import { measureLabel, measures, type Measure, type NormValue } from './norms'
import {
  addRaw,
  energyShares,
  kilojoules,
  nutritionOf,
  portionOf,
  type Nutrient,
  type Nutrition,
  type Portion,
  type Products,
} from './nutrition'
import { recipeTraits, type Amount, type RecipeTrait } from './recipes'

// Planner of a week of dishes (domain.md 5.3): sums against the norm, cost, violated rules as text, missing products.
// Computed in the browser, so that the sums update as soon as a dish is dropped.

export interface PlannedRecipe {
  readonly id: number
  readonly name: string
  readonly traits: readonly number[]
  readonly amounts: readonly Amount[]
  readonly extraAllergenIds: readonly number[]
}

export interface PlannedDish {
  readonly forDate: Day
  readonly mealTypeId: MealType
  readonly recipeId: number
}

export interface Kitchen {
  readonly recipes: ReadonlyMap<number, PlannedRecipe>
  readonly products: Products
}

/** Memoizes the portion of a recipe. */
export function portions({ recipes, products }: Kitchen): (recipeId: number) => Portion | undefined {
  const portionsById = new Map<number, Portion>()
  return (recipeId) => {
    const recipe = recipes.get(recipeId)
    if (!recipe) return undefined
    const there = portionsById.get(recipeId)
    if (there) return there
    const made = portionOf(recipe.amounts, products, recipe.extraAllergenIds)
    portionsById.set(recipeId, made)
    return made
  }
}

export interface DaySum {
  readonly day: Day
  readonly nutrition: Nutrition
  readonly kj: number
  readonly shares: ReturnType<typeof energyShares>
  /** Percent of the day's energy. */
  readonly meals: ReadonlyMap<MealType, number>
  /** Of one child, with two decimals. */
  readonly cost: number
  readonly incomplete: ReadonlySet<Nutrient>
}

const moneyOf = (cost: Decimal): number => toNumber(roundHalfUp(cost, 2))

export function sumOfDay(day: Day, dishes: readonly PlannedDish[], portion: ReturnType<typeof portions>): DaySum {
  const eaten = dishes.flatMap(({ forDate, mealTypeId, recipeId }) => {
    const row = forDate === day ? portion(recipeId) : undefined
    return row ? [{ mealTypeId, one: row }] : []
  })
  const raw = addRaw(eaten.map(({ one }) => one.raw))
  const kcal = raw[0] ?? 0
  const meals = new Map<MealType, number>()
  for (const { mealTypeId, one } of eaten) meals.set(mealTypeId, (meals.get(mealTypeId) ?? 0) + (one.raw[0] ?? 0))
  const nutrition = nutritionOf(raw)
  return {
    day,
    nutrition,
    kj: kilojoules(nutrition.kcal),
    shares: energyShares(raw),
    meals: new Map([...meals].map(([meal, part]) => [meal, kcal === 0 ? 0 : Math.round((part * 100) / kcal)])),
    cost: moneyOf(eaten.reduce((sum, { one }) => add(sum, one.cost), zero)),
    incomplete: new Set(eaten.flatMap(({ one }) => [...one.incomplete])),
  }
}

/** Mean of the days with dishes. */
export function meanOf(days: readonly DaySum[]): DaySum | undefined {
  const cooked = days.filter(({ nutrition }) => nutrition.kcal > 0)
  const first = cooked[0]
  if (!first) return undefined
  const mean = (of: (day: DaySum) => number, places = 1) =>
    toNumber(
      divide(
        cooked.reduce((sum, day) => add(sum, decimal(of(day))), zero),
        decimal(cooked.length),
        places,
      ),
    )
  const names = Object.keys(first.nutrition) as (keyof Nutrition)[]
  return {
    day: first.day,
    nutrition: Object.fromEntries(names.map((name) => [name, mean((day) => day.nutrition[name], 2)])) as Nutrition,
    kj: mean(({ kj }) => kj),
    shares: {
      protein: mean(({ shares }) => shares.protein),
      fat: mean(({ shares }) => shares.fat),
      carbs: mean(({ shares }) => shares.carbs),
      sugar: mean(({ shares }) => shares.sugar),
    },
    meals: new Map(
      [...new Set(cooked.flatMap(({ meals }) => [...meals.keys()]))].map((meal) => [
        meal,
        mean(({ meals }) => meals.get(meal) ?? 0, 0),
      ]),
    ),
    cost: mean(({ cost }) => cost, 2),
    incomplete: new Set(cooked.flatMap(({ incomplete }) => [...incomplete])),
  }
}

/** Value of a day for the measure of a norm. */
export function measured(sum: DaySum, measure: Measure): number {
  switch (measure) {
    case measures.Energy:
      return sum.nutrition.kcal
    case measures.Protein:
      return sum.shares.protein
    case measures.Fat:
      return sum.shares.fat
    case measures.Carbs:
      return sum.shares.carbs
    case measures.Sugar:
      return sum.shares.sugar
    case measures.Fiber:
      return sum.nutrition.fiber
    case measures.Salt:
      return sum.nutrition.salt
    default:
      return sum.meals.get((measure - 10) as MealType) ?? 0
  }
}

/** `unknown`: a product has no value for the measure. */
export type Verdict = 'low' | 'ok' | 'high' | 'unknown'

const nutrientOf: Partial<Record<Measure, Nutrient>> = {
  [measures.Sugar]: 'sugar',
  [measures.Fiber]: 'fiber',
  [measures.Salt]: 'salt',
}

/** Tolerance: shares of meals are guidelines, within five points they are as recommended. */
const slack = (measure: Measure) => (measure > 10 ? 5 : 0)

export const verdictOf = (sum: DaySum, { measure, minimum, maximum }: NormValue): Verdict => {
  const value = measured(sum, measure)
  const nutrient = nutrientOf[measure]
  if (nutrient && sum.incomplete.has(nutrient)) return 'unknown'
  if (minimum !== null && value < minimum - slack(measure)) return 'low'
  return maximum !== null && value > maximum + slack(measure) ? 'high' : 'ok'
}

const nutrients: readonly Measure[] = [
  measures.Protein,
  measures.Fat,
  measures.Carbs,
  measures.Sugar,
  measures.Fiber,
  measures.Salt,
]

/** 'мазнини под', 'сол над': measures of a day outside of the norm, without unknown ones. */
export const outsideNorm = (sum: DaySum, norms: readonly NormValue[]): string[] =>
  norms.flatMap((value) => {
    const verdict = nutrients.includes(value.measure) ? verdictOf(sum, value) : 'ok'
    const name = measureLabel[value.measure].split(',')[0]?.toLocaleLowerCase('bg') ?? ''
    return verdict === 'low' ? `${name} под` : verdict === 'high' ? `${name} над` : []
  })

/** Minimum net weight in grams for a dish to count as this kind of food. */
const least: Partial<Record<FoodKind, number>> = {
  [foodKinds.Milk]: 30,
  [foodKinds.Cheese]: 10,
  [foodKinds.Meat]: 20,
  [foodKinds.Fish]: 30,
  [foodKinds.Eggs]: 5,
  [foodKinds.Vegetables]: 20,
  [foodKinds.Fruit]: 30,
  [foodKinds.Legumes]: 10,
}

const isOf = ({ kinds }: Portion, ...selection: readonly FoodKind[]): boolean =>
  selection.some((kind) => (kinds.get(kind) ?? 0) >= (least[kind] ?? 1))

export interface Remark {
  /** A day, or null for the whole week. */
  readonly day: Day | null
  readonly text: string
}

interface Eaten extends PlannedDish {
  readonly portion: Portion
  readonly traits: readonly number[]
}

/** Soft rules of a week (domain.md 5.3), worded for nutritionists. `days` are those with dishes. */
export function remarksOf(days: readonly Day[], dishes: readonly PlannedDish[], kitchen: Kitchen): Remark[] {
  const portion = portions(kitchen)
  const eaten = dishes.flatMap((dish): Eaten[] => {
    const row = portion(dish.recipeId)
    return row ? [{ ...dish, portion: row, traits: kitchen.recipes.get(dish.recipeId)?.traits ?? [] }] : []
  })
  if (eaten.length === 0) return []
  return [...days.flatMap((day) => remarksOfDay(day, eaten)), ...remarksOfWeek(days, eaten)]
}

function remarksOfDay(day: Day, week: readonly Eaten[]): Remark[] {
  const eaten = week.filter(({ forDate }) => forDate === day)
  if (eaten.length === 0) return []
  const mealsWith = (...kinds: readonly FoodKind[]) =>
    new Set(eaten.filter((one) => isOf(one.portion, ...kinds)).map(({ mealTypeId }) => mealTypeId)).size
  const said: string[] = []
  if (mealsWith(foodKinds.Vegetables) === 0) said.push('няма зеленчуци')
  const fruit = mealsWith(foodKinds.Fruit)
  if (fruit === 0) said.push('няма плод')
  else if (fruit < 2) said.push('плод има само на едно хранене, а се препоръчва на две')
  const milk = mealsWith(foodKinds.Milk, foodKinds.Cheese)
  if (milk < 2) said.push(milk === 0 ? 'няма мляко и млечни' : 'мляко и млечни има само на едно хранене')
  if (!eaten.some(({ traits }) => has(traits, recipeTraits.Wholegrain)))
    said.push('няма пълнозърнест, „Добруджа“ или типов хляб')
  if (eaten.some(({ traits }) => has(traits, recipeTraits.Fried))) said.push('има пържено ястие')
  return said.map((text) => ({ day, text }))
}

const has = (traits: readonly number[], trait: RecipeTrait) => traits.includes(trait)

function remarksOfWeek(days: readonly Day[], eaten: readonly Eaten[]): Remark[] {
  // The rules of a whole week do not apply to one with holidays.
  const whole = days.length >= 5
  const daysWith = (when: (row: Eaten) => boolean) => new Set(eaten.filter(when).map(({ forDate }) => forDate)).size
  const said: string[] = []
  if (whole && daysWith(({ portion }) => isOf(portion, foodKinds.Fish)) === 0) said.push('Няма риба тази седмица.')
  if (whole && daysWith(({ portion }) => isOf(portion, foodKinds.Legumes)) === 0)
    said.push('Няма бобови храни тази седмица.')
  const eggs = daysWith(({ portion }) => isOf(portion, foodKinds.Eggs))
  if (whole && eggs < 2) said.push(`Яйца има на ${plural(eggs, 'ден', 'дни')}, а се препоръчват 2–3 пъти седмично.`)
  if (eggs > 3) said.push(`Яйца има на ${eggs} дни, а се препоръчват 2–3 пъти седмично.`)
  const meat = daysWith(({ portion, mealTypeId }) => mealTypeId === mealTypes.Lunch && isOf(portion, foodKinds.Meat))
  if (meat > 4) said.push(`Месо има на ${meat} обяда, а се препоръчва на не повече от 4.`)
  const sausages = daysWith(({ traits }) => has(traits, recipeTraits.Sausage))
  if (sausages > 1) said.push(`Колбаси има на ${sausages} дни, а се допускат веднъж седмично.`)
  const sweets = daysWith(({ traits }) => has(traits, recipeTraits.Confectionery))
  if (sweets > 2)
    said.push(`Сладкарски изделия има на ${sweets} дни, а се допускат до 2 пъти седмично и приготвени на място.`)
  return said.map((text) => ({ day: null, text }))
}

export interface Expected {
  readonly forDate: Day
  readonly mealTypeId: MealType
  readonly portions: number
}

export interface Need {
  readonly productId: number
  readonly name: string
  /** Base unit, three decimals or whole pieces, over all days; null if the weight of a piece or a litre is unknown. */
  readonly quantity: number | null
  readonly grams: number
}

/** Σ gross × expected portions (domain.md 5.4, 2), by product. */
export function needsOf(
  dishes: readonly PlannedDish[],
  expected: readonly Expected[],
  { recipes, products }: Kitchen,
): Need[] {
  const portionsAt = new Map(expected.map((one) => [`${one.forDate}|${one.mealTypeId}`, one.portions]))
  const grams = new Map<number, Decimal>()
  for (const { forDate, mealTypeId, recipeId } of dishes) {
    const count = portionsAt.get(`${forDate}|${mealTypeId}`) ?? 0
    for (const { productId, grossG } of recipes.get(recipeId)?.amounts ?? [])
      grams.set(productId, add(grams.get(productId) ?? zero, multiply(decimal(grossG), decimal(count))))
  }
  return [...grams].flatMap(([productId, sum]) => {
    const product = products.get(productId)
    if (!product || sum.units === 0n) return []
    const exact = product.gram
      ? divide(multiply(sum, decimal(product.gram.numerator)), decimal(product.gram.denominator), 3)
      : null
    const quantity = exact && toNumber(roundUpIn(product.baseUnit, exact))
    return [{ productId, name: product.name, quantity, grams: toNumber(sum) }]
  })
}

/** Needed products that are missing in the stock. */
export const missingOf = (needs: readonly Need[], products: Products): (Need & { readonly missing: number })[] =>
  needs.flatMap((need) => {
    const free = products.get(need.productId)?.free
    if (need.quantity === null || free == null) return []
    const missing = toNumber(roundHalfUp(add(decimal(need.quantity), decimal(-free)), 3))
    return missing > 0 ? [{ ...need, missing }] : []
  })

/** Dishes that were cooked a few days ago, as text. */
export function recentText(
  dish: PlannedDish,
  cooked: ReadonlyMap<number, readonly Day[]>,
  within: number,
  between: (from: Day, to: Day) => number,
): string | undefined {
  const last = (cooked.get(dish.recipeId) ?? [])
    .filter((day) => day < dish.forDate && between(day, dish.forDate) <= within)
    .at(-1)
  return last && `готвено на ${formatShortDay(last)} (${weekdayNames[weekdayOf(last) - 1]})`
}

/** 'сряда: няма плод и има пържено ястие'. */
export const remarkTexts = (remarks: readonly Remark[]): string[] => {
  const byDay = new Map<Day, string[]>()
  for (const { day, text } of remarks) if (day) byDay.set(day, [...(byDay.get(day) ?? []), text])
  return [
    ...remarks.filter(({ day }) => day === null).map(({ text }) => text),
    ...[...byDay].map(([day, texts]) => `${capitalised(weekdayNames[weekdayOf(day) - 1] ?? '')}: ${listed(texts)}.`),
  ]
}
