import type { ParsedOf } from '@asistent/contract/core/call'
import type { saveMenu } from '@asistent/contract/kitchen/menus.calls'
import { refuseKitchen } from '@asistent/contract/kitchen/problems'
import { weekStart, type Day } from '@asistent/domain/kernel/day'
import type { MealType } from '@asistent/domain/kitchen/meal-types'
import { menuChanges, menuName, menuStates, type Diet, type MenuType } from '@asistent/domain/kitchen/menus'
import { eq, sql } from 'drizzle-orm'
import { menu, menuDish, menuVersion, type StoredDish } from '../db/tables/kitchen/menus'
import { adoptFiles } from '../files/files.ops'
import type { WriteContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { insertRow, saveRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
import { allergensOfRecipes, ownOrMaster } from './facts.queries'
import { dishesOfMenus, menuById, versionsOfMenus, type MenuHead } from './menus.queries'

type Form = ParsedOf<typeof saveMenu>

/** The menu, locked until the transaction ends. */
export const lockMenu = async ({ tx, scope }: WriteContext, id: number): Promise<MenuHead> =>
  requireFound(await menuById(tx, scope, id, 'lock'))

/** Stores a menu. A change of a published menu requires a reason and stores a version. */
export async function storeMenu(context: WriteContext, form: Form): Promise<number> {
  const { tx, scope } = context
  const kindergartenId = inKindergarten(scope)
  requireWeek(form)
  const current = form.id === undefined ? undefined : await lockMenu(context, form.id)
  const published = current?.status === menuStates.Published
  if (published && form.reason === null) throw refuseKitchen('menu-published', { field: 'reason' })
  await requireFree(tx, kindergartenId, form)
  await requireRecipes(tx, kindergartenId, form.days)
  if (form.fileId !== null && form.fileId !== current?.fileId) await adoptFiles(context, [form.fileId])
  if (published) await requireOpenDays(tx, current, form)
  const { menuType, diet, fromDate, toDate, note, fileId } = form
  const id = await saveRow(tx, menu, kindergartenId, form, {
    menuType,
    diet,
    fromOn: fromDate,
    toOn: toDate,
    note,
    fileId,
    name: form.name ?? menuName(menuType, diet, fromDate, toDate),
    ...(!current && { createdBy: scope.accountId }),
  })
  await writeDishes(tx, kindergartenId, id, form.days)
  if (published) await addVersion(context, id, form.reason)
  return id
}

function requireWeek({ fromDate, toDate, days }: Form): void {
  if (toDate < fromDate || weekStart(fromDate) !== weekStart(toDate))
    throw refuseKitchen('menu-week', { field: 'toDate' })
  for (const [index, { date }] of days.entries())
    if (date < fromDate || date > toDate) throw refuseKitchen('menu-day', { field: `days.${index}.date` })
}

/** Rejects another menu of the same kind on one of these days; the constraint covers concurrent saves. */
export async function requireFree(
  tx: Tx,
  kindergartenId: number,
  { id, menuType, diet, fromDate, toDate }: Pick<Form, 'id' | 'menuType' | 'diet' | 'fromDate' | 'toDate'>,
): Promise<void> {
  const overlappingMenu = await menuOn(tx, kindergartenId, { menuType, diet, fromDate, toDate, except: id ?? 0 })
  if (overlappingMenu) throw refuseKitchen('menu-there', { field: 'fromDate', values: { name: overlappingMenu.name } })
}

interface SameKind {
  readonly menuType: MenuType
  readonly diet: Diet
  readonly fromDate: Day
  readonly toDate: Day
  readonly except?: number
}

export const menuOn = (tx: Tx, kindergartenId: number, { menuType, diet, fromDate, toDate, except = 0 }: SameKind) =>
  oneRow<{ id: number; name: string }>(
    tx,
    sql`select id, name from menu where kindergarten_id = ${kindergartenId} and menu_type = ${menuType} and diet = ${diet}
      and from_on <= ${toDate} and to_on >= ${fromDate} and id <> ${except} limit 1`,
  )

async function requireRecipes(tx: Tx, kindergartenId: number, days: Form['days']): Promise<void> {
  const ids = [...new Set(days.flatMap(({ recipes }) => recipes))]
  const recipeIds = new Set(
    (
      await rows<{ id: number }>(
        tx,
        sql`select t.id from recipe t where t.id = ${anyOf(ids)} and ${ownOrMaster(kindergartenId)}`,
      )
    ).map(({ id }) => id),
  )
  for (const [index, { recipes }] of days.entries()) {
    const field = `days.${index}.recipes`
    if (recipes.some((id) => !recipeIds.has(id))) throw refuseKitchen('unknown-recipe', { field })
    if (new Set(recipes).size < recipes.length) throw refuseKitchen('same-dish', { field })
  }
}

/** Rejects changes of days with a completed calculation. */
async function requireOpenDays(tx: Tx, current: MenuHead, { days }: Form): Promise<void> {
  const completed = await rows<{ day: Day }>(
    tx,
    sql`select for_on as day from meal_calculation where menu_id = ${current.id} and state = 3`,
  )
  if (completed.length === 0) return
  const before = await dishesOfMenus(tx, [current.id])
  const after = days.flatMap(({ date, mealTypeId, recipes }) =>
    recipes.map((recipeId) => ({ forDate: date, mealTypeId, recipeId, name: '' })),
  )
  const changed = new Set(menuChanges(before, after).map(({ day }) => day))
  if (completed.some(({ day }) => changed.has(day))) throw refuseKitchen('menu-completed', { field: 'days' })
}

export async function writeDishes(
  tx: Tx,
  kindergartenId: number,
  menuId: number,
  days: readonly { readonly date: Day; readonly mealTypeId: MealType; readonly recipes: readonly number[] }[],
): Promise<void> {
  await tx.delete(menuDish).where(eq(menuDish.menuId, menuId))
  const dishes = days.flatMap(({ date, mealTypeId, recipes }) =>
    recipes.map((recipeId, position) => ({
      kindergartenId,
      menuId,
      forOn: date,
      mealType: mealTypeId,
      position,
      recipeId,
    })),
  )
  if (dishes.length > 0) await tx.insert(menuDish).values(dishes)
}

/** Stores the current content of the menu as a published version. */
export async function addVersion(
  { tx, scope, now }: WriteContext,
  menuId: number,
  reason: string | null,
): Promise<void> {
  const dishes = await dishesOfMenus(tx, [menuId])
  const allergens = await allergensOfRecipes(tx, [...new Set(dishes.map(({ recipeId }) => recipeId))])
  const earlier = await versionsOfMenus(tx, [menuId])
  await tx.insert(menuVersion).values({
    kindergartenId: inKindergarten(scope),
    menuId,
    number: (earlier.at(-1)?.number ?? 0) + 1,
    reason,
    dishes: dishes.map(({ forDate, mealTypeId, recipeId, name }): StoredDish => ({
      forDate,
      mealTypeId,
      recipeId,
      name,
      allergenIds: allergens.get(recipeId) ?? [],
    })),
    publishedAt: now.toISOString(),
    publishedBy: scope.accountId,
  })
}

/** Copies the dishes of another menu as a draft, moved by whole days. */
export async function copyInto(
  { tx, scope }: WriteContext,
  source: MenuHead,
  target: SameKind,
  move: (day: Day) => Day,
): Promise<number> {
  const kindergartenId = inKindergarten(scope)
  const { menuType, diet, fromDate, toDate } = target
  const id = await insertRow(tx, menu, kindergartenId, {
    menuType,
    diet,
    fromOn: fromDate,
    toOn: toDate,
    name: menuName(menuType, diet, fromDate, toDate),
    createdBy: scope.accountId,
  })
  await tx.execute(
    sql`insert into menu_dish (kindergarten_id, menu_id, for_on, meal_type, position, recipe_id)
      select d.kindergarten_id, ${id}, d.for_on + (${move(source.fromDate)}::date - ${source.fromDate}::date), d.meal_type, d.position, d.recipe_id
      from menu_dish d join recipe r on r.id = d.recipe_id and r.deleted_on is null
      where d.menu_id = ${source.id} and d.for_on + (${move(source.fromDate)}::date - ${source.fromDate}::date) between ${fromDate} and ${toDate}`,
  )
  return id
}
