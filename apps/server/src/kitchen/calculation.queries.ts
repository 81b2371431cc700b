import type { CalculationState, ConflictState } from '@asistent/domain/kitchen/calculations'
import type { AllergenSource } from '@asistent/domain/kitchen/conflicts'
import type { MealType } from '@asistent/domain/kitchen/meal-types'
import { menuStates, menuTypes, type Diet, type MenuType } from '@asistent/domain/kitchen/menus'
import type { BandAmount, BandYield } from '@asistent/domain/kitchen/recipes'
import type { Day } from '@asistent/domain/kernel/day'
import type { Allergen } from '@asistent/domain/people/allergens'
import type { BaseUnit, Conversion } from '@asistent/domain/warehouse/units'
import { sql, type SQL } from 'drizzle-orm'
import { accountName, childName } from '../people/child-sql.ops'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { eatenIn } from '../staff/meals.ops'
import { standingOf, type StandingRow } from './standing.queries'

// Data for the calculations of a day, read in a fixed number of statements.

export interface CalculationRow {
  readonly id: number
  readonly kindergartenId: number
  readonly forDate: Day
  readonly menuType: MenuType
  readonly diet: Diet
  readonly menuId: number | null
  readonly status: CalculationState
  readonly raisedAt: string | null
  readonly version: number
}

const calculationColumns = sql`k.id, k.kindergarten_id as "kindergartenId", k.for_on as "forDate", k.menu_type as "menuType", k.diet, k.menu_id as "menuId",
  k.state as status, k.raised_at as "raisedAt", k.version`

export const calculationsWhere = (tx: Tx, kindergartenId: number, where: SQL) =>
  rows<CalculationRow>(
    tx,
    sql`select ${calculationColumns} from meal_calculation k where k.kindergarten_id = ${kindergartenId} and ${where} order by k.for_on, k.menu_type, k.diet`,
  )

interface ChangeRow {
  readonly reason: string | null
  readonly changedBy: string | null
  readonly changedAt: string | null
}

export interface PortionRow extends ChangeRow {
  readonly calculationId: number
  readonly meal: MealType
  readonly groupId: number | null
  readonly computed: number | null
  readonly changedTo: number | null
  readonly childIds: readonly number[]
}

export interface ProductRow extends ChangeRow {
  readonly calculationId: number
  readonly meal: MealType
  readonly productId: number
  readonly substituteForId: number | null
  readonly warehouseId: number | null
  readonly computed: string | null
  readonly changedTo: string | null
  readonly price: string | null
  readonly value: string | null
  readonly valueNotRounded: string | null
}

export interface DishRow {
  /** Id of the calculation once it is requested; of the menu before. */
  readonly ownerId: number
  readonly meal: MealType
  readonly recipeId: number
  readonly name: string
  readonly version: number
  readonly ingredients: readonly BandAmount[] | null
}

export interface DecisionRow extends Omit<ChangeRow, 'changedBy' | 'changedAt'> {
  readonly calculationId: number
  readonly meal: MealType
  readonly recipeId: number
  readonly childId: number
  readonly status: ConflictState
  readonly substituteRecipeId: number | null
  readonly about: string
  readonly decidedBy: string | null
  readonly decidedAt: string | null
}

export interface RecipeFacts {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly amounts: readonly BandAmount[]
  readonly yields: readonly BandYield[]
  readonly extraAllergens: readonly Allergen[]
}

export interface ProductFacts {
  readonly id: number
  readonly name: string
  readonly baseUnit: BaseUnit
  readonly allergens: readonly Allergen[]
  readonly conversions: readonly Conversion[]
  /** Package that requests round up to. */
  readonly pack: string | null
  /** In the warehouses in use, the fullest first. */
  readonly shelves: readonly { readonly warehouseId: number; readonly free: string; readonly price: string }[]
  readonly substituteIds: readonly number[]
}

export interface EaterRow {
  readonly calculationId: number
  readonly meal: MealType
  readonly personId: number
  /** Null for the staff. */
  readonly groupId: number | null
}

