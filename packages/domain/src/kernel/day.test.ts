import { expect, test } from 'vitest'
import type { Day } from './day'
import {
  addDays,
  compareDays,
  day,
  dayOf,
  daysBetween,
  eachDay,
  formatDay,
  formatLongDay,
  formatShortDay,
  isDay,
  isoWeekOf,
  isWeekend,
  maxDay,
  minDay,
  mondayOfIsoWeek,
  parseDay,
  nextSofiaTime,
  sofiaInstant,
  sofiaTime,
  today,
  tryDay,
  weekdayOf,
  weekStart,
} from './day'
import { fc } from '../../../../tests/support/random'

const anyDay: fc.Arbitrary<Day> = fc.integer({ min: 0, max: 130_000 }).map((count) => addDays(day('1820-01-01'), count))

test.each(['2026-11-15', '2024-02-29', '2000-02-29', '1999-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true)
  expect(day(text)).toBe(text)
})

test.each([
  '2026-02-29',
  '1900-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '2026-1-1',
  '15.11.2026',
  '',
  'вчера',
])('%j is not a day', (text) => {
  expect(isDay(text)).toBe(false)
  expect(tryDay(text)).toBeUndefined()
  expect(() => day(text)).toThrow(RangeError)
})

test('values of other types are not days', () => {
  expect([20261115, null, undefined, new Date(0)].some(isDay)).toBe(false)
})

test('days are made of numbers', () => {
  expect(dayOf(2026, 9, 5)).toBe('2026-09-05')
  expect(() => dayOf(2026, 2, 30)).toThrow(RangeError)
})

test.each([
  ['2026-11-16', 1],
  ['2026-09-15', 2],
  ['2027-05-31', 1],
  ['2027-05-02', 7],
  ['1969-12-31', 3],
  ['1810-01-01', 1],
] as const)('weekday of %s is %d', (text, weekday) => {
  expect(weekdayOf(day(text))).toBe(weekday)
  expect(isWeekend(day(text))).toBe(weekday > 5)
})

test('display', () => {
  expect(formatDay(day('2026-01-05'))).toBe('05.01.2026')
  expect(formatShortDay(day('2026-11-15'))).toBe('15.11.')
  expect(formatLongDay(day('2026-11-16'))).toBe('понеделник, 16 ноември 2026 г.')
})

test.each([
  ['15.11.2026', '2026-11-15'],
  [' 5.1.2026 ', '2026-01-05'],
  ['5.1.26', '2026-01-05'],
  ['5.1.76', '1976-01-05'],
  ['15/11/2026', '2026-11-15'],
  ['15-11-2026', '2026-11-15'],
  ['15,11,2026', '2026-11-15'],
  ['15 11 2026', '2026-11-15'],
  ['15112026', '2026-11-15'],
  ['15.11.2026 г.', '2026-11-15'],
  ['15.11.2026г', '2026-11-15'],
  ['2026-11-15', '2026-11-15'],
])('typed %j means %s', (typed, expected) => {
  expect(parseDay(typed)).toBe(expected)
})

test.each(['', '31.4.2026', '29.02.2027', '15.11', '2026', '15.11.202', 'днес', '1.2.3.4'])(
  'typed %j is no day',
  (typed) => {
    expect(parseDay(typed)).toBeUndefined()
  },
)

test.each([
  ['2026-01-01', 2026, 1],
  ['2027-01-01', 2026, 53],
  ['2027-01-04', 2027, 1],
  ['2024-12-30', 2025, 1],
  ['2026-11-15', 2026, 46],
  ['2026-11-16', 2026, 47],
] as const)('%s lies in ISO week %d/%d', (text, year, week) => {
  expect(isoWeekOf(day(text))).toEqual({ year, week })
})

test('least, greatest, order', () => {
  const [first, second] = [day('2026-01-31'), day('2026-02-01')]
  expect(minDay(second, first, second)).toBe(first)
  expect(maxDay(first, second)).toBe(second)
  expect([second, first].toSorted(compareDays)).toEqual([first, second])
})

test('adding and counting days agree, and weekdays repeat every seven', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -3000, max: 3000 }), (start, count) => {
      const end = addDays(start, count)
      expect(daysBetween(start, end)).toBe(count)
      expect(parseDay(formatDay(end))).toBe(end)
      expect(weekdayOf(addDays(end, 7))).toBe(weekdayOf(end))
      expect(weekdayOf(weekStart(end))).toBe(1)
      const { year, week } = isoWeekOf(end)
      expect(mondayOfIsoWeek(year, week)).toBe(weekStart(end))
    }),
  )
})

test('each day from one to another, both included', () => {
  expect(eachDay(day('2024-02-28'), day('2024-03-01'))).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  expect(eachDay(day('2024-03-01'), day('2024-02-28'))).toEqual([])
  expect(eachDay(day('2027-03-27'), day('2027-03-29'))).toEqual(['2027-03-27', '2027-03-28', '2027-03-29'])
})

test.each([
  ['2026-11-15T21:59:59Z', '2026-11-15', '23:59'],
  ['2026-11-15T22:00:00Z', '2026-11-16', '00:00'],
  ['2026-07-01T20:59:00Z', '2026-07-01', '23:59'],
  ['2026-07-01T21:00:00Z', '2026-07-02', '00:00'],
  ['2027-03-28T00:59:00Z', '2027-03-28', '02:59'],
  ['2027-03-28T01:00:00Z', '2027-03-28', '04:00'],
])('at %s it is %s %s in Bulgaria', (instant, expectedDay, expectedTime) => {
  expect(today(new Date(instant))).toBe(expectedDay)
  expect(sofiaTime(new Date(instant))).toBe(expectedTime)
})

test.each([
  ['2026-11-16', '00:00', '2026-11-15T22:00:00.000Z'],
  ['2026-07-02', '09:30', '2026-07-02T06:30:00.000Z'],
  ['2027-03-28', '02:30', '2027-03-28T00:30:00.000Z'],
  ['2027-03-28', '03:30', '2027-03-28T01:30:00.000Z'],
  ['2027-03-28', '04:00', '2027-03-28T01:00:00.000Z'],
  ['2026-10-25', '02:30', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25', '03:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '04:00', '2026-10-25T02:00:00.000Z'],
])('clocks in Bulgaria show %s %s at %s', (date, time, expected) => {
  expect(sofiaInstant(day(date), time).toISOString()).toBe(expected)
})

test.each([
  ['2026-11-18T04:00:00.000Z', '07:30', '2026-11-18T05:30:00.000Z'],
  ['2026-11-18T05:30:00.000Z', '07:30', '2026-11-19T05:30:00.000Z'],
  ['2026-11-18T22:30:00.000Z', '02:40', '2026-11-19T00:40:00.000Z'],
  ['2027-03-27T06:00:00.000Z', '07:30', '2027-03-28T04:30:00.000Z'],
])('from %s the clocks show %s next at %s', (now, time, expected) => {
  expect(nextSofiaTime(new Date(now), time).toISOString()).toBe(expected)
})
