import { expect, test } from 'vitest'
import { day } from '../kernel/day'
import { euro } from '../kernel/money'
import { partsOf, protocolLines, shareOf } from './provider-documents'

const payment = (childId: number, cents: number, charges: readonly (readonly [number, number])[]) => ({
  childId,
  paidOn: day('2026-11-01'),
  amount: euro(cents),
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
    { activityId: 7, children: 2, sessions: 8, amount: euro(333 + 500) },
    { activityId: 8, children: 1, sessions: 4, amount: euro(667) },
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
