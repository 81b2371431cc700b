import { expect, test } from 'vitest'
import { addDays, day, type Day } from '../kernel/day'
import { daysIn } from '../kernel/range'
import { addMonths, compareMonths, daysOf, monthOf } from '../kernel/month'
import { coverMonths } from './months'
import { fc } from '../../../../tests/support/random'

test('whole months, with what is added and taken away, are exactly the days of the range', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 420 }), (start, length) => {
      const from = addDays(day('2025-09-15'), start)
      const to = addDays(from, length)
      const counted = new Map<Day, number>()
      const count = (days: readonly Day[], by: number) => {
        for (const row of days) counted.set(row, (counted.get(row) ?? 0) + by)
      }
      const { months, plus, minus } = coverMonths({ from, to })
      if (months)
        for (
          let month = monthOf(months.first);
          compareMonths(month, monthOf(months.last)) <= 0;
          month = addMonths(month, 1)
        )
          count(daysOf(month), 1)
      for (const range of plus) count(daysIn(range), 1)
      for (const range of minus) count(daysIn(range), -1)
      expect(
        [...counted]
          .filter(([, times]) => times !== 0)
          .map(([one]) => one)
          .toSorted(),
      ).toEqual(daysIn({ from, to }))
      expect([...counted.values()].every((times) => times === 0 || times === 1)).toBe(true)
    }),
  )
})

test('of the running month the days that are left are taken away', () => {
  expect(coverMonths({ from: day('2026-11-01'), to: day('2026-11-17') })).toEqual({
    months: { first: '2026-11-01', last: '2026-11-01' },
    plus: [],
    minus: [{ from: '2026-11-18', to: '2026-11-30' }],
  })
  expect(coverMonths({ from: day('2026-11-01'), to: day('2026-11-05') })).toEqual({
    months: undefined,
    plus: [{ from: '2026-11-01', to: '2026-11-05' }],
    minus: [],
  })
})
