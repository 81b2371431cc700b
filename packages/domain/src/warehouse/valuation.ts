import { divideHalfUp } from '../kernel/decimal'
import type { Day } from '../kernel/day'

// Moving weighted average in the order of days (docs/guides/ledgers.md): values the movements of one product in one
// warehouse. Exact integers: quantities in thousandths of the base unit, values in cents, prices in 1/100000 per base unit.

export interface Holding {
  readonly quantity: bigint
  readonly value: bigint
  /** Price after the last movement; it stays when nothing is left. */
  readonly price: bigint
}

interface OnDay {
  readonly day: Day
}

/**
 * - `fixed`: a delivery, or a correction of a closed day. The value is given; the quantity may be negative or zero.
 * - `surplus`: found by a count, valued at the price of its place.
 * - `out`: an issue, divided over batches.
 * - `reprice`: a new price for all that is there.
 */
export type ValuedMovement = OnDay &
  (
    | {
        readonly kind: 'fixed'
        readonly quantity: bigint
        readonly value: bigint
        /** Takes goods of a closed day back: absorbs the value that is left when no quantity is left. */
        readonly settles?: boolean
      }
    | { readonly kind: 'surplus'; readonly quantity: bigint }
    | { readonly kind: 'reprice'; readonly price: bigint }
    | { readonly kind: 'out'; readonly parts: readonly bigint[] }
  )

export interface ValuedResult {
  /** Positive for what leaves; of `fixed` and `surplus` the value that comes in. */
  readonly value: bigint
  /** Of `out`: the share of each part; the last part takes the rest. */
  readonly shares: readonly bigint[]
  /** Of `reprice`: what it found. */
  readonly before?: Holding
  /** Price that the movement was valued at; of `fixed` the price after it. */
  readonly price: bigint
}

export interface Shortfall {
  readonly day: Day
  /** Negative, or a value without quantity. */
  readonly amount: bigint
}

export interface Valuation {
  /** In the order of the input. */
  readonly results: readonly ValuedResult[]
  readonly end: Holding
  /** The day with the lowest quantity below zero. */
  readonly short?: Shortfall
  /** The first day with a value below zero, or with a value and no quantity. */
  readonly unsound?: Shortfall
  /** Value without quantity that a settling movement absorbs, by the position of the movement. */
  readonly settled: ReadonlyMap<number, bigint>
}

const valueOf = (quantity: bigint, price: bigint): bigint => divideHalfUp(quantity * price, 1_000_000n)

/** The price is never carried over a movement: it is the value divided by the quantity, rounded to five decimals. */
export const priceOf = (quantity: bigint, value: bigint): bigint => divideHalfUp(value * 1_000_000n, quantity)

const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)

const classOf = ({ kind }: ValuedMovement): number => (kind === 'out' ? 1 : 0)

/** Values movements that are listed in the order of posting. */
export function valueInDayOrder(opening: Holding, movements: readonly ValuedMovement[]): Valuation {
  const order = movements
    .map((movement, position) => ({ movement, position }))
    .toSorted(
      (left, right) =>
        (left.movement.day < right.movement.day ? -1 : left.movement.day > right.movement.day ? 1 : 0) ||
        classOf(left.movement) - classOf(right.movement) ||
        left.position - right.position,
    )
  const results: ValuedResult[] = Array.from({ length: movements.length })
  const settled = new Map<number, bigint>()
  let { quantity, value, price } = opening
  let short: Shortfall | undefined
  let unsound: Shortfall | undefined
  let settling: number | undefined

  const reprice = () => {
    if (quantity > 0n && value >= 0n) price = priceOf(quantity, value)
  }
  const comeIn = (change: bigint, worth: bigint) => {
    quantity += change
    value += worth
    reprice()
  }
  /** Goods come in before they leave: a day is checked between the two and at its end. */
  const check = (day: Day) => {
    if (settling !== undefined && quantity === 0n && value !== 0n) {
      settled.set(settling, value)
      value = 0n
    }
    settling = undefined
    if (quantity < 0n) {
      if (!short || quantity < short.amount) short = { day, amount: quantity }
    } else if (value < 0n || (quantity === 0n && value !== 0n)) unsound ??= { day, amount: value }
  }
  for (const [index, { movement, position }] of order.entries()) {
    if (movement.kind === 'out') {
      const taken = movement.parts.reduce((sum, part) => sum + part, 0n)
      const rounded = valueOf(taken, price)
      const worth = quantity <= 0n ? rounded : taken === quantity ? value : smaller(rounded, value)
      results[position] = { value: worth, shares: sharesOf(movement.parts, worth, price), price }
      quantity -= taken
      value -= worth
      reprice()
    } else if (movement.kind === 'reprice') {
      const before = { quantity, value, price }
      const worth = valueOf(quantity, movement.price) - value
      comeIn(0n, worth)
      results[position] = { value: worth, shares: [worth], price, before }
    } else {
      const worth = movement.kind === 'fixed' ? movement.value : valueOf(movement.quantity, price)
      if (movement.kind === 'fixed' && movement.settles) settling = position
      comeIn(movement.quantity, worth)
      results[position] = { value: worth, shares: [worth], price }
    }
    const next = order[index + 1]?.movement
    if (next?.day !== movement.day || classOf(next) !== classOf(movement)) check(movement.day)
  }
  return { results, end: { quantity, value, price }, settled, ...(short && { short }), ...(unsound && { unsound }) }
}

function sharesOf(parts: readonly bigint[], worth: bigint, price: bigint): bigint[] {
  let rest = worth
  return parts.map((part, index) => {
    const share = index === parts.length - 1 ? rest : smaller(rest, valueOf(part, price))
    rest -= share
    return share
  })
}

/** What a correction of a delivery changes for goods that have already left: an expense of the day of the correction. */
export function consumedDifference(
  former: { readonly quantity: bigint; readonly value: bigint },
  corrected: { readonly quantity: bigint; readonly value: bigint },
  remaining: bigint,
): bigint {
  const consumed = former.quantity - remaining
  if (consumed <= 0n) return 0n
  if (corrected.quantity === 0n) return -divideHalfUp(consumed * former.value, former.quantity)
  return (
    divideHalfUp(consumed * corrected.value, corrected.quantity) -
    divideHalfUp(consumed * former.value, former.quantity)
  )
}

/** Share of a credited amount that concerns goods that have already left. */
export const consumedShare = (amount: bigint, delivered: bigint, remaining: bigint): bigint =>
  delivered <= remaining ? 0n : divideHalfUp(amount * (delivered - remaining), delivered)
