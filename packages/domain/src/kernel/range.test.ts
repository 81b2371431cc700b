import { expect, test } from 'vitest'
import type { Day } from './day'
import { addDays, day } from './day'
import type { DayRange, OpenDayRange } from './range'
import { contains, containsRange, dayRange, daysIn, intersect, joinRanges, lengthOf, overlaps, subtract } from './range'
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

test('subtracting leaves exactly the days in none of the holes', () => {
  fc.assert(
    fc.property(range, fc.array(openRange, { maxLength: 4 }), (whole, holes) => {
      const left = daysIn(whole).filter((value) => !holes.some((hole) => contains(hole, value)))
      expect(subtract(whole, ...holes).flatMap(daysIn)).toEqual(left)
    }),
  )
})

test('joined ranges cover the same days, in order and apart', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 6 }), (ranges) => {
      const joined = joinRanges(ranges)
      expect(joined.flatMap(daysIn)).toEqual([...new Set(ranges.flatMap(daysIn))].toSorted())
      expect(joined.every((piece, index) => index === 0 || addDays(joined[index - 1]!.to, 1) < piece.from)).toBe(true)
    }),
  )
})
