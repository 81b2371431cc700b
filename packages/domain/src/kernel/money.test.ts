import { expect, test } from 'vitest'
import { decimal } from './decimal'
import {
  addMoney,
  allocate,
  centsOf,
  compareMoney,
  convert,
  currencies,
  decimalOfMoney,
  euro,
  formatAmount,
  formatInBoth,
  formatMoney,
  lessPercent,
  lev,
  money,
  moneyOfDecimal,
  moneyOfNumber,
  numberOfMoney,
  parseMoney,
  subtractMoney,
  sumMoney,
  sumOfAmounts,
  timesDecimal,
} from './money'
import { fc } from '../../../../tests/support/random'

const { EUR, BGN } = currencies
const minor = fc.integer({ min: -10_000_000_00, max: 10_000_000_00 })

test.each([
  ['12,50', 1250],
  ['12.50', 1250],
  ['12.5', 1250],
  ['12', 1200],
  ['1 234,56 €', 123_456],
  ['24 лв.', 2400],
  ['24лв', 2400],
  ['-0,05', -5],
])('typed %j is %d minor units', (typed, expected) => {
  expect(parseMoney(typed, EUR)).toEqual(euro(expected))
})

test.each(['', 'безплатно', '12.505', '1.234,50', '€', '90071992547409.92', '-999999999999999999999.99'])(
  'typed %j is no amount',
  (typed) => {
    expect(parseMoney(typed, EUR)).toBeUndefined()
  },
)

test.each([
  [euro(1250), '12,50 €', '12,50 € (24,45 лв.)'],
  [lev(6500), '65,00 лв.', '65,00 лв. (33,23 €)'],
  [euro(5), '0,05 €', '0,05 € (0,10 лв.)'],
  [euro(-123_456_789), '-1\u00A0234\u00A0567,89 €', '-1\u00A0234\u00A0567,89 € (-2\u00A0414\u00A0604,92 лв.)'],
])('%o is shown as %s', (amount, single, both) => {
  expect(formatMoney(amount)).toBe(single)
  expect(formatInBoth(amount)).toBe(both)
})

test.each([
  [6500, 3323],
  [100, 51],
  [1, 1],
  [195_583, 100_000],
  [0, 0],
  [-6500, -3323],
])('%d stotinki are %d cents', (stotinki, cents) => {
  expect(convert(lev(stotinki), EUR)).toEqual(euro(cents))
})

test('conversion is the exact rate rounded once, half away from zero', () => {
  fc.assert(
    fc.property(minor, (amount) => {
      const units = BigInt(amount)
      const toLev = BigInt(convert(euro(amount), BGN).minor)
      const toEuro = BigInt(convert(lev(amount), EUR).minor)
      const size = (value: bigint): bigint => (value < 0n ? -value : value)
      expect(2n * size(toLev * 100_000n - units * 195_583n) <= 100_000n).toBe(true)
      expect(2n * size(toEuro * 195_583n - units * 100_000n) <= 195_583n).toBe(true)
      expect(convert(lev(-amount), EUR).minor).toBe(0 - convert(lev(amount), EUR).minor)
      // A cent is almost two stotinki, so a round trip is exact.
      expect(convert(convert(euro(amount), BGN), EUR)).toEqual(euro(amount))
    }),
  )
})

test('currencies are never mixed by accident', () => {
  expect(() => addMoney(euro(1), lev(1))).toThrow(TypeError)
  expect(() => sumMoney([euro(1), lev(1)], EUR)).toThrow(TypeError)
  expect(() => compareMoney(euro(1), lev(1))).toThrow(TypeError)
})

test('sums and differences', () => {
  expect(sumMoney([euro(10), euro(20), euro(-5)], EUR)).toEqual(euro(25))
  expect(sumMoney([], BGN)).toEqual(lev(0))
  expect(subtractMoney(euro(10), euro(30))).toEqual(euro(-20))
})

test('amounts of the wire add up to the cent', () => {
  expect(sumOfAmounts([0.1, 0.2, -0.3])).toBe(0)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { maxLength: 50 }), (minors) => {
      expect(minors.map((minor) => centsOf(minor / 100))).toEqual(minors.map((minor) => minor + 0))
      expect(sumOfAmounts(minors.map((minor) => minor / 100))).toBe(minors.reduce((sum, minor) => sum + minor, 0) / 100)
    }),
  )
})

test('parts of a cent are refused', () => {
  expect(() => money(0.5, EUR)).toThrow(RangeError)
  expect(() => money(Number.MAX_SAFE_INTEGER + 1, EUR)).toThrow(RangeError)
  expect(moneyOfNumber(12.505, EUR)).toBeUndefined()
  expect(moneyOfNumber(Number.NaN, EUR)).toBeUndefined()
})

test('amounts survive JSON numbers, decimals and text', () => {
  fc.assert(
    fc.property(minor, (amount) => {
      const whole = euro(amount)
      expect(moneyOfNumber(numberOfMoney(whole), EUR)).toEqual(whole)
      expect(moneyOfDecimal(decimalOfMoney(whole), EUR)).toEqual(whole)
      expect(parseMoney(formatMoney(whole), EUR)).toEqual(whole)
      expect(parseMoney(formatAmount(whole), EUR)).toEqual(whole)
    }),
  )
})

test.each([
  ['10', 1800],
  ['15', 1700],
  ['33.333', 1333],
  ['100', 0],
  ['0', 2000],
])('20.00 € less %s %% is %d cents', (percent, expected) => {
  expect(lessPercent(euro(2000), decimal(percent))).toEqual(euro(expected))
})

test('four visits at 4.50 €, and half a cent up', () => {
  expect(timesDecimal(euro(450), decimal(4))).toEqual(euro(1800))
  expect(timesDecimal(euro(333), decimal('0.5'))).toEqual(euro(167))
})

test('splitting loses nothing and is fair to a cent', () => {
  expect(allocate(euro(100), [1, 1, 1])).toEqual([euro(34), euro(33), euro(33)])
  expect(allocate(euro(-100), [1, 1, 1])).toEqual([euro(-34), euro(-33), euro(-33)])
  expect(() => allocate(euro(1), [0, 0])).toThrow(RangeError)
  expect(() => allocate(euro(1), [-1, 2])).toThrow(RangeError)
  fc.assert(
    fc.property(
      minor,
      fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 12 }).filter((weights) => weights.some(Boolean)),
      (amount, weights) => {
        const parts = allocate(euro(amount), weights)
        const total = weights.reduce((all, weight) => all + weight, 0)
        expect(sumMoney(parts, EUR)).toEqual(euro(amount))
        expect(parts.every((part, index) => Math.abs(part.minor - (amount * weights[index]!) / total) < 1.000001)).toBe(
          true,
        )
        expect(parts.every((part, index) => weights[index] !== 0 || part.minor === 0)).toBe(true)
      },
    ),
  )
})
