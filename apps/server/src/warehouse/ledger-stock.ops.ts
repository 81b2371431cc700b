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
}

export type Entry = Line &
  (
    | { readonly kind: 'in'; readonly quantity: Decimal; readonly value: Decimal; readonly batchId: number | null }
    | {
        readonly kind: 'out'
        readonly quantity: Decimal
        /** This batch; by default those that expire first. */
        readonly batchId?: number | null
        /** Scrapping also takes expired goods. */
        readonly evenExpired?: boolean
      }
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
}

export interface NewMovement {
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
}

/** One product of the warehouse, locked: before the posting, and as the posting leaves it. */
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
