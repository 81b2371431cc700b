import type { OutputOf } from '@asistent/contract/core/call'
import { groupSheet, menuPoster, weeklyMenu } from '@asistent/contract/kitchen/menus.calls'
import { addDays, isoWeekOf, mondayOfIsoWeek, today, type Day } from '@asistent/domain/kernel/day'
import { bandOfMenu, menuChanges, menuStates, type Diet, type MenuType } from '@asistent/domain/kitchen/menus'
import { yieldFor } from '@asistent/domain/kitchen/recipes'
import { sql } from 'drizzle-orm'
import { requireGroup } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { asSystem, oneRow, rows } from '../platform/database'
import { anyOf } from '../platform/list'
import { inLanguage, say } from '../platform/language'
import { read, type Handler } from '../platform/handler'
import { requireFound } from '../platform/versioned'
import { allergensOfRecipes, partsOfRecipes, productFactsOf } from './facts.queries'
import { portionValuesOf } from './portions.rules'
import { configurationOf, dishesOfMenus, menuById, versionsOfMenus, visibleMenus } from './menus.queries'
import { weekDays } from './planner.handlers'
import { weekPaper, type PortionFacts } from './weekly-menu.paper'

type Week = OutputOf<typeof weeklyMenu>

export const weeklyMenuHandlers: Handler[] = [
  read(weeklyMenu, async (context, { classId, weekNumber, year }) =>
    weekOf(context, classId, mondayOf(context.now, weekNumber, year)),
  ),

  read(groupSheet, async (context, { classId, week, year, language }) => {
    const shown = await weekOf(context, classId, mondayOf(context.now, week, year))
    const configuration = await configurationOf(context.tx, shown.kindergartenId)
    const factsOf = await portionFacts(context, shown.kindergartenId, shown.days, shown.menus[0]?.menuType)
    return weekPaper(
      context,
      {
        of: say('Група {name}', { name: shown.className }),
        ...shown,
        factsOf,
        language: language ?? context.scope.language,
      },
      configuration,
    )
  }),

  // The week of the menu has priority over the number in the path, which is the week on the caller's screen.
  read(menuPoster, async (context, { menuId, language }) => {
    const { tx, scope } = context
    const head = requireFound(await menuById(tx, scope, menuId))
    const { kindergartenId } = requireFound(
      await oneRow<{ kindergartenId: number }>(
        tx,
        sql`select kindergarten_id as "kindergartenId" from menu where id = ${menuId}`,
      ),
    )
    const days = await daysOf(context, [head], head.fromDate, { kindergartenId })
    const configuration = await configurationOf(tx, kindergartenId)
    const factsOf = await portionFacts(context, kindergartenId, days, head.menuType)
    return weekPaper(
      context,
      { of: head.name, days, menus: [head], factsOf, language: language ?? scope.language },
      configuration,
    )
  }),
]

/** Weight and energy of a portion of each dish at the age of the menu. */
async function portionFacts(
  { tx }: ReadContext,
  kindergartenId: number,
  days: Week['days'],
  menuType: MenuType | undefined,
): Promise<(recipeId: number) => PortionFacts> {
  const unknown: PortionFacts = { grams: null, kcal: null }
  if (menuType === undefined) return () => unknown
  const ids = days.flatMap(({ meals }) => meals.flatMap(({ dishes }) => dishes.map(({ id }) => id)))
  // Parents print the menu too, but may not read the stock of the products.
  const [parts, products] = await asSystem(tx, async () => [
    await partsOfRecipes(tx, [...new Set(ids)]),
    await productFactsOf(tx, kindergartenId),
  ])
  const band = bandOfMenu(menuType)
  return (recipeId) => {
    const recipe = parts.get(recipeId)
    if (!recipe) return unknown
    const { kcal } = portionValuesOf(recipe, band, products, [])
    return { grams: yieldFor(recipe.yields, band) ?? null, kcal: kcal > 0 ? Math.round(kcal) : null }
  }
}

/** Without a year, the week that is nearest to today. */
function mondayOf(now: Date, week: number, year?: number): Day {
  if (year !== undefined) return mondayOfIsoWeek(year, week)
  const current = isoWeekOf(today(now))
  const turn = week - current.week
  return mondayOfIsoWeek(current.year + (turn > 26 ? -1 : turn < -26 ? 1 : 0), week)
}

