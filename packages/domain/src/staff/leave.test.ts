import { expect, test } from 'vitest'
import { day } from '../kernel/day'
import { leaveMayBecome, leavePeriodText, leaveStates, remainingDays, remainingText, usualEntitlement } from './leave'

const { Pending, Approved, Rejected, Withdrawn } = leaveStates

test('a decision can be reversed, a withdrawn request cannot change', () => {
  expect(leaveMayBecome(Approved, Pending)).toBe(true)
  expect(leaveMayBecome(Rejected, Pending)).toBe(true)
  expect(leaveMayBecome(Rejected, Withdrawn)).toBe(false)
  for (const state of Object.values(leaveStates)) expect(leaveMayBecome(Withdrawn, state)).toBe(false)
})

test('pedagogical staff have 48 days of paid leave, others 20; other kinds have no limit', () => {
  expect([usualEntitlement(3, true), usualEntitlement(3, false), usualEntitlement(4, true)]).toEqual([48, 20, null])
  expect([remainingDays({ entitled: 48, used: 50 }), remainingDays({ entitled: null, used: 3 })]).toEqual([-2, null])
})

test('periods and remaining days as text', () => {
  const monday = day('2026-11-16')
  expect(leavePeriodText(monday, monday)).toBe('16.11.2026')
  expect(leavePeriodText(monday, day('2026-11-20'))).toBe('16.11.2026 – 20.11.2026')
  expect(remainingText(2026, 43, 38)).toBe('остават 43 → 38 дни за 2026 г.')
})
