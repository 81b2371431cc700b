import { add, decimal, divide, moneyScale, multiply, roundHalfUp, subtract, type Decimal } from '../kernel/decimal'

// What a line of a delivery costs. Stock is valued with VAT: a kindergarten doesn't deduct it.

export interface PricedLine {
  /** Of the typed unit. */
  readonly quantity: Decimal
  readonly price: Decimal
  readonly vatRate: number
  readonly pricesWithVat: boolean
}

export interface LineAmounts {
  readonly net: Decimal
  readonly vat: Decimal
  readonly total: Decimal
}

/** Each line is rounded to cents by itself, as suppliers' invoices are. */
export function lineAmounts({ quantity, price, vatRate, pricesWithVat }: PricedLine): LineAmounts {
  const worth = multiply(quantity, price)
  const factor = add(decimal(1), { units: BigInt(Math.round(vatRate * 10)), scale: 3 })
  const total = roundHalfUp(pricesWithVat ? worth : multiply(worth, factor), moneyScale)
  const net = pricesWithVat ? divide(total, factor, moneyScale) : roundHalfUp(worth, moneyScale)
  return { net, vat: subtract(total, net), total }
}

/** A price that differs from the last one by more than this is asked about: a comma in the wrong place. */
export const priceWarningPercent = 20

export const differsTooMuch = (price: number, last: number): boolean =>
  last > 0 && Math.abs(price - last) / last > priceWarningPercent / 100
