import { expect, test } from 'vitest'
import { day as dayFrom } from '../kernel/day'
import { consumedDifference, valueInDayOrder, type ValuedMovement } from './valuation'
import { fc, runs } from '../../../../tests/support/random'

const empty = { quantity: 0n, value: 0n, price: 0n }
const on = (date: number) => dayFrom(`2026-11-${String(date).padStart(2, '0')}`)
const came = (date: number, quantity: bigint, value: bigint): ValuedMovement => ({
  kind: 'fixed',
  day: on(date),
  quantity,
  value,
})
const left = (date: number, ...parts: bigint[]): ValuedMovement => ({ kind: 'out', day: on(date), parts })

test('the price is the value divided by the quantity after every movement, never a carried price', () => {
  // 3 kg for 1.00 cost 0.33333; after 1 kg for 0.33 the rest of 0.67 costs 0.33500.
  const { results, end } = valueInDayOrder(empty, [came(1, 3000n, 100n), left(1, 1000n), left(1, 1000n)])
  expect(results.map(({ value, price }) => [value, price])).toEqual([
    [100n, 33_333n],
    [33n, 33_333n],
    [34n, 33_500n],
  ])
  expect(end).toEqual({ quantity: 1000n, value: 33n, price: 33_000n })
})

test('the order is the day, then goods that come in, then the order of posting', () => {
  const { results } = valueInDayOrder(empty, [
    came(10, 10_000n, 1000n),
    left(15, 5000n),
    came(15, 10_000n, 3000n),
    left(12, 10_000n),
  ])
  // The issue of the 12th takes all of the first delivery at 1.00; the issue of the 15th is valued at 3.00.
  expect(results.map(({ value }) => value)).toEqual([1000n, 1500n, 3000n, 1000n])
})

test('the last quantity takes the last cent, and a surplus has the last price when nothing is left', () => {
  const { results, end } = valueInDayOrder(empty, [
    came(1, 3000n, 100n),
    left(2, 3000n),
    { kind: 'surplus', day: on(3), quantity: 2000n },
  ])
  expect(results.map(({ value }) => value)).toEqual([100n, 100n, 67n])
  expect(end).toEqual({ quantity: 2000n, value: 67n, price: 33_500n })
  // 3 t for 1.00: the price of 0.00033 would leave a cent behind.
  expect(valueInDayOrder(empty, [came(1, 3_000_000n, 100n), left(2, 3_000_000n)]).end).toMatchObject({ value: 0n })
})

test('the batches of a line share its value, the last one takes the rest', () => {
  const { results } = valueInDayOrder(empty, [came(1, 9000n, 100n), left(2, 2000n, 2000n, 2000n)])
  expect(results[1]).toMatchObject({ value: 67n, shares: [22n, 22n, 23n] })
})

test('reports the day with the lowest quantity and the first day with a wrong value', () => {
  const short = valueInDayOrder(empty, [came(1, 5000n, 500n), left(3, 6000n), left(4, 1000n), came(5, 9000n, 900n)])
  expect(short.short).toEqual({ day: on(4), amount: -2000n })
  const unsound = valueInDayOrder({ quantity: 5000n, value: 300n, price: 60_000n }, [came(2, 0n, -400n)])
  expect(unsound).toMatchObject({ unsound: { day: on(2), amount: -100n } })
  expect(short.unsound).toBeUndefined()
})

test('a reversal of a closed day that takes the last quantity settles the value that is left', () => {
  const opening = { quantity: 10_000n, value: 2000n, price: 200_000n }
  const { settled, end } = valueInDayOrder(opening, [
    { kind: 'fixed', day: on(5), quantity: -10_000n, value: -1000n, settles: true },
  ])
  expect([...settled]).toEqual([[0, 1000n]])
  expect(end).toMatchObject({ quantity: 0n, value: 0n })
})

test('a corrected price changes the stock by the remaining goods only', () => {
  // 108 eggs at 0.19 that should be 0.13; 9.331 are left.
  const [former, corrected] = [
    { quantity: 108_000n, value: 2052n },
    { quantity: 108_000n, value: 1404n },
  ]
  expect(consumedDifference(former, corrected, 9331n)).toBe(1283n - 1875n)
  expect(consumedDifference(former, corrected, 108_000n)).toBe(0n)
})

const movements = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('fixed' as const),
      day: fc.integer({ min: 1, max: 9 }).map(on),
      quantity: fc.bigInt({ min: 1n, max: 50_000n }),
      price: fc.bigInt({ min: 100_000n, max: 500_000n }),
    }),
    fc.record({
      kind: fc.constant('out' as const),
      day: fc.integer({ min: 1, max: 9 }).map(on),
      parts: fc.array(fc.bigInt({ min: 1n, max: 8000n }), { minLength: 1, maxLength: 3 }),
    }),
  ),
  { minLength: 1, maxLength: 40 },
)

test('random movements: no value without quantity, none below zero, prices within those of the deliveries', () => {
  fc.assert(
    fc.property(movements, (drawn) => {
      const inbound = drawn.map((row): ValuedMovement =>
        row.kind === 'out' ? row : { ...row, value: (row.quantity * row.price + 500_000n) / 1_000_000n },
      )
      const { results, end, short } = valueInDayOrder(empty, inbound)
      if (short) return
      const total = inbound.reduce(
        (sum, one, index) => (one.kind === 'out' ? sum - results[index]!.value : sum + results[index]!.value),
        0n,
      )
      expect(end.value).toBe(total)
      expect(end.value >= 0n && (end.quantity > 0n || end.value === 0n)).toBe(true)
      expect(results.map(({ shares }) => shares.reduce((sum, share) => sum + share, 0n))).toEqual(
        results.map(({ value }) => value),
      )
      // Each movement rounds by at most half a cent.
      const slack = BigInt(inbound.length) * 500_000n
      const prices = drawn.flatMap((one) => (one.kind === 'out' ? [] : one.price))
      if (prices.length === 0 || end.quantity === 0n) return
      const [lowest, highest] = [prices.reduce((a, b) => (a < b ? a : b)), prices.reduce((a, b) => (a > b ? a : b))]
      expect(end.value * 1_000_000n >= lowest * end.quantity - slack).toBe(true)
      expect(end.value * 1_000_000n <= highest * end.quantity + slack).toBe(true)
    }),
    { numRuns: runs(300) },
  )
})
