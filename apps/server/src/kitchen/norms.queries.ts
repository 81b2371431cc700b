import type { Day } from '@asistent/domain/kernel/day'
import type { Measure } from '@asistent/domain/kitchen/norms'
import type { DayRange } from '@asistent/domain/kernel/range'
import { mealTypes } from '@asistent/domain/kitchen/meal-types'
import { bandOfMenu, type MenuType } from '@asistent/domain/kitchen/menus'
import { recommendedPeriods, type AgeBand } from '@asistent/domain/warehouse/norms'
import type { Unit } from '@asistent/domain/warehouse/units'
import { sql } from 'drizzle-orm'
import { categoryNorm, product, productCategory, productConversion } from '../db/tables/warehouse/products'
import { asItWas } from '../platform/as-it-was'
import { oneRow, rows, type Tx } from '../platform/database'
import { mealsOf, productsOf } from './cooked.queries'

export interface NormOn {
  readonly source: string
  readonly approximate: boolean
  readonly validFrom: Day
  readonly values: { readonly measure: Measure; readonly minimum: number | null; readonly maximum: number | null }[]
}

/** Norm of an age on the day: the kindergarten's, else the master's. */
export const normOn = (tx: Tx, kindergartenId: number | null, band: AgeBand, day: Day) =>
  oneRow<NormOn>(
    tx,
    sql`select n.source, n.approximate, n.valid_from as "validFrom", coalesce((select json_agg(json_build_object('measure', v.measure, 'minimum', v.minimum, 'maximum', v.maximum) order by v.measure)
        from nutrition_norm_value v where v.norm_id = n.id), '[]') as values
      from nutrition_norm n where n.age_band = ${band} and n.valid_from <= ${day} and (n.kindergarten_id is null or n.kindergarten_id = ${kindergartenId}::int)
      order by n.kindergarten_id nulls last, n.valid_from desc limit 1`,
  )

export interface Used {
  readonly categoryId: number
  readonly category: string
  readonly unit: Unit
  readonly childDays: number
  readonly used: number
  readonly recommended: number | null
}

/** Gross quantities of issues by main category; the norm is the one at the end of the period. */
export function usedIn(tx: Tx, kindergartenId: number, range: DayRange, menuType: MenuType, asOf?: string) {
  const query = { kindergartenId, range, menuTypes: [menuType], asOf }
  const past = { of: kindergartenId }
  const categories = asItWas(productCategory, asOf, past)
  return rows<Used>(
    tx,
    sql`with recursive root as (select id, id as root from ${categories} c where parent_id is null
        union all select c.id, r.root from ${categories} c join root r on r.id = c.parent_id),
      eaten as (select coalesce(sum(m.portions), 0)::int as days from (${mealsOf(query)}) m where m.meal_type = ${mealTypes.Lunch}),
      used as (select r.root, sum(m.quantity * case when c.unit = 1 and p.base_unit = 1 then 1 when g.denominator is not null then g.denominator::numeric / g.numerator when p.base_unit = 1 then 0 else 1000 end
          / case when c.unit = 1 and p.base_unit <> 1 then 55 else 1 end) as amount
        from (${productsOf(query)}) m join ${asItWas(product, asOf)} p on p.id = m.product_id join root r on r.id = p.category_id join ${categories} c on c.id = r.root
        left join ${asItWas(productConversion, asOf, past)} g on g.product_id = p.id and g.unit = 2 group by 1)
      select c.id as "categoryId", c.name as category, c.unit, e.days as "childDays", round(coalesce(u.amount, 0), 3)::float8 as used, n.quantity::float8 as recommended
      from ${categories} c cross join eaten e left join used u on u.root = c.id
      left join lateral (select v.quantity from ${asItWas(categoryNorm, asOf, past)} v where v.category_id = c.id and v.period = ${recommendedPeriods.Daily} and v.age_band = ${bandOfMenu(menuType)}
        and v.valid_from <= ${range.to} and (v.kindergarten_id is null or v.kindergarten_id = ${kindergartenId}) order by v.kindergarten_id nulls last, v.valid_from desc limit 1) n on true
      where c.parent_id is null order by c.position, c.id`,
  )
}

/** Per day and per child with at least lunch. */
export const perChild = ({ used, childDays }: Pick<Used, 'used' | 'childDays'>): number | null =>
  childDays === 0 ? null : Math.round((used / childDays) * 1000) / 1000
