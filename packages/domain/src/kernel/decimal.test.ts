import { expect, test } from 'vitest'
import type { Decimal } from './decimal'
import {
  add,
  compareDecimals,
  decimal,
  divide,
  divideHalfUp,
  equalDecimals,
  formatDecimal,
  formatTrimmed,
  readableDecimal,
  isNegative,
  isPositive,
  isZero,
  minDecimal,
  multiply,
  negate,
  one,
  parseDecimal,
  quantityScale,
  roundHalfUp,
  roundUpToMultiple,
  subtract,
  sum,
  toNumber,
  unitPriceScale,
  zero,
} from './decimal'
import { fc } from '../../../../tests/support/random'

const anyDecimal: fc.Arbitrary<Decimal> = fc.record({
  units: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
  scale: fc.integer({ min: 0, max: 8 }),
})

/** The value as an exact fraction, computed without the code under test. */
const fraction = ({ units, scale }: Decimal): [bigint, bigint] => [units, 10n ** BigInt(scale)]
const equals = (value: Decimal, [top, bottom]: [bigint, bigint]): boolean => {
  const [ownTop, ownBottom] = fraction(value)
  return ownTop * bottom === top * ownBottom
}

test.each([
  ['12,50', '12.50'],
  ['12.50', '12.50'],
  [' 1 234,5 ', '1234.5'],
  ['1\u00A0234', '1234'],
  [',5', '0.5'],
  ['5.', '5'],
  ['-3', '-3'],
  ['+3,0', '3.0'],
  ['-0.001', '-0.001'],
])('typed %j reads as %s', (typed, expected) => {
  expect(formatDecimal(parseDecimal(typed)!)).toBe(expected)
})

test.each(['', ' ', '.', '-', '1.234,5', '1,2,3', '12a', '1e5', '--1'])('typed %j is no decimal', (typed) => {
  expect(parseDecimal(typed)).toBeUndefined()
  expect(() => decimal(typed)).toThrow(RangeError)
})

test('numbers are read as they print', () => {
  expect(formatDecimal(decimal(0.1))).toBe('0.1')
  expect(formatTrimmed(decimal(1e-7))).toBe('0.0000001')
  expect(formatDecimal(decimal(42n))).toBe('42')
  expect(() => decimal(Number.NaN)).toThrow(RangeError)
})

test.each([
  ['0.125', 2, '0.13'],
  ['0.124', 2, '0.12'],
  ['-0.125', 2, '-0.13'],
  ['2.5', 0, '3'],
  ['-2.5', 0, '-3'],
  ['1.005', 2, '1.01'],
  ['7', 3, '7.000'],
  ['-0.004', 2, '0.00'],
])('%s at %d decimals is %s', (value, scale, expected) => {
  expect(formatDecimal(decimal(value), scale)).toBe(expected)
})

test('display without trailing zeros', () => {
  expect(['1.890', '2.000', '0.0', '100', '-0.50'].map((text) => formatTrimmed(decimal(text)))).toEqual([
    '1.89',
    '2',
    '0',
    '100',
    '-0.5',
  ])
})

test('lentil soup for 42 (domain.md 5.4)', () => {
  const portions = decimal(42)
  const products = [
    ['45', '2.10'],
    ['20', '0.85'],
    ['12', '0.70'],
    ['30', '1.60'],
    ['7', '1.90'],
  ].map(([grams, price]) => ({
    quantity: divide(multiply(decimal(grams!), portions), decimal(1000), quantityScale),
    price: decimal(price!),
  }))
  expect(products.map(({ quantity }) => formatDecimal(quantity))).toEqual(['1.890', '0.840', '0.504', '1.260', '0.294'])
  const values = products.map(({ quantity, price }) => multiply(quantity, price))
  const rounded = values.map((value) => roundHalfUp(value, 2))
  expect(rounded.map((value) => formatDecimal(value))).toEqual(['3.97', '0.71', '0.35', '2.02', '0.56'])
  expect(formatDecimal(sum(rounded))).toBe('7.61')
  expect(formatDecimal(sum(values))).toBe('7.61040')
  expect(formatDecimal(divide(sum(rounded), portions, 5))).toBe('0.18119')
  expect(formatDecimal(divide(sum(values), portions, 5))).toBe('0.18120')
})

