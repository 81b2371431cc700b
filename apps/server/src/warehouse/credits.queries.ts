import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import type { BaseUnit, Unit } from '@asistent/domain/warehouse/units'
import type { Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'

// Credit notes of a delivery: the quantities and amounts that can still be returned and credited.

/** Credit notes of a delivery that are not reversed. */
export const creditsOf = (tx: Tx, deliveryId: number) =>
  rows<{ id: number; number: number }>(
    tx,
    sql`select id, number from stock_document where delivery_id = ${deliveryId} and kind = ${documentKinds.Credit}
      and state <> ${documentStates.Undone} order by id`,
  )

export interface CreditedLine {
  readonly lineId: number
  readonly productId: number
  readonly productName: string
  readonly unitOfMeasure: Exclude<Unit, 0>
  readonly baseUnit: BaseUnit
  readonly batchId: number | null
  /** Delivered: in the unit of the line, in the base unit, and with VAT. */
  readonly delivered: string
  readonly quantity: string
  readonly value: string
  /** Taken by other completed credit notes: in the base unit, and with VAT. */
  readonly returned: string
  readonly credited: string
  /** Remaining in the batch before the issues of the day, in the delivery's warehouse; at most the line's quantity. */
  readonly remaining: string
}

/** Accepted lines of a delivery with the quantities and amounts of other credit notes. */
export const creditedLines = (tx: Tx, deliveryId: number, on: Day, except: number | null) =>
  rows<CreditedLine>(
    tx,
    sql`select l.id as "lineId", l.product_id as "productId", p.name as "productName", l.typed_unit as "unitOfMeasure", p.base_unit as "baseUnit", l.batch_id as "batchId",
      l.typed_quantity::text as delivered, l.quantity::text, coalesce(l.value, 0)::text as value, coalesce(c.returned, 0)::text as returned, coalesce(c.credited, 0)::text as credited,
      least(l.quantity, greatest(coalesce((select sum(m.quantity) from stock_movement m where m.batch_id = l.batch_id and m.warehouse_id = d.warehouse_id
        and (m.for_on < ${on} or m.for_on = ${on} and m.quantity > 0)), 0), 0))::text as remaining
      from stock_line l join stock_document d on d.id = l.document_id join product p on p.id = l.product_id
      left join (select c.source_line_id, sum(c.quantity) as returned, sum(c.amount) as credited from stock_line c join stock_document o on o.id = c.document_id
        where o.delivery_id = ${deliveryId} and o.state = ${documentStates.Posted} and o.id is distinct from ${except}::int group by 1) c on c.source_line_id = l.id
      where l.document_id = ${deliveryId} and l.accepted order by l.position`,
  )
