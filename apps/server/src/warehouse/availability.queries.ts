import type { OutputOf } from '@asistent/contract/core/call'
import type { availableForDate } from '@asistent/contract/warehouse/products.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { whereAll } from '../platform/list'

type Available = OutputOf<typeof availableForDate>['result'][number]

interface AvailabilityQuery {
  readonly kindergartenId: number
  readonly day: Day
  readonly warehouseId?: number | undefined
  readonly productIds?: SQL
}

/**
 * Stock at the end of a day: the balance minus later movements. Reservations count in full, whatever their
 * day.
 */
export const availableOn = (tx: Tx, { kindergartenId, day, warehouseId, productIds }: AvailabilityQuery) =>
  rows<Available>(
    tx,
    sql`select * from (
      select b.product_id as "productId", p.name as "productName", b.warehouse_id as "warehouseId", w.name as warehouse, p.base_unit as "unitOfMeasure",
        (b.quantity - coalesce(l.net, 0))::float8 as quantity, greatest(b.quantity - coalesce(l.net, 0) - b.reserved, 0)::float8 as free, case when b.quantity > coalesce(l.net, 0) then round((b.value - coalesce(l.worth, 0)) / (b.quantity - coalesce(l.net, 0)), 5) else b.price end::float8 as price
      from stock_balance b join product p on p.id = b.product_id join warehouse w on w.id = b.warehouse_id
      left join lateral (select sum(d.in_quantity - d.out_quantity) as net, sum(d.in_value - d.out_value) as worth from stock_day d
        where d.warehouse_id = b.warehouse_id and d.product_id = b.product_id and d.day > ${day}) l on true
      ${whereAll([
        sql`b.kindergarten_id = ${kindergartenId}`,
        warehouseId !== undefined && sql`b.warehouse_id = ${warehouseId}`,
        productIds && sql`b.product_id = ${productIds}`,
      ])}) there where quantity > 0 order by "productName", "productId", "warehouseId"`,
  )