test('moving weighted average: 10 kg at 1.20 and 30 kg at 1.35 (domain.md 5.4)', () => {
  const value = add(multiply(decimal('10'), decimal('1.20')), multiply(decimal('30'), decimal('1.35')))
  expect(formatDecimal(divide(value, decimal('40'), unitPriceScale))).toBe('1.31250')
})

test('an order is rounded up to whole packages', () => {
  const packed = (value: string, step: string): string =>
    formatTrimmed(roundUpToMultiple(decimal(value), decimal(step)))
  expect([packed('7.1', '2.5'), packed('7.5', '2.5'), packed('0', '1'), packed('0.001', '12')]).toEqual([
    '7.5',
    '7.5',
    '0',
    '12',
  ])
  expect(() => roundUpToMultiple(one, zero)).toThrow(RangeError)
})

test('dividing by zero is refused', () => {
  expect(() => divide(one, zero, 2)).toThrow('Division by zero')
})

test('arithmetic agrees with exact fractions', () => {
  fc.assert(
    fc.property(anyDecimal, anyDecimal, (left, right) => {
      const [[a, b], [c, d]] = [fraction(left), fraction(right)]
      expect(equals(add(left, right), [a * d + c * b, b * d])).toBe(true)
      expect(equals(subtract(left, right), [a * d - c * b, b * d])).toBe(true)
      expect(equals(multiply(left, right), [a * c, b * d])).toBe(true)
      expect(Math.sign(compareDecimals(left, right))).toBe(a * d < c * b ? -1 : a * d > c * b ? 1 : 0)
      expect(equalDecimals(minDecimal(left, right), a * d < c * b ? left : right)).toBe(true)
    }),
  )
})

test('a quotient is never further than half a unit away, and a tie goes away from zero', () => {
  fc.assert(
    fc.property(
      anyDecimal,
      anyDecimal.filter((value) => !isZero(value)),
      fc.integer({ min: 0, max: 6 }),
      (top, bottom, scale) => {
        const quotient = divide(top, bottom, scale)
        // Compares |quotient · bottom − top| · 2 · 10^scale with |bottom|, exactly.
        const error = subtract(multiply(quotient, bottom), top)
        const twice = multiply(decimal(2n * 10n ** BigInt(scale)), isNegative(error) ? negate(error) : error)
        const limit = isNegative(bottom) ? negate(bottom) : bottom
        const order = compareDecimals(twice, limit)
        const exactSize = isNegative(top) ? negate(top) : top
        const product = multiply(quotient, bottom)
        const roundedSize = isNegative(product) ? negate(product) : product
        expect(order <= 0).toBe(true)
        expect(order < 0 || compareDecimals(roundedSize, exactSize) > 0).toBe(true)
      },
    ),
  )
})

test('rounding equals dividing by one; text survives a round trip', () => {
  fc.assert(
    fc.property(anyDecimal, fc.integer({ min: 0, max: 8 }), (value, scale) => {
      expect(roundHalfUp(value, scale)).toEqual(divide(value, one, scale))
      expect(parseDecimal(formatDecimal(value))).toEqual(value)
      expect(equalDecimals(decimal(formatTrimmed(value)), value)).toBe(true)
      expect(isPositive(value) || isNegative(value) || isZero(value)).toBe(true)
      expect(toNumber(value)).toBe(Number(formatTrimmed(value)))
    }),
  )
})

test('half up on whole numbers', () => {
  expect([5n, -5n, 4n, 6n, -6n].map((value) => divideHalfUp(value, 2n))).toEqual([3n, -3n, 2n, 3n, -3n])
  expect(divideHalfUp(5n, -2n)).toBe(-3n)
})

test('people read a decimal comma and thousands apart', () => {
  expect(readableDecimal(decimal('1234567.125'))).toBe('1\u00A0234\u00A0567,125')
  expect(readableDecimal(decimal('-0.50'))).toBe('-0,5')
  expect(readableDecimal(decimal('1000'), 2)).toBe('1\u00A0000,00')
  expect(readableDecimal(decimal('0.12345'))).toBe('0,12345')
})
