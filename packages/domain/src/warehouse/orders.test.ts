import { expect, test } from 'vitest'
import { decimal, formatTrimmed } from '../kernel/decimal'
import { quantityToOrder } from './orders'
import { conversionOf, fractionOf, priceInUnit, units, type BaseUnit } from './units'
import { fc } from '../../../../tests/support/random'

const toOrder = (free: string, onTheWay: string, minimum: string, pack?: string, baseUnit: BaseUnit = units.Kilogram) =>
  formatTrimmed(
    quantityToOrder({
      baseUnit,
      free: decimal(free),
      onTheWay: decimal(onTheWay),
      minimum: decimal(minimum),
      pack: pack === undefined ? undefined : decimal(pack),
    }),
  )

test('up to the minimum, in whole packages, less what is on its way', () => {
  expect(toOrder('3.2', '0', '10')).toBe('6.8')
  expect(toOrder('3.2', '0', '10', undefined, units.Piece)).toBe('7')
  expect(toOrder('3.2', '0', '10', '5')).toBe('10')
  expect(toOrder('5', '0', '10', '5')).toBe('5')
  expect(toOrder('3.2', '7', '10', '5')).toBe('0')
  expect(toOrder('12', '0', '10')).toBe('0')
})

test('whatever there is, after the order there is enough and not a package more', () => {
  const thousandths = fc.integer({ min: 0, max: 200_000 })
  fc.assert(
    fc.property(
      thousandths,
      thousandths,
      thousandths,
      fc.integer({ min: 1, max: 30_000 }),
      (free, way, minimum, pack) => {
        const [f, w, m, p] = [free, way, minimum, pack].map((n) => (n / 1000).toFixed(3)) as [
          string,
          string,
          string,
          string,
        ]
        const ordered = Math.round(Number(toOrder(f, w, m, p)) * 1000)
        const enough = free + way >= minimum
        expect(ordered % pack).toBe(0)
        expect(ordered === 0).toBe(enough)
        if (enough) return
        expect(free + way + ordered).toBeGreaterThanOrEqual(minimum)
        expect(free + way + ordered - pack).toBeLessThan(minimum)
      },
    ),
  )
})

test('a price in another unit has five decimals and does not drift', () => {
  const egg = [fractionOf(units.Gram, decimal('55'))]
  const inUnit = (price: string, unit: (typeof units)[keyof typeof units]) =>
    formatTrimmed(priceInUnit(decimal(price), conversionOf(units.Piece, egg, unit)!))
  expect(inUnit('0.22', units.Gram)).toBe('0.004')
  expect(inUnit('0.22', units.Kilogram)).toBe('4')
  expect(inUnit('0.22', units.Piece)).toBe('0.22')
  expect(formatTrimmed(priceInUnit(decimal('2.1'), conversionOf(units.Kilogram, [], units.Gram)!))).toBe('0.0021')
})
