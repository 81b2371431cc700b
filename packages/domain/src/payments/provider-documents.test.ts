import { expect, test } from 'vitest'
import { day } from '../kernel/day'
import { euro } from '../kernel/money'
import { partsOf, protocolLines, shareOf } from './provider-documents'

const payment = (
  childId: number,
  cents: number,
  charges: readonly (readonly [number, number])[],
  isDirect = false,
) => ({
  childId,
  paidOn: day('2026-11-01'),
  amount: euro(cents),
  isDirect,
  charges: charges.map(([activityId, charged]) => ({ activityId, cents: charged, visits: 4 })),
})

test('a payment is split over the activities of its invoice to the cent; what is taken back is less', () => {
  const lines = protocolLines([
    payment(1, 1000, [
      [7, 1000],
      [8, 2000],
    ]),
    payment(1, 500, [[7, 500]]),
    payment(2, 300, [[7, 300]]),
    payment(2, -300, [[7, 300]]),
  ])
  expect(lines).toEqual([
    { activityId: 7, children: 2, sessions: 8, amount: euro(333 + 500), direct: euro(0) },
    { activityId: 8, children: 1, sessions: 4, amount: euro(667), direct: euro(0) },
  ])
  const total = euro(lines.reduce((sum, { amount }) => sum + amount.minor, 0))
  const share = shareOf(total, '12.5')
  const parts = partsOf(
    share,
    lines.map(({ amount }) => amount),
  )
  expect(share).toEqual(euro(187))
  expect(parts.reduce((sum, { minor }) => sum + minor, 0)).toBe(187)
})

test('what the provider received directly is told apart by activity, also when it is taken back', () => {
  const direct = [
    payment(1, 1000, [[7, 1000]], true),
    payment(2, 500, [[8, 500]], true),
    payment(2, -500, [[8, 500]], true),
  ]
  expect(protocolLines([payment(3, 400, [[7, 400]]), ...direct])).toEqual([
    { activityId: 7, children: 2, sessions: 8, amount: euro(1400), direct: euro(1000) },
    { activityId: 8, children: 1, sessions: 4, amount: euro(0), direct: euro(0) },
  ])
})
