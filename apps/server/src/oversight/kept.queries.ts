import { coverMonths } from '@asistent/domain/oversight/months'
import type { DayRange } from '@asistent/domain/kernel/range'
import { sql, type SQL } from 'drizzle-orm'
import type { InPlaces } from './places.queries'

// Figures that are kept (docs/guides/figures.md), of a range: whole months, and what is left of it from the days.

/** `group_id, part, amount` of a measure; days outside of whole months are found by the groups, `id`, of a query. */
export function keptRows(measure: string, range: DayRange, inPlaces: InPlaces, groups: SQL): SQL {
  const { months, plus, minus } = coverMonths(range)
  const ofDays = ({ from, to }: DayRange, sign: 1 | -1) =>
    sql`select f.group_id, f.part, ${sql.raw(String(sign))} * f.amount as amount from ${groups} g join day_figure f on f.group_id = g.id and f.measure = ${measure} and f.day between ${from} and ${to}`
  const parts = [
    ...(months
      ? [
          sql`select f.group_id, f.part, f.amount from month_figure f where f.measure = ${measure} and f.month between ${months.first} and ${months.last} and ${inPlaces(sql`f.kindergarten_id`)}`,
        ]
      : []),
    ...plus.map((days) => ofDays(days, 1)),
    ...minus.map((days) => ofDays(days, -1)),
  ]
  return sql.join(parts, sql` union all `)
}
