import type { OutputOf } from '@asistent/contract/core/call'
import type { getOrder, listOrders, orderDifference, proposeOrder } from '@asistent/contract/warehouse/orders.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { decimal, isPositive, toNumber } from '@asistent/domain/kernel/decimal'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { orderStates, quantityToOrder } from '@asistent/domain/warehouse/orders'
import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { oneRow, rows, type Tx } from '../platform/database'
import { productsOf } from './products.queries'
import { accountName } from '../people/child-sql.ops'

export type OrderRow = Omit<OutputOf<typeof listOrders>['result'][number], 'statusName'>

/** Columns of orders `o` with supplier `s` and warehouse `w`. */
export const orderColumns = sql`o.id, o.number, o.state as status, o.for_on as "forDate", o.deliver_on as "deliverOn", o.supplier_id as "supplierId", s.name as supplier,
  o.warehouse_id as "warehouseId", w.name as warehouse, (select count(*)::int from supplier_order_line l where l.order_id = o.id) as "linesCount",
  (select coalesce(sum(round(l.typed_quantity * l.price, 2)), 0)::float8 from supplier_order_line l where l.order_id = o.id) as value, o.sent_at as "sentAt"`

export const ordersFrom = sql`from supplier_order o join supplier s on s.id = o.supplier_id join warehouse w on w.id = o.warehouse_id`

type Answer = OutputOf<typeof getOrder>

export type OrderHead = OrderRow &
  Pick<Answer, 'note' | 'sentTo' | 'supplierEmail' | 'creator' | 'version'> & { readonly series: string }

/** `lock` locks the order until the transaction ends. */
export const orderById = (tx: Tx, kindergartenId: number, id: number, lock: 'lock' | '' = '') =>
  oneRow<OrderHead>(
    tx,
    sql`select ${orderColumns}, o.series, o.note, o.sent_to as "sentTo", s.email as "supplierEmail", ${accountName(sql`o.created_by`)} as creator, o.version
      ${ordersFrom} where o.id = ${id} and o.kindergarten_id = ${kindergartenId} ${lock ? sql`for update of o` : sql``}`,
  )

export const orderLines = (tx: Tx, orderId: number) =>
  rows<Answer['lines'][number] & { readonly vatRate: number }>(
    tx,
    sql`select l.id, l.product_id as "productId", p.name as "productName", l.typed_quantity::float8 as quantity, l.typed_unit as "unitOfMeasure",
      l.quantity::float8 as "baseQuantity", p.base_unit as "baseUnit", l.price::float8 as price, l.note, p.vat_rate::float8 as "vatRate"
      from supplier_order_line l join product p on p.id = l.product_id where l.order_id = ${orderId} order by l.position`,
  )

/** Deliveries made from an order, without reversed ones. */
export const orderInbounds = (tx: Tx, orderId: number) =>
  rows<Answer['inbounds'][number]>(
    tx,
    sql`select d.id, d.number, d.for_on as "forDate", d.state as status from stock_document d
      where d.order_id = ${orderId} and d.kind = ${documentKinds.Inbound} and d.state <> ${documentStates.Undone} order by d.id`,
  )

/** Ordered, delivered, and delivered without an order, by product. Rejected goods are not delivered. */
export const orderDifferences = (tx: Tx, orderId: number) =>
  rows<z.output<typeof orderDifference>>(
    tx,
    sql`select p.id as "productId", p.name as "productName", p.base_unit as "unitOfMeasure", coalesce(sum(x.ordered), 0)::float8 as ordered,
      coalesce(sum(x.received), 0)::float8 as received, (coalesce(sum(x.received), 0) - coalesce(sum(x.ordered), 0))::float8 as difference
      from (select l.product_id, l.quantity as ordered, 0 as received from supplier_order_line l where l.order_id = ${orderId}
        union all select l.product_id, 0, case when l.accepted then l.quantity else 0 end from stock_line l join stock_document d on d.id = l.document_id
          where d.order_id = ${orderId} and d.kind = ${documentKinds.Inbound} and d.state <> ${documentStates.Undone}) x
      join product p on p.id = x.product_id group by p.id order by p.name, p.id`,
  )

