import { expect, test } from 'vitest'
import { day } from './day'
import type { Month } from './month'
import {
  addMonths,
  compareMonths,
  daysOf,
  defaultMonth,
  defaultMonths,
  firstDayOf,
  formatMonth,
  lastDayOf,
  monthOf,
  nextMonth,
  previousMonth,
  rangeOf,
  romanMonth,
  schoolMonthOrder,
} from './month'
import { fc } from '../../../../tests/support/random'

const november: Month = { year: 2026, month: 11 }

test('days of a month', () => {
  expect(daysOf(november)).toHaveLength(30)
  expect(firstDayOf(november)).toBe('2026-11-01')
  expect(lastDayOf({ year: 2028, month: 2 })).toBe('2028-02-29')
  expect(rangeOf(november)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(monthOf(day('2026-11-15'))).toEqual(november)
})

test('neighbours', () => {
  expect(nextMonth({ year: 2026, month: 12 })).toEqual({ year: 2027, month: 1 })
  expect(previousMonth({ year: 2027, month: 1 })).toEqual({ year: 2026, month: 12 })
  fc.assert(
    fc.property(fc.integer({ min: -200, max: 200 }), (count) => {
      const moved = addMonths(november, count)
      expect(addMonths(moved, -count)).toEqual(november)
      expect(Math.sign(compareMonths(moved, november))).toBe(Math.sign(count))
      expect(moved.month >= 1 && moved.month <= 12).toBe(true)
    }),
  )
})

test('names', () => {
  expect(formatMonth(november)).toBe('ноември 2026 г.')
  expect(schoolMonthOrder.map(romanMonth).join(' ')).toBe('IX X XI XII I II III IV V VI VII VIII')
})

const months = [9, 10, 11, 12].map((month) => ({ year: 2026, month }))

test.each([
  ['2026-11-15', november, [9, 10]],
  ['2026-09-20', { year: 2026, month: 9 }, [9]],
  ['2026-10-01', { year: 2026, month: 10 }, [9]],
  ['2027-03-01', { year: 2026, month: 9 }, [9]],
])('on %s the screen opens with the right months', (today, month, several) => {
  expect(defaultMonth(months, day(today))).toEqual(month)
  expect(defaultMonths(months, day(today)).map(({ month }) => month)).toEqual(several)
})

test('without months there is none to choose', () => {
  expect(defaultMonth([], day('2026-11-15'))).toBeUndefined()
  expect(defaultMonths([], day('2026-11-15'))).toEqual([])
})
