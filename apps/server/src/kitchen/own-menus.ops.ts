import type { ParentChild } from '@asistent/contract/dashboards/dashboards.answer'
import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { mealTypeLabel, type MealType } from '@asistent/domain/kitchen/meal-types'
import { diets, menuStates } from '@asistent/domain/kitchen/menus'
import { sql, type SQL } from 'drizzle-orm'
import { asSystem, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'

type MenuDay = NonNullable<ParentChild['menu']>[number]

interface DishRow {
  readonly childId: number
  readonly forDate: Day
  readonly mealType: MealType
  readonly name: string
  readonly allergenIds: number[]
  readonly instead: string | null
}

/**
 * Dishes of the published menus for a parent's children, with the allergens that concern the child and what the child gets
 * instead: the decision of the kitchen, else its standing substitute if it does not contain an allergen of the child.
 * Uses the system role, because parents read neither conflicts nor recipes outside of the menus; the conditions limit the
 * rows to own children and published menus.
 */
export async function menusOfOwnChildren(
  tx: Tx,
  scope: Scope,
  { from, to }: DayRange,
  today: Day,
): Promise<ReadonlyMap<number, MenuDay[]>> {
  if (!scope.rights('Menus').read || scope.childIds.length === 0) return new Map()
  const read = (instead: SQL, substitutes: SQL) =>
    rows<DishRow>(
      tx,
      sql`select c.id as "childId", d.for_on as "forDate", d.meal_type as "mealType", r.name, x.common as "allergenIds",
          ${instead} as instead
        from child c join child_group_period p on p.child_id = c.id and p.from_on <= ${today} and (p.to_on is null or p.to_on >= ${today}) join child_group g on g.id = p.group_id
        join menu m on m.kindergarten_id = g.kindergarten_id and m.menu_type = g.meal_group and m.diet = ${diets.None} and m.state = ${menuStates.Published} and m.from_on <= ${to} and m.to_on >= ${from}
        join menu_dish d on d.menu_id = m.id and d.for_on between ${from} and ${to} join recipe r on r.id = d.recipe_id
        cross join lateral (select coalesce(array_agg(distinct a.allergen order by a.allergen), '{}') as common from (select unnest(r.extra_allergen_ids) as allergen union
          select unnest(k.allergen_ids) from recipe_ingredient i join product k on k.id = i.product_id where i.recipe_id = r.id) a where a.allergen = any (c.allergen_ids)) x
        ${substitutes}
        where c.id = ${anyOf(scope.childIds)} order by 1, 2, 3, d.position, d.id`,
    )
  const plain = await read(sql`null::text`, sql``)
  // Most families have no conflict and need no second statement.
  const dishes = plain.some(({ allergenIds }) => allergenIds.length > 0)
    ? await asSystem(tx, () =>
        read(
          sql`case when cardinality(x.common) > 0 then coalesce(decided.name, standing.name) end`,
          sql`left join lateral (select s.name from meal_conflict f join meal_calculation q on q.id = f.calculation_id and q.for_on = d.for_on join recipe s on s.id = f.substitute_recipe_id
          where f.child_id = c.id and f.recipe_id = r.id and f.meal_type = d.meal_type order by f.id desc limit 1) decided on true
        left join lateral (select s.name from standing_substitution t join recipe s on s.id = t.substitute_recipe_id and s.active and s.deleted_on is null
          where t.child_id = c.id and t.meal_type = d.meal_type
            and (t.recipe_id = r.id or exists (select from recipe_ingredient i where i.recipe_id = r.id and i.product_id = t.product_id))
            and not exists (select from recipe_allergens(s.id) a where a.allergen = any (c.allergen_ids))
          order by t.recipe_id nulls last, t.id limit 1) standing on true`,
        ),
      )
    : plain
  const byChild = new Map<number, MenuDay[]>()
  for (const { childId, forDate, mealType, ...dish } of dishes) {
    const days = byChild.get(childId) ?? []
    byChild.set(childId, days)
    let day = days.at(-1)
    if (day?.forDate !== forDate) days.push((day = { forDate, meals: [] }))
    const name = mealTypeLabel[mealType]
    const meal = day.meals.at(-1)
    if (meal?.name === name) meal.dishes.push(dish)
    else day.meals.push({ name, dishes: [dish] })
  }
  return byChild
}
