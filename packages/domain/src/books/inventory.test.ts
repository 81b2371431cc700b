import { expect, test } from 'vitest'
import { differenceText, labelCode, numberOfLabel } from './inventory'
import { periodOf, stillNeeded } from './qualification'

test('a label has eight digits and leads back to its number', () => {
  expect(labelCode(17)).toBe('00000017')
  expect(numberOfLabel('00000017')).toBe(17)
  expect(numberOfLabel('3800123456789')).toBeUndefined()
})

test('what a count has found, in words', () => {
  expect(differenceText(5, 5)).toBe('налице')
  expect(differenceText(5, 3)).toBe('липсва 2 бр.')
  expect(differenceText(5, 6)).toBe('в повече 1 бр.')
  expect(differenceText(0, 1)).toBe('намерен тук, 1 бр.')
  expect(differenceText(5, null)).toBe('непреброен')
})

test('four school years count, and what is missing to the norm is told', () => {
  expect(periodOf(2026)).toEqual({ from: 2023, to: 2026 })
  expect(stillNeeded({ internalHours: 10, externalHours: 16, credits: 1 })).toEqual({ hours: 6, credits: 2 })
  expect(stillNeeded({ internalHours: 20, externalHours: 64, credits: 4 })).toEqual({ hours: 0, credits: 0 })
})
