// Cash book (касова книга): cash orders beside receipts for fees and vouchers to providers.

export const cashOrderKinds = {
  Opening: 1,
  Withdrawal: 2,
  Return: 3,
  Surplus: 4,
  Deposit: 5,
  Refund: 6,
  Shortage: 7,
} as const
export type CashOrderKind = (typeof cashOrderKinds)[keyof typeof cashOrderKinds]

export const cashOrderLabel: Record<CashOrderKind, string> = {
  1: 'Начално салдо',
  2: 'Теглене от банка',
  3: 'Върнато от доставчик',
  4: 'Излишък',
  5: 'Внасяне в банка',
  6: 'Върнато на родител',
  7: 'Липса',
}

/** Kinds that a cashier enters by amount; returns and refunds start from their document. */
export const enteredOrderKinds = [
  cashOrderKinds.Deposit,
  cashOrderKinds.Withdrawal,
  cashOrderKinds.Opening,
  cashOrderKinds.Surplus,
  cashOrderKinds.Shortage,
] as const

/** Receipts (ПКО); all other orders are payments (РКО). */
export const isIncoming = (kind: CashOrderKind): boolean => kind <= cashOrderKinds.Surplus

/** Account numbers of a kindergarten's chart of accounts, printed on cash orders. */
export interface CashAccounts {
  readonly cashAccount: string
  readonly parentsAccount: string
  readonly providersAccount: string
  readonly bankAccount: string
  readonly differenceAccount: string
}

/** Accounts of the national chart: каса, клиенти, доставчици, разплащателна сметка, вземания по липси. */
export const usualAccounts: CashAccounts = {
  cashAccount: '501',
  parentsAccount: '411',
  providersAccount: '401',
  bankAccount: '503',
  differenceAccount: '442',
}

export type CashSource = 'receipt' | 'voucher' | CashOrderKind

const oppositeOf: Record<CashSource, keyof CashAccounts | undefined> = {
  receipt: 'parentsAccount',
  voucher: 'providersAccount',
  [cashOrderKinds.Opening]: undefined,
  [cashOrderKinds.Withdrawal]: 'bankAccount',
  [cashOrderKinds.Return]: 'providersAccount',
  [cashOrderKinds.Surplus]: 'differenceAccount',
  [cashOrderKinds.Deposit]: 'bankAccount',
  [cashOrderKinds.Refund]: 'parentsAccount',
  [cashOrderKinds.Shortage]: 'differenceAccount',
}

/** Opposite account of a movement; undefined for an opening balance. */
export const oppositeAccount = (source: CashSource, accounts: CashAccounts): string | undefined => {
  const name = oppositeOf[source]
  return name && accounts[name]
}

/** Debit and credit account of a cash order. */
export function entryOf(source: CashSource, accounts: CashAccounts): { debit: string; credit: string } | undefined {
  const opposite = oppositeAccount(source, accounts)
  if (opposite === undefined) return undefined
  const incoming = source === 'receipt' || (source !== 'voucher' && isIncoming(source))
  return incoming
    ? { debit: accounts.cashAccount, credit: opposite }
    : { debit: opposite, credit: accounts.cashAccount }
}
