import { decimal, isPositive, subtract, toNumber } from '@asistent/domain/kernel/decimal'
import { today, type Day } from '@asistent/domain/kernel/day'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { orderStates } from '@asistent/domain/warehouse/orders'
import { roundUpIn, type BaseUnit } from '@asistent/domain/warehouse/units'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { requireFound, inKindergarten } from '../platform/versioned'
import { contractedPrice, orderById } from './orders.queries'
import { storeOrder } from './orders.steps'

// Orders for the kitchen: the quantities to order, their suppliers, and drafts of orders.

export interface Supply {
  readonly productId: number
  readonly unit: BaseUnit
  readonly available: number
  readonly onTheWay: number
  /** Missing quantity, in whole packages. */
  readonly toOrder: number
  /** Price of the contract with the supplier, else of the last delivery. */
  readonly price: number | null
  readonly supplierId: number | null
  readonly supplier: string | null
  readonly warehouseId: number | null
}

/** max(0, need − available − on the way), rounded up to the package (domain.md 5.4, 2). */
export async function suppliesFor(
  tx: Tx,
  kindergartenId: number,
  needs: ReadonlyMap<number, number>,
  on: Day,
): Promise<Map<number, Supply>> {
  const supplies = await rows<Omit<Supply, 'toOrder'> & { pack: string | null }>(
    tx,
    sql`select p.id as "productId", p.base_unit as unit, coalesce(b.free, 0)::float8 as available, coalesce(y.quantity, 0)::float8 as "onTheWay",
      g.package_quantity::text as pack, coalesce(k.price, c.price)::float8 as price, c.supplier_id as "supplierId", c.supplier, c.warehouse_id as "warehouseId"
      from product p left join product_setting g on g.product_id = p.id and g.kindergarten_id = ${kindergartenId}
      left join (select product_id, sum(quantity - reserved) as free from stock_balance where kindergarten_id = ${kindergartenId} group by 1) b on b.product_id = p.id
      left join (select l.product_id, sum(l.quantity) as quantity from supplier_order_line l join supplier_order o on o.id = l.order_id
        where o.kindergarten_id = ${kindergartenId} and o.state in (${orderStates.Draft}, ${orderStates.Sent}) group by 1) y on y.product_id = p.id
      left join lateral (select l.price, d.supplier_id, s.name as supplier, d.warehouse_id from stock_line l join stock_document d on d.id = l.document_id
        join supplier s on s.id = d.supplier_id and s.deleted_on is null where l.product_id = p.id and d.kindergarten_id = ${kindergartenId}
          and d.kind = ${documentKinds.Inbound} and d.state = ${documentStates.Posted} and l.accepted order by d.for_on desc, l.id desc limit 1) c on true
      left join lateral (${contractedPrice(kindergartenId, sql`p.id`, sql`c.supplier_id`, on)}) k on true
      where p.id = ${anyOf([...needs.keys()])} and (p.kindergarten_id is null or p.kindergarten_id = ${kindergartenId})`,
  )
  return new Map(
    supplies.map(({ pack, ...rest }) => {
      const missing = subtract(
        subtract(decimal(needs.get(rest.productId) ?? 0), decimal(rest.available)),
        decimal(rest.onTheWay),
      )
      const toOrder = isPositive(missing)
        ? toNumber(roundUpIn(rest.unit, missing, pack ? decimal(pack) : undefined))
        : 0
      return [rest.productId, { ...rest, toOrder }]
    }),
  )
}

/** Creates a draft for each supplier and warehouse; returns the created ones. */
export async function draftOrders(
  context: WriteContext,
  supplies: readonly Supply[],
  deliverOn: Day,
  note: string,
): Promise<{ id: number; number: number; supplier: string }[]> {
  const { tx, scope, now } = context
  const made = []
  const places = new Map<string, Supply[]>()
  for (const supply of supplies) {
    const key = `${supply.supplierId}|${supply.warehouseId}`
    places.set(key, [...(places.get(key) ?? []), supply])
  }
  for (const lines of places.values()) {
    const { supplierId, warehouseId } = requireFound(lines[0])
    const id = await storeOrder(context, {
      supplierId: requireFound(supplierId),
      warehouseId: requireFound(warehouseId),
      forDate: today(now),
      deliverOn,
      note,
      lines: lines.map(({ productId, toOrder, unit, price }) => ({
        productId,
        quantity: toOrder,
        unitOfMeasure: unit,
        price,
        note: null,
      })),
    })
    const { number, supplier } = requireFound(await orderById(tx, inKindergarten(scope), id))
    made.push({ id, number, supplier })
  }
  return made
}
