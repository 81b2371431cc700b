import type { Day } from '../kernel/day'
import { dayOfMonth, formatDay } from '../kernel/day'
import { decimal, divideHalfUp, readableDecimal } from '../kernel/decimal'
import type { Money } from '../kernel/money'
import { compareMoney, formatMoney, lessPercent, money, moneyOfDecimal, subtractMoney } from '../kernel/money'
import type { Month } from '../kernel/month'
import { monthOf, rangeOf, sameMonth } from '../kernel/month'
import type { OpenDayRange } from '../kernel/range'
import { overlaps } from '../kernel/range'
import { counted, type Phrase } from '../kernel/phrase'
import { feeTypes, type FeeType } from './activities'

// What a child owes for an activity in a month (domain.md 4), with the words that explain it: the preview, the invoice and
// 'Защо?' are this one function.

/** Discount of a child: for one activity, for all of a provider, or for all. */
export interface Discount extends OpenDayRange {
  readonly id: number
  readonly reason: string
  readonly percent: string | null
  readonly amount: string | null
  /** Applies together with the other combining discounts; otherwise alone. */
  readonly combines: boolean
}

export interface VisitDays {
  readonly attended: readonly Day[]
  readonly absent: readonly Day[]
}

export interface FeeFacts {
  readonly month: Month
  readonly feeType: FeeType
  readonly price: Money
  /** Days of membership in the month. */
  readonly member: { readonly from: Day; readonly to: Day | null }
  /** Sessions of the month, and those with the child enrolled. */
  readonly sessions: number
  readonly ownSessions: number
  readonly attended: number
  readonly absent: number
  /** Days of the counted visits, for 'Защо?'; missing while visits are typed. */
  readonly days?: VisitDays | undefined
  /** Prorates the first and the last month by sessions if half or more is missing. */
  readonly prorate: boolean
  /** Missed visits are charged too. */
  readonly payAbsences: boolean
  readonly discounts: readonly Discount[]
}

export interface Fee {
  /** Charged visits; for a monthly fee the sessions of the child. */
  readonly visits: number
  readonly base: Money
  readonly discount: Money
  readonly discountReason: string | null
  readonly amount: Money
  readonly why: Phrase
}

/** '04, 11 и 18.11.2026': days of one month. */
const dayList = (days: readonly Day[]) => ({
  all: days.map((day, index) => (index === days.length - 1 ? formatDay(day) : day.slice(8))),
})

function daysOfVisits({ days, payAbsences }: FeeFacts): Phrase | undefined {
  if (!days) return undefined
  const attended = dayList(days.attended)
  const missed = dayList(payAbsences ? days.absent : [])
  if (missed.all.length === 0)
    return attended.all.length === 0 ? undefined : { text: 'на {attended} г.', values: { attended } }
  return attended.all.length === 0
    ? { text: 'пропуснати на {missed} г.', values: { missed } }
    : { text: 'на {attended} г., пропуснати на {missed} г.', values: { attended, missed } }
}

function visitsWhy(count: number, facts: FeeFacts): Phrase {
  const visits = counted(count, '{count} посещение', '{count} посещения')
  const price = formatMoney(facts.price)
  const days = daysOfVisits(facts)
  return days
    ? { text: '{visits} ({days}) × {price}', values: { visits, days, price } }
    : { text: '{visits} × {price}', values: { visits, price } }
}

const middle = 15

/** A month is prorated only if the child starts after the 15th or leaves by the 15th. */
const isPart = ({ month, member }: FeeFacts): boolean =>
  (sameMonth(monthOf(member.from), month) && dayOfMonth(member.from) > middle) ||
  (member.to !== null && sameMonth(monthOf(member.to), month) && dayOfMonth(member.to) <= middle)