export interface PersonFacts {
  readonly id: number
  readonly name: string
  readonly groupName: string | null
  readonly bornOn: Day
  readonly allergies: number[]
  readonly allergiesText: string | null
}

export interface DayFacts {
  readonly calculations: readonly CalculationRow[]
  readonly dishes: readonly DishRow[]
  readonly portions: readonly PortionRow[]
  readonly products: readonly ProductRow[]
  readonly decisions: readonly DecisionRow[]
  readonly eaters: readonly EaterRow[]
  readonly standing: readonly StandingRow[]
  readonly children: ReadonlyMap<number, PersonFacts>
  readonly staff: ReadonlyMap<number, string>
  readonly groups: ReadonlyMap<number, string>
  readonly recipes: ReadonlyMap<number, RecipeFacts>
  readonly stock: ReadonlyMap<number, ProductFacts>
  readonly warehouses: ReadonlyMap<number, string>
  /** Open conflicts as computed by the database, for requested calculations. */
  readonly open: readonly (Pick<DecisionRow, 'calculationId' | 'meal' | 'recipeId' | 'childId' | 'about'> & {
    allergens: Allergen[]
  })[]
  readonly requests: readonly {
    calculationId: number
    id: number
    number: number
    warehouse: string
    isCompleted: boolean
  }[]
  readonly corrections: readonly { calculationId: number; reason: string; madeBy: string | null; madeAt: string }[]
}

const byId = <Row extends { readonly id: number }>(list: readonly Row[]) => new Map(list.map((row) => [row.id, row]))

const changeColumns = sql`change_reason as reason, ${accountName(sql`changed_by`)} as "changedBy", changed_at as "changedAt"`

export async function dayFacts(tx: Tx, calculations: readonly CalculationRow[]): Promise<DayFacts> {
  const ids = calculations.map(({ id }) => id)
  const ofThese = sql`calculation_id = ${anyOf(ids)}`
  const kindergartenId = calculations[0]?.kindergartenId ?? 0
  const eaters = await eatersOf(tx, calculations)
  const decisions = await rows<DecisionRow>(
    tx,
    sql`select calculation_id as "calculationId", meal_type as meal, recipe_id as "recipeId", child_id as "childId", state as status, substitute_recipe_id as "substituteRecipeId",
      reason, basis as about, ${accountName(sql`decided_by`)} as "decidedBy", decided_at as "decidedAt" from meal_conflict where ${ofThese} order by id`,
  )
  const portions = await rows<PortionRow>(
    tx,
    sql`select calculation_id as "calculationId", meal_type as meal, group_id as "groupId", computed, changed_to as "changedTo", child_ids as "childIds", ${changeColumns}
      from meal_portion where ${ofThese} order by meal_type, id`,
  )
  const products = await rows<ProductRow>(
    tx,
    sql`select calculation_id as "calculationId", meal_type as meal, product_id as "productId", substitute_for_id as "substituteForId", warehouse_id as "warehouseId",
      computed::text, changed_to::text as "changedTo", price::text, value::text, value_not_rounded::text as "valueNotRounded", ${changeColumns}
      from meal_product where ${ofThese} order by meal_type, id`,
  )
  const dishes = await dishesOf(tx, calculations)
  const standing = await standingOf(
    tx,
    kindergartenId,
    eaters.flatMap(({ groupId, personId }) => (groupId === null ? [] : personId)),
  )
  const recipes = await recipesOf(tx, [
    ...dishes.map(({ recipeId }) => recipeId),
    ...standing.map(({ substituteRecipeId }) => substituteRecipeId),
    ...decisions.flatMap(({ substituteRecipeId }) => substituteRecipeId ?? []),
  ])
  const stock = await stockOf(tx, kindergartenId, [
    ...[...recipes.values()].flatMap(({ amounts }) => amounts.map(({ productId }) => productId)),
    ...dishes.flatMap(({ ingredients }) => (ingredients ?? []).map(({ productId }) => productId)),
    ...products.map(({ productId }) => productId),
  ])
  const childIds = [
    ...eaters.flatMap(({ groupId, personId }) => (groupId === null ? [] : personId)),
    ...portions.flatMap((one) => one.childIds),
    ...decisions.map(({ childId }) => childId),
  ]
  return {
    calculations,
    dishes,
    portions,
    products,
    decisions,
    eaters,
    standing,
    recipes,
    stock,
    children: byId(await childrenOf(tx, childIds, calculations[0]?.forDate)),
    staff: await staffNames(
      tx,
      eaters.flatMap(({ groupId, personId }) => (groupId === null ? personId : [])),
    ),
    groups: await named(tx, sql`select id, name from child_group where kindergarten_id = ${kindergartenId}`),
    warehouses: await named(tx, sql`select id, name from warehouse where kindergarten_id = ${kindergartenId}`),
    open: await rows(
      tx,
      sql`select k.id as "calculationId", o.meal_type as meal, o.recipe_id as "recipeId", o.child_id as "childId", o.about, o.allergens
        from meal_calculation k cross join lateral meal_open_conflicts(k.id) o where k.id = ${anyOf(ids)} and k.state > 1`,
    ),
    requests: await rows(
      tx,
      sql`select d.calculation_id as "calculationId", d.id, d.number, w.name as warehouse, d.state = 2 as "isCompleted" from stock_document d join warehouse w on w.id = d.warehouse_id
        where d.calculation_id = ${anyOf(ids)} and d.kind = 2 and d.state < 3 order by d.id`,
    ),
    corrections: await rows(
      tx,
      sql`select calculation_id as "calculationId", reason, ${accountName(sql`made_by`)} as "madeBy", made_at as "madeAt" from meal_correction where ${ofThese} order by id desc`,
    ),
  }
}

