import { endsBeforeStart } from '@asistent/contract/core/shared-problems'
import { calculationStates } from '@asistent/domain/kitchen/calculations'
import type { MealWorth } from '@asistent/domain/kitchen/costs'
import type { MealType } from '@asistent/domain/kitchen/meal-types'
import type { MenuType } from '@asistent/domain/kitchen/menus'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import { firstDayOf, monthOf } from '@asistent/domain/kernel/month'
import type { DayRange } from '@asistent/domain/kernel/range'
import { refuse } from '@asistent/contract/core/problem'
import { sql, type SQL } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { momentOf } from '../warehouse/references.ops'

// Meals that were cooked: of completed calculations, with their portions and what the ledger took for
// them; now, or as the books were at a moment.

export interface CookedMeal extends MealWorth {
  readonly forDate: Day
  readonly menuType: MenuType
}

interface Stored {
  readonly forDate: Day
  readonly menuType: MenuType
  readonly meal: MealType
  readonly portions: number
  readonly value: string
  readonly exact: string
}

export interface MealsQuery {
  readonly kindergartenId: number
  readonly range: DayRange
  readonly menuTypes?: readonly MenuType[] | undefined
  /** As the books were at this moment; without it as they are. */
  readonly asOf?: string | undefined
}

const matchesQuery = ({ kindergartenId, range: { from, to }, menuTypes }: MealsQuery): SQL =>
  sql`k.kindergarten_id = ${kindergartenId} and k.for_on between ${from} and ${to}
    ${menuTypes ? sql`and k.menu_type = any (${sql.param(menuTypes)}::int[])` : sql``}`

/** Calculations `k` that stand: as of a moment those that were completed by then and not changed since. */
const stands = (query: MealsQuery): SQL =>
  sql`${matchesQuery(query)} and k.state = ${calculationStates.Completed}
    ${query.asOf === undefined ? sql`` : sql`and k.completed_at <= ${query.asOf}::timestamptz`}`

/** State of calculations `k` at the moment, before it was withdrawn (`t`). */
const stoodThen = (query: MealsQuery, asOf: string): SQL =>
  sql`meal_taken_back t join meal_calculation k on k.id = t.calculation_id
    and ${matchesQuery(query)} and t.completed_at <= ${asOf}::timestamptz and t.taken_back_at > ${asOf}::timestamptz`

/** Rows (for_on, menu_type, meal_type, portions, value, exact) of the meals of each calculation. */
export const mealsOf = (query: MealsQuery): SQL => {
  const now = sql`select k.for_on, k.menu_type, p.meal_type, p.portions, coalesce(v.value, 0) as value, coalesce(v.exact, 0) as exact from meal_calculation k
      join lateral (select m.meal_type, coalesce(max(m.changed_to) filter (where m.group_id is null), sum(coalesce(m.changed_to, m.computed))) as portions
        from meal_portion m where m.calculation_id = k.id group by 1) p on true
      left join lateral (select sum(m.value) as value, sum(m.value_not_rounded) as exact from meal_product m where m.calculation_id = k.id and m.meal_type = p.meal_type) v on true
      where ${stands(query)}`
  return query.asOf === undefined
    ? now
    : sql`${now} union all select k.for_on, k.menu_type, (m ->> 'mealType')::smallint, (m ->> 'portions')::int, (m ->> 'value')::numeric, (m ->> 'exact')::numeric
        from ${stoodThen(query, query.asOf)} cross join jsonb_array_elements(t.meals) m`
}

/** Rows (product_id, quantity, value) of what the calculations took. */
export const productsOf = (query: MealsQuery): SQL => {
  const now = sql`select m.product_id, coalesce(m.changed_to, m.computed) as quantity, m.value from meal_calculation k
      join meal_product m on m.calculation_id = k.id where ${stands(query)}`
  return query.asOf === undefined
    ? now
    : sql`${now} union all select (m ->> 'productId')::int, (m ->> 'quantity')::numeric, (m ->> 'value')::numeric
        from ${stoodThen(query, query.asOf)} cross join jsonb_array_elements(t.products) m`
}

export async function cookedMeals(tx: Tx, query: MealsQuery): Promise<CookedMeal[]> {
  const results = await rows<Stored>(
    tx,
    sql`select c.for_on as "forDate", c.menu_type as "menuType", c.meal_type as meal, sum(c.portions)::int as portions, sum(c.value)::text as value, sum(c.exact)::text as exact
      from (${mealsOf(query)}) c group by 1, 2, 3 order by 1, 2, 3`,
  )
  return results.map(({ value, exact, ...meal }) => ({
    ...meal,
    worth: { value: decimal(value), valueNotRounded: decimal(exact) },
  }))
}

interface PeriodInput {
  readonly forDate?: Day | undefined
  readonly fromDate?: Day | undefined
  readonly toDate?: Day | undefined
}

/** What was asked for; the running month up to today. */
export function requestedPeriod({ forDate, fromDate, toDate }: PeriodInput, now: Date): DayRange {
  if (forDate !== undefined) return { from: forDate, to: forDate }
  const to = toDate ?? today(now)
  const from = fromDate ?? firstDayOf(monthOf(to))
  if (to < from) throw refuse('bad-input', { errors: { toDate: [endsBeforeStart[1]] } })
  return { from, to }
}

export const periodText = ({ from, to }: DayRange, asOf?: string): string =>
  `${from === to ? `${formatDay(from)} г.` : `${formatDay(from)} – ${formatDay(to)}`}${momentOf(asOf)}`

export function groupedBy<Row, Key>(list: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of list) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
