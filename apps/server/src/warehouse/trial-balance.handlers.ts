import type { OutputOf } from '@asistent/contract/core/call'
import { trialBalance } from '@asistent/contract/warehouse/references.calls'
import type { DayRange } from '@asistent/domain/kernel/range'
import { unitLabel, type BaseUnit } from '@asistent/domain/warehouse/units'
import { sql, type SQL } from 'drizzle-orm'
import { rows } from '../platform/database'
import type { Handler } from '../platform/handler'
import { anyOf, whereAll } from '../platform/list'
import { serveReport } from '../platform/reports'
import { chosenProducts, goesIn, namedAt, periodOf, placeOf, subtitleOf } from './references.queries'

type Row = OutputOf<typeof trialBalance.json>['result'][number]

// Оборотна ведомост (domain.md 5.5): final = initial + inbound − outbound, in quantity and in value.

export const trialBalanceHandlers: Handler[] = [
  ...serveReport(trialBalance, async ({ tx, scope, now }, query) => {
    const { warehouseId, warehouseIds = [], joined, asOf, ...named } = query
    const { products, categories, warehouses } = namedAt(asOf)
    const kindergartenId = placeOf(scope, query.kindergartenId)
    const range = periodOf(query, now)
    const chosen = warehouseId === undefined ? warehouseIds : [...warehouseIds, warehouseId]
    const list = await rows<Omit<Row, 'unit'> & { baseUnit: BaseUnit }>(
      tx,
      sql`select p.id as "productId", p.name as "productName", p.base_unit as "baseUnit", c.name as category,
        ${joined ? sql`null::int` : sql`w.id`} as "warehouseId", ${joined ? sql`null::text` : sql`w.name`} as warehouse,
        sum(t.initial_quantity)::float8 as "initialQuantity", sum(t.initial_value)::float8 as "initialValue",
        sum(t.in_quantity)::float8 as "inboundQuantity", sum(t.in_value)::float8 as "inboundValue",
        sum(t.out_quantity)::float8 as "outboundQuantity", sum(t.out_value)::float8 as "outboundValue",
        sum(t.initial_quantity + t.in_quantity - t.out_quantity)::float8 as "finalQuantity", sum(t.initial_value + t.in_value - t.out_value)::float8 as "finalValue"
        from (${asOf === undefined ? fromDays(kindergartenId, range) : fromMovements(kindergartenId, range, asOf)}) t
        join ${products} p on p.id = t.product_id join ${categories} c on c.id = p.category_id join ${warehouses} w on w.id = t.warehouse_id
        ${whereAll([
          ...chosenProducts(named, asOf),
          chosen.length > 0 && sql`t.warehouse_id = ${anyOf(chosen)}`,
          // Omits products without stock and movements.
          sql`(t.initial_quantity, t.initial_value, t.in_quantity, t.in_value, t.out_quantity, t.out_value) is distinct from (0, 0, 0, 0, 0, 0)`,
        ])} group by p.id, p.name, p.base_unit, c.name ${joined ? sql`` : sql`, w.id, w.name`} order by p.name, p.id ${joined ? sql`` : sql`, w.name, w.id`}`,
    )
    return {
      rows: list.map(({ baseUnit, ...row }) => ({ ...row, unit: unitLabel[baseUnit] })),
      subtitle: subtitleOf(range, asOf),
      period: range,
      ...(joined || chosen.length === 1 ? { without: ['warehouse'] } : {}),
    }
  }),
]

/**
 * Opening stock: the current stock minus the movements since the start of the period. Reads only the daily sums from
 * that day on, four figures each.
 */
const fromDays = (kindergartenId: number, { from, to }: DayRange): SQL => {
  const inPeriod = (column: SQL) => sql`coalesce(sum(${column}) filter (where d.day <= ${to}), 0)`
  const after = (column: SQL) => sql`coalesce(sum(${column}) filter (where d.day > ${to}), 0)`
  return sql`select b.warehouse_id, b.product_id, coalesce(m.in_quantity, 0) as in_quantity, coalesce(m.in_value, 0) as in_value,
      coalesce(m.out_quantity, 0) as out_quantity, coalesce(m.out_value, 0) as out_value,
      b.quantity - coalesce(m.in_quantity - m.out_quantity + m.later_quantity, 0) as initial_quantity,
      b.value - coalesce(m.in_value - m.out_value + m.later_value, 0) as initial_value
    from stock_balance b left join (
      select d.warehouse_id, d.product_id, ${inPeriod(sql`d.in_quantity`)} as in_quantity, ${inPeriod(sql`d.in_value`)} as in_value,
        ${inPeriod(sql`d.out_quantity`)} as out_quantity, ${inPeriod(sql`d.out_value`)} as out_value,
        ${after(sql`d.in_quantity - d.out_quantity`)} as later_quantity, ${after(sql`d.in_value - d.out_value`)} as later_value
      from stock_day d where d.kindergarten_id = ${kindergartenId} and d.day >= ${from} group by 1, 2) m using (warehouse_id, product_id)
    where b.kindergarten_id = ${kindergartenId}`
}

/** The same from the movements that were posted up to a moment. */
const fromMovements = (kindergartenId: number, { from, to }: DayRange, asOf: string): SQL => {
  const before = (column: SQL) => sql`coalesce(sum(${column}) filter (where m.for_on < ${from}), 0)`
  const inside = (column: SQL, which: SQL) =>
    sql`coalesce(sum(${column}) filter (where m.for_on >= ${from} and ${which}), 0)`
  return sql`select m.warehouse_id, m.product_id, ${before(sql`m.quantity`)} as initial_quantity, ${before(sql`m.value`)} as initial_value,
      ${inside(sql`m.quantity`, goesIn)} as in_quantity, ${inside(sql`m.value`, goesIn)} as in_value,
      ${inside(sql`-m.quantity`, sql`not ${goesIn}`)} as out_quantity, ${inside(sql`-m.value`, sql`not ${goesIn}`)} as out_value
    from stock_movement m where m.kindergarten_id = ${kindergartenId} and m.for_on <= ${to} and m.posted_at <= ${asOf}::timestamptz group by 1, 2`
}