const named = async (tx: Tx, statement: SQL) =>
  new Map((await rows<{ id: number; name: string }>(tx, statement)).map(({ id, name }) => [id, name]))

const staffNames = (tx: Tx, ids: readonly number[]) =>
  named(tx, sql`select id, first_name || ' ' || last_name as name from staff_member where id = ${anyOf(ids)}`)

/** Children by the database's rule (db/kitchen-guards.ts), the staff by its meals (staff/meals.ops.ts). */
async function eatersOf(tx: Tx, calculations: readonly CalculationRow[]): Promise<EaterRow[]> {
  const ids = calculations.map(({ id }) => id)
  const children = await rows<EaterRow>(
    tx,
    sql`select k.id as "calculationId", e.meal_type as meal, e.child_id as "personId", e.group_id as "groupId"
      from meal_calculation k cross join lateral meal_eaters(k.kindergarten_id, k.for_on, k.menu_type, k.diet) e where k.id = ${anyOf(ids)} order by e.child_id`,
  )
  const ofStaff = calculations.filter(({ menuType, diet }) => menuType === menuTypes.Staff && diet === 0)
  const staff: EaterRow[] = []
  for (const { id, kindergartenId, forDate } of ofStaff) {
    const members = await rows<{ id: number; mealTypes: number[] }>(
      tx,
      sql`select id, meal_types as "mealTypes" from staff_member where kindergarten_id = ${kindergartenId} and (left_on is null or left_on >= ${forDate})`,
    )
    const eaten = await eatenIn(tx, kindergartenId, { from: forDate, to: forDate }, members)
    for (const [personId, days] of eaten)
      for (const meal of days.get(forDate)?.mealTypes ?? [])
        staff.push({ calculationId: id, meal, personId, groupId: null })
  }
  return [...children, ...staff]
}

/** Dishes of the published menu while a calculation is open, else the requested ones. */
async function dishesOf(tx: Tx, calculations: readonly CalculationRow[]): Promise<DishRow[]> {
  const ids = calculations.map(({ id }) => id)
  return rows<DishRow>(
    tx,
    sql`select k.id as "ownerId", d.meal_type as meal, d.recipe_id as "recipeId", r.name, r.version, null as ingredients, d.position from meal_calculation k
        join menu m on m.kindergarten_id = k.kindergarten_id and m.menu_type = k.menu_type and m.diet = k.diet and m.state = ${menuStates.Published} and k.for_on between m.from_on and m.to_on
        join menu_dish d on d.menu_id = m.id and d.for_on = k.for_on join recipe r on r.id = d.recipe_id where k.id = ${anyOf(ids)} and k.state = 1
      union all
      select d.calculation_id, d.meal_type, d.recipe_id, d.recipe_name, d.recipe_version, d.ingredients, d.position from meal_dish d join meal_calculation k on k.id = d.calculation_id
        where k.id = ${anyOf(ids)} and k.state > 1
      order by 1, 2, 7, 3`,
  )
}

