import type { Day } from '@asistent/domain/kernel/day'
import {
  decimal,
  divide,
  moneyScale,
  multiply,
  quantityScale,
  roundHalfUp,
  sum,
  toNumber,
} from '@asistent/domain/kernel/decimal'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { contractWarnings } from '@asistent/domain/warehouse/contracts'
import { conversionOf, priceInUnit, type BaseUnit, type Conversion, type Unit } from '@asistent/domain/warehouse/units'
import { sql, type SQL } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { DocumentHead, StoredLine } from './documents.queries'
import { inboundAmounts } from './inbounds.steps'

// Compares contracts with the deliveries of their period. Deliveries match by supplier, product and day, so those
// posted before the contract was entered count too.

/**
 * Rows (id, delivered, value) of the lines of contracts: posted deliveries minus credit notes, in the base
 * unit and with VAT.
 */
export const deliveredBy = (where: SQL): SQL =>
  sql`select cl.id, coalesce(sum(x.quantity), 0) as delivered, coalesce(sum(x.value), 0) as value
    from supplier_contract c join supplier_contract_line cl on cl.contract_id = c.id
    left join lateral (
      select l.quantity, l.value from stock_line l join stock_document d on d.id = l.document_id
        where d.supplier_id = c.supplier_id and d.kindergarten_id = c.kindergarten_id and d.kind = ${documentKinds.Inbound} and d.state = ${documentStates.Posted}
          and coalesce(d.delivered_on, d.for_on) between c.valid_from and c.valid_to and l.product_id = cl.product_id and l.accepted
      union all select -l.quantity, -l.amount from stock_line l join stock_document d on d.id = l.document_id join stock_document o on o.id = d.delivery_id
        where d.supplier_id = c.supplier_id and d.kindergarten_id = c.kindergarten_id and d.kind = ${documentKinds.Credit} and d.state = ${documentStates.Posted}
          and coalesce(o.delivered_on, o.for_on) between c.valid_from and c.valid_to and l.product_id = cl.product_id) x on true
    where ${where} group by cl.id`

export interface ContractPrice {
  readonly productId: number
  readonly supplierId: number
  readonly contractId: number
  readonly number: string
  readonly unit: Exclude<Unit, 0>
  readonly baseUnit: BaseUnit
  readonly price: string
  readonly basePrice: string
  /** In the base unit; null: unlimited. */
  readonly remaining: string | null
}

interface ContractsQuery {
  readonly kindergartenId: number
  readonly productIds: readonly number[]
  readonly on: Day
  /** Undefined: any supplier. */
  readonly supplierId?: number | undefined
}

/** Prices of the contracts that are valid on a day. */
export const contractPrices = (tx: Tx, { kindergartenId, productIds, on, supplierId }: ContractsQuery) => {
  const valid = sql`c.kindergarten_id = ${kindergartenId} and cl.product_id = ${anyOf(productIds)} and ${on} between c.valid_from and c.valid_to
    ${supplierId === undefined ? sql`` : sql`and c.supplier_id = ${supplierId}`}`
  return rows<ContractPrice>(
    tx,
    sql`select cl.product_id as "productId", c.supplier_id as "supplierId", c.id as "contractId", c.number, cl.unit, p.base_unit as "baseUnit", cl.price::text, cl.base_price::text as "basePrice",
      (cl.base_maximum - u.delivered)::text as remaining
      from supplier_contract c join supplier_contract_line cl on cl.contract_id = c.id join product p on p.id = cl.product_id
      join (${deliveredBy(valid)}) u on u.id = cl.id where ${valid}`,
  )
}

/** Warnings of a delivery: prices above and quantities beyond the contracts with its supplier. */
export async function contractWarningsOf(tx: Tx, head: DocumentHead, lines: readonly StoredLine[]): Promise<string[]> {
  if (head.supplierId === null) return []
  const accepted = lines.filter(({ isAccepted }) => isAccepted)
  const prices = await contractPrices(tx, {
    kindergartenId: head.kindergartenId,
    supplierId: head.supplierId,
    productIds: [...new Set(accepted.map(({ productId }) => productId))],
    on: head.deliveredOn ?? head.forDate,
  })
  return prices.flatMap((price) => {
    const ofProduct = accepted.filter(({ productId }) => productId === price.productId)
    const quantity = sum(ofProduct.map(({ baseQuantity }) => decimal(baseQuantity)))
    const [first] = ofProduct
    if (!first) return []
    return contractWarnings({
      productName: first.productName,
      baseUnit: price.baseUnit,
      contract: price.number,
      quantity,
      value: sum(ofProduct.map((line) => inboundAmounts(line, head.pricesWithVat).total)),
      contracted: roundHalfUp(multiply(quantity, decimal(price.basePrice)), moneyScale),
      remaining: price.remaining === null ? null : decimal(price.remaining),
    })
  })
}

interface Measured {
  readonly baseUnit: BaseUnit
  readonly conversions: readonly Conversion[]
}

/** Converts a quantity from the base unit to another unit of the product. */
export const inUnit = (
  base: string,
  { numerator, denominator }: Pick<Conversion, 'numerator' | 'denominator'>,
): number => {
  const quantity = decimal(base)
  return toNumber(
    divide({ ...quantity, units: quantity.units * BigInt(denominator) }, decimal(numerator), quantityScale),
  )
}

/** Price and remaining quantity of a contract in a unit; null if the product has no conversion to it. */
export function contractIn(
  { contractId, number, unit, price, basePrice, remaining }: ContractPrice,
  { baseUnit, conversions }: Measured,
  selection: Unit,
) {
  const conversion = conversionOf(baseUnit, conversions, selection)
  if (!conversion) return null
  return {
    contractId,
    number,
    price: selection === unit ? Number(price) : toNumber(priceInUnit(decimal(basePrice), conversion)),
    remaining: remaining === null ? null : inUnit(remaining, conversion),
  }
}