/** Contract price and number of a product on a day, per base unit with VAT. */
export const contractedPrice = (kindergartenId: number, productId: SQL, supplierId: SQL, on: Day): SQL =>
  sql`select cl.base_price as price, k.number from supplier_contract k join supplier_contract_line cl on cl.contract_id = k.id
    where k.kindergarten_id = ${kindergartenId} and k.supplier_id = ${supplierId} and cl.product_id = ${productId} and ${on} between k.valid_from and k.valid_to`

type Proposal = OutputOf<typeof proposeOrder>['result'][number]

interface OrdersQuery {
  readonly kindergartenId: number
  readonly on: Day
  readonly supplierId?: number | undefined
  readonly warehouseId?: number | undefined
}

/**
 * Products whose stock minus reservations is below their minimum. Price, supplier and warehouse are those of the last
 * delivery, preferably from the given supplier.
 */
export async function orderProposal(
  tx: Tx,
  { kindergartenId, on, supplierId, warehouseId }: OrdersQuery,
): Promise<Proposal[]> {
  const low = await rows<
    Omit<Proposal, 'available' | 'onTheWay' | 'minQuantity' | 'packageQuantity' | 'quantity'> & {
      readonly free: string
      readonly way: string
      readonly minimum: string
      readonly pack: string | null
      readonly keptIn: number | null
    }
  >(
    tx,
    sql`select p.id as "productId", p.name as "productName", p.base_unit as "unitOfMeasure", coalesce(b.free, 0)::text as free, coalesce(y.quantity, 0)::text as way,
      g.min_quantity::text as minimum, g.package_quantity::text as pack, coalesce(k.price, c.price)::float8 as price, k.number as contract, c.supplier_id as "lastSupplierId", c.supplier as "lastSupplier", c.warehouse_id as "keptIn"
      from product_setting g join product p on p.id = g.product_id and ${productsOf(kindergartenId)}
      left join (select product_id, sum(quantity - reserved) as free from stock_balance where kindergarten_id = ${kindergartenId} group by 1) b on b.product_id = p.id
      left join (select l.product_id, sum(l.quantity) as quantity from supplier_order_line l join supplier_order o on o.id = l.order_id
        where o.kindergarten_id = ${kindergartenId} and o.state = ${orderStates.Sent} group by 1) y on y.product_id = p.id
      left join lateral (select l.price, d.supplier_id, s.name as supplier, d.warehouse_id from stock_line l join stock_document d on d.id = l.document_id
        join supplier s on s.id = d.supplier_id where l.product_id = p.id and d.kindergarten_id = ${kindergartenId} and d.kind = ${documentKinds.Inbound}
        and d.state = ${documentStates.Posted} and l.accepted order by d.supplier_id = ${supplierId ?? null}::int desc nulls last, d.for_on desc, l.id desc limit 1) c on true
      left join lateral (${contractedPrice(kindergartenId, sql`p.id`, sql`coalesce(c.supplier_id, ${supplierId ?? null}::int)`, on)}) k on true
      where g.kindergarten_id = ${kindergartenId} and g.active and g.min_quantity > 0 order by p.name, p.id`,
  )
  return low.flatMap(({ free, way, minimum, pack, keptIn, ...row }) => {
    const supply = {
      baseUnit: row.unitOfMeasure,
      free: decimal(free),
      onTheWay: decimal(way),
      minimum: decimal(minimum),
    }
    const quantity = quantityToOrder({ ...supply, pack: pack === null ? undefined : decimal(pack) })
    const another = supplierId !== undefined && row.lastSupplierId !== null && row.lastSupplierId !== supplierId
    const elsewhere = warehouseId !== undefined && keptIn !== null && keptIn !== warehouseId
    if (!isPositive(quantity) || another || elsewhere) return []
    return [
      {
        ...row,
        available: Number(free),
        onTheWay: Number(way),
        minQuantity: Number(minimum),
        packageQuantity: pack === null ? null : Number(pack),
        quantity: toNumber(quantity),
      },
    ]
  })
}
