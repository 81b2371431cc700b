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

// Meals that were cooked: of completed calculations, with their portions and what the ledger took for them.

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

const isCooked = sql`k.state = ${calculationStates.Completed}`

/** Calculations `k` that are asked for. */
export const cookedIn = (kindergartenId: number, { from, to }: DayRange, menuTypes?: readonly MenuType[]): SQL =>
  sql`k.kindergarten_id = ${kindergartenId} and ${isCooked} and k.for_on between ${from} and ${to}
    ${menuTypes ? sql`and k.menu_type = any (${sql.param(menuTypes)}::int[])` : sql``}`

export async function cookedMeals(tx: Tx, where: SQL): Promise<CookedMeal[]> {
  const found = await rows<Stored>(
    tx,
    sql`select k.for_on as "forDate", k.menu_type as "menuType", p.meal_type as meal, sum(p.portions)::int as portions, sum(coalesce(v.value, 0))::text as value, sum(coalesce(v.exact, 0))::text as exact
      from meal_calculation k
      join lateral (select m.meal_type, coalesce(max(m.changed_to) filter (where m.group_id is null), sum(coalesce(m.changed_to, m.computed))) as portions
        from meal_portion m where m.calculation_id = k.id group by 1) p on true
      left join lateral (select sum(m.value) as value, sum(m.value_not_rounded) as exact from meal_product m where m.calculation_id = k.id and m.meal_type = p.meal_type) v on true
      where ${where} group by 1, 2, 3 order by 1, 2, 3`,
  )
  return found.map(({ value, exact, ...meal }) => ({
    ...meal,
    worth: { value: decimal(value), valueNotRounded: decimal(exact) },
  }))
}

interface AskedPeriod {
  readonly forDate?: Day | undefined
  readonly fromDate?: Day | undefined
  readonly toDate?: Day | undefined
}

/** What was asked for; the running month up to today. */
export function askedPeriod({ forDate, fromDate, toDate }: AskedPeriod, now: Date): DayRange {
  if (forDate !== undefined) return { from: forDate, to: forDate }
  const to = toDate ?? today(now)
  const from = fromDate ?? firstDayOf(monthOf(to))
  if (to < from) throw refuse('bad-input', { errors: { toDate: ['Краят на периода е преди началото му'] } })
  return { from, to }
}

export const periodText = ({ from, to }: DayRange): string =>
  from === to ? `${formatDay(from)} г.` : `${formatDay(from)} – ${formatDay(to)}`

export function groupedBy<Row, Key>(list: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of list) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
