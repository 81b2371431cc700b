import { expect, test } from 'vitest'
import { day } from '../kernel/day'
import { paymentDays, postingDay } from './payment-days'

const [since, today] = [day('2026-10-28'), day('2026-11-15')]

test.each([
  ['from the issue day to today', null, { from: since, to: today }],
  ['a lock before the issue day changes nothing', '2026-10-27', { from: since, to: today }],
  ['from the day after the lock', '2026-10-31', { from: '2026-11-01', to: today }],
  ['today alone', '2026-11-14', { from: today, to: today }],
  ['none when today is locked', '2026-11-15', undefined],
])('%s', (_, lockedUntil, expected) => {
  expect(paymentDays({ since, lockedUntil: lockedUntil === null ? null : day(lockedUntil), today })).toEqual(expected)
})

test('no day is left for a fee that is issued later', () => {
  expect(paymentDays({ since: day('2026-12-01'), lockedUntil: null, today })).toBeUndefined()
})

test('money that has arrived keeps its day if a payment may have it, else it gets the day of posting', () => {
  const days = { from: day('2026-11-01'), to: today }
  expect(postingDay(day('2026-11-01'), days)).toBe('2026-11-01')
  expect(postingDay(day('2026-10-31'), days)).toBe(today)
  expect(postingDay(day('2026-11-16'), days)).toBe(today)
})
