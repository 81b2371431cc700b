import {
  documentKinds,
  inboundOrigins,
  purposes,
  scrappingTypes,
  type DocumentKind,
  type InboundOrigin,
  type Purpose,
  type ScrappingType,
} from './documents'
import { shortageDecisions, type ShortageDecision } from './stock-takes'

// Accounts of stock documents for the accountant's program. The numbers are usual ones: each kindergarten sets its own.

export interface StockAccounts {
  readonly goodsAccount: string
  readonly suppliersAccount: string
  readonly donationsAccount: string
  readonly nurseryAccount: string
  readonly kindergartenAccount: string
  readonly staffAccount: string
  readonly lossAccount: string
  readonly chargedAccount: string
  readonly surplusAccount: string
}

export const usualStockAccounts: StockAccounts = {
  goodsAccount: '302',
  suppliersAccount: '401',
  donationsAccount: '709',
  nurseryAccount: '601',
  kindergartenAccount: '601',
  staffAccount: '601',
  lossAccount: '609',
  chargedAccount: '442',
  surplusAccount: '709',
}

/** Movements of a document that have the same accounts. */
export interface StockOperation {
  readonly kind: DocumentKind
  readonly purpose: Purpose | null
  readonly scrappingType: ScrappingType | null
  readonly decision: ShortageDecision | null
  readonly origin: InboundOrigin
  /** A delivery without a supplier that a stock-take made. */
  readonly isSurplus: boolean
  /** Difference of earlier deliveries: the share of goods that are already consumed. */
  readonly isDifference: boolean
  /** The value of the stock increases. */
  readonly isIncrease: boolean
}

interface Counter {
  readonly account: keyof StockAccounts
  /** Side of the account of the goods. A reversal keeps the side and has a negative amount. */
  readonly goods: 'debit' | 'credit'
}

const purposeAccount: Record<Purpose, keyof StockAccounts> = {
  [purposes.Nursery]: 'nurseryAccount',
  [purposes.Kindergarten]: 'kindergartenAccount',
  [purposes.Staff]: 'staffAccount',
}

const bought = (account: keyof StockAccounts): Counter => ({ account, goods: 'debit' })
const spent = (account: keyof StockAccounts): Counter => ({ account, goods: 'credit' })

/** The other account of an operation, and the side of the goods. */
export function counterOf(operation: StockOperation): Counter {
  const { kind, purpose, scrappingType, decision, origin, isSurplus, isDifference, isIncrease } = operation
  if (isDifference) return spent('kindergartenAccount')
  switch (kind) {
    case documentKinds.Inbound:
      if (isSurplus) return bought('surplusAccount')
      return bought(origin === inboundOrigins.Purchase ? 'suppliersAccount' : 'donationsAccount')
    case documentKinds.Request:
      return spent(purposeAccount[purpose ?? purposes.Kindergarten])
    case documentKinds.Scrapping:
      if (scrappingType === scrappingTypes.Returned) return spent('suppliersAccount')
      return spent(decision === shortageDecisions.Charged ? 'chargedAccount' : 'lossAccount')
    case documentKinds.Transfer:
      return bought('goodsAccount')
    case documentKinds.Credit:
      return bought('suppliersAccount')
    case documentKinds.Revaluation:
    case documentKinds.Declaration:
      return isIncrease ? bought('surplusAccount') : spent('lossAccount')
  }
}
