import type { Day } from '@asistent/domain/kernel/day'
import type { Decimal } from '@asistent/domain/kernel/decimal'
import type { Balance } from '@asistent/domain/warehouse/stock'
import type { Unit } from '@asistent/domain/warehouse/units'

// Types of a posting (ledger.ops.ts): its document, its entries, and the locked balances.

/** The document that moves the stock. */
export interface PostedDocument {
  readonly id: number
  readonly kindergartenId: number
  readonly warehouseId: number
  readonly forOn: Day
}

interface Line {
  readonly lineId: number
  readonly productId: number
  /** Another document that the same posting moves: the corrected one. */
  readonly under?: Pick<PostedDocument, 'id' | 'forOn'>
  /** By default the warehouse of the document; a reversal has that of its movement. */
  readonly warehouseId?: number
}

export type Entry = Line &
  (
    | { readonly kind: 'in'; readonly quantity: Decimal; readonly value: Decimal; readonly batchId: number | null }
    | {
        readonly kind: 'out'
        readonly quantity: Decimal
        /** The batch to take from; by default those that expire first. */
        readonly batchId?: number | null
        /** Scrapping also takes expired goods. */
        readonly evenExpired?: boolean
      }
    | {
        /** To another warehouse, at the value of the issue; the batches keep their labels. */
        readonly kind: 'transfer'
        readonly quantity: Decimal
        readonly to: number
        readonly batchId?: number | null
      }
    /** Goods of a delivery that go back to the supplier at a given value. */
    | { readonly kind: 'return'; readonly quantity: Decimal; readonly value: Decimal; readonly batchId: number | null }
    /** A change of the value of the stock without goods. */
    | { readonly kind: 'value'; readonly value: Decimal }
    /** New price for the whole stock. */
    | { readonly kind: 'reprice'; readonly price: Decimal }
    | { readonly kind: 'surplus'; readonly quantity: Decimal }
    | { readonly kind: 'reversal'; readonly of: MovementRow }
    /** Value of goods that have left before the correction of their delivery; positive is an expense. */
    | { readonly kind: 'difference'; readonly value: Decimal }
  )

/** A movement of the ledger with its value after all revaluations. */
export interface MovementRow {
  readonly id: number
  readonly lineId: number
  readonly productId: number
  readonly batchId: number | null
  readonly forOn: Day
  readonly quantity: string
  readonly value: string
  readonly warehouseId: number
  readonly inward: boolean
}

export interface NewMovement {
  readonly warehouseId: number
  readonly documentId: number
  readonly forOn: Day
  readonly lineId: number
  readonly productId: number
  readonly batchId: number | null
  readonly quantity: string
  readonly value: string
  readonly price: string
  readonly reversesId: number | null
  /** Of a revaluation: the issue whose value changes, and the document that caused it. */
  readonly revaluesId?: number
  readonly causeId?: number
  readonly inward?: boolean
  /** Of the arrival of a transfer: the warehouse that the goods come from. */
  readonly fromId?: number
}

/** A locked product of the warehouse: before and after the posting. */
export interface Stock {
  readonly name: string
  readonly unit: Unit
  readonly start: Balance
  quantity: Decimal
  reserved: Decimal
}

export function stockOf(stocks: ReadonlyMap<number, Stock>, productId: number): Stock {
  const stock = stocks.get(productId)
  if (!stock) throw new Error(`product ${productId} is not locked`)
  return stock
}

/** Locked balances by warehouse and product. */
export type Stocks = ReadonlyMap<number, ReadonlyMap<number, Stock>>

export const stocksIn = (stocks: Stocks, warehouseId: number): ReadonlyMap<number, Stock> =>
  stocks.get(warehouseId) ?? new Map<number, Stock>()