async function weekOf(context: ReadContext, classId: number, monday: Day): Promise<Week> {
  const { tx, scope } = context
  const { kindergartenId } = await requireGroup(tx, scope, classId)
  const group = requireFound(
    await oneRow<{ name: string; mealGroup: MenuType }>(
      tx,
      sql`select name, meal_group as "mealGroup" from child_group where id = ${classId}`,
    ),
  )
  const toDate = addDays(monday, 4)
  const menus = await rows<Week['menus'][number]>(
    tx,
    sql`select m.id, m.name, m.menu_type as "menuType", m.diet, m.file_id as "fileId", m.note from menu m
      where ${visibleMenus(scope)} and m.kindergarten_id = ${kindergartenId} and m.state = ${menuStates.Published} and m.menu_type = ${group.mealGroup} and m.from_on <= ${toDate} and m.to_on >= ${monday}
      order by m.diet, m.from_on`,
  )
  return {
    className: group.name,
    kindergartenId,
    menus,
    fromDate: monday,
    toDate,
    days: await daysOf(context, menus, monday, { kindergartenId, classId }),
  }
}

async function daysOf(
  context: ReadContext,
  menus: readonly { readonly id: number; readonly diet: Diet }[],
  monday: Day,
  { kindergartenId, classId }: { readonly kindergartenId: number; readonly classId?: number },
): Promise<Week['days']> {
  const { tx } = context
  const ids = menus.map(({ id }) => id)
  const dishes = await dishesOfMenus(tx, ids)
  const allergens = await allergensOfRecipes(tx, [...new Set(dishes.map(({ recipeId }) => recipeId))])
  const changes = await changesOf(context, ids)
  const mine = classId === undefined ? [] : await ownChildren(context, classId)
  const dietOf = new Map(menus.map(({ id, diet }) => [id, diet]))
  return (await weekDays(tx, kindergartenId, monday)).map(({ date, closed }) => {
    const ofDay = dishes.filter(({ forDate }) => forDate === date)
    const meals = [...new Set(ofDay.map(({ mealTypeId }) => mealTypeId))]
    return {
      date,
      closed,
      changes: changes.filter(({ day }) => day === date).map(({ text }) => inLanguage(text, context.scope.language)),
      meals: meals.map((mealTypeId) => ({
        mealTypeId,
        dishes: ofDay
          .filter((dish) => dish.mealTypeId === mealTypeId)
          .map(({ menuId, recipeId, name }) => {
            const allergenIds = allergens.get(recipeId) ?? []
            return {
              id: recipeId,
              name,
              diet: dietOf.get(menuId) ?? 0,
              allergenIds,
              mine: mustNotEat(mine, allergenIds),
            }
          }),
      })),
    }
  })
}

interface OwnChild {
  readonly name: string
  readonly allergenIds: readonly number[]
}

const mustNotEat = (children: readonly OwnChild[], allergenIds: readonly number[]) =>
  children.flatMap(({ name, allergenIds: childAllergenIds }) => {
    const both = childAllergenIds.filter((one) => allergenIds.includes(one))
    return both.length > 0 ? [{ name, allergenIds: both }] : []
  })

/** A parent's children in the group with their allergies. */
async function ownChildren({ tx, scope, now }: ReadContext, classId: number): Promise<OwnChild[]> {
  if (scope.role !== 'Parent') return []
  const day = today(now)
  return rows<OwnChild>(
    tx,
    sql`select c.first_name as name, c.allergen_ids as "allergenIds" from child c join child_group_period p on p.child_id = c.id and p.group_id = ${classId}
      and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day}) where c.id = ${anyOf(scope.childIds)} and cardinality(c.allergen_ids) > 0 order by c.first_name`,
  )
}

/** Changes since the first publication of the menus. */
async function changesOf({ tx }: ReadContext, menuIds: readonly number[]) {
  const versions = await versionsOfMenus(tx, menuIds)
  return menuIds.flatMap((menuId) => {
    const versionsOfMenu = versions.filter((one) => one.menuId === menuId)
    const [first, last] = [versionsOfMenu[0], versionsOfMenu.at(-1)]
    return first && last && first !== last ? menuChanges(first.dishes, last.dishes) : []
  })
}
