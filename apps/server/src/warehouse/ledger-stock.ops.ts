import type { Day } from '@asistent/domain/kernel/day'
import type { Decimal } from '@asistent/domain/kernel/decimal'
import type { Balance } from '@asistent/domain/warehouse/stock'
import type { Unit } from '@asistent/domain/warehouse/units'

// What a posting works with (ledger.ops.ts): its paper, its entries, and the balances while they are locked.

/** The paper that moves the stock. */
export interface PostedDocument {
  readonly id: number
  readonly kindergartenId: number
  readonly warehouseId: number
  readonly forOn: Day
}

interface Line {
  readonly lineId: number
  readonly productId: number
  /** Another paper that moves in the same posting: what a correction takes back. */
  readonly under?: Pick<PostedDocument, 'id' | 'forOn'>
}

export type Entry = Line &
  (
    | { readonly kind: 'in'; readonly quantity: Decimal; readonly value: Decimal; readonly batchId: number | null }
    | {
        readonly kind: 'out'
        readonly quantity: Decimal
        /** This batch; left out: those that expire first. */
        readonly batchId?: number | null
        /** Scrapping takes also what has expired. */
        readonly evenExpired?: boolean
      }
    | { readonly kind: 'surplus'; readonly quantity: Decimal }
    | { readonly kind: 'reversal'; readonly of: MovementRow }
  )

/** A movement that was posted, as it stands in the ledger. */
export interface MovementRow {
  readonly id: number
  readonly lineId: number
  readonly productId: number
  readonly batchId: number | null
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
}

/** One product of the warehouse, locked: as it was, and as the posting leaves it. */
export interface Stock {
  readonly name: string
  readonly unit: Unit
  readonly start: Balance
  balance: Balance
}

export function stockOf(stocks: ReadonlyMap<number, Stock>, productId: number): Stock {
  const stock = stocks.get(productId)
  if (!stock) throw new Error(`product ${productId} is not locked`)
  return stock
}
