import { compareDecimals, isNegative, subtract, type Decimal } from '../kernel/decimal'

// The balance of one product in one warehouse (docs/guides/ledgers.md). valuation.ts values its movements.

export interface Balance {
  /** In the product's base unit. */
  readonly quantity: Decimal
  readonly value: Decimal
  /** Value divided by quantity; the last price stays when nothing is left. */
  readonly price: Decimal
  /** Reserved for requests that are not completed yet. */
  readonly reserved: Decimal
}

export const freeOf = ({ quantity, reserved }: Pick<Balance, 'quantity' | 'reserved'>): Decimal =>
  subtract(quantity, reserved)

/** Returns false if more is reserved, or less than nothing is left. */
export const isCovered = ({ quantity, reserved }: Pick<Balance, 'quantity' | 'reserved'>): boolean =>
  !isNegative(quantity) && compareDecimals(quantity, reserved) >= 0
