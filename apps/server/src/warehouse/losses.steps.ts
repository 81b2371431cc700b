import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import type { Day } from '@asistent/domain/kernel/day'
import { add, compareDecimals, decimal, formatTrimmed, zero, type Decimal } from '@asistent/domain/kernel/decimal'
import { documentKinds, documentStates, scrappingTypes } from '@asistent/domain/warehouse/documents'
import { allowedLoss } from '@asistent/domain/warehouse/natural-loss'
import { unitLabel } from '@asistent/domain/warehouse/units'
import { sql, type SQL } from 'drizzle-orm'
import { rows } from '../platform/database'
import { anyOf } from '../platform/list'
import { lossNorm, productCategory } from '../db/tables/warehouse'
import { asItWas } from '../platform/as-it-was'
import type { WriteContext } from '../platform/context'
import { storedLines, type DocumentHead } from './documents.queries'
import { lockStocks } from './ledger.ops'

// Natural loss: the norm of a product precedes that of its category, which precedes those above it.

/** Percentage of a product `p` for a kindergarten, now or at a moment; null without a norm. */
export const normOf = (kindergartenId: number, asOf?: string): SQL =>
  sql`(with recursive up as (select c.id, c.parent_id, 0 as height from ${asItWas(productCategory, asOf)} c where c.id = p.category_id
      union all select c.id, c.parent_id, up.height + 1 from ${asItWas(productCategory, asOf)} c join up on c.id = up.parent_id)
    select n.percent from ${asItWas(lossNorm, asOf, { of: kindergartenId })} n left join up on up.id = n.category_id
      where n.kindergarten_id = ${kindergartenId} and (n.product_id = p.id or up.id is not null) order by n.product_id is null, up.height limit 1)`

/** Movements `m` of documents `d`: goods that requests issued, and natural loss that was recorded. */
export const issuedQuantity = sql`coalesce(-sum(m.quantity) filter (where d.kind = ${documentKinds.Request}), 0)`
export const isLoss = sql`d.kind = ${documentKinds.Scrapping} and d.scrapping_type = ${scrappingTypes.NaturalLoss}`

/** Natural loss up to the day of a protocol, since the last stock-take of its warehouse, is at most the norm. Locks the stock first. */
export async function requireLossWithin({ tx }: WriteContext, head: DocumentHead): Promise<void> {
  const lines = await storedLines(tx, head.id)
  await lockStocks(tx, [{ ...head, productIds: lines.map(({ productId }) => productId) }])
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const found = await rows<{ productId: number; percent: string | null; issued: string; recorded: string }>(
    tx,
    sql`select p.id as "productId", ${normOf(head.kindergartenId)}::text as percent, coalesce(x.issued, 0)::text as issued, coalesce(x.recorded, 0)::text as recorded
      from product p left join (select m.product_id, ${issuedQuantity} as issued, coalesce(-sum(m.quantity) filter (where ${isLoss}), 0) as recorded
        from stock_movement m join stock_document d on d.id = m.document_id
        where m.warehouse_id = ${head.warehouseId} and m.product_id = ${anyOf(productIds)} and m.for_on <= ${head.forDate} and m.for_on > coalesce((select max(t.for_on) from stock_document t
          where t.warehouse_id = ${head.warehouseId} and t.kind = ${documentKinds.Declaration} and t.state = ${documentStates.Posted}), ${'2000-01-01' as Day}::date)
        group by 1) x on x.product_id = p.id where p.id = ${anyOf(productIds)}`,
  )
  const comma = (quantity: Decimal) => formatTrimmed(quantity).replace('.', ',')
  const beyond = found.flatMap(({ productId, percent, issued, recorded }) => {
    const ofProduct = lines.filter((line) => line.productId === productId)
    const [first] = ofProduct
    const written = ofProduct.reduce((sum, line) => add(sum, decimal(line.baseQuantity)), decimal(recorded))
    const allowed = percent === null ? zero : allowedLoss(decimal(issued), decimal(percent))
    if (!first || compareDecimals(written, allowed) <= 0) return []
    const unit = unitLabel[first.baseUnit]
    return percent === null
      ? `${first.productName} – няма норма`
      : `${first.productName} – допустими ${comma(allowed)} ${unit}, отчетени с този протокол ${comma(written)} ${unit}`
  })
  if (beyond.length > 0) throw refuseWarehouse('loss-beyond', { values: { lines: beyond.join('; ') } })
}
