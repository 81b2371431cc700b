import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { addDays, formatDay, type Day } from '@asistent/domain/kernel/day'
import {
  add,
  compareDecimals,
  decimal,
  formatDecimal,
  formatTrimmed,
  isNegative,
  negate,
  subtract,
  sum,
  zero,
  type Decimal,
} from '@asistent/domain/kernel/decimal'
import { freeOf, isCovered } from '@asistent/domain/warehouse/stock'
import { unitLabel, type Unit } from '@asistent/domain/warehouse/units'
import type { Tx } from '../platform/database'
import { stockOf, type Entry, type NewMovement, type PostedDocument, type Stock } from './ledger-stock.ops'
import { amountOf, quantityOf, type Walk } from './ledger-values.rules'
import { batchesIn, lastDeclaration, laterDays, reservedByDay } from './ledger.queries'

// Text of the rejection of a posting: product, day, available and required quantity. The database enforces the same.

const amount = (quantity: Decimal, unit: Unit) => `${formatTrimmed(quantity).replace('.', ',')} ${unitLabel[unit]}`

export const shortage = ({ name, unit }: Stock, available: Decimal, needed: Decimal) =>
  `${name} – налични ${amount(isNegative(available) ? zero : available, unit)}, необходими ${amount(needed, unit)}`

/** Net quantity that a posting takes of a product up to a day. */
const takenBy = (walk: Walk, upTo: Day): Decimal => {
  const movements = [...walk.byDraft.values()].flat().filter(({ forOn }) => forOn <= upTo)
  return negate(sum(movements.map(({ quantity }) => decimal(quantity))))
}

/** The tightest day: available without the posting, and what the posting takes. */
function shortDayOf(walk: Walk): { day: Day; available: Decimal; needed: Decimal } | undefined {
  const { short } = walk.valuation
  if (!short) return undefined
  const needed = takenBy(walk, short.day)
  return { day: short.day, available: add(quantityOf(short.amount), needed), needed }
}

/** Rejects a shortage at the end of the ledger, unless an earlier day has a larger one. */
export function refuseShortages(
  stocks: ReadonlyMap<number, Stock>,
  walks: ReadonlyMap<number, Walk>,
  entries: readonly Entry[],
): void {
  const short: string[] = []
  for (const [productId, stock] of stocks) {
    if (isCovered(stock)) continue
    const free = freeOf({ quantity: stock.start.quantity, reserved: stock.reserved })
    const walk = walks.get(productId)
    const onDay = walk && shortDayOf(walk)
    if (onDay && compareDecimals(onDay.available, free) < 0) continue
    short.push(shortage(stock, free, subtract(stock.start.quantity, stock.quantity)))
  }
  if (short.length === 0) return
  const takesBack = entries.some((entry) => entry.kind === 'reversal' && !entry.of.quantity.startsWith('-'))
  throw refuseWarehouse(takesBack ? 'used' : 'short', { values: { lines: short.join('; ') } })
}

/**
 * A delivery cannot be reversed when its own batch is used up, although other batches would cover it; nor goods without
 * a batch when only batches are left.
 */
export async function refuseUsedBatches(
  tx: Tx,
  warehouseId: number,
  stocks: ReadonlyMap<number, Stock>,
  movements: readonly NewMovement[],
): Promise<void> {
  const products = [
    ...new Set(
      movements.flatMap(({ reversesId, inward, quantity, productId }) =>
        (reversesId !== null || inward) && quantity.startsWith('-') ? productId : [],
      ),
    ),
  ]
  if (products.length === 0) return
  const before = await batchesIn(tx, warehouseId, products)
  const used: string[] = []
  for (const productId of products) {
    const stock = stockOf(stocks, productId)
    const ofProduct = movements.filter((movement) => movement.productId === productId)
    const batches = before.filter((batch) => batch.productId === productId)
    const inBatches = sum(batches.map(({ quantity }) => decimal(quantity)))
    for (const batchId of new Set(ofProduct.map((movement) => movement.batchId))) {
      const batch = batches.find(({ id }) => id === batchId)
      const available = batchId === null ? subtract(stock.start.quantity, inBatches) : decimal(batch?.quantity ?? '0')
      const change = sum(
        ofProduct.flatMap((movement) => (movement.batchId === batchId ? [decimal(movement.quantity)] : [])),
      )
      if (!isNegative(add(available, change))) continue
      used.push(`${shortage(stock, available, negate(change))}${batch?.code ? ` (партида ${batch.code})` : ''}`)
    }
  }
  if (used.length > 0) throw refuseWarehouse('used', { values: { lines: used.join('; ') } })
}

