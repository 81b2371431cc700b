import type { Day } from '@asistent/domain/kernel/day'
import { decimal, isNegative, subtract, zero, type Decimal } from '@asistent/domain/kernel/decimal'
import { documentKinds, documentStates, scrappingTypes } from '@asistent/domain/warehouse/documents'
import { allowedLoss } from '@asistent/domain/warehouse/natural-loss'
import { shortageDecisions } from '@asistent/domain/warehouse/stock-takes'
import { sql, type SQL } from 'drizzle-orm'
import { lossNorm, productCategory } from '../db/tables/warehouse/products'
import { asItWas } from '../platform/as-it-was'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { DocumentHead } from './documents.queries'

// Natural loss: the norm of a product precedes that of its category, which precedes those above it.

/** Percentage of a product `p` for a kindergarten, now or at a moment; null without a norm. */
export const normOf = (kindergartenId: number, asOf?: string): SQL =>
  sql`(with recursive up as (select c.id, c.parent_id, 0 as height from ${asItWas(productCategory, asOf)} c where c.id = p.category_id
      union all select c.id, c.parent_id, up.height + 1 from ${asItWas(productCategory, asOf)} c join up on c.id = up.parent_id)
    select n.percent from ${asItWas(lossNorm, asOf, { of: kindergartenId })} n left join up on up.id = n.category_id
      where n.kindergarten_id = ${kindergartenId} and (n.product_id = p.id or up.id is not null) order by n.product_id is null, up.height limit 1)`

/** Movements `m` of documents `d`: goods that requests issued. */
export const issuedQuantity = sql`coalesce(-sum(m.quantity) filter (where d.kind = ${documentKinds.Request}), 0)`

/** Movements `m` of documents `d`: natural loss of a protocol, and shortages of a stock-take that were decided so. */
export const isLoss = sql`d.kind = ${documentKinds.Scrapping} and (d.scrapping_type = ${scrappingTypes.NaturalLoss}
  or (d.declaration_id is not null and exists (select from stock_line l where l.id = m.line_id and l.decision = ${shortageDecisions.NaturalLoss})))`

export interface LossOfProduct {
  /** Null without a norm. */
  readonly allowed: Decimal | null
  readonly recorded: Decimal
}

/** By product: natural loss of a warehouse that is allowed and recorded up to a day, since the last stock-take. */
export async function lossesOf(
  tx: Tx,
  { kindergartenId, warehouseId, forDate }: Pick<DocumentHead, 'kindergartenId' | 'warehouseId' | 'forDate'>,
  productIds: readonly number[],
): Promise<Map<number, LossOfProduct>> {
  const results = await rows<{ productId: number; percent: string | null; issued: string; recorded: string }>(
    tx,
    sql`select p.id as "productId", ${normOf(kindergartenId)}::text as percent, coalesce(x.issued, 0)::text as issued, coalesce(x.recorded, 0)::text as recorded
      from product p left join (select m.product_id, ${issuedQuantity} as issued, coalesce(-sum(m.quantity) filter (where ${isLoss}), 0) as recorded
        from stock_movement m join stock_document d on d.id = m.document_id
        where m.warehouse_id = ${warehouseId} and m.product_id = ${anyOf(productIds)} and m.for_on <= ${forDate} and m.for_on > coalesce((select max(t.for_on) from stock_document t
          where t.warehouse_id = ${warehouseId} and t.kind = ${documentKinds.Declaration} and t.state = ${documentStates.Posted}), ${'2000-01-01' as Day}::date)
        group by 1) x on x.product_id = p.id where p.id = ${anyOf(productIds)}`,
  )
  return new Map(
    results.map(({ productId, percent, issued, recorded }) => [
      productId,
      {
        allowed: percent === null ? null : allowedLoss(decimal(issued), decimal(percent)),
        recorded: decimal(recorded),
      },
    ]),
  )
}

/** Natural loss that can still be recorded; zero without a norm. */
export function lossLeft(loss: LossOfProduct | undefined): Decimal {
  const left = subtract(loss?.allowed ?? zero, loss?.recorded ?? zero)
  return isNegative(left) ? zero : left
}
