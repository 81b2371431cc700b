import type { InputOf, OutputOf } from '@asistent/contract/core/call'
import type { countingSheet, saveDeclaration } from '@asistent/contract/warehouse/declarations.calls'
import type { chooseProducts } from '@asistent/contract/warehouse/products.calls'
import { decimal } from '@asistent/domain/kernel/decimal'
import { fractionOf, unitsOf } from '@asistent/domain/warehouse/units'
import { readStored, removeStored, storedNames, writeStored } from '../platform/stored'
import type { TypedUnit } from './words'

// A stock count is stored on the device per account and warehouse until it is submitted, so that a lost network, a
// reload or an expired session loses nothing. It contains products and quantities, no personal data. Once submitted
// it is in the offline queue (platform/waiting-sends.ts) and is sent from any screen.

export type CountedProduct = Pick<
  OutputOf<typeof countingSheet>['result'][number],
  'productId' | 'productName' | 'baseUnit' | 'units'
>

/** A product outside the sheet, with its units. */
export function besidesOf({
  id,
  name,
  unitOfMeasure,
  conversions,
}: OutputOf<typeof chooseProducts>['result'][number]): CountedProduct {
  const fractions = conversions.map((one) => fractionOf(one.unitOfMeasure, decimal(one.quantity)))
  const units = unitsOf(unitOfMeasure, fractions).filter((unit): unit is TypedUnit => unit !== 0)
  return { productId: id, productName: name, baseUnit: unitOfMeasure, units }
}

export interface Counted {
  readonly quantity: number
  readonly unit: TypedUnit
}

export interface Count {
  readonly forDate: string
  readonly lines: Readonly<Record<number, Counted>>
  /** Found on the shelf but not in the sheet. */
  readonly besides: readonly CountedProduct[]
}

export interface CountPlace {
  readonly accountId: number
  readonly warehouseId: number
}

const prefix = 'asistent.count.'
const nameOf = ({ accountId, warehouseId }: CountPlace) => `${prefix}${accountId}.${warehouseId}`

export const readCount = (place: CountPlace) => readStored<Count>(nameOf(place))

/** Returns false if the storage rejects it; then the count is only on the page. */
export const keepCount = (place: CountPlace, count: Count): boolean => writeStored(nameOf(place), count)

export const dropCount = (place: CountPlace): void => removeStored(nameOf(place))

/** Warehouses with an unsubmitted count. */
export function openCounts(accountId: number): { readonly warehouseId: number; readonly count: Count }[] {
  const ofAccount = `${prefix}${accountId}.`
  return storedNames(ofAccount).flatMap((name) => {
    const warehouseId = Number(name.slice(ofAccount.length))
    const count = readCount({ accountId, warehouseId })
    return count ? [{ warehouseId, count }] : []
  })
}

const sendsPrefix = 'count.'
/** Name of a warehouse's submitted count in the offline queue. */
export const sendOf = (warehouseId: number) => `${sendsPrefix}${warehouseId}`
export const warehouseOfSend = (of: string): number | undefined =>
  of.startsWith(sendsPrefix) ? Number(of.slice(sendsPrefix.length)) : undefined

export function withLine(count: Count, productId: number, line: Counted | null): Count {
  const { [productId]: _, ...others } = count.lines
  return { ...count, lines: line === null ? others : { ...others, [productId]: line } }
}

export const declarationOf = (warehouseId: number, { forDate, lines }: Count): InputOf<typeof saveDeclaration> => ({
  forDate,
  warehouseId,
  lines: Object.entries(lines).map(([productId, { quantity, unit }]) => ({
    productId: Number(productId),
    quantity,
    unitOfMeasure: unit,
  })),
})
