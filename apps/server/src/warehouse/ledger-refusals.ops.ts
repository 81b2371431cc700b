import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import {
  add,
  decimal,
  formatTrimmed,
  isNegative,
  negate,
  subtract,
  sum,
  zero,
  type Decimal,
} from '@asistent/domain/kernel/decimal'
import { faultOf, freeOf } from '@asistent/domain/warehouse/stock'
import { unitLabel, type Unit } from '@asistent/domain/warehouse/units'
import type { Tx } from '../platform/database'
import { stockOf, type Entry, type NewMovement, type PostedDocument, type Stock } from './ledger-stock.ops'
import { batchesIn, laterDays } from './ledger.queries'

// What the database would refuse of a posting, refused in words: product, day, what is there and what is needed.

const amount = (quantity: Decimal, unit: Unit) => `${formatTrimmed(quantity).replace('.', ',')} ${unitLabel[unit]}`

export const shortage = ({ name, unit }: Stock, there: Decimal, needed: Decimal) =>
  `${name} – налични ${amount(isNegative(there) ? zero : there, unit)}, необходими ${amount(needed, unit)}`

export function refuseFaults(stocks: ReadonlyMap<number, Stock>, entries: readonly Entry[]): void {
  const short: string[] = []
  for (const [, stock] of stocks) {
    const fault = faultOf(stock.balance)
    if (!fault) continue
    const released = { ...stock.start, reserved: stock.balance.reserved }
    const needed = subtract(stock.start.quantity, stock.balance.quantity)
    short.push(shortage(stock, freeOf(released), needed))
  }
  if (short.length === 0) return
  const takesBack = entries.some((entry) => entry.kind === 'reversal' && !entry.of.quantity.startsWith('-'))
  throw refuseWarehouse(takesBack ? 'used' : 'short', { values: { lines: short.join('; ') } })
}

/**
 * A delivery can't be taken back when its own batch is used up, although other batches would make up for it; nor what
 * came without a batch when only batches are left.
 */
export async function refuseUsedBatches(
  tx: Tx,
  { warehouseId }: PostedDocument,
  stocks: ReadonlyMap<number, Stock>,
  movements: readonly NewMovement[],
): Promise<void> {
  const products = [
    ...new Set(
      movements.flatMap((one) => (one.reversesId !== null && one.quantity.startsWith('-') ? one.productId : [])),
    ),
  ]
  if (products.length === 0) return
  const before = await batchesIn(tx, warehouseId, products)
  const used: string[] = []
  for (const productId of products) {
    const stock = stockOf(stocks, productId)
    const own = movements.filter((one) => one.productId === productId)
    const batches = before.filter((batch) => batch.productId === productId)
    const inBatches = sum(batches.map(({ quantity }) => decimal(quantity)))
    const places = new Set(own.map(({ batchId }) => batchId))
    for (const batchId of places) {
      const batch = batches.find(({ id }) => id === batchId)
      const there = batchId === null ? subtract(stock.start.quantity, inBatches) : decimal(batch?.quantity ?? '0')
      const change = sum(own.flatMap((one) => (one.batchId === batchId ? [decimal(one.quantity)] : [])))
      if (!isNegative(add(there, change))) continue
      used.push(`${shortage(stock, there, negate(change))}${batch?.code ? ` (партида ${batch.code})` : ''}`)
    }
  }
  if (used.length > 0) throw refuseWarehouse('used', { values: { lines: used.join('; ') } })
}

/**
 * A back-dated document may leave enough for today and too little for a day in between. Each day's quantity is what is
 * there now less what moved after it.
 */
export async function refuseShortDays(
  tx: Tx,
  { warehouseId }: PostedDocument,
  stocks: ReadonlyMap<number, Stock>,
  movements: readonly NewMovement[],
): Promise<void> {
  const taken = [...new Set(movements.filter(({ quantity }) => quantity.startsWith('-')).map((one) => one.productId))]
  const since = movements.map(({ forOn }) => forOn).sort()[0]
  if (taken.length === 0 || since === undefined) return
  const later = await laterDays(tx, warehouseId, taken, since)
  const short: string[] = []
  for (const productId of taken) {
    const stock = stockOf(stocks, productId)
    const own = movements.filter((one) => one.productId === productId)
    const nets = new Map<Day, Decimal>(
      later.flatMap((one) => (one.productId === productId ? [[one.day, decimal(one.net)]] : [])),
    )
    for (const { forOn, quantity } of own) nets.set(forOn, add(nets.get(forOn) ?? zero, decimal(quantity)))
    const days = [...new Set([since, ...nets.keys()])].sort().toReversed()
    let rest = stock.balance.quantity
    let scarce: { day: Day; rest: Decimal } | undefined
    for (const [place, day] of days.entries()) {
      if (place > 0) rest = subtract(rest, nets.get(days[place - 1] ?? day) ?? zero)
      if (isNegative(rest)) scarce ??= { day, rest }
    }
    if (!scarce) continue
    const needed = own.reduce((total, { quantity }) => subtract(total, decimal(quantity)), zero)
    short.push(`на ${formatDay(scarce.day)} ${shortage(stock, add(scarce.rest, needed), needed)}`)
  }
  if (short.length > 0) throw refuseWarehouse('short-day', { values: { lines: short.join('; ') } })
}
