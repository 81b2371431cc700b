import {
  decideConflict,
  getCalculation,
  listCalculations,
  openCalculations,
} from '@asistent/contract/kitchen/calculations.calls'
import { kitchenDay } from '@asistent/contract/kitchen/day.calls'
import type { World } from '../world'
import { openStore, receive, type Store } from '../warehouse/store'

// A day of a kitchen for tests: a published menu, stock, and children of one group with marks by the test. Today is
// Sunday, 15.11.2026; the day is the Friday before.

export const friday = '2026-11-13'

export interface KitchenDay extends Store {
  readonly kindergartenId: number
  readonly groupId: number
  /** Children of one full-day group, three years or older, without allergies. */
  readonly children: readonly number[]
  readonly menuId: number
  /** Lentils 45 g and rice 20 g. */
  readonly soup: number
  /** Rice 30 g and eggs 11 g. */
  readonly omelette: number
  /** Rice 60 g, which has no allergens. */
  readonly pilaf: number
}

const row = async (world: World, text: string, values: unknown[] = []): Promise<number> => {
  const [row] = await world.sql<{ id: number }>(text, values)
  if (!row) throw new Error(`Nothing was found: ${text}`)
  return row.id
}

export async function openKitchen(world: World, kind: { stock?: boolean } = {}): Promise<KitchenDay> {
  const store = await openStore(world)
  const kindergartenId = await row(world, `select kindergarten_id as id from warehouse where id = ${store.warehouseId}`)
  await world.sql(`delete from portion_book where kindergarten_id = ${kindergartenId}`)
  await world.sql(`delete from meal_calculation where kindergarten_id = ${kindergartenId}`)
  await world.sql(`delete from food_order where kindergarten_id = ${kindergartenId}`)
  await world.sql(`delete from counter where kindergarten_id = ${kindergartenId} and series like 'food-order:%'`)
  await world.sql(`delete from menu_cycle where kindergarten_id = ${kindergartenId}`)
  await world.sql(`delete from menu where kindergarten_id = ${kindergartenId}`)
  await world.sql(`update product set allergen_ids = '{3}' where id = ${store.eggs}`)
  await world.sql(
    `update attendance set mark = null, request_id = null, note_id = null where kindergarten_id = ${kindergartenId} and day = '${friday}'`,
  )
  const groupId = await row(
    world,
    `select g.id from child_group g join school_year y on y.id = g.school_year_id and '${friday}' between y.from_on and y.to_on
      where g.kindergarten_id = ${kindergartenId} and g.meal_group = 2 and g.attendance_type = 1 and not g.is_for_substitution and g.deleted_on is null order by g.id limit 1`,
  )
  const children = (
    await world.sql<{ id: number }>(
      `select p.child_id as id from child_group_period p join child c on c.id = p.child_id
        where p.group_id = ${groupId} and p.from_on <= '${friday}' and (p.to_on is null or p.to_on >= '${friday}') and c.attendance_type is null order by 1 limit 8`,
    )
  ).map(({ id }) => id)
  await world.sql(`update child set allergen_ids = '{}', diet = null where id = any ($1)`, [children])
  const recipe = async (name: string, grams: Record<number, number>) => {
    const id = await row(
      world,
      `insert into recipe (kindergarten_id, name, category, meal_types) values (${kindergartenId}, '${name} ${store.mark}', 2, '{3}') returning id`,
    )
    await world.sql(
      `insert into recipe_yield (recipe_id, kindergarten_id, age_band, grams) values (${id}, ${kindergartenId}, 2, 150)`,
    )
    for (const [productId, gross] of Object.entries(grams))
      await world.sql(
        `insert into recipe_ingredient (kindergarten_id, recipe_id, position, product_id, age_band, gross_grams, net_grams) values (${kindergartenId}, ${id}, 0, ${productId}, 2, ${gross}, ${gross})`,
      )
    return id
  }
  const soup = await recipe('Супа от леща', { [store.lentils]: 45, [store.rice]: 20 })
  const omelette = await recipe('Омлет', { [store.rice]: 30, [store.eggs]: 11 })
  const pilaf = await recipe('Пилаф', { [store.rice]: 60 })
  const menuId = await row(
    world,
    `insert into menu (kindergarten_id, name, menu_type, from_on, to_on, state, published_at) values (${kindergartenId}, 'Меню', 2, '2026-11-09', '2026-11-13', 2, now()) returning id`,
  )
  await serve(world, { kindergartenId, menuId }, soup, omelette)
  if (kind.stock !== false) {
    await receive(store, {}, { productId: store.lentils, quantity: 10, price: 2.1 })
    await receive(store, {}, { productId: store.rice, quantity: 10, price: 2.2 })
    await receive(store, {}, { productId: store.eggs, quantity: 100, unitOfMeasure: 1, price: 0.2 })
  }
  return { ...store, kindergartenId, groupId, children, menuId, soup, omelette, pilaf }
}

/** Replaces the dishes of the lunch, in this order. */
export async function serve(
  world: World,
  { kindergartenId, menuId }: Pick<KitchenDay, 'kindergartenId' | 'menuId'>,
  ...recipes: number[]
) {
  await world.sql(`delete from menu_dish where menu_id = ${menuId}`)
  for (const [position, recipeId] of recipes.entries())
    await world.sql(
      `insert into menu_dish (kindergarten_id, menu_id, for_on, meal_type, position, recipe_id) values (${kindergartenId}, ${menuId}, '${friday}', 3, ${position}, ${recipeId})`,
    )
}

/** Marks children with SQL: 2 is present, 1 absent. */
export const mark = (
  world: World,
  { kindergartenId, groupId }: KitchenDay,
  ids: readonly number[],
  status = 2,
  at = `${friday}T06:00:00Z`,
) =>
  world.sql(
    `insert into attendance (child_id, day, kindergarten_id, group_id, mark, marked_at) select c, '${friday}', ${kindergartenId}, ${groupId}, ${status}, '${at}' from unnest($1::int[]) c
      on conflict (child_id, day) do update set mark = excluded.mark, marked_at = excluded.marked_at`,
    [ids],
  )

export const allergic = (world: World, childId: number, ...allergens: number[]) =>
  world.sql(`update child set allergen_ids = $2 where id = $1`, [childId, allergens])

/** Opens the only calculation of the day. */
export async function openCalculation({ manciple }: KitchenDay): Promise<number> {
  await manciple.ok(openCalculations, { forDate: friday })
  const { result } = await manciple.ok(listCalculations, { fromDate: friday, toDate: friday })
  if (result.length !== 1) throw new Error(`${result.length} calculations`)
  return result[0]!.id
}

/** State of the steps on the page of the day. */
export const stepsOf = async ({ manciple }: KitchenDay) =>
  Object.fromEntries((await manciple.ok(kitchenDay, { forDate: friday })).steps.map((one) => [one.step, one.state]))

/** Decides that a child allergic to eggs gets the pilaf instead of the omelette. */
export async function substituteOmelette(
  { manciple, omelette, pilaf }: KitchenDay,
  id: number,
  childId: number,
): Promise<void> {
  const { conflicts } = await manciple.ok(getCalculation, { id })
  const conflict = conflicts.find((one) => one.childId === childId && one.recipeId === omelette)
  if (!conflict) throw new Error('The child has no conflict with the omelette')
  const { about, decidedAt } = conflict
  await manciple.ok(decideConflict, {
    id,
    mealTypeId: 3,
    recipeId: omelette,
    childId,
    about,
    decidedAt,
    substituteRecipeId: pilaf,
  })
}
