import { startMenus } from '@asistent/contract/kitchen/menus.calls'
import { refuseKitchen } from '@asistent/contract/kitchen/problems'
import { addDays, weekStart, type Day } from '@asistent/domain/kernel/day'
import { diets, menuName, menuTypeLabel, menuTypes, type MenuType } from '@asistent/domain/kitchen/menus'
import { mealGroups } from '@asistent/domain/people/groups'
import { sql } from 'drizzle-orm'
import { menu, menuCycle, menuCycleWeek } from '../db/tables/kitchen/menus'
import { daysOffOf } from '../institutions/days-off.ops'
import type { WriteContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { write, type Handler } from '../platform/handler'
import { insertRow } from '../platform/rows'
import { inKindergarten } from '../platform/versioned'
import { menuOn, writeDishes } from './menus.steps'
import { demoRecipes, starterWeeks } from './recipes.demo'

export const starterMenuHandlers: Handler[] = [
  write(startMenus, async (context, { fromDate }) => {
    const { tx, scope } = context
    const kindergartenId = inKindergarten(scope)
    const recipes = await recipesByNumber(tx)
    const first = weekStart(fromDate)
    const off = await daysOffOf(tx, kindergartenId, { from: first, to: addDays(first, starterWeeks.length * 7) })
    const daysOf = (monday: Day, week: number) =>
      (starterWeeks[week] ?? []).flatMap((meals, key) => {
        const date = addDays(monday, key)
        return off.locksEntry(date)
          ? []
          : meals.map(([mealTypeId, numbers]) => ({
              date,
              mealTypeId,
              recipes: numbers.flatMap((number) => recipes.get(number) ?? []),
            }))
      })
    const skipped: string[] = []
    let made = 0
    for (const menuType of await typesOf(tx, kindergartenId)) {
      const weeks: number[] = []
      for (const week of starterWeeks.keys()) {
        const monday = addDays(first, week * 7)
        const kind = { menuType, diet: diets.None, fromDate: monday, toDate: addDays(monday, 4) }
        const overlappingMenu = await menuOn(tx, kindergartenId, kind)
        if (overlappingMenu) skipped.push(overlappingMenu.name)
        else weeks.push(await addDraft(context, kind, daysOf(monday, week)))
      }
      if (weeks.length === starterWeeks.length) await addCycle(tx, kindergartenId, menuType, weeks)
      made += weeks.length
    }
    return { isSuccessful: true, made, skipped }
  }),
]

/** The master's recipes of the starter weeks; rejects if one is missing. */
async function recipesByNumber(tx: Tx): Promise<Map<number, number>> {
  const names = demoRecipes.map(({ name }) => name)
  const results = await rows<{ id: number; name: string }>(
    tx,
    sql`select min(id) as id, name from recipe where kindergarten_id is null and deleted_on is null and active and name = any (${sql.param(names)}::text[]) group by name`,
  )
  const ids = new Map(results.map(({ id, name }) => [name, id]))
  const used = new Set(starterWeeks.flatMap((week) => week.flatMap((meals) => meals.flatMap(([, numbers]) => numbers))))
  const neededRecipes = demoRecipes.filter(({ number }) => used.has(number))
  if (neededRecipes.some(({ name }) => !ids.has(name))) throw refuseKitchen('no-starter-recipes')
  return new Map(neededRecipes.map(({ number, name }) => [number, ids.get(name) ?? 0]))
}

async function typesOf(tx: Tx, kindergartenId: number): Promise<MenuType[]> {
  const row = await oneRow<{ nursery: boolean; older: boolean }>(
    tx,
    sql`select bool_or(meal_group = ${mealGroups.Nursery}) as nursery, bool_or(meal_group = ${mealGroups.Kindergarten}) as older
      from child_group where kindergarten_id = ${kindergartenId} and deleted_on is null`,
  )
  // Without groups: the usual one.
  return [
    ...(row?.older || !row?.nursery ? [menuTypes.Kindergarten] : []),
    ...(row?.nursery ? [menuTypes.Nursery] : []),
  ]
}

interface Kind {
  readonly menuType: MenuType
  readonly diet: typeof diets.None
  readonly fromDate: Day
  readonly toDate: Day
}

async function addDraft({ tx, scope }: WriteContext, kind: Kind, days: Parameters<typeof writeDishes>[3]) {
  const kindergartenId = inKindergarten(scope)
  const { menuType, diet, fromDate, toDate } = kind
  const id = await insertRow(tx, menu, kindergartenId, {
    menuType,
    diet,
    fromOn: fromDate,
    toOn: toDate,
    name: menuName(menuType, diet, fromDate, toDate),
    createdBy: scope.accountId,
  })
  await writeDishes(tx, kindergartenId, id, days)
  return id
}

async function addCycle(tx: Tx, kindergartenId: number, menuType: MenuType, weeks: readonly number[]): Promise<void> {
  const name = `Примерни четири седмици: ${menuTypeLabel[menuType].toLocaleLowerCase('bg')}`
  const cycleId = await insertRow(tx, menuCycle, kindergartenId, { name, menuType })
  await tx
    .insert(menuCycleWeek)
    .values(weeks.map((menuId, position) => ({ cycleId, position, kindergartenId, menuId })))
}
