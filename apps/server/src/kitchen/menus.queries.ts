import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import type { getMenuConfiguration, listMenus } from '@asistent/contract/kitchen/menus.calls'
import type { Day } from '@asistent/domain/kernel/day'
import type { MealType } from '@asistent/domain/kitchen/meal-types'
import { menuStates, type Diet, type MenuState, type MenuType } from '@asistent/domain/kitchen/menus'
import { sql, type SQL } from 'drizzle-orm'
import type { StoredDish } from '../db/tables/kitchen/menus'
import { inScope } from '../people/visible.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { contains, page } from '../platform/list'
import type { Scope } from '../platform/scope'
import { inKindergarten } from '../platform/versioned'

/** Menus `m` that the person may read: parents those that are published in any kindergarten of their children. */
export const visibleMenus = (scope: Scope): SQL =>
  scope.rights('Menus').limit === 'published'
    ? sql`${inScope(scope, sql`m.kindergarten_id`)} and m.state = ${menuStates.Published}`
    : sql`m.kindergarten_id = ${inKindergarten(scope)}`

const columns = sql`m.id, m.name, m.menu_type as "menuType", m.diet, m.from_on as "fromDate", m.to_on as "toDate", m.state as status,
  m.published_at as "publishedAt", m.file_id as "fileId"`

type Row = OutputOf<typeof listMenus>['result'][number]

export const menuPage = (
  tx: Tx,
  scope: Scope,
  { search, menuType, diet, status, fromDate, toDate, ...query }: ParsedOf<typeof listMenus>,
) =>
  page<Row>(tx, query, {
    select: sql`select ${columns}, (select count(*)::int from menu_dish d where d.menu_id = m.id) as dishes from menu m`,
    where: [
      visibleMenus(scope),
      search !== null && contains(sql`concat_ws(' ', m.name, m.note)`, search),
      menuType !== undefined && sql`m.menu_type = ${menuType}`,
      diet !== undefined && sql`m.diet = ${diet}`,
      status !== undefined && sql`m.state = ${status}`,
      fromDate !== undefined && sql`m.to_on >= ${fromDate}`,
      toDate !== undefined && sql`m.from_on <= ${toDate}`,
    ],
    orderBy: { fromDate: sql`"fromDate"`, name: sql`name`, menuType: sql`"menuType"` },
    otherwise: sql`"fromDate" desc, "menuType", id desc`,
  })

export interface MenuHead {
  readonly id: number
  readonly name: string
  readonly menuType: MenuType
  readonly diet: Diet
  readonly fromDate: Day
  readonly toDate: Day
  readonly status: MenuState
  readonly publishedAt: string | null
  readonly fileId: number | null
  readonly note: string | null
  readonly version: number
}

export const menuById = (tx: Tx, scope: Scope, id: number, lock?: 'lock') =>
  oneRow<MenuHead>(
    tx,
    sql`select ${columns}, m.note, m.version from menu m where m.id = ${id} and ${visibleMenus(scope)} ${lock ? sql`for update` : sql``}`,
  )

export interface MenuDishRow {
  readonly menuId: number
  readonly forDate: Day
  readonly mealTypeId: MealType
  readonly recipeId: number
  readonly name: string
}

/** In the order of the day. */
export const dishesOfMenus = (tx: Tx, menuIds: readonly number[]) =>
  rows<MenuDishRow>(
    tx,
    sql`select d.menu_id as "menuId", d.for_on as "forDate", d.meal_type as "mealTypeId", d.recipe_id as "recipeId", r.name
      from menu_dish d join recipe r on r.id = d.recipe_id where d.menu_id = any (${sql.param(menuIds)}::int[]) order by d.for_on, d.meal_type, d.position, d.id`,
  )

export interface MenuVersionRow {
  readonly menuId: number
  readonly number: number
  readonly reason: string | null
  readonly dishes: readonly StoredDish[]
  readonly publishedAt: string
  readonly publishedBy: string | null
}

export const versionsOfMenus = (tx: Tx, menuIds: readonly number[]) =>
  rows<MenuVersionRow>(
    tx,
    sql`select v.menu_id as "menuId", v.number, v.reason, v.dishes, v.published_at as "publishedAt",
      (select concat_ws(' ', s.first_name, s.last_name) from staff_member s where s.account_id = v.published_by limit 1) as "publishedBy"
      from menu_version v where v.menu_id = any (${sql.param(menuIds)}::int[]) order by v.menu_id, v.number`,
  )

export type Configuration = OutputOf<typeof getMenuConfiguration>

/** What a kindergarten that has decided nothing goes by; the version 0 is 'not saved yet'. */
const usual: Configuration = {
  mealTypes: [1, 2, 3, 4],
  portionsAt: '09:00',
  recentDays: 14,
  limitNursery: null,
  limitKindergarten: null,
  limitStaff: null,
  printHeader: null,
  printFooter: null,
  preparedBy: 'Медицинска сестра',
  agreedBy: null,
  approvedBy: 'Директор',
  version: 0,
}

export const configurationOf = async (tx: Tx, kindergartenId: number): Promise<Configuration> =>
  (await oneRow<Configuration>(
    tx,
    sql`select meal_types as "mealTypes", portions_at as "portionsAt", recent_days as "recentDays", limit_nursery::float8 as "limitNursery",
      limit_kindergarten::float8 as "limitKindergarten", limit_staff::float8 as "limitStaff", print_header as "printHeader", print_footer as "printFooter",
      prepared_by as "preparedBy", agreed_by as "agreedBy", approved_by as "approvedBy", version from menu_configuration where kindergarten_id = ${kindergartenId}`,
  )) ?? usual
