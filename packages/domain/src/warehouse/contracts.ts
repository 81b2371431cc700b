import { add, compareDecimals, formatTrimmed, isPositive, subtract, type Decimal } from '../kernel/decimal'
import { unitLabel, type BaseUnit } from './units'

// What a delivery is compared with: the price and the maximum quantity of a contract with the supplier (ЗОП).

interface ContractedLine {
  readonly productName: string
  readonly baseUnit: BaseUnit
  readonly contract: string
  /** Quantity in the base unit and its value with VAT, as delivered and by the prices of the contract. */
  readonly quantity: Decimal
  readonly value: Decimal
  readonly contracted: Decimal
  /** In the base unit before the delivery; null: not limited. */
  readonly remaining: Decimal | null
}

/** A cent is allowed: both values are rounded. */
const cent: Decimal = { units: 1n, scale: 2 }
const comma = (value: Decimal) => formatTrimmed(value).replace('.', ',')

/** Warnings of a delivery above the price or beyond the quantity of its contract. */
export function contractWarnings(line: ContractedLine): string[] {
  const { productName, baseUnit, contract, quantity, value, contracted, remaining } = line
  const beyond = remaining === null ? undefined : subtract(quantity, remaining)
  return [
    ...(compareDecimals(value, add(contracted, cent)) > 0
      ? [
          `${productName}: цената е над договорената – ${comma(value)} € вместо ${comma(contracted)} € (договор № ${contract})`,
        ]
      : []),
    ...(beyond && isPositive(beyond)
      ? [`${productName}: количеството по договор № ${contract} се надхвърля с ${comma(beyond)} ${unitLabel[baseUnit]}`]
      : []),
  ]
}
