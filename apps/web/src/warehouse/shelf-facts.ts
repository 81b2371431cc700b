import { weightedAveragePrice } from '@asistent/contract/warehouse/availability.calls'
import { availableForDate } from '@asistent/contract/warehouse/products.calls'
import { isDay } from '@asistent/domain/kernel/day'
import { unitLabel, type BaseUnit } from '@asistent/domain/warehouse/units'
import { times } from '../blocks/lines/line-values'
import { shownNumber } from '../blocks/shown/format'
import { send } from '../platform/api'

// Stock information of an outgoing line: free quantity on the document's day and current average price. Not sent: the
// server computes both on posting.

interface ShelfLine {
  readonly quantity?: number | null | undefined
  readonly unitOfMeasure?: number | null | undefined
  readonly shelf?: { readonly free: number; readonly unit: BaseUnit; readonly price: number | null }
  /** After posting; the price is per base unit. */
  readonly baseUnit?: number
  readonly price?: number | null
  readonly value?: number | null
}

export async function onTheShelf(
  { id: productId, unitOfMeasure }: { readonly id: number; readonly unitOfMeasure: BaseUnit },
  _: unknown,
  form: Readonly<Record<string, unknown>>,
) {
  const { warehouseId, forDate } = form as { warehouseId?: number | null; forDate?: string | null }
  if (!warehouseId || !isDay(forDate)) return { unitOfMeasure }
  const [there, { price }] = await Promise.all([
    send(availableForDate, { date: forDate, warehouseId }),
    send(weightedAveragePrice, { productId, warehouseId, unitOfMeasure }),
  ])
  const free = there.result.find((one) => one.productId === productId)?.free ?? 0
  return { unitOfMeasure, shelf: { free, unit: unitOfMeasure, price } }
}

export function moreThanFree(line: object): string | undefined {
  const { shelf, quantity, unitOfMeasure } = line as ShelfLine
  if (!shelf || typeof quantity !== 'number' || unitOfMeasure !== shelf.unit || quantity <= shelf.free) return undefined
  return `Свободни са ${shownNumber(shelf.free)} ${unitLabel[shelf.unit]}`
}

function priceOf({ shelf, unitOfMeasure, baseUnit, price }: ShelfLine): number | null {
  if (typeof price === 'number') return unitOfMeasure === baseUnit ? price : null
  return shelf && unitOfMeasure === shelf.unit ? shelf.price : null
}

export const averagePriceOf = (line: object) => priceOf(line as ShelfLine)

export function averageValueOf(line: object): number | null {
  const { value, quantity } = line as ShelfLine
  return typeof value === 'number' ? value : times(quantity, priceOf(line as ShelfLine))
}
