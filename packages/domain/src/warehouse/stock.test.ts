import { describe, expect, test } from 'vitest'
import { add, compareDecimals, decimal, formatDecimal, multiply, subtract, toNumber } from '../kernel/decimal'
import { emptyBalance, faultOf, postInbound, postOutbound, postSurplus, reverseInbound, type Balance } from './stock'
import { conversionOf, fromBase, toBase, units } from './units'
import { fc, runs } from '../../../../tests/support/random'

const quantity = (text: string) => decimal(text)
const shown = ({ quantity: q, value, price }: Balance) =>
  [formatDecimal(q, 3), formatDecimal(value, 2), formatDecimal(price, 5)].join(' ')

describe('moving weighted average', () => {
  test('the vector of domain.md 5.4: 10 kg at 1.20 and 30 kg at 1.35 make 1.31250', () => {
    const first = postInbound(emptyBalance, quantity('10'), decimal('12.00'))
    const second = postInbound(first.balance, quantity('30'), decimal('40.50'))
    expect(shown(second.balance)).toBe('40.000 52.50 1.31250')
  })

  test('an outbound keeps the price, and the last one takes the last cent', () => {
    const stock = postInbound(emptyBalance, quantity('3'), decimal('1.00')).balance
    const first = postOutbound(stock, quantity('1'))
    expect(formatDecimal(first.movement.value)).toBe('-0.33')
    const second = postOutbound(first.balance, quantity('1'))
    const last = postOutbound(second.balance, quantity('1'))
    expect(formatDecimal(last.movement.value)).toBe('-0.34')
    expect(shown(last.balance)).toBe('0.000 0.00 0.33333')
  })

  test('a price per gram far below a cent is not lost: 5 kg at 0.50, a hundred times 5 g', () => {
    let balance = postInbound(emptyBalance, quantity('5'), decimal('2.50')).balance
    for (let turn = 0; turn < 100; turn++) balance = postOutbound(balance, quantity('0.005')).balance
    expect(shown(balance)).toBe('4.500 2.50 0.50000')
    expect(formatDecimal(postOutbound(balance, quantity('4.5')).movement.value)).toBe('-2.50')
  })

  test('many small amounts that round up never take more than all is worth', () => {
    let balance = postInbound(emptyBalance, quantity('100'), decimal('0.50')).balance
    for (let turn = 0; turn < 60; turn++) balance = postOutbound(balance, quantity('1')).balance
    expect(shown(balance)).toBe('40.000 0.00 0.00500')
    expect(faultOf(balance)).toBeUndefined()
  })

  test('a return goes back at the value it had, at whatever price the stock is meanwhile', () => {
    const came = postInbound(emptyBalance, quantity('10'), decimal('10.00'))
    const dearer = postInbound(came.balance, quantity('10'), decimal('30.00'))
    const back = reverseInbound(dearer.balance, came.movement)
    expect(shown(back.balance)).toBe('10.000 30.00 3.00000')
  })

  test('taking back a delivery of which a part has been used is a fault', () => {
    const came = postInbound(emptyBalance, quantity('10'), decimal('10.00'))
    const used = postOutbound(came.balance, quantity('4'))
    expect(faultOf(reverseInbound(used.balance, came.movement).balance)).toBe('quantity')
  })

  test('a surplus comes in at the price of the moment', () => {
    const stock = postInbound(emptyBalance, quantity('2'), decimal('5.00')).balance
    expect(shown(postSurplus(stock, quantity('0.5')).balance)).toBe('2.500 6.25 2.50000')
  })
})

const thousandths = (min: number, max: number) => fc.integer({ min, max }).map((n) => ({ units: BigInt(n), scale: 3 }))

type Step =
  | { readonly kind: 'in'; readonly quantity: { units: bigint; scale: number }; readonly cents: number }
  | { readonly kind: 'out'; readonly part: number }
  | { readonly kind: 'back' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('in' as const),
    quantity: thousandths(1, 500_000),
    cents: fc.integer({ min: 0, max: 900_000 }),
  }),
  fc.record({ kind: fc.constant('out' as const), part: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('back' as const) }),
)

test('random histories: never below zero, nothing worth nothing, value near quantity × price', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let balance = emptyBalance
      let outbounds = 0
      let sumOfQuantities = decimal('0')
      let sumOfValues = decimal('0')
      const outs: { quantity: Balance['quantity']; value: Balance['value'] }[] = []
      for (const one of steps) {
        const posted =
          one.kind === 'in'
            ? postInbound(balance, one.quantity, { units: BigInt(one.cents), scale: 2 })
            : one.kind === 'out' && balance.quantity.units > 0n
              ? postOutbound(balance, {
                  units: (balance.quantity.units * BigInt(one.part) + 99n) / 100n,
                  scale: 3,
                })
              : one.kind === 'back' && outs.length > 0
                ? postInbound(balance, ...backOf(outs.pop()))
                : undefined
        if (!posted) continue
        if (one.kind === 'out') {
          outbounds++
          outs.push(posted.movement)
        }
        balance = posted.balance
        sumOfQuantities = add(sumOfQuantities, posted.movement.quantity)
        sumOfValues = add(sumOfValues, posted.movement.value)
        if (balance.quantity.units === 0n) outbounds = 0
        expect(faultOf(balance)).toBeUndefined()
        // Half a cent for each outbound, and what five decimals of a price lose over the quantity at each step.
        const drift = subtract(balance.value, multiply(balance.quantity, balance.price))
        const allowed =
          0.005 * (outbounds + outs.length + 1) + toNumber(balance.quantity) * 0.00001 * (steps.length + 1)
        expect(Math.abs(toNumber(drift))).toBeLessThanOrEqual(allowed)
      }
      expect(compareDecimals(sumOfQuantities, balance.quantity)).toBe(0)
      expect(compareDecimals(sumOfValues, balance.value)).toBe(0)
    }),
    { numRuns: runs(500) },
  )
})

const backOf = (movement: { quantity: Balance['quantity']; value: Balance['value'] } | undefined) => {
  const { quantity: q, value } = movement ?? { quantity: decimal('0'), value: decimal('0') }
  return [
    { units: -q.units, scale: q.scale },
    { units: -value.units, scale: value.scale },
  ] as const
}

describe('units', () => {
  const egg = [{ unit: units.Gram, numerator: 1, denominator: 55 }]

  test('grams and millilitres are thousandths', () => {
    const gram = conversionOf(units.Kilogram, [], units.Gram)
    expect(gram && formatDecimal(toBase(decimal('450'), gram))).toBe('0.450')
    expect(conversionOf(units.Litre, [], units.Gram)).toBeUndefined()
  })

  test('eggs are pieces of 55 g, in grams and in kilograms', () => {
    const gram = conversionOf(units.Piece, egg, units.Gram)
    const kilogram = conversionOf(units.Piece, egg, units.Kilogram)
    expect(gram && formatDecimal(toBase(decimal('110'), gram))).toBe('2.000')
    expect(kilogram && formatDecimal(toBase(decimal('1.1'), kilogram))).toBe('20.000')
    expect(gram && formatDecimal(fromBase(decimal('3'), gram))).toBe('165.000')
  })

  test('pieces to grams and back are the same pieces', () => {
    const gram = conversionOf(units.Piece, egg, units.Gram)
    if (!gram) throw new Error('no conversion')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (pieces) => {
        const whole = decimal(pieces)
        expect(compareDecimals(toBase(fromBase(whole, gram), gram), whole)).toBe(0)
      }),
    )
  })
})
