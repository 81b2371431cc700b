import { attendanceTypes } from '@asistent/domain/attendance/statuses'
import { calculationStates } from '@asistent/domain/kitchen/calculations'
import { mealTypes } from '@asistent/domain/kitchen/meal-types'
import { menuStates, menuTypes } from '@asistent/domain/kitchen/menus'
import { scaledGrams } from '@asistent/domain/kitchen/recipes'
import { sofiaInstant, yearOf, type Day } from '@asistent/domain/kernel/day'
import { mealGroupOf } from '@asistent/domain/people/groups'
import { attendance } from '../db/tables/attendance'
import {
  mealCalculation,
  menu,
  menuDish,
  portionBook,
  portionBookLine,
  recipe,
  recipeIngredient,
  recipeYield,
} from '../db/tables/kitchen'
import { counter } from '../db/tables/platform'
import { product } from '../db/tables/warehouse'
import { placeOf, type Place, type World } from '../demo/world'

// The days before them are cooked (cooked.demo.ts). The last two days with a menu: their calculations are open, so that whoever tries the product walks through the whole
// day; of the day before the last the cook has the portion book.

export const kitchenDayDemoTables = [portionBook, portionBookLine]

export function addKitchenDay(world: World): void {
  for (const key of ['detelina', 'slanchitse'] as const) addDays(world, placeOf(world, key))
}

/** The last two with a menu, up to today. */
export function openDays(world: World, place: Place): Day[] {
  const dishes = world.rowsOf(menuDish).filter(({ kindergartenId }) => kindergartenId === place.id)
  return [...new Set(dishes.map(({ forOn }) => forOn as Day))]
    .filter((day) => day <= world.today)
    .toSorted()
    .slice(-2)
}

function addDays(world: World, place: Place): void {
  const menus = world
    .rowsOf(menu)
    .filter(({ kindergartenId, state }) => kindergartenId === place.id && state === menuStates.Published)
  const dishes = world.rowsOf(menuDish).filter(({ kindergartenId }) => kindergartenId === place.id)
  const days = openDays(world, place)
  for (const day of days)
    for (const [position, one] of menus.entries()) {
      if (!dishes.some((dish) => dish.menuId === idOf(one, position) && dish.forOn === day)) continue
      world.addTo(mealCalculation, {
        kindergartenId: place.id,
        forOn: day,
        menuType: one.menuType,
        menuId: idOf(one, position),
        state: calculationStates.Open,
        createdBy: one.createdBy ?? null,
        createdAt: sofiaInstant(day, '09:05').toISOString(),
      })
    }
  const [first] = days
  if (first) addPortionBook(world, place, first)
}

const idOf = (row: object, position: number) => (row as { id?: number }).id ?? position + 1

/** Lunch of the kindergarten's groups, by their marks. */
function addPortionBook(world: World, place: Place, day: Day): void {
  const series = `portion-book:${yearOf(day)}`
  const bookId = world.addTo(portionBook, {
    kindergartenId: place.id,
    series,
    number: 1,
    forOn: day,
    createdAt: sofiaInstant(day, '09:20').toISOString(),
  })
  world.addTo(counter, { kindergartenId: place.id, series, last: 1 })
  const present = world
    .rowsOf(attendance)
    .filter((mark) => mark.day === day && mark.mark === attendanceTypes.Attendance)
  const names = new Map(world.rowsOf(recipe).map((one, position) => [idOf(one, position), one.name]))
  const grams = new Map(world.rowsOf(recipeYield).map((one) => [one.recipeId, Number(one.grams)]))
  const allergensOf = recipeAllergens(world)
  const allergies = new Map(world.rows.child.map(({ id, allergenIds }) => [id, allergenIds ?? []]))
  const calculations = world.rowsOf(mealCalculation)
  let position = 0
  for (const [place_, calculation] of calculations.entries()) {
    if (
      calculation.kindergartenId !== place.id ||
      calculation.forOn !== day ||
      calculation.menuType === menuTypes.Staff
    )
      continue
    const lunch = world
      .rowsOf(menuDish)
      .filter(
        ({ menuId, forOn, mealType }) => menuId === calculation.menuId && forOn === day && mealType === mealTypes.Lunch,
      )
    for (const dish of lunch)
      for (const group of place.groups.filter(
        ({ past, type }) => !past && mealGroupOf(type) === calculation.menuType,
      )) {
        const children = present.flatMap(({ groupId, childId }) => (groupId === group.id && childId ? [childId] : []))
        const portions = children.length
        const inDish = allergensOf(dish.recipeId ?? 0)
        const weight = grams.get(dish.recipeId)
        if (portions > 0)
          world.addTo(portionBookLine, {
            kindergartenId: place.id,
            bookId,
            position: position++,
            calculationId: idOf(calculation, place_),
            menuType: calculation.menuType,
            mealType: mealTypes.Lunch,
            recipeId: dish.recipeId,
            recipeName: names.get(dish.recipeId ?? 0) ?? '',
            groupId: group.id,
            groupName: group.name,
            portions,
            childIds: children.filter((child) => allergies.get(child)?.some((one) => inDish.has(one))),
            portionGrams:
              weight === undefined
                ? null
                : String(calculation.menuType === menuTypes.Nursery ? scaledGrams(weight) : weight),
          })
      }
  }
}

/** What the products of a recipe have. */
function recipeAllergens(world: World): (recipeId: number) => ReadonlySet<number> {
  const products = new Map(world.rowsOf(product).map(({ id, allergenIds }) => [id, allergenIds ?? []]))
  const found = new Map<number, Set<number>>()
  for (const { recipeId = 0, productId } of world.rowsOf(recipeIngredient)) {
    const known = found.get(recipeId) ?? new Set()
    for (const allergen of products.get(productId) ?? []) known.add(allergen)
    found.set(recipeId, known)
  }
  return (recipeId) => found.get(recipeId) ?? new Set()
}
