import { expect, test } from 'vitest'
import { day } from '../kernel/day'
import { euro } from '../kernel/money'
import { inBulgarian } from '../kernel/phrase'
import { feeTypes, scheduleText, sessionDays } from './activities'
import { feeOf, type Discount, type FeeFacts } from './fees'

const facts = (overrides: Partial<FeeFacts> = {}): FeeFacts => ({
  month: { year: 2026, month: 11 },
  feeType: feeTypes.Monthly,
  price: euro(2200),
  member: { from: day('2026-09-15'), to: null },
  sessions: 9,
  ownSessions: 9,
  attended: 5,
  absent: 2,
  prorate: false,
  payAbsences: false,
  discounts: [],
  ...overrides,
})
const discount = (overrides: Partial<Discount>): Discount => ({
  id: 1,
  reason: 'второ дете',
  percent: null,
  amount: null,
  combines: false,
  from: null,
  to: null,
  ...overrides,
})

test('a month is paid whole, unless the activity divides it', () => {
  expect(feeOf(facts()).amount).toEqual(euro(2200))
  const late = { member: { from: day('2026-11-18'), to: null }, ownSessions: 4 }
  expect(feeOf(facts(late)).amount).toEqual(euro(2200))
  const part = feeOf(facts({ ...late, prorate: true }))
  // 22.00 × 4 / 9 = 9.777…
  expect(part.amount).toEqual(euro(978))
  expect(inBulgarian(part.why)).toBe('Месечна такса 22,00 €, за 4 от 9 занимания = 9,78 €')
  // By the 15th the month is whole; who leaves by the 15th pays a part.
  const early = { prorate: true, ownSessions: 7 }
  expect(feeOf(facts({ ...early, member: { from: day('2026-11-15'), to: null } })).amount).toEqual(euro(2200))
  expect(feeOf(facts({ ...early, member: { from: day('2026-09-15'), to: day('2026-11-15') } })).amount).toEqual(
    euro(1711),
  )
})

test('visits are paid by their number; missed ones only where the activity says so', () => {
  const perVisit = { feeType: feeTypes.PerVisit, price: euro(450) }
  expect(feeOf(facts(perVisit))).toMatchObject({ visits: 5, amount: euro(2250) })
  expect(feeOf(facts({ ...perVisit, payAbsences: true }))).toMatchObject({ visits: 7, amount: euro(3150) })
  expect(inBulgarian(feeOf(facts({ ...perVisit, attended: 1 })).why)).toBe('1 посещение × 4,50 € = 4,50 €')
  expect(feeOf(facts({ ...perVisit, attended: 0 })).amount).toEqual(euro(0))
})

test('the largest discount counts alone, in its period, and never below zero', () => {
  const discounts = [
    discount({ id: 1, percent: '10' }),
    discount({ id: 2, amount: '5.00', reason: 'дете на служител' }),
    discount({ id: 3, percent: '100', to: day('2026-10-31') }),
  ]
  const fee = feeOf(facts({ discounts }))
  expect(fee).toMatchObject({ discount: euro(500), discountReason: 'дете на служител', amount: euro(1700) })
  expect(inBulgarian(fee.why)).toBe('Месечна такса 22,00 € − отстъпка (дете на служител) 5,00 € = 17,00 €')
  expect(feeOf(facts({ discounts: [discount({ amount: '99' })] })).amount).toEqual(euro(0))
  expect(feeOf(facts({ price: euro(333), discounts: [discount({ percent: '50' })] }))).toMatchObject({
    // 1.665 rounds half up.
    amount: euro(167),
    discount: euro(166),
  })
})

test('sessions are the weekdays of the schedule without days off; without a schedule every working day', () => {
  const range = { from: day('2026-11-01'), to: day('2026-11-15') }
  expect(sessionDays([1, 3], range, (one) => one === '2026-11-09')).toEqual(['2026-11-02', '2026-11-04', '2026-11-11'])
  expect(sessionDays([], range, () => false)).toHaveLength(10)
  expect(sessionDays([1], undefined, () => false)).toEqual([])
  expect(scheduleText([{ weekday: 1, from: '16:00', to: '16:30' }])).toBe('пн 16:00–16:30')
  expect(
    scheduleText([
      { weekday: 1, from: '16:00', to: '16:30' },
      { weekday: 3, from: '16:00', to: '16:30' },
      { weekday: 5, from: '17:00', to: '17:30' },
    ]),
  ).toBe('пн, ср 16:00–16:30, пт 17:00–17:30')
  expect(scheduleText([])).toBe('по уговорка')
})

test('combining discounts apply together, unless one alone gives more', () => {
  const second = discount({ id: 1, percent: '10', combines: true })
  const staff = discount({ id: 2, amount: '3.00', reason: 'дете на служител', combines: true })
  const alone = (amount: string) => discount({ id: 3, amount, reason: 'близнаци' })
  const of = (...discounts: Discount[]) => feeOf(facts({ discounts }))
  expect(of(second, staff)).toMatchObject({
    discount: euro(520),
    amount: euro(1680),
    discountReason: 'второ дете, дете на служител',
  })
  expect(inBulgarian(of(second, staff).why)).toBe(
    'Месечна такса 22,00 € − отстъпка 10 % (второ дете) 2,20 € − отстъпка (дете на служител) 3,00 € = 16,80 €',
  )
  expect(of(second, staff, alone('5.20'))).toMatchObject({ discountReason: 'второ дете, дете на служител' })
  expect(of(second, staff, alone('5.21'))).toMatchObject({ discount: euro(521), discountReason: 'близнаци' })
  // Together never more than the fee.
  expect(of(second, { ...staff, amount: '21.00' })).toMatchObject({ discount: euro(2200), amount: euro(0) })
})

test('visits are explained with their days', () => {
  const days = {
    attended: [day('2026-11-04'), day('2026-11-11'), day('2026-11-18')],
    absent: [day('2026-11-25')],
  }
  const visits = { feeType: feeTypes.PerVisit, price: euro(400), attended: 3, absent: 1, days }
  expect(inBulgarian(feeOf(facts(visits)).why)).toBe('3 посещения (на 04, 11 и 18.11.2026 г.) × 4,00 € = 12,00 €')
  expect(inBulgarian(feeOf(facts({ ...visits, payAbsences: true })).why)).toBe(
    '4 посещения (на 04, 11 и 18.11.2026 г., пропуснати на 25.11.2026 г.) × 4,00 € = 16,00 €',
  )
})
