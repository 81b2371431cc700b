import type { OutputOf } from '@asistent/contract/core/call'
import { listMovements } from '@asistent/contract/warehouse/inbounds.calls'
import { documentKindLabel, type DocumentKind } from '@asistent/domain/warehouse/documents'
import { sql } from 'drizzle-orm'
import { read, type Handler } from '../platform/handler'
import { page } from '../platform/list'
import { placeOf } from './references.queries'

type Row = OutputOf<typeof listMovements>['result'][number]

// 'Защо?': every movement of a product in the order it was posted, with what was there after it.

export const movementHandlers: Handler[] = [
  read(
    listMovements,
    async ({ tx, scope }, { productId, warehouseId, batchId, fromDate, toDate, asOf, kindergartenId, ...query }) => {
      const found = await page<Omit<Row, 'documentName'>>(tx, query, {
        select: sql`select m.id, m.for_on as "forDate", m.posted_at as "postedAt",
        (select nullif(trim(concat(a.first_name, ' ', a.last_name)), '') from account a where a.id = m.posted_by) as "postedBy",
        d.kind as "documentKind", d.id as "documentId", d.number, s.name as partner, w.name as warehouse, b.code as batch, m.quantity::float8 as quantity,
        m.value::float8 as value, m.price::float8 as price, m.balance::float8 as balance, m.balance_value::float8 as "balanceValue", m.reverses_id is not null as "isReversal"
        from (select *, sum(quantity) over before as balance, sum(value) over before as balance_value from stock_movement
          where kindergarten_id = ${placeOf(scope, kindergartenId)} and product_id = ${productId} and posted_at <= ${asOf ?? 'infinity'}::timestamptz
          window before as (partition by warehouse_id order by id)) m
        join stock_document d on d.id = m.document_id join warehouse w on w.id = m.warehouse_id
        left join supplier s on s.id = d.supplier_id left join stock_batch b on b.id = m.batch_id`,
        where: [
          warehouseId !== undefined && sql`m.warehouse_id = ${warehouseId}`,
          batchId !== undefined && sql`m.batch_id = ${batchId}`,
          fromDate !== undefined && sql`m.for_on >= ${fromDate}`,
          toDate !== undefined && sql`m.for_on <= ${toDate}`,
        ],
        orderBy: {},
        otherwise: sql`id desc`,
      })
      return {
        ...found,
        result: found.result.map((row) => ({
          ...row,
          documentName: documentKindLabel[row.documentKind as DocumentKind],
        })),
      }
    },
  ),
]
