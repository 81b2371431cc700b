import type { Fee } from '../activities/fees'
import type { Day } from '../kernel/day'
import { formatMoney, money, type Money } from '../kernel/money'
import { monthOf } from '../kernel/month'
import type { Phrase } from '../kernel/phrase'
import { chargeKinds, type ChargeKind } from './invoices'

// Rows to add to the ledger so that an invoice equals what is owed. Rows are never removed or changed. A paid invoice
// is unchanged; later changes are added to a later invoice in a row with the explanation.

/** Current fee of a child for an activity and a month. */
export interface Owed {
  readonly activityId: number
  readonly activity: string
  readonly forOn: Day
  readonly price: Money
  readonly fee: Fee
}

/** Charges of the ledger for an activity and a month, on all invoices. */
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
  readonly why: Phrase
}

const nothing = money(0, 0)
const keyOf = ({ activityId, forOn }: { readonly activityId: number; readonly forOn: Day }) => `${activityId} ${forOn}`

const rowOf = ({ activityId, forOn, price, fee }: Owed, kind: ChargeKind, amount: Money, why: Phrase): ChargeRow => ({
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
  /** Owed for the month of the invoice. */
  readonly owed: readonly Owed[]
  /** Owed for earlier months with invoices that are paid in full or in part. */
  readonly earlier: readonly Owed[]
  readonly charged: readonly Charged[]
  /** Total of the invoice before. */
  readonly total: Money
}

/**
 * Rows that make an invoice equal to what is owed, those of earlier months last. Charges precede credits, so that the
 * credit is as large as possible; a credit that would make the invoice negative is postponed to the next one.
 */
export function chargeRows({ owed, earlier, charged, total }: InvoiceFacts): ChargeRow[] {
  const chargedByKey = new Map(charged.map((one) => [keyOf(one), one.amount.minor]))
  const chargedFor = (one: Owed) => chargedByKey.get(keyOf(one))
  const differenceOf = (one: Owed) => one.fee.amount.minor - (chargedFor(one) ?? 0)
  const changed = owed.filter((row) => {
    const before = chargedFor(row)
    return before === undefined ? row.fee.base.minor !== 0 : differenceOf(row) !== 0
  })
  const past = earlier.filter((one) => differenceOf(one) !== 0).toSorted(oldestFirst)
  let room = total.minor
  const given = new Map<Owed, number>()
  for (const row of [...changed, ...past]) if (differenceOf(row) >= 0) given.set(row, differenceOf(row))
  for (const amount of given.values()) room += amount
  for (const row of [...changed, ...past]) {
    if (differenceOf(row) >= 0) continue
    const part = Math.max(differenceOf(row), -room)
    room += part
    if (part !== 0) given.set(row, part)
  }
  const rowsOf = (list: readonly Owed[], make: (row: Owed, amount: Money) => ChargeRow) =>
    list.flatMap((row) => {
      const amount = given.get(row)
      return amount === undefined ? [] : [make(row, money(amount, 0))]
    })
  return [
    ...rowsOf(changed, (row, amount) =>
      rowOf(row, chargedFor(row) === undefined ? chargeKinds.Charge : chargeKinds.Recalculation, amount, row.fee.why),
    ),
    ...rowsOf(past, (row, amount) =>
      rowOf(row, chargeKinds.Correction, amount, correctionWhy(row, chargedFor(row) ?? 0)),
    ),
  ]
}

const oldestFirst = (left: Owed, right: Owed) =>
  left.forOn < right.forOn ? -1 : left.forOn > right.forOn ? 1 : left.activityId - right.activityId

const correctionWhy = (owed: Owed, before: number): Phrase => ({
  text: 'Корекция за {month}: начислени {before}, дължими {amount} ({why})',
  values: {
    month: { month: monthOf(owed.forOn) },
    before: formatMoney(money(before, 0)),
    amount: formatMoney(owed.fee.amount),
    why: owed.fee.why,
  },
})

/** Reverses the charges of an activity for which the child owes nothing. */
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
    why: {
      text: 'Детето вече не дължи такса за „{activity}“ за месеца = {amount}',
      values: { activity, amount: formatMoney(nothing) },
    },
  },
})
