import { expect, test } from 'vitest'
import { fc } from '../../../../tests/support/random'
import { isOutlier, usualRange } from './outliers'

test('one extreme value is an outlier and does not move the range', () => {
  const usual = usualRange([80, 82, 84, 85, 86, 12], 10)!
  expect(usual.median).toBe(83)
  expect(isOutlier(12, usual)).toBe(true)
  for (const value of [80, 82, 84, 85, 86]) expect(isOutlier(value, usual)).toBe(false)
})

test('values within the margin are no outliers', () => {
  const usual = usualRange([84, 84, 84, 84, 84, 90], 10)!
  expect(isOutlier(90, usual)).toBe(false)
  expect(isOutlier(95, usual)).toBe(true)
})

test('fewer than five values have no usual range', () => {
  expect(usualRange([1, 2, 3, 100], 1)).toBeUndefined()
})

test('at most half of the values are outliers, and shifting all values changes none', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 5, maxLength: 40 }),
      fc.integer({ min: 0, max: 50 }),
      (values, shift) => {
        const usual = usualRange(values, 10)!
        const shifted = usualRange(
          values.map((value) => value + shift),
          10,
        )!
        const rows = values.filter((value) => isOutlier(value, usual))
        expect(rows.length).toBeLessThanOrEqual(values.length / 2)
        expect(values.map((value) => isOutlier(value + shift, shifted))).toEqual(
          values.map((value) => isOutlier(value, usual)),
        )
      },
    ),
  )
})
