import type { OutputOf } from '@asistent/contract/core/call'
import { lossNormRecord, naturalLoss, saveLossNorm } from '@asistent/contract/warehouse/losses.calls'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { decimal, subtract, toNumber } from '@asistent/domain/kernel/decimal'
import { allowedLoss } from '@asistent/domain/warehouse/natural-loss'
import { unitLabel, type BaseUnit } from '@asistent/domain/warehouse/units'
import { sql } from 'drizzle-orm'
import { lossNorm } from '../db/tables/warehouse/products'
import { rows } from '../platform/database'
import { ok, write, type Handler } from '../platform/handler'
import { whereAll } from '../platform/list'
import { recordHandlers } from '../platform/records'
import { serveReport } from '../platform/reports'
import { saveRow } from '../platform/rows'
import { inKindergarten } from '../platform/versioned'
import { isLoss, issuedQuantity, normOf } from './losses.queries'
import { chosenProducts, namedAt, periodOf, placeOf, postedBy, subtitleOf } from './references.queries'
import { unitsOfProducts } from './products.queries'

type Row = OutputOf<typeof naturalLoss.json>['result'][number]

export const lossHandlers: Handler[] = [
  ...Object.values({
    ...recordHandlers(lossNormRecord, lossNorm, {
      searched: ['source'],
      join: sql`left join product p on p.id = loss_norm.product_id left join product_category k on k.id = loss_norm.category_id`,
      computed: () => ({ subject: sql`coalesce(p.name, k.name)` }),
      otherwise: sql`subject, id`,
    }),
    save: write(saveLossNorm, async ({ tx, scope, audit }, { id, version, ...form }) => {
      const kindergartenId = inKindergarten(scope)
      if ((form.categoryId === null) === (form.productId === null))
        throw refuseWarehouse('loss-subject', { field: 'productId' })
      if (form.productId !== null && !(await unitsOfProducts(tx, kindergartenId, [form.productId])).has(form.productId))
        throw refuseWarehouse('unknown-product', { field: 'productId' })
      const lossNormId = await saveRow(
        tx,
        lossNorm,
        kindergartenId,
        { id, version },
        { ...form, percent: String(form.percent) },
      )
      audit.about({ lossNormId })
      return ok(lossNormId)
    }),
  }),

  ...serveReport(naturalLoss, async ({ tx, scope, now }, query) => {
    const { warehouseId, asOf, ...chosen } = query
    const kindergartenId = placeOf(scope, query.kindergartenId)
    const range = periodOf(query, now)
    const { products, warehouses } = namedAt(asOf)
    const list = await rows<
      Omit<Row, 'unit' | 'allowed' | 'rest' | 'issued' | 'recorded' | 'percent'> & {
        readonly baseUnit: BaseUnit
        readonly issued: string
        readonly recorded: string
        readonly percent: string | null
      }
    >(
      tx,
      sql`select p.id as "productId", p.name as "productName", p.base_unit as "baseUnit", w.id as "warehouseId", w.name as warehouse, x.issued::text, x.recorded::text, x.value::float8 as "recordedValue",
        ${normOf(kindergartenId, asOf)}::text as percent
        from (select m.warehouse_id, m.product_id, ${issuedQuantity} as issued, coalesce(-sum(m.quantity) filter (where ${isLoss}), 0) as recorded,
            coalesce(-sum(m.value) filter (where ${isLoss}), 0) as value
          from stock_movement m join stock_document d on d.id = m.document_id
          ${whereAll([
            sql`m.kindergarten_id = ${kindergartenId}`,
            sql`m.for_on between ${range.from} and ${range.to}`,
            postedBy(asOf),
            warehouseId !== undefined && sql`m.warehouse_id = ${warehouseId}`,
          ])} group by 1, 2) x
        join ${products} p on p.id = x.product_id join ${warehouses} w on w.id = x.warehouse_id
        ${whereAll([...chosenProducts(chosen, asOf), sql`(x.recorded <> 0 or (x.issued <> 0 and ${normOf(kindergartenId, asOf)} is not null))`])}
        order by p.name, p.id, w.name, w.id`,
    )
    return {
      rows: list.map(({ baseUnit, issued, recorded, percent, ...row }) => {
        const allowed = allowedLoss(decimal(issued), decimal(percent ?? '0'))
        return {
          ...row,
          unit: unitLabel[baseUnit],
          issued: Number(issued),
          percent: percent === null ? null : Number(percent),
          allowed: toNumber(allowed),
          recorded: Number(recorded),
          rest: toNumber(subtract(allowed, decimal(recorded))),
        }
      }),
      subtitle: subtitleOf(range, asOf),
      period: range,
    }
  }),
]
