import {
  copyMenu,
  deleteMenu,
  getMenu,
  getMenuConfiguration,
  listMealTypes,
  listMenus,
  listMenuTypes,
  menuFile,
  publishMenu,
  saveMenu,
  saveMenuConfiguration,
  unpublishMenu,
} from '@asistent/contract/kitchen/menus.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { refuseKitchen } from '@asistent/contract/kitchen/problems'
import { addDays, daysBetween, formatShortDay, weekStart, type Day } from '@asistent/domain/kernel/day'
import { inBulgarian } from '@asistent/domain/kernel/phrase'
import { allMealTypes, mealTypeLabel, mealTypeTime, type MealType } from '@asistent/domain/kitchen/meal-types'
import { allMenuTypes, menuChanges, menuStates, menuTypeLabel } from '@asistent/domain/kitchen/menus'
import { eq, sql } from 'drizzle-orm'
import { menu, menuConfiguration } from '../db/tables/kitchen/menus'
import { answerFile } from '../files/files.ops'
import type { ReadContext } from '../platform/context'
import { oneRow } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { deleteRow } from '../platform/rows'
import { requireFound, inKindergarten, refuseStale } from '../platform/versioned'
import { allergensOfRecipes } from './facts.queries'
import {
  configurationOf,
  dishesOfMenus,
  menuById,
  menuPage,
  versionsOfMenus,
  visibleMenus,
  type MenuHead,
} from './menus.queries'
import { addVersion, copyInto, lockMenu, requireFree, storeMenu } from './menus.steps'

export const menuHandlers: Handler[] = [
  read(listMealTypes, async ({ tx, scope }) => {
    const { mealTypes } = await configurationOf(tx, inKindergarten(scope))
    const result = allMealTypes.map((id) => ({
      id,
      name: mealTypeLabel[id],
      time: mealTypeTime[id],
      isUsed: mealTypes.includes(id),
    }))
    return { result, rowsCount: result.length }
  }),

  read(listMenuTypes, async () => {
    const result = allMenuTypes.map((id) => ({ id, name: menuTypeLabel[id] }))
    return { result, rowsCount: result.length }
  }),

  read(getMenuConfiguration, ({ tx, scope }) => configurationOf(tx, inKindergarten(scope))),

  write(saveMenuConfiguration, async ({ tx, scope }, { version, ...form }) => {
    const kindergartenId = inKindergarten(scope)
    const values = {
      ...form,
      limitNursery: textOf(form.limitNursery),
      limitKindergarten: textOf(form.limitKindergarten),
      limitStaff: textOf(form.limitStaff),
    }
    const written = await tx
      .insert(menuConfiguration)
      .values({ ...values, kindergartenId })
      .onConflictDoUpdate({
        target: menuConfiguration.kindergartenId,
        set: { ...values, version: sql`${menuConfiguration.version} + 1` },
        setWhere: sql`${menuConfiguration.version} = ${version ?? 0}`,
      })
    if (!written.rowCount) throw refuseStale({ table: menuConfiguration, id: kindergartenId })
    return ok(kindergartenId)
  }),

  read(listMenus, ({ tx, scope }, query) => menuPage(tx, scope, query)),

  read(getMenu, async (context, { id }) =>
    answered(context, requireFound(await menuById(context.tx, context.scope, id))),
  ),

  read(menuFile, async (context, { kindergartenId, fileId }) => {
    requireFound(
      await oneRow(
        context.tx,
        sql`select m.id from menu m where m.file_id = ${fileId} and m.kindergarten_id = ${kindergartenId} and ${visibleMenus(context.scope)}`,
      ),
    )
    return answerFile(context, fileId)
  }),

  write(saveMenu, async (context, form) => {
    const id = await storeMenu(context, form)
    context.audit.about({ menuId: id })
    return ok(id)
  }),

  write(copyMenu, async (context, { id, fromDate, menuType, diet }) => {
    const source = requireFound(await menuById(context.tx, context.scope, id))
    const move = moverTo(source, fromDate)
    const target = {
      menuType: menuType ?? source.menuType,
      diet: diet ?? source.diet,
      fromDate: move(source.fromDate),
      toDate: move(source.toDate),
    }
    await requireFree(context.tx, inKindergarten(context.scope), { id: undefined, ...target })
    const copy = await copyInto(context, source, target, move)
    context.audit.about({ menuId: copy })
    return ok(copy)
  }),

  write(publishMenu, async (context, { id }) => {
    const { tx, now, scope } = context
    const head = await lockMenu(context, id)
    if (head.status === menuStates.Published) return allDone
    if ((await dishesOfMenus(tx, [id])).length === 0) throw refuseKitchen('menu-empty')
    await tx
      .update(menu)
      .set({
        state: menuStates.Published,
        publishedAt: now.toISOString(),
        publishedBy: scope.accountId,
        version: head.version + 1,
      })
      .where(eq(menu.id, id))
    await addVersion(context, id, null)
    context.audit.about({ menuId: id })
    return allDone
  }),

  write(unpublishMenu, async (context, { id }) => {
    const { tx } = context
    const head = await lockMenu(context, id)
    if (head.status === menuStates.Draft) return allDone
    await requireNothingCompleted(context, id)
    await tx
      .update(menu)
      .set({ state: menuStates.Draft, version: head.version + 1 })
      .where(eq(menu.id, id))
    context.audit.about({ menuId: id })
    return allDone
  }),

  write(deleteMenu, async (context, { id }) => {
    const { tx, scope, audit } = context
    const head = await lockMenu(context, id)
    if (head.status !== menuStates.Draft) throw refuseKitchen('not-draft')
    await requireNothingCompleted(context, id)
    await deleteRow(tx, menu, inKindergarten(scope), id)
    audit.about({ menuId: id })
    return allDone
  }),
]

