import type { OutputOf } from '@asistent/contract/core/call'
import { movementSides, productMovements } from '@asistent/contract/warehouse/movements.calls'
import { formatDay, sofiaTime, today, type Day } from '@asistent/domain/kernel/day'
import { documentKindLabel, type DocumentKind } from '@asistent/domain/warehouse/documents'
import { unitLabel, type BaseUnit } from '@asistent/domain/warehouse/units'
import { sql } from 'drizzle-orm'
import { accountName } from '../people/child-sql.ops'
import { oneRow, rows } from '../platform/database'
import type { Handler } from '../platform/handler'
import { whereAll } from '../platform/list'
import { serveReport } from '../platform/reports'
import { requireFound } from '../platform/versioned'
import { momentOf } from './references.ops'
import { goesIn, labelsOf, namedAt, placeOf } from './references.queries'

type Row = OutputOf<typeof productMovements.json>['result'][number]

// 'Защо?': the movements of a product in the order of days, with the stock after each and the cause of every
// revaluation.

export const movementHandlers: Handler[] = [
  ...serveReport(productMovements, async ({ tx, scope }, query) => {
    const { productId, warehouseId, batchId, side, fromDate, toDate, asOf } = query
    const kindergartenId = placeOf(scope, query.kindergartenId)
    const { products, warehouses, suppliers } = namedAt(asOf)
    const product = requireFound(
      await oneRow<{ name: string; baseUnit: BaseUnit }>(
        tx,
        sql`select p.name, p.base_unit as "baseUnit" from ${products} p where p.id = ${productId} and (p.kindergarten_id is null or p.kindergarten_id = ${kindergartenId})`,
      ),
    )
    const list = await rows<Omit<Row, 'documentName' | 'posted' | 'cause'> & Caused>(
      tx,
      sql`select m.id, m.for_on as "forDate", m.posted_at as "postedAt",
        ${accountName(sql`m.posted_by`, asOf)} as "postedBy",
        d.kind as "documentKind", d.id as "documentId", d.number, s.name as partner, w.name as warehouse, b.code as batch, m.quantity::float8 as quantity,
        m.value::float8 as value, (case when m.balance > 0 then round(m.balance_value / m.balance, 5) else m.price end)::float8 as price,
        m.balance::float8 as balance, m.balance_value::float8 as "balanceValue", m.reverses_id is not null as "isReversal",
        m.revalues_id is not null as "isRevaluation", m.quantity = 0 and not m.inward as "isValue", c.kind as "causeKind", c.number as "causeNumber", c.for_on as "causeDate"
        from (select *, sum(quantity) over before as balance, sum(value) over before as balance_value, row_number() over before as place from (
            select t.*, o.for_on as of_day, coalesce(o.quantity, t.quantity) as of_quantity, coalesce(o.id, t.id) as of_id from stock_movement t
              left join stock_movement o on o.id = coalesce(t.revalues_id, t.reverses_id) and o.for_on = t.for_on
            where t.kindergarten_id = ${kindergartenId} and t.product_id = ${productId} and t.posted_at <= ${asOf ?? 'infinity'}::timestamptz) t
          window before as (partition by warehouse_id order by for_on, (of_quantity < 0 and not inward and (reverses_id is null or of_day is not null)), of_id, id)) m
        join stock_document d on d.id = m.document_id join ${warehouses} w on w.id = m.warehouse_id
        left join stock_document c on c.id = m.cause_id
        left join ${suppliers} s on s.id = d.supplier_id left join (${labelsOf({ places: [kindergartenId], asOf })}) b on b.id = m.batch_id
        ${whereAll([
          warehouseId !== undefined && sql`m.warehouse_id = ${warehouseId}`,
          batchId !== undefined && sql`m.batch_id = ${batchId}`,
          side !== undefined && (side === movementSides.In ? goesIn : sql`not ${goesIn}`),
          fromDate !== undefined && sql`m.for_on >= ${fromDate}`,
          toDate !== undefined && sql`m.for_on <= ${toDate}`,
        ])} order by m.for_on desc, m.place desc, m.id desc`,
    )
    return {
      rows: list.map(({ isValue, causeKind, causeNumber, causeDate, ...row }) => ({
        ...row,
        documentName: `${documentKindLabel[row.documentKind as DocumentKind]}${suffixOf({ ...row, isValue })}`,
        cause: row.isRevaluation ? causeText({ causeKind, causeNumber, causeDate }) : null,
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

interface Caused extends Cause {
  readonly isValue: boolean
}

interface Cause {
  readonly causeKind: DocumentKind | null
  readonly causeNumber: number | null
  readonly causeDate: Day | null
}

const suffixOf = (row: { isReversal: boolean; isRevaluation: boolean; isValue: boolean }): string => {
  if (row.isReversal) return ', сторно'
  if (row.isRevaluation) return ', преоценка'
  return row.isValue ? ', разлика от минали доставки' : ''
}

/** Document that changed the value of an issue. */
const causeText = ({ causeKind, causeNumber, causeDate }: Cause): string =>
  causeKind === null || causeDate === null
    ? 'Преход към новото оценяване'
    : `${documentKindLabel[causeKind]} № ${causeNumber} от ${formatDay(causeDate)}`

const momentText = (at: string): string => `${formatDay(today(new Date(at)))} ${sofiaTime(new Date(at))}`
