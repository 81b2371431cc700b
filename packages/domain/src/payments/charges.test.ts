import { expect, test } from 'vitest'
import type { Fee } from '../activities/fees'
import { day, type Day } from '../kernel/day'
import { euro } from '../kernel/money'
import { inBulgarian } from '../kernel/phrase'
import { chargeRows, owesNothing, type Charged, type Owed } from './charges'
import { distribute, dueDay } from './invoices'

const fee = (cents: number): Fee => ({
  visits: 1,
  base: euro(cents),
  discount: euro(0),
  discountReason: null,
  amount: euro(cents),
  why: { text: 'защото' },
})
const owed = (cents: number, forOn: Day = day('2026-11-01'), activityId = 1): Owed => ({
  activityId,
  activity: 'Шах',
  forOn,
  price: euro(400),
  fee: fee(cents),
})
const charged = (cents: number, forOn: Day = day('2026-11-01'), activityId = 1): Charged => ({
  activityId,
  forOn,
  amount: euro(cents),
})
const none = { owed: [], earlier: [], charged: [], total: euro(0) }

test('a new invoice has a line for each activity with a fee; repeated, it adds nothing', () => {
  const first = chargeRows({ ...none, owed: [owed(1600), owed(0, day('2026-11-01'), 2)] })
  expect(first).toMatchObject([{ kind: 1, amount: euro(1600) }])
  expect(chargeRows({ ...none, owed: [owed(1600)], charged: [charged(1600)], total: euro(1600) })).toEqual([])
  expect(chargeRows({ ...none, owed: [owed(2000)], charged: [charged(1600)], total: euro(1600) })).toMatchObject([
    { kind: 2, amount: euro(400) },
  ])
  expect(
    chargeRows({ ...none, owed: [owesNothing(charged(1600), 'Шах')], charged: [charged(1600)], total: euro(1600) }),
  ).toMatchObject([{ kind: 2, amount: euro(-1600) }])
})

test('corrects a paid month on the next invoice, never below zero; the rest is postponed', () => {
  const october = day('2026-10-01')
  const rows = chargeRows({
    owed: [owed(500)],
    earlier: [owed(400, october)],
    charged: [charged(1600, october)],
    total: euro(0),
  })
  expect(rows).toMatchObject([
    { kind: 1, amount: euro(500) },
    { kind: 3, amount: euro(-500), forOn: october },
  ])
  expect(inBulgarian(rows[1]!.why)).toContain('Корекция за октомври 2026 г.: начислени 16,00 €, дължими 4,00 €')
  // December: seven euro remain to be credited.
  const december = day('2026-12-01')
  expect(
    chargeRows({
      owed: [owed(900, december)],
      earlier: [owed(400, october)],
      charged: [charged(1100, october)],
      total: euro(0),
    }),
  ).toMatchObject([{ amount: euro(900) }, { amount: euro(-700) }])
})

test('adds charges before credits, so that the credit is as large as possible and a repetition adds nothing', () => {
  const [september, october] = [day('2026-09-01'), day('2026-10-01')]
  const facts = {
    owed: [],
    earlier: [owed(100, september), owed(1500, october)],
    charged: [charged(900, september), charged(1000, october)],
    total: euro(0),
  }
  expect(chargeRows(facts)).toMatchObject([
    { forOn: september, amount: euro(-500) },
    { forOn: october, amount: euro(500) },
  ])
  const again = [charged(400, september), charged(1500, october)]
  expect(chargeRows({ ...facts, charged: again })).toEqual([])
  // Also of the invoice's own month: charges on another invoice are not subtracted from this one.
  expect(chargeRows({ ...none, owed: [owed(0)], charged: [charged(3500)], total: euro(2000) })).toMatchObject([
    { kind: 2, amount: euro(-2000) },
  ])
})

test('days and the order of payment', () => {
  const month = { year: 2026, month: 12 }
  expect(dueDay(month, [1, 1], day('2026-12-01'))).toBe('2026-12-10')
  expect(dueDay(month, [1, 2], day('2026-12-31'))).toBe('2027-01-15')
  const rests = [
    { id: 7, rest: euro(1000) },
    { id: 3, rest: euro(500) },
    { id: 9, rest: euro(200) },
  ]
  expect(distribute(euro(1200), rests)).toEqual([
    { id: 7, amount: euro(1000) },
    { id: 3, amount: euro(200) },
  ])
})

test.each([
  ['2026-12-03', '2026-12-10', '2027-01-15'],
  ['2026-12-04', '2026-12-11', '2027-01-15'],
  ['2026-12-18', '2026-12-25', '2027-01-15'],
  ['2027-01-09', '2027-01-16', '2027-01-16'],
])('a run on %s is due on %s, with visits on %s', (runOn, monthly, visits) => {
  const december = { month: 12, year: 2026 }
  expect(dueDay(december, [1], day(runOn))).toBe(monthly)
  expect(dueDay(december, [1, 2], day(runOn))).toBe(visits)
})
