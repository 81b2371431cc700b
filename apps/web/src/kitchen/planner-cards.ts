import type { InputOf, OutputOf } from '@asistent/contract/core/call'
import type { getMenu, planMenu, saveMenu } from '@asistent/contract/kitchen/menus.calls'
import { daysBetween, type Day } from '@asistent/domain/kernel/day'
import { mealTypeLabel, type MealType } from '@asistent/domain/kitchen/meal-types'
import { dietExcludes, dietLabel, type Diet, type MenuType } from '@asistent/domain/kitchen/menus'
import { recentText, type portions, type Kitchen, type PlannedDish } from '@asistent/domain/kitchen/planner'
import { recipeCategories } from '@asistent/domain/kitchen/recipes'
import { allergenLabel, isAllergen } from '@asistent/domain/people/allergens'
import { plural } from '@asistent/domain/kernel/text'
import type { BoardNotice } from '../blocks/board/board'
import { cardsIn, type BoardCard, type Cell } from '../blocks/board/board-model'

// Conversion between a menu and its board cards.

export interface PlannedMenu {
  readonly menuType: MenuType
  readonly diet: Diet
  readonly fromDate: Day
  readonly toDate: Day
}

export interface DishCard extends BoardCard {
  readonly recipeId: number
}

export type Plan = OutputOf<typeof planMenu>

let lastCard = 0
export const newCard = (day: string, row: string, recipeId: number, title: string): DishCard => ({
  id: ++lastCard,
  day,
  row,
  recipeId,
  title,
})

export const cardsOf = ({ days }: Pick<OutputOf<typeof getMenu>, 'days'>): DishCard[] =>
  days.flatMap(({ date, mealTypeId, recipes }) =>
    recipes.map(({ id, name }) => newCard(date, String(mealTypeId), id, name)),
  )

export const dishesIn = (cards: readonly DishCard[]): PlannedDish[] =>
  cards.map(({ day, row, recipeId }) => ({ forDate: day as Day, mealTypeId: Number(row) as MealType, recipeId }))

/** Input of the save. */
export const daysIn = (cards: readonly DishCard[]): InputOf<typeof saveMenu>['days'] => {
  const places = [...new Set(cards.map(({ day, row }) => `${day}|${row}`))].toSorted()
  return places.map((key) => {
    const [date = '', row = ''] = key.split('|')
    return {
      date,
      mealTypeId: Number(row) as MealType,
      recipes: cardsIn(cards, { day: date, row }).map(({ recipeId }) => recipeId),
    }
  })
}

export const rowsOf = ({ mealTypes }: Plan, cards: readonly DishCard[]) =>
  [...new Set([...mealTypes, ...cards.map(({ row }) => Number(row) as MealType)])]
    .toSorted((left, right) => left - right)
    .map((type) => ({ key: String(type), title: mealTypeLabel[type] }))

export const kitchenOf = ({ recipes, products }: Plan): Kitchen => ({
  recipes: new Map(recipes.map((one) => [one.id, one])),
  products: new Map(products.map((one) => [one.id, one])),
})

/** Categories that may repeat daily. */
const everyDay: readonly number[] = [recipeCategories.Bread, recipeCategories.Drink, recipeCategories.Fruit]

/** Notices of a cell's dishes: allergies, diet violations, recent repetitions. */
export function noticesOf(
  plan: Plan,
  portion: ReturnType<typeof portions>,
  diet: Diet,
  cards: readonly DishCard[],
): (cell: Cell) => BoardNotice[] {
  const recipes = new Map(plan.recipes.map((one) => [one.id, one]))
  const cooked = new Map(plan.cooked.map(({ recipeId, days }) => [recipeId, days]))
  const children = new Map(plan.allergies.map((one) => [one.allergenId, one.children]))
  const name = (allergen: number) => (isAllergen(allergen) ? allergenLabel[allergen] : '')
  return (cell) => {
    const here = cardsIn(cards, cell)
    const allergens = [...new Set(here.flatMap(({ recipeId }) => portion(recipeId)?.allergenIds ?? []))]
    const forbidden = allergens.filter((one) => dietExcludes[diet].includes(one))
    const allergensOfChildren = allergens.filter((one) => children.has(one))
    const lately = dishesIn(here).flatMap((dish) => {
      const recipe = recipes.get(dish.recipeId)
      const text =
        recipe && !everyDay.includes(recipe.category) && recentText(dish, cooked, plan.recentDays, daysBetween)
      return text ? [`${recipe.name}: ${text}`] : []
    })
    return [
      ...forbidden.map((row) => ({
        tone: 'bad' as const,
        text: `${name(row)}: не е за „${dietLabel[diet].toLocaleLowerCase('bg')}“`,
      })),
      ...(allergensOfChildren.length > 0
        ? [
            {
              tone: 'warn' as const,
              text: `Алергия: ${allergensOfChildren.map((one) => `${name(one)} – ${plural(children.get(one) ?? 0, 'дете', 'деца')}`).join(', ')}`,
            },
          ]
        : []),
      ...lately.map((text) => ({ tone: 'info' as const, text })),
    ]
  }
}
