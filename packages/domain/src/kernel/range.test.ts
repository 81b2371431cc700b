import { expect, test } from 'vitest'
import type { Day } from './day'
import { addDays, day } from './day'
import type { DayRange, OpenDayRange } from './range'
import { contains, containsRange, dayRange, daysIn, intersect, lengthOf, overlaps } from './range'
import { fc } from '../../../../tests/support/random'

const first = day('2026-09-01')
const nearDay = fc.integer({ min: 0, max: 40 }).map((count) => addDays(first, count))
const range: fc.Arbitrary<DayRange> = fc
  .tuple(nearDay, fc.integer({ min: 0, max: 15 }))
  .map(([from, more]) => ({ from, to: addDays(from, more) }))
const openRange: fc.Arbitrary<OpenDayRange> = fc
  .tuple(range, fc.boolean(), fc.boolean())
  .map(([closed, left, right]) => ({
    from: left ? null : closed.from,
    to: right ? null : closed.to,
  }))
const universe = daysIn({ from: addDays(first, -5), to: addDays(first, 70) })
const setOf = (open: OpenDayRange): Day[] => universe.filter((value) => contains(open, value))

test('an impossible range does not exist', () => {
  expect(dayRange(day('2026-09-02'), day('2026-09-01'))).toBeUndefined()
  expect(dayRange(first, first)).toEqual({ from: first, to: first })
})

test('ranges behave like sets of days', () => {
  fc.assert(
    fc.property(openRange, range, (open, closed) => {
      const common = setOf(open).filter((value) => daysIn(closed).includes(value))
      const met = intersect(open, closed)
      expect(met ? daysIn(met) : []).toEqual(common)
      expect(overlaps(open, closed)).toBe(common.length > 0)
      expect(overlaps(closed, open)).toBe(common.length > 0)
      expect(containsRange(open, closed)).toBe(common.length === lengthOf(closed))
      expect(lengthOf(closed)).toBe(daysIn(closed).length)
    }),
  )
})