function baseOf(facts: FeeFacts): { visits: number; base: Money; why: Phrase } {
  const { price } = facts
  if (facts.feeType === feeTypes.PerVisit) {
    const visits = facts.attended + (facts.payAbsences ? facts.absent : 0)
    const base = money(price.minor * visits, price.currency)
    return { visits, base, why: visitsWhy(visits, facts) }
  }
  const { sessions, ownSessions } = facts
  if (facts.prorate && isPart(facts) && ownSessions < sessions) {
    const base = money(
      Number(divideHalfUp(BigInt(price.minor) * BigInt(ownSessions), BigInt(sessions))),
      price.currency,
    )
    return {
      visits: ownSessions,
      base,
      why: {
        text: 'Месечна такса {price}, за {ownSessions} от {sessions}',
        values: {
          price: formatMoney(price),
          ownSessions,
          sessions: counted(sessions, '{count} занимание', '{count} занимания'),
        },
      },
    }
  }
  return {
    visits: ownSessions,
    base: price,
    why: { text: 'Месечна такса {price}', values: { price: formatMoney(price) } },
  }
}

/** Amount of a discount, limited to the fee. */
function takenOff(base: Money, { percent, amount }: Discount): Money {
  if (percent !== null) return subtractMoney(base, lessPercent(base, decimal(percent)))
  const off = moneyOfDecimal(decimal(amount ?? '0'), base.currency)
  return compareMoney(off, base) > 0 ? base : off
}

function validity({ reason, from, to }: Discount): string | Phrase {
  if (from === null && to === null) return reason
  if (to === null) return { text: '{reason}, от {from} г.', values: { reason, from: formatDay(from!) } }
  if (from === null) return { text: '{reason} до {to} г.', values: { reason, to: formatDay(to) } }
  return { text: '{reason}, от {from} г. до {to} г.', values: { reason, from: formatDay(from), to: formatDay(to) } }
}

const discountWhy = (discount: Discount): Phrase =>
  discount.percent === null
    ? { text: 'отстъпка ({reason})', values: { reason: validity(discount) } }
    : {
        text: 'отстъпка {percent} % ({reason})',
        values: { percent: readableDecimal(decimal(discount.percent)), reason: validity(discount) },
      }

interface Applied {
  readonly discount: Discount
  readonly off: Money
}

/** Each computed from the whole fee; together never more than the fee. */
function appliedTogether(base: Money, discounts: readonly Discount[]): Applied[] {
  let left = base
  return discounts.flatMap((discount) => {
    const discounted = takenOff(base, discount)
    const off = compareMoney(discounted, left) > 0 ? left : discounted
    left = subtractMoney(left, off)
    return off.minor > 0 ? [{ discount, off }] : []
  })
}

const offOf = (applied: readonly Applied[]): number => applied.reduce((sum, { off }) => sum + off.minor, 0)

/** The best for the family: one discount alone, or all combining ones together; of equal ones the oldest. */
function bestDiscounts(base: Money, discounts: readonly Discount[]): Applied[] {
  const inOrder = discounts.toSorted((left, right) => left.id - right.id)
  const combining = inOrder.filter(({ combines }) => combines)
  const candidates = [...inOrder.filter(({ combines }) => !combines).map((discount) => [discount]), combining]
  return candidates
    .filter((candidate) => candidate.length > 0)
    .toSorted((left, right) => left[0]!.id - right[0]!.id)
    .map((candidate) => appliedTogether(base, candidate))
    .reduce((best, applied) => (offOf(applied) > offOf(best) ? applied : best), [])
}

export function feeOf(facts: FeeFacts): Fee {
  const { visits, base, why } = baseOf(facts)
  const applied = bestDiscounts(
    base,
    facts.discounts.filter((discount) => overlaps(discount, rangeOf(facts.month))),
  )
  const discount = money(offOf(applied), base.currency)
  const amount = subtractMoney(base, discount)
  const reduced = applied.reduce<Phrase>(
    (before, part) => ({
      text: '{before} − {discount} {off}',
      values: { before, discount: discountWhy(part.discount), off: formatMoney(part.off) },
    }),
    why,
  )
  return {
    visits,
    base,
    discount,
    discountReason: applied.length > 0 ? applied.map((part) => part.discount.reason).join(', ') : null,
    amount,
    why: { text: '{reduced} = {amount}', values: { reduced, amount: formatMoney(amount) } },
  }
}
