import { expect, test } from 'vitest'
import { addDays, day } from '../kernel/day'
import { expiryStep } from './expiry'

test('a month and a week before, once each, and only before the end', () => {
  const end = day('2026-12-31')
  const on = (left: number, sent: number[] = []) => expiryStep(end, addDays(end, -left), sent)
  expect([31, 30, 8, 7, 0, -1].map((left) => on(left))).toEqual([undefined, 30, 30, 7, 7, undefined])
  expect(on(12, [30])).toBeUndefined()
  expect(on(7, [30])).toBe(7)
  expect(on(3, [30, 7])).toBeUndefined()
  expect(on(20, [7])).toBeUndefined()
})
