import { planMenu } from '@asistent/contract/kitchen/menus.calls'
import { addDays, eachDay, isWeekend, today, weekStart, type Day } from '@asistent/domain/kernel/day'
import { bandOfMenu, menuStates, menuTypes, type MenuType } from '@asistent/domain/kitchen/menus'
import { amountsFor } from '@asistent/domain/kitchen/recipes'
import { sql } from 'drizzle-orm'
import { daysOffOf } from '../institutions/days-off.ops'
import { rows, type Tx } from '../platform/database'
import { read, type Handler } from '../platform/handler'
import { inKindergarten } from '../platform/versioned'
import { expectedPortions } from './expected.queries'
import { partsOfRecipes, productFactsOf } from './facts.queries'
import { configurationOf, dishesOfMenus, type Configuration } from './menus.queries'
import { normOn } from './norms.queries'
import { knownRecipes } from './recipes.queries'

export const plannerHandlers: Handler[] = [
  read(planMenu, async ({ tx, scope, now }, { menuType, diet, fromDate, menuId }) => {
    const kindergartenId = inKindergarten(scope)
    const configuration = await configurationOf(tx, kindergartenId)
    const days = await weekDays(tx, kindergartenId, fromDate)
    // What the menu has stays in it although it isn't used any more.
    const planned = menuId === undefined ? [] : await dishesOfMenus(tx, [menuId])
    const recipes = await knownRecipes(
      tx,
      kindergartenId,
      planned.map(({ recipeId }) => recipeId),
    )
    const band = bandOfMenu(menuType)
    const parts = await partsOfRecipes(
      tx,
      recipes.map(({ id }) => id),
    )
    const products = await productFactsOf(tx, kindergartenId)
    const used = new Set<number>()
    const planable = recipes.map(({ id, name, category, mealTypes, traits, extraAllergenIds }) => {
      const amounts = amountsFor(parts.get(id)?.amounts ?? [], band)
      for (const { productId } of amounts) used.add(productId)
      return { id, name, category, mealTypes, traits, extraAllergenIds, amounts }
    })
    return {
      days,
      mealTypes: configuration.mealTypes,
      recipes: planable,
      products: [...products.values()].filter(({ id }) => used.has(id)),
      norm: (await normOn(tx, kindergartenId, band, fromDate)) ?? null,
      costLimit: limitOf(configuration, menuType),
      expected: await expectedPortions(tx, {
        kindergartenId,
        menuType,
        days: days.filter(({ closed }) => closed === null).map(({ date }) => date),
        mealTypes: configuration.mealTypes,
        today: today(now),
      }),
      recentDays: configuration.recentDays,
      cooked: await cookedLately(tx, {
        kindergartenId,
        menuType,
        diet,
        before: fromDate,
        days: configuration.recentDays,
      }),
      allergies: await allergiesOf(tx, kindergartenId, menuType, today(now)),
    }
  }),
]

const limitOf = ({ limitNursery, limitKindergarten, limitStaff }: Configuration, type: MenuType) =>
  ({ [menuTypes.Nursery]: limitNursery, [menuTypes.Kindergarten]: limitKindergarten, [menuTypes.Staff]: limitStaff })[
    type
  ]

/** Monday to Friday of the week, with what a day is closed for. */
export async function weekDays(tx: Tx, kindergartenId: number, day: Day) {
  const from = weekStart(day)
  const range = { from, to: addDays(from, 4) }
  const off = await daysOffOf(tx, kindergartenId, range)
  return eachDay(range.from, range.to)
    .filter((date) => !isWeekend(date))
    .map((date) => ({ date, closed: off.locksEntry(date) ? (off.on(date)?.name ?? 'Неучебен ден') : null }))
}

interface Lately {
  readonly kindergartenId: number
  readonly menuType: MenuType
  readonly diet: number
  readonly before: Day
  readonly days: number
}

const cookedLately = (tx: Tx, { kindergartenId, menuType, diet, before, days }: Lately) =>
  rows<{ recipeId: number; days: Day[] }>(
    tx,
    sql`select d.recipe_id as "recipeId", json_agg(distinct d.for_on order by d.for_on) as days from menu_dish d join menu m on m.id = d.menu_id
      where m.kindergarten_id = ${kindergartenId} and m.menu_type = ${menuType} and m.diet = ${diet} and m.state = ${menuStates.Published}
        and d.for_on < ${before} and d.for_on >= ${before}::date - ${days}::int group by 1 order by 1`,
  )

const allergiesOf = (tx: Tx, kindergartenId: number, menuType: MenuType, day: Day) =>
  rows<{ allergenId: number; children: number }>(
    tx,
    sql`select a.id as "allergenId", count(distinct c.id)::int as children from child c join child_group_period p on p.child_id = c.id and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day})
      join child_group g on g.id = p.group_id cross join lateral unnest(c.allergen_ids) a (id)
      where c.kindergarten_id = ${kindergartenId} and c.left_on is null and g.meal_group = ${menuType} group by 1 order by 1`,
  )