export async function recipesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, RecipeFacts>> {
  return byId(
    await rows<RecipeFacts>(
      tx,
      sql`select r.id, r.name, r.version, r.extra_allergen_ids as "extraAllergens",
        coalesce((select json_agg(json_build_object('productId', i.product_id, 'ageBand', i.age_band, 'grossG', i.gross_grams, 'netG', i.net_grams) order by i.position, i.age_band)
          from recipe_ingredient i where i.recipe_id = r.id), '[]') as amounts,
        coalesce((select json_agg(json_build_object('ageBand', y.age_band, 'grams', y.grams)) from recipe_yield y where y.recipe_id = r.id), '[]') as yields
        from recipe r where r.id = ${anyOf([...new Set(ids)])}`,
    ),
  )
}

async function stockOf(tx: Tx, kindergartenId: number, used: readonly number[]): Promise<Map<number, ProductFacts>> {
  return byId(
    await rows<ProductFacts>(
      tx,
      sql`with used as (select unnest(${sql.param([...new Set(used)])}::int[]) as id), wanted as (
          select id from used union select s.substitute_id from product_substitution s join used u on u.id = s.product_id
          where s.kindergarten_id is null or s.kindergarten_id = ${kindergartenId})
        select p.id, p.name, p.base_unit as "baseUnit", p.allergen_ids as allergens,
        coalesce((select json_agg(json_build_object('unit', c.unit, 'numerator', c.numerator, 'denominator', c.denominator)) from product_conversion c where c.product_id = p.id), '[]') as conversions,
        coalesce((select json_agg(json_build_object('warehouseId', b.warehouse_id, 'free', (b.quantity - b.reserved)::text, 'price', b.price::text) order by b.quantity - b.reserved desc, b.warehouse_id)
          from stock_balance b join warehouse w on w.id = b.warehouse_id and w.active where b.product_id = p.id and b.kindergarten_id = ${kindergartenId}), '[]') as shelves,
        (select g.package_quantity::text from product_setting g where g.product_id = p.id and g.kindergarten_id = ${kindergartenId} and g.whole_packages) as pack,
        array(select s.substitute_id from product_substitution s where s.product_id = p.id and (s.kindergarten_id is null or s.kindergarten_id = ${kindergartenId}) order by 1) as "substituteIds"
        from product p join wanted w on w.id = p.id`,
    ),
  )
}

/** Includes allergies, because the cook needs them. */
const childrenOf = (tx: Tx, ids: readonly number[], day: Day | undefined) =>
  rows<PersonFacts>(
    tx,
    sql`select c.id, ${childName()} as name, g.name as "groupName", c.birth_on as "bornOn", c.allergen_ids as allergies, c.allergies_text as "allergiesText" from child c
      left join child_group_period p on p.child_id = c.id and p.from_on <= ${day ?? null}::date and (p.to_on is null or p.to_on >= ${day ?? null}::date)
      left join child_group g on g.id = p.group_id where c.id = ${anyOf([...new Set(ids)])}`,
  )

/** Current sources of a recipe's allergens (db/kitchen-guards.ts, recipe_allergens). */
export const sourcesOf = (
  { amounts, extraAllergens }: RecipeFacts,
  stock: ReadonlyMap<number, ProductFacts>,
): AllergenSource[] => [
  ...[...new Set(amounts.map(({ productId }) => productId))].flatMap((productId) =>
    (stock.get(productId)?.allergens ?? []).map((allergen) => ({ allergen, productId })),
  ),
  ...extraAllergens.map((allergen) => ({ allergen, productId: 0 })),
]
