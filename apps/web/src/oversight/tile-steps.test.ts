import { expect, test } from 'vitest'
import { fc } from '../../../../tests/support/random'
import { stepsOf } from './tile-steps'

test('higher values never have a lower step, and equal values have the same', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 60 }), (values) => {
      const { stepOf, bounds } = stepsOf(values)
      const sorted = values.toSorted((left, right) => left - right)
      for (const [index, value] of sorted.entries()) {
        const next = sorted[index + 1]
        expect(next === undefined || stepOf(next) >= stepOf(value)).toBe(true)
        expect(stepOf(value)).toBeGreaterThanOrEqual(1)
        expect(stepOf(value)).toBeLessThanOrEqual(5)
        const bound = bounds.find(({ step }) => step === stepOf(value))
        expect(bound!.from <= value && value <= bound!.to).toBe(true)
      }
    }),
  )
})

test('divides different values evenly', () => {
  const { stepOf } = stepsOf([10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
  expect([10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map(stepOf)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
})

test('has no steps without values', () => {
  expect(stepsOf([]).bounds).toEqual([])
})
