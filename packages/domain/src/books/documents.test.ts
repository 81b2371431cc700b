import { expect, test } from 'vitest'
import { day } from '../kernel/day'
import { officialState, officialStates, requiredTypes } from './documents'

const today = day('2026-11-13')

test('a document without an end is valid; sixty days before its end it expires, on the day itself it still counts', () => {
  expect(officialState(null, today)).toBe(officialStates.Valid)
  expect(officialState(day('2027-01-13'), today)).toBe(officialStates.Valid)
  expect(officialState(day('2027-01-12'), today)).toBe(officialStates.Expiring)
  expect(officialState(today, today)).toBe(officialStates.Expiring)
  expect(officialState(day('2026-11-12'), today)).toBe(officialStates.Expired)
})

test('thirteen types must be there', () => {
  expect(requiredTypes).toHaveLength(13)
})
