import type { Day } from '../kernel/day'
import { decimal } from '../kernel/decimal'
import { allocate, money, subtractMoney, lessPercent, type Money } from '../kernel/money'

// Protocols, invoices and cash vouchers with the providers (domain.md 4 and 8).

export const providerDocumentKinds = { Protocol: 1, Invoice: 2, Voucher: 3, CreditNote: 4 } as const
export type ProviderDocumentKind = (typeof providerDocumentKinds)[keyof typeof providerDocumentKinds]

export const providerDocumentLabel: Record<ProviderDocumentKind, string> = {
  1: 'Протокол',
  2: 'Фактура',
  3: 'Разходен касов ордер',
  4: 'Кредитно известие',
}

/** Amount paid on an invoice of a child, with the amounts that the invoice charges for each activity. */
export interface PaidPart {
  readonly childId: number
  readonly paidOn: Day
  readonly amount: Money
  /** Received directly by the provider through ePay.bg. */
  readonly isDirect: boolean
  readonly charges: readonly { readonly activityId: number; readonly cents: number; readonly visits: number }[]
}

export interface ProtocolLine {
  readonly activityId: number
  readonly children: number
  readonly sessions: number
  readonly amount: Money
  /** Part of `amount` that the provider received directly. */
  readonly direct: Money
}

/** Splits each payment over the activities of its invoice, so that the lines add up to it to the cent. */
export function protocolLines(payments: readonly PaidPart[]): ProtocolLine[] {
  const lines = new Map<number, { children: Set<number>; sessions: number; cents: number; direct: number }>()
  for (const { childId, amount, isDirect, charges } of payments) {
    const weights = charges.map(({ cents }) => Math.max(0, cents))
    const parts = weights.some((weight) => weight > 0)
      ? allocate(amount, weights)
      : charges.map((_, index) => money(index === 0 ? amount.minor : 0, amount.currency))
    charges.forEach(({ activityId, visits }, index) => {
      const part = parts[index]!.minor
      if (part === 0) return
      const line = lines.get(activityId) ?? { children: new Set<number>(), sessions: 0, cents: 0, direct: 0 }
      // The visits of a child count once, also if it paid in two parts.
      if (!line.children.has(childId)) line.sessions += visits
      line.children.add(childId)
      line.cents += part
      if (isDirect) line.direct += part
      lines.set(activityId, line)
    })
  }
  return [...lines].map(([activityId, { children, sessions, cents, direct }]) => ({
    activityId,
    children: children.size,
    sessions,
    amount: money(cents, 0),
    direct: money(direct, 0),
  }))
}

/** Commission of the kindergarten on the total. */
export const shareOf = (total: Money, percent: string): Money =>
  subtractMoney(total, lessPercent(total, decimal(percent)))

/** Commission of each line; the lines add up to the total. */
export const partsOf = (share: Money, lines: readonly Money[]): Money[] => {
  const weights = lines.map(({ minor }) => Math.max(0, minor))
  return weights.some((weight) => weight > 0) ? allocate(share, weights) : lines.map(() => money(0, 0))
}