const textOf = (value: number | null): string | null => (value === null ? null : String(value))

/** From the week of the menu to that of the day. */
export const moverTo =
  ({ fromDate }: Pick<MenuHead, 'fromDate'>, target: Day) =>
  (day: Day): Day =>
    addDays(day, daysBetween(weekStart(fromDate), weekStart(target)))

async function requireNothingCompleted({ tx }: Pick<ReadContext, 'tx'>, menuId: number): Promise<void> {
  if (await oneRow(tx, sql`select 1 as there from meal_calculation where menu_id = ${menuId} and state = 3 limit 1`))
    throw refuseKitchen('menu-completed')
}

async function answered({ tx, scope }: ReadContext, head: MenuHead): Promise<OutputOf<typeof getMenu>> {
  const dishes = await dishesOfMenus(tx, [head.id])
  const allergens = await allergensOfRecipes(tx, [...new Set(dishes.map(({ recipeId }) => recipeId))])
  const versions = await versionsOfMenus(tx, [head.id])
  const rights = scope.rights('Menus')
  const draft = head.status === menuStates.Draft
  const days = new Map<
    string,
    { date: Day; mealTypeId: MealType; recipes: OutputOf<typeof getMenu>['days'][number]['recipes'] }
  >()
  for (const { forDate, mealTypeId, recipeId, name } of dishes) {
    const key = `${forDate}|${mealTypeId}`
    const there = days.get(key) ?? { date: forDate, mealTypeId, recipes: [] }
    there.recipes.push({ id: recipeId, name, allergenIds: allergens.get(recipeId) ?? [] })
    days.set(key, there)
  }
  const { publishedAt: _, ...shown } = head
  return {
    ...shown,
    days: [...days.values()],
    versions: versions
      .map(({ number, publishedAt, publishedBy, reason, dishes: now }, key) => ({
        number,
        publishedAt,
        publishedBy,
        reason,
        changes: key === 0 ? [] : changeTexts(versions[key - 1]?.dishes ?? [], now),
      }))
      .toReversed(),
    may: {
      edit: rights.update,
      publish: draft && rights.update,
      unpublish: !draft && rights.update,
      delete: draft && rights.delete,
    },
  }
}

const changeTexts = (...[before, after]: Parameters<typeof menuChanges>) =>
  menuChanges(before, after).map(({ day, text }) => `${formatShortDay(day)} ${inBulgarian(text)}`)
