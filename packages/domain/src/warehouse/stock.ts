import {
  add,
  compareDecimals,
  divide,
  isNegative,
  isZero,
  minDecimal,
  moneyScale,
  multiply,
  quantityScale,
  roundHalfUp,
  subtract,
  unitPriceScale,
  type Decimal,
} from '../kernel/decimal'

// The arithmetic of a stock ledger: what a posting is worth and what it leaves behind, for one product in one warehouse.
// Moving weighted average at the moment of posting (domain.md 5.4): quantities have 3 decimals, prices 5, values 2.

export interface Balance {
  /** In the product's base unit. */
  readonly quantity: Decimal
  readonly value: Decimal
  /** The last known one stays when nothing is left. */
  readonly price: Decimal
  /** Promised to requests that are not completed yet. */
  readonly reserved: Decimal
}

export const emptyBalance: Balance = {
  quantity: { units: 0n, scale: quantityScale },
  value: { units: 0n, scale: moneyScale },
  price: { units: 0n, scale: unitPriceScale },
  reserved: { units: 0n, scale: quantityScale },
}

/** A change of the balance: what goes in is positive. */
export interface Movement {
  readonly quantity: Decimal
  readonly value: Decimal
}

export interface Posted {
  readonly balance: Balance
  readonly movement: Movement
}

/** Free to be promised. */
export const freeOf = ({ quantity, reserved }: Balance): Decimal => subtract(quantity, reserved)

const round2 = (value: Decimal) => roundHalfUp(value, moneyScale)

/** The price after `quantity` of `value` came (negative: was taken back). */
function priceAfter(balance: Balance, { quantity, value }: Movement): Decimal {
  const after = add(balance.quantity, quantity)
  if (isZero(after)) return balance.price
  if (isZero(balance.quantity)) return divide(value, quantity, unitPriceScale)
  const worth = add(multiply(balance.quantity, balance.price), value)
  return isNegative(worth) ? { units: 0n, scale: unitPriceScale } : divide(worth, after, unitPriceScale)
}

const moved = (balance: Balance, movement: Movement, price: Decimal): Posted => ({
  movement,
  balance: {
    ...balance,
    quantity: add(balance.quantity, movement.quantity),
    value: add(balance.value, movement.value),
    price,
  },
})

/** Came in: a delivery at its line's value, or what a reversal brings back at the value it had. */
export const postInbound = (balance: Balance, quantity: Decimal, value: Decimal): Posted => {
  const movement = { quantity, value: round2(value) }
  return moved(balance, movement, priceAfter(balance, movement))
}

/**
 * Went out: at the price of the moment. What takes the last quantity takes the last cent. Rounding up many small
 * amounts could ask for more than all is worth: never more than there is.
 */
export const postOutbound = (balance: Balance, quantity: Decimal): Posted => {
  const all = compareDecimals(quantity, balance.quantity) >= 0
  const worth = all ? balance.value : minDecimal(round2(multiply(quantity, balance.price)), balance.value)
  return moved(balance, negative({ quantity, value: worth }), balance.price)
}

/** An inbound is taken back at the value it came with. */
export const reverseInbound = (balance: Balance, { quantity, value }: Movement): Posted => {
  const back = negative({ quantity, value })
  return moved(balance, back, priceAfter(balance, back))
}

/** Counted more than the book says: the difference comes in at the price of the moment. */
export const postSurplus = (balance: Balance, quantity: Decimal): Posted =>
  moved(balance, { quantity, value: round2(multiply(quantity, balance.price)) }, balance.price)

const negative = ({ quantity, value }: Movement): Movement => ({
  quantity: { units: -quantity.units, scale: quantity.scale },
  value: { units: -value.units, scale: value.scale },
})

/** Why a posting can't be: nothing of it may be below zero, and nothing may be worth something where there is nothing. */
export function faultOf({ quantity, value, reserved }: Balance): 'quantity' | 'reserved' | 'value' | undefined {
  if (isNegative(quantity)) return 'quantity'
  if (compareDecimals(quantity, reserved) < 0) return 'reserved'
  if (isNegative(value) || (isZero(quantity) && !isZero(value))) return 'value'
  return undefined
}
