import { expect, test } from 'vitest'
import { day } from '../kernel/day'
import { inBulgarian } from '../kernel/phrase'
import { menuChanges, menuKindText, menuName } from './menus'
import { costOf, energyShares, kilojoules, nutritionOf, portionOf, type ProductFacts } from './nutrition'
import { meanOf, missingOf, needsOf, portions, recentText, remarkTexts, sumOfDay, verdictOf } from './planner'
import { units } from '../warehouse/units'
import { amountsFor, netOf, yieldFor } from './recipes'

const facts = (id: number, more: Partial<ProductFacts> = {}): ProductFacts => ({
  id,
  name: `Продукт ${id}`,
  foodKind: null,
  wastePercent: 0,
  allergenIds: [],
  per100: [100, 10, 5, 20, 1, 2, 0.5],
  baseUnit: units.Kilogram,
  gram: { numerator: 1, denominator: 1000 },
  price: 2,
  free: 1,
  ...more,
})
const products = new Map(
  [facts(1, { allergenIds: [7] }), facts(2, { price: null, per100: [50, null, 1, 2, null, null, null] })].map(
    (product) => [product.id, product],
  ),
)
const monday = day('2026-11-16')

test('net is gross without the waste; a nursery gets 0.80 of what is not said for it', () => {
  expect(netOf(15, 20)).toBe(12)
  expect(netOf(0.4, 12)).toBe(0.352)
  const amounts = [
    { productId: 1, ageBand: 2, grossG: 45, netG: 40 },
    { productId: 2, ageBand: 2, grossG: 10, netG: 10 },
    { productId: 2, ageBand: 1, grossG: 9, netG: 9 },
  ] as const
  expect(amountsFor(amounts, 1)).toEqual([
    { productId: 1, grossG: 36, netG: 32 },
    { productId: 2, grossG: 9, netG: 9 },
  ])
  expect(amountsFor(amounts, 3)).toEqual(amountsFor(amounts, 2))
  expect(yieldFor([{ ageBand: 2, grams: 150 }], 1)).toBe(120)
  expect(yieldFor([{ ageBand: 4, grams: 150 }], 2)).toBe(150)
})

test('a portion: nutrition of the net, cost of the gross, and what is not known', () => {
  const portion = portionOf(
    [
      { productId: 1, grossG: 60, netG: 50 },
      { productId: 2, grossG: 20, netG: 20 },
    ],
    products,
    [3],
  )
  expect(nutritionOf(portion.raw)).toMatchObject({ kcal: 60, protein: 5, fat: 2.7, carbs: 10.4, salt: 0.25 })
  expect(portion).toMatchObject({ allergenIds: [3, 7], withoutPrice: ['Продукт 2'] })
  expect([...portion.incomplete]).toEqual(['protein', 'fiber', 'sugar', 'salt'])
  expect(portion.cost).toEqual({ units: 12_000n, scale: 5 })
  expect(energyShares(portion.raw)).toMatchObject({ protein: 33.3, fat: 40.5 })
  expect(kilojoules(60)).toBe(251)
  // The vector of domain.md 5.4: 45 g of lentils at 2.10.
  expect(costOf(facts(3, { price: 2.1 }), 45)).toEqual({ units: 9450n, scale: 5 })
})

test('a day is held against the norm, and nothing is said of what is not known', () => {
  const kitchen = {
    products,
    recipes: new Map([
      [5, { id: 5, name: 'Супа', traits: [], extraAllergenIds: [], amounts: [{ productId: 1, grossG: 60, netG: 50 }] }],
    ]),
  }
  const dishes = [{ forDate: monday, mealTypeId: 3, recipeId: 5 } as const]
  const sum = sumOfDay(monday, dishes, portions(kitchen))
  expect(sum).toMatchObject({ nutrition: { kcal: 50 }, cost: 0.12 })
  expect(sum.meals.get(3)).toBe(100)
  expect(verdictOf(sum, { measure: 1, minimum: 60, maximum: 70 })).toBe('low')
  expect(verdictOf(sum, { measure: 1, minimum: 10, maximum: 40 })).toBe('high')
  expect(verdictOf({ ...sum, incomplete: new Set(['fiber']) }, { measure: 6, minimum: 14, maximum: null })).toBe(
    'unknown',
  )
  expect(meanOf([sum, sum])?.nutrition.kcal).toBe(50)
  expect(meanOf([])).toBeUndefined()
  const needs = needsOf(dishes, [{ forDate: monday, mealTypeId: 3, portions: 42 }], kitchen)
  expect(needs).toMatchObject([{ productId: 1, quantity: 2.52 }])
  expect(missingOf(needs, products)).toMatchObject([{ missing: 1.52 }])
  const eggs = new Map([[1, facts(1, { baseUnit: units.Piece, gram: { numerator: 1, denominator: 55 } })]])
  const [pieces] = needsOf(dishes, [{ forDate: monday, mealTypeId: 3, portions: 42 }], { ...kitchen, products: eggs })
  // 2520 g are 45.8 eggs.
  expect(pieces).toMatchObject({ quantity: 46, grams: 2520 })
})

test('what changed in a published menu is said in words', () => {
  const dish = (recipeId: number, name: string) => ({ forDate: monday, mealTypeId: 3, recipeId, name }) as const
  const changes = (...[before, after]: Parameters<typeof menuChanges>) =>
    menuChanges(before, after).map((change) => [change.day, inBulgarian(change.text)])
  expect(changes([dish(1, 'Боб')], [dish(2, 'Мусака')])).toEqual([[monday, 'Обяд: „Мусака“ вместо „Боб“']])
  expect(changes([], [dish(2, 'Мусака')])).toEqual([[monday, 'Обяд: добавено е „Мусака“']])
  expect(changes([dish(1, 'Боб')], [])).toEqual([[monday, 'Обяд: отпада „Боб“']])
  expect(menuChanges([dish(1, 'Боб')], [dish(1, 'Боб')])).toEqual([])
  expect(menuKindText(2, 2)).toBe('Детска градина, без мляко')
  expect(menuName(1, 0, monday, day('2026-11-20'))).toBe('Ясла, 16.11.–20.11.2026 г.')
  const cooked = new Map([[1, [day('2026-11-12')]]])
  expect(recentText(dish(1, 'Боб'), cooked, 7, () => 4)).toBe('готвено на 12.11. (четвъртък)')
  expect(recentText(dish(1, 'Боб'), cooked, 3, () => 4)).toBeUndefined()
  expect(
    remarkTexts([
      { day: monday, text: 'няма плод' },
      { day: null, text: 'Няма риба.' },
    ]),
  ).toEqual(['Няма риба.', 'Понеделник: няма плод.'])
})
