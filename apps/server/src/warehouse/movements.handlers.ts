import type { OutputOf } from '@asistent/contract/core/call'
import { movementSides, productMovements } from '@asistent/contract/warehouse/movements.calls'
import { formatDay, sofiaTime, today } from '@asistent/domain/kernel/day'
import { documentKindLabel, type DocumentKind } from '@asistent/domain/warehouse/documents'
import { unitLabel, type BaseUnit } from '@asistent/domain/warehouse/units'
import { sql } from 'drizzle-orm'
import { accountName } from '../people/child-sql.ops'
import { oneRow, rows } from '../platform/database'
import type { Handler } from '../platform/handler'
import { whereAll } from '../platform/list'
import { serveReport } from '../platform/reports'
import { found } from '../platform/versioned'
import { momentOf } from './references.ops'
import { goesIn, labelsOf, namedAt, placeOf } from './references.queries'

type Row = OutputOf<typeof productMovements.json>['result'][number]

// 'Защо?': every movement of a product in the order it was posted, with what was there after it.

export const movementHandlers: Handler[] = [
  ...serveReport(productMovements, async ({ tx, scope }, asked) => {
    const { productId, warehouseId, batchId, side, fromDate, toDate, asOf } = asked
    const kindergartenId = placeOf(scope, asked.kindergartenId)
    const { products, warehouses, suppliers } = namedAt(asOf)
    const product = found(
      await oneRow<{ name: string; baseUnit: BaseUnit }>(
        tx,
        sql`select p.name, p.base_unit as "baseUnit" from ${products} p where p.id = ${productId} and (p.kindergarten_id is null or p.kindergarten_id = ${kindergartenId})`,
      ),
    )
    const list = await rows<Omit<Row, 'documentName' | 'posted'>>(
      tx,
      sql`select m.id, m.for_on as "forDate", m.posted_at as "postedAt",
        ${accountName(sql`m.posted_by`, asOf)} as "postedBy",
        d.kind as "documentKind", d.id as "documentId", d.number, s.name as partner, w.name as warehouse, b.code as batch, m.quantity::float8 as quantity,
        m.value::float8 as value, m.price::float8 as price, m.balance::float8 as balance, m.balance_value::float8 as "balanceValue", m.reverses_id is not null as "isReversal"
        from (select *, sum(quantity) over before as balance, sum(value) over before as balance_value from stock_movement
          where kindergarten_id = ${kindergartenId} and product_id = ${productId} and posted_at <= ${asOf ?? 'infinity'}::timestamptz
          window before as (partition by warehouse_id order by id)) m
        join stock_document d on d.id = m.document_id join ${warehouses} w on w.id = m.warehouse_id
        left join ${suppliers} s on s.id = d.supplier_id left join (${labelsOf({ places: [kindergartenId], asOf })}) b on b.id = m.batch_id
        ${whereAll([
          warehouseId !== undefined && sql`m.warehouse_id = ${warehouseId}`,
          batchId !== undefined && sql`m.batch_id = ${batchId}`,
          side !== undefined && (side === movementSides.In ? goesIn : sql`not ${goesIn}`),
          fromDate !== undefined && sql`m.for_on >= ${fromDate}`,
          toDate !== undefined && sql`m.for_on <= ${toDate}`,
        ])} order by m.id desc`,
    )
    return {
      rows: list.map((row) => ({
        ...row,
        documentName: `${documentKindLabel[row.documentKind as DocumentKind]}${row.isReversal ? ', сторно' : ''}`,
        posted: momentText(row.postedAt),
      })),
      subtitle: [
        `${product.name}, ${unitLabel[product.baseUnit]}`,
        fromDate && `от ${formatDay(fromDate)} г.`,
        toDate && `до ${formatDay(toDate)} г.`,
        momentOf(asOf).slice(2),
      ]
        .filter(Boolean)
        .join(', '),
      ...(warehouseId !== undefined && { without: ['warehouse'] }),
    }
  }),
]

const momentText = (at: string): string => `${formatDay(today(new Date(at)))} ${sofiaTime(new Date(at))}`
