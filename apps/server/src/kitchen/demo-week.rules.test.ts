import type { FoodKind } from '@asistent/domain/kitchen/food'
import { portionOf, type ProductFacts } from '@asistent/domain/kitchen/nutrition'
import { portions, remarksOf, sumOfDay, type Kitchen, type PlannedDish } from '@asistent/domain/kitchen/planner'
import { netOf } from '@asistent/domain/kitchen/recipes'
import { addDays, day } from '@asistent/domain/kernel/day'
import { units } from '@asistent/domain/warehouse/units'
import { expect, test } from 'vitest'
import { demoProducts } from '../warehouse/products.demo'
import { demoOtherWeek, demoRecipes, demoWeek } from './recipes.demo'

// The demo week must match the figures of domain.md 9.5.

const monday = day('2026-11-16')

const products = new Map(
  demoProducts.map((demoProduct, index): [number, ProductFacts] => [
    index,
    {
      id: index,
      name: demoProduct.name,
      foodKind: demoProduct.category as FoodKind,
      wastePercent: demoProduct.waste,
      allergenIds: demoProduct.allergens,
      per100: [...demoProduct.nutrition, null, null, null],
      baseUnit: demoProduct.unit,
      // domain.md counts a litre as a kilogram.
      gram: { numerator: 1, denominator: demoProduct.unit === units.Piece ? (demoProduct.grams ?? 1) : 1000 },
      price: demoProduct.price,
      free: null,
    },
  ]),
)
const idOf = (name: string) => demoProducts.findIndex((one) => one.name === name)
const kitchen: Kitchen = {
  products,
  recipes: new Map(
    demoRecipes.map((demoRecipe) => [
      demoRecipe.number,
      {
        id: demoRecipe.number,
        name: demoRecipe.name,
        traits: demoRecipe.traits,
        extraAllergenIds: [],
        amounts: demoRecipe.products.map(([name, grossG]) => ({
          productId: idOf(name),
          grossG,
          netG: netOf(grossG, products.get(idOf(name))?.wastePercent ?? 0),
        })),
      },
    ]),
  ),
}
const dishesOf = (week: ReturnType<typeof demoWeek>): PlannedDish[] =>
  week.flatMap((meals, index) =>
    meals.flatMap(([mealTypeId, numbers]) =>
      numbers.map((recipeId) => ({ forDate: addDays(monday, index), mealTypeId, recipeId })),
    ),
  )
const weekDays = [0, 1, 2, 3, 4].map((index) => addDays(monday, index))

test('every product of a recipe is one of the demo products, without duplicates', () => {
  for (const { name, products: made } of demoRecipes) {
    for (const [product] of made) expect(idOf(product), `${name}: ${product}`).toBeGreaterThanOrEqual(0)
    expect(new Set(made.map(([product]) => product)).size).toBe(made.length)
  }
  expect(demoRecipes.map(({ number }) => number)).toEqual(Array.from({ length: 32 }, (_, index) => index + 1))
})

test('the allergens are those of domain.md 9.5', () => {
  const of = (number: number) => portionOf(kitchen.recipes.get(number)?.amounts ?? [], products).allergenIds
  expect([1, 2, 3, 4, 5, 6, 7, 10, 11, 13, 14].map(of)).toEqual([
    [3, 7],
    [1, 3, 7, 9],
    [],
    [7],
    [1, 7],
    [],
    [1, 3, 7],
    [1, 3, 7],
    [4],
    [7],
    [1, 3, 7],
  ])
})

test('the demo week is within the figures of domain.md 9.5', () => {
  const portion = portions(kitchen)
  const sums = weekDays.map((one) => sumOfDay(one, dishesOf(demoWeek(5)), portion))
  for (const { nutrition, shares, cost } of sums) {
    expect(nutrition.kcal).toBeGreaterThanOrEqual(1150)
    expect(nutrition.kcal).toBeLessThanOrEqual(1235)
    expect(Math.round(shares.protein)).toBeGreaterThanOrEqual(14)
    expect(Math.round(shares.protein)).toBeLessThanOrEqual(16)
    expect(Math.round(shares.fat)).toBeGreaterThanOrEqual(27)
    expect(Math.round(shares.fat)).toBeLessThanOrEqual(36)
    expect(Math.round(shares.carbs)).toBeGreaterThanOrEqual(48)
    expect(Math.round(shares.carbs)).toBeLessThanOrEqual(59)
    expect(cost).toBeGreaterThanOrEqual(1.7)
    expect(cost).toBeLessThanOrEqual(2.45)
  }
})

test('reports violated rules of a week as text', () => {
  const texts = remarksOf(weekDays, dishesOf(demoWeek(5)), kitchen).map(({ text }) => text)
  expect(texts).not.toContain('Няма риба тази седмица.')
  const withoutFish = dishesOf(demoWeek(5)).filter(({ recipeId }) => recipeId !== 11)
  expect(remarksOf(weekDays, withoutFish, kitchen)).toContainEqual({ day: null, text: 'Няма риба тази седмица.' })
  expect(remarksOf(weekDays, dishesOf(demoOtherWeek), kitchen).length).toBeGreaterThan(0)
})
