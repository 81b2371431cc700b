import { kitchenSummary } from '@asistent/contract/kitchen/summary.calls'
import { addDays, eachDay, isWeekend, today, type Day } from '@asistent/domain/kernel/day'
import { toNumber } from '@asistent/domain/kernel/decimal'
import { calculationStates } from '@asistent/domain/kitchen/calculations'
import { sumOfWages } from '@asistent/domain/kitchen/costs'
import { allMenuTypes, diets, menuStates, type MenuType } from '@asistent/domain/kitchen/menus'
import { sql } from 'drizzle-orm'
import { daysOffOf } from '../institutions/days-off.ops'
import { rows, type Tx } from '../platform/database'
import { read, type Handler } from '../platform/handler'
import { inKindergarten } from '../platform/versioned'
import { isPGReference } from './calculation-answers.rules'
import { cookedMeals, groupedBy } from './cooked.queries'
import { expectedPortions } from './expected.queries'
import { configurationOf, dishesOfMenus } from './menus.queries'

export const summaryHandlers: Handler[] = [
  read(kitchenSummary, async ({ tx, scope, now }) => {
    const kindergartenId = inKindergarten(scope)
    return {
      menus: await menusOn(tx, kindergartenId, today(now)),
      next: await nextDay(tx, kindergartenId, today(now)),
      costs: await lastCosts(tx, kindergartenId),
    }
  }),
]

async function menusOn(tx: Tx, kindergartenId: number, day: Day) {
  const menus = await rows<{ id: number; menuType: MenuType }>(
    tx,
    sql`select id, menu_type as "menuType" from menu where kindergarten_id = ${kindergartenId} and state = ${menuStates.Published} and diet = ${diets.None}
      and from_on <= ${day} and to_on >= ${day} order by menu_type`,
  )
  const dishes = await dishesOfMenus(
    tx,
    menus.map(({ id }) => id),
  )
  const ofDay = groupedBy(
    dishes.filter(({ forDate }) => forDate === day),
    ({ menuId }) => menuId,
  )
  return menus.flatMap(({ id, menuType }) => {
    const meals = [...groupedBy(ofDay.get(id) ?? [], ({ mealTypeId }) => mealTypeId)].map(([mealTypeId, dishRows]) => ({
      mealTypeId,
      dishes: dishRows.map(({ name }) => name),
    }))
    return meals.length > 0 ? [{ menuType, meals }] : []
  })
}

/** A vacation of two weeks is the longest in which nothing is to be prepared. */
const lookedAhead = 14

async function nextDay(tx: Tx, kindergartenId: number, today: Day) {
  const range = { from: addDays(today, 1), to: addDays(today, lookedAhead) }
  const off = await daysOffOf(tx, kindergartenId, range)
  const forDate = eachDay(range.from, range.to).find((day) => !isWeekend(day) && !off.locksEntry(day))
  if (!forDate) return null
  const { mealTypes } = await configurationOf(tx, kindergartenId)
  const portions: { menuType: MenuType; mealTypeId: (typeof mealTypes)[number]; portions: number }[] = []
  for (const menuType of allMenuTypes) {
    const expected = await expectedPortions(tx, { kindergartenId, menuType, days: [forDate], mealTypes, today })
    portions.push(...expected.map(({ mealTypeId, portions: count }) => ({ menuType, mealTypeId, portions: count })))
  }
  return { forDate, portions: portions.filter(({ portions: count }) => count > 0) }
}

async function lastCosts(tx: Tx, kindergartenId: number) {
  const last = await rows<{ menuType: MenuType; forDate: Day }>(
    tx,
    sql`select menu_type as "menuType", max(for_on) as "forDate" from meal_calculation
      where kindergarten_id = ${kindergartenId} and state = ${calculationStates.Completed} group by 1 order by 1`,
  )
  const costs = []
  for (const { menuType, forDate } of last) {
    const meals = await cookedMeals(tx, {
      kindergartenId,
      range: { from: forDate, to: forDate },
      menuTypes: [menuType],
    })
    costs.push({ menuType, forDate, cost: toNumber(sumOfWages(meals, isPGReference(menuType))) })
  }
  return costs
}