/** A back-dated document may leave enough for today and too little for a day in between. */
export function refuseShortDays(stocks: ReadonlyMap<number, Stock>, walks: ReadonlyMap<number, Walk>): void {
  const short = [...walks].flatMap(([productId, walk]) => {
    const onDay = shortDayOf(walk)
    if (!onDay) return []
    const { day, available, needed } = onDay
    return `на ${formatDay(day)} ${shortage(stockOf(stocks, productId), available, needed)}`
  })
  if (short.length > 0) throw refuseWarehouse('short-day', { values: { lines: short.join('; ') } })
}

/** A new value of a transfer would change a day that the other warehouse has closed. */
export async function refuseClosedArrivals(
  tx: Tx,
  warehouseId: number,
  stocks: ReadonlyMap<number, Stock>,
  walks: ReadonlyMap<number, Walk>,
): Promise<void> {
  const revalued = [...walks].flatMap(([productId, { revaluations }]) =>
    revaluations.map(({ forOn }) => ({ forOn, name: stockOf(stocks, productId).name })),
  )
  if (revalued.length === 0) return
  const declaredOn = await lastDeclaration(tx, warehouseId)
  const closed = revalued.find(({ forOn }) => declaredOn !== null && forOn <= declaredOn)
  if (!closed || declaredOn === null) return
  throw refuseWarehouse('transfer-closed', {
    values: { product: closed.name, day: formatDay(closed.forOn), until: formatDay(declaredOn) },
  })
}

/** The correction of a delivery of a closed day may not take more value than the stock has. */
export function refuseValues(stocks: ReadonlyMap<number, Stock>, walks: ReadonlyMap<number, Walk>): void {
  const lines = [...walks].flatMap(([productId, { valuation, byDraft }]) => {
    const { unsound } = valuation
    if (!unsound) return []
    const fixed = [...byDraft].flatMap(([draft]) =>
      draft.kind === 'fixed' && !draft.cancels && draft.forOn <= unsound.day ? draft.value : [],
    )
    const possible = unsound.amount - fixed.reduce((total, value) => total + value, 0n)
    const shown = formatDecimal(amountOf(possible < 0n ? 0n : possible)).replace('.', ',')
    return `${stockOf(stocks, productId).name}, ${formatDay(unsound.day)} – най-много с ${shown} €`
  })
  if (lines.length > 0) throw refuseWarehouse('value-short', { values: { lines: lines.join('; ') } })
}

/**
 * A request needs free stock now and on every day from its own on: the stock at the end of the day less what open
 * requests up to that day reserve.
 */
export async function refuseShortRequest(
  tx: Tx,
  { id, warehouseId, forOn }: PostedDocument,
  stocks: ReadonlyMap<number, Stock>,
  needed: ReadonlyMap<number, Decimal>,
): Promise<void> {
  const productIds = [...needed.keys()]
  const later = await laterDays(tx, warehouseId, productIds, forOn)
  const reserved = later.length > 0 ? await reservedByDay(tx, warehouseId, productIds, id) : []
  const short = [...needed].flatMap(([productId, quantity]) => {
    const stock = stockOf(stocks, productId)
    let available = freeOf(stock.start)
    let day: Day | undefined
    let rest = stock.start.quantity
    for (const { day: next, net } of later.filter((row) => row.productId === productId)) {
      rest = subtract(rest, decimal(net))
      const end = addDays(next, -1)
      const promised = reserved.flatMap((row) =>
        row.productId === productId && row.day <= end ? [decimal(row.quantity)] : [],
      )
      const free = subtract(rest, sum(promised))
      if (compareDecimals(free, available) < 0) [available, day] = [free, end]
    }
    if (compareDecimals(available, quantity) >= 0) return []
    return `${day === undefined ? '' : `към ${formatDay(day)} `}${shortage(stock, available, quantity)}`
  })
  if (short.length > 0) throw refuseWarehouse('short', { values: { lines: short.join('; ') } })
}
