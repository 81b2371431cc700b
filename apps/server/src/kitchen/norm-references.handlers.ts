import { nutritionalNorms, recapNutritionalNorms } from '@asistent/contract/kitchen/meal-references.calls'
import { bandOfMenu, menuTypes, type MenuType } from '@asistent/domain/kitchen/menus'
import { mealTypes } from '@asistent/domain/kitchen/meal-types'
import { minDay } from '@asistent/domain/kernel/day'
import {
  formatMonth,
  lastDayOf,
  monthOf,
  nextMonth,
  compareMonths,
  firstDayOf,
  type Month,
} from '@asistent/domain/kernel/month'
import type { DayRange } from '@asistent/domain/kernel/range'
import { recommendedPeriods } from '@asistent/domain/warehouse/norms'
import { unitLabel, type Unit } from '@asistent/domain/warehouse/units'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import type { Handler } from '../platform/handler'
import { serveReport } from '../platform/reports'
import { chosenKindergarten } from '../staff/visible.ops'
import { askedPeriod, cookedIn, periodText } from './cooked.queries'

// What a child got in a day against the recommended quantity of each category (domain.md 5.3): gross, as the stock lost it,
// over the children who had at least lunch. The norm is the one that counted at the end of the period.

interface Used {
  readonly categoryId: number
  readonly category: string
  readonly unit: Unit
  readonly childDays: number
  readonly used: number
  readonly recommended: number | null
}

const usedIn = (tx: Tx, kindergartenId: number, range: DayRange, menuType: MenuType) =>
  rows<Used>(
    tx,
    sql`with recursive root as (select id, id as root from product_category where parent_id is null
        union all select c.id, r.root from product_category c join root r on r.id = c.parent_id),
      cooked as (select k.id from meal_calculation k where ${cookedIn(kindergartenId, range, [menuType])}),
      eaten as (select coalesce(sum(m.portions), 0)::int as days from cooked k cross join lateral (
        select coalesce(max(p.changed_to) filter (where p.group_id is null), sum(coalesce(p.changed_to, p.computed))) as portions
        from meal_portion p where p.calculation_id = k.id and p.meal_type = ${mealTypes.Lunch}) m),
      used as (select r.root, sum(coalesce(m.changed_to, m.computed) * case when c.unit = 1 and p.base_unit = 1 then 1 when g.denominator is not null then g.denominator::numeric / g.numerator when p.base_unit = 1 then 0 else 1000 end
          / case when c.unit = 1 and p.base_unit <> 1 then 55 else 1 end) as amount
        from cooked k join meal_product m on m.calculation_id = k.id join product p on p.id = m.product_id join root r on r.id = p.category_id join product_category c on c.id = r.root
        left join product_conversion g on g.product_id = p.id and g.unit = 2 group by 1)
      select c.id as "categoryId", c.name as category, c.unit, e.days as "childDays", round(coalesce(u.amount, 0), 3)::float8 as used, n.quantity::float8 as recommended
      from product_category c cross join eaten e left join used u on u.root = c.id
      left join lateral (select v.quantity from category_norm v where v.category_id = c.id and v.period = ${recommendedPeriods.Daily} and v.age_band = ${bandOfMenu(menuType)}
        and v.valid_from <= ${range.to} and (v.kindergarten_id is null or v.kindergarten_id = ${kindergartenId}) order by v.kindergarten_id nulls last, v.valid_from desc limit 1) n on true
      where c.parent_id is null order by c.position, c.id`,
  )

function compared({ childDays, used, recommended }: Used) {
  const actual = childDays === 0 ? null : Math.round((used / childDays) * 1000) / 1000
  const percent = actual === null || !recommended ? null : Math.round((actual / recommended) * 1000) / 10
  const flag =
    percent === null
      ? ('none' as const)
      : percent < 90
        ? ('low' as const)
        : percent > 110
          ? ('high' as const)
          : ('fits' as const)
  return { actual, recommended, percent, flag, verdict: verdicts[flag] }
}

const verdicts = { low: 'Недостиг', high: 'Превишение', fits: 'В норма', none: 'Няма норма' }

const note = 'Препоръчаните количества са приблизителни, докато не ги потвърди специалист по хранене.'

export const normReferenceHandlers: Handler[] = [
  ...serveReport(nutritionalNorms, async ({ tx, scope, now }, asked) => {
    const range = askedPeriod(asked, now)
    const found = await usedIn(
      tx,
      chosenKindergarten(scope, asked.kindergartenId),
      range,
      asked.menuType ?? menuTypes.Kindergarten,
    )
    return {
      rows: found.map(({ unit, ...row }) => ({ ...row, unit: unitLabel[unit], ...compared({ unit, ...row }) })),
      subtitle: periodText(range),
      period: range,
      notes: [note],
    }
  }),

  ...serveReport(recapNutritionalNorms, async ({ tx, scope, now }, asked) => {
    const range = askedPeriod(asked, now)
    const place = chosenKindergarten(scope, asked.kindergartenId)
    const menuType = asked.menuType ?? menuTypes.Kindergarten
    const months: { month: Month; found: Used[] }[] = []
    for (const part of monthsOf(range))
      months.push({ month: part.month, found: await usedIn(tx, place, part.range, menuType) })
    const whole = await usedIn(tx, place, range, menuType)
    return {
      rows: whole.flatMap((total) => [
        ...months.map(({ month, found }) =>
          row(found.find(({ categoryId }) => categoryId === total.categoryId) ?? total, formatMonth(month)),
        ),
        row(total, 'Средно за периода'),
      ]),
      subtitle: periodText(range),
      period: range,
      notes: [note],
    }
  }),
]

function row(used: Used, month: string) {
  const { actual, recommended, percent, verdict } = compared(used)
  return { categoryId: used.categoryId, category: used.category, month, actual, recommended, percent, verdict }
}

/** The months of a period, the first and the last one as far as they are in it. A school year at most. */
function monthsOf({ from, to }: DayRange): { month: Month; range: DayRange }[] {
  const parts: { month: Month; range: DayRange }[] = []
  for (let month = monthOf(from); compareMonths(month, monthOf(to)) <= 0 && parts.length < 12; month = nextMonth(month))
    parts.push({
      month,
      range: { from: parts.length === 0 ? from : firstDayOf(month), to: minDay(to, lastDayOf(month)) },
    })
  return parts
}
