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
 * The rows that bring an invoice up to what is owed, those of earlier months last. What adds to it is counted before what
 * is given back, so that as much as possible is; what would make the invoice less than nothing waits for the next one.
 */
export function chargeRows({ owed, earlier, charged, total }: InvoiceFacts): ChargeRow[] {
  const known = new Map(charged.map((one) => [keyOf(one), one.amount.minor]))
  const chargedFor = (one: Owed) => known.get(keyOf(one))
  const differenceOf = (one: Owed) => one.fee.amount.minor - (chargedFor(one) ?? 0)
  const own = owed.filter((one) => {
    const before = chargedFor(one)
    return before === undefined ? one.fee.base.minor !== 0 : differenceOf(one) !== 0
  })
  const past = earlier.filter((one) => differenceOf(one) !== 0).toSorted(oldestFirst)
  let room = total.minor
  const given = new Map<Owed, number>()
  for (const one of [...own, ...past]) if (differenceOf(one) >= 0) given.set(one, differenceOf(one))
  for (const amount of given.values()) room += amount
  for (const one of [...own, ...past]) {
    if (differenceOf(one) >= 0) continue
    const part = Math.max(differenceOf(one), -room)
    room += part
    if (part !== 0) given.set(one, part)
  }
  const rowsOf = (list: readonly Owed[], make: (one: Owed, amount: Money) => ChargeRow) =>
    list.flatMap((one) => {
      const amount = given.get(one)
      return amount === undefined ? [] : [make(one, money(amount, 0))]
    })
  return [
    ...rowsOf(own, (one, amount) =>
      rowOf(one, chargedFor(one) === undefined ? chargeKinds.Charge : chargeKinds.Recalculation, amount, one.fee.why),
    ),
    ...rowsOf(past, (one, amount) =>
      rowOf(one, chargeKinds.Correction, amount, correctionWhy(one, chargedFor(one) ?? 0)),
    ),
  ]
}

const oldestFirst = (left: Owed, right: Owed) =>
  left.forOn < right.forOn ? -1 : left.forOn > right.forOn ? 1 : left.activityId - right.activityId

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
