import type { Fee } from '../activities/fees'
import type { Day } from '../kernel/day'
import { formatMoney, money, type Money } from '../kernel/money'
import { formatMonth, monthOf } from '../kernel/month'
import { chargeKinds, type ChargeKind } from './invoices'

// How an invoice follows what is owed: which rows are added to the ledger. Nothing here is ever taken away or changed; what
// is paid stays as it is, and what has changed since is carried to a later invoice in a row that says why.

/** What a child owes for an activity in a month, as it is worked out now. */
export interface Owed {
  readonly activityId: number
  readonly activity: string
  readonly forOn: Day
  readonly price: Money
  readonly fee: Fee
}

/** What the ledger has charged for an activity and a month so far, on all invoices. */
export interface Charged {
  readonly activityId: number
  readonly forOn: Day
  readonly amount: Money
}

export interface ChargeRow {
  readonly activityId: number
  readonly forOn: Day
  readonly kind: ChargeKind
  readonly visits: number
  readonly price: Money
  readonly base: Money
  readonly discount: Money
  readonly amount: Money
  readonly why: string
}

const nothing = money(0, 0)
const keyOf = ({ activityId, forOn }: { readonly activityId: number; readonly forOn: Day }) => `${activityId} ${forOn}`

const rowOf = ({ activityId, forOn, price, fee }: Owed, kind: ChargeKind, amount: Money, why: string): ChargeRow => ({
  activityId,
  forOn,
  kind,
  visits: fee.visits,
  price,
  base: fee.base,
  discount: fee.discount,
  amount,
  why,
})

export interface InvoiceFacts {
  /** What is owed for the month of the invoice. */
  readonly owed: readonly Owed[]
  /** What is owed for earlier months whose invoices are paid already, fully or in part. */
  readonly earlier: readonly Owed[]
  readonly charged: readonly Charged[]
  /** What the invoice comes to before. */
  readonly total: Money
}

/**
 * The rows that bring an invoice up to what is owed. The differences of earlier months come last, the oldest first; what
 * would make the invoice less than nothing waits for the next one.
 */
export function chargeRows({ owed, earlier, charged, total }: InvoiceFacts): ChargeRow[] {
  const known = new Map(charged.map((one) => [keyOf(one), one.amount.minor]))
  const chargedFor = (one: Owed) => known.get(keyOf(one))
  const rows: ChargeRow[] = []
  for (const one of owed) {
    const before = chargedFor(one)
    const difference = one.fee.amount.minor - (before ?? 0)
    if (before === undefined && one.fee.base.minor === 0) continue
    if (before !== undefined && difference === 0) continue
    const kind = before === undefined ? chargeKinds.Charge : chargeKinds.Recalculation
    rows.push(rowOf(one, kind, money(difference, 0), one.fee.why))
  }
  let sum = total.minor + rows.reduce((so, row) => so + row.amount.minor, 0)
  for (const one of earlier.toSorted((left, right) =>
    left.forOn < right.forOn ? -1 : left.forOn > right.forOn ? 1 : left.activityId - right.activityId,
  )) {
    const difference = one.fee.amount.minor - (chargedFor(one) ?? 0)
    const carried = Math.max(difference, -sum)
    if (carried === 0) continue
    sum += carried
    rows.push(rowOf(one, chargeKinds.Correction, money(carried, 0), correctionWhy(one, chargedFor(one) ?? 0)))
  }
  return rows
}

const correctionWhy = (one: Owed, before: number): string =>
  `Корекция за ${formatMonth(monthOf(one.forOn))}: начислени ${formatMoney(money(before, 0))}, дължими ${formatMoney(one.fee.amount)} (${one.fee.why})`

/** An activity that the child no longer owes anything for: what was charged is taken back by a row of its own. */
export const owesNothing = (charged: Charged, activity: string): Owed => ({
  activityId: charged.activityId,
  activity,
  forOn: charged.forOn,
  price: nothing,
  fee: {
    visits: 0,
    base: nothing,
    discount: nothing,
    discountReason: null,
    amount: nothing,
    why: `Детето вече не дължи такса за „${activity}“ за месеца = ${formatMoney(nothing)}`,
  },
})
