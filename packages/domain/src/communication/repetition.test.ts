import { expect, test } from 'vitest'
import {
  addDays,
  day,
  dayOfMonth,
  daysBetween,
  daysInMonth,
  eachDay,
  monthOfYear,
  weekdayOf,
  weekStart,
  yearOf,
  type Day,
  type Weekday,
} from '../kernel/day'
import { lastTime, occurrencesIn, recurrenceRule, repetitionText, type Repetition } from './repetition'
import { fc, runs } from '../../../../tests/support/random'

/** The rule said in words, asked of every single day: slow, and hard to get wrong. */
function isTime(start: Day, rule: Repetition, value: Day): boolean {
  if (value < start) return false
  const months = (yearOf(value) - yearOf(start)) * 12 + monthOfYear(value) - monthOfYear(start)
  switch (rule.every) {
    case 'day':
      return daysBetween(start, value) % rule.interval === 0
    case 'week':
      return (
        (daysBetween(weekStart(start), weekStart(value)) / 7) % rule.interval === 0 &&
        [...(rule.weekdays ?? []), weekdayOf(start)].includes(weekdayOf(value))
      )
    case 'month': {
      if (months % rule.interval !== 0) return false
      if (rule.monthly !== 'weekday') return dayOfMonth(value) === dayOfMonth(start)
      if (weekdayOf(value) !== weekdayOf(start)) return false
      const ordinal = Math.ceil(dayOfMonth(start) / 7)
      const isLast = dayOfMonth(value) + 7 > daysInMonth(yearOf(value), monthOfYear(value))
      return ordinal === 5 ? isLast : Math.ceil(dayOfMonth(value) / 7) === ordinal
    }
    default:
      return (
        (yearOf(value) - yearOf(start)) % rule.interval === 0 &&
        monthOfYear(value) === monthOfYear(start) &&
        dayOfMonth(value) === dayOfMonth(start)
      )
  }
}

const horizon = 1500

function naive(start: Day, rule: Repetition): Day[] {
  const times = eachDay(start, addDays(start, horizon)).filter((value) => isTime(start, rule, value))
  const counted = rule.count == null ? times : times.slice(0, rule.count)
  return rule.until == null ? counted : counted.filter((value) => value <= rule.until!)
}

const someDay = fc.integer({ min: 0, max: 1500 }).map((offset) => addDays(day('2026-01-01'), offset))
const someRule = fc.record({
  every: fc.constantFrom('day', 'week', 'month', 'year'),
  interval: fc.integer({ min: 1, max: 4 }),
  weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 })),
  monthly: fc.constantFrom('date', 'weekday', null),
  end: fc.option(
    fc.oneof(
      fc.record({ count: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ days: fc.integer({ min: 0, max: 700 }) }),
      fc.record({ count: fc.integer({ min: 1, max: 30 }), days: fc.integer({ min: 0, max: 700 }) }),
    ),
  ),
})
const started = fc.tuple(someDay, someRule).map(([start, { end, ...rule }]) => {
  const days = end && 'days' in end ? end.days : undefined
  return {
    start,
    rule: {
      ...rule,
      weekdays: rule.weekdays as Weekday[] | null,
      count: end && 'count' in end ? end.count : null,
      until: days === undefined ? null : addDays(start, days),
    } satisfies Repetition as Repetition,
  }
})

test('the same days as asking every single day', () => {
  fc.assert(
    fc.property(
      started,
      fc.integer({ min: -40, max: 900 }),
      fc.integer({ min: 0, max: 400 }),
      ({ start, rule }, offset, length) => {
        const from = addDays(start, offset)
        const to = addDays(from, length)
        expect(occurrencesIn(start, rule, { from, to })).toEqual(
          naive(start, rule).filter((value) => value >= from && value <= to),
        )
      },
    ),
    { numRuns: runs(400) },
  )
})

test('the last time is the last of all times, or there is none', () => {
  fc.assert(
    fc.property(started, ({ start, rule }) => {
      const last = lastTime(start, rule)
      const times = naive(start, rule)
      const endless = rule.until == null && rule.count == null
      // With a long step a number of times goes beyond what the slow model has looked at.
      const beyond = rule.until == null && rule.count != null && times.length < rule.count
      fc.pre(!beyond)
      expect(last).toBe(endless ? null : times.at(-1))
    }),
    { numRuns: runs(300) },
  )
})

test('a time taken out is the only one missing, and still counts', () => {
  const start = day('2026-11-16')
  const rule: Repetition = { every: 'week', interval: 1, count: 4 }
  const year = { from: start, to: day('2027-11-16') }
  expect(occurrencesIn(start, rule, year, [day('2026-11-23')])).toEqual(['2026-11-16', '2026-11-30', '2026-12-07'])
})

test('dates that a month lacks are left out, as calendar programs do', () => {
  const monthly: Repetition = { every: 'month', interval: 1, count: 3 }
  const all = (start: Day, rule: Repetition) => occurrencesIn(start, rule, { from: start, to: day('2040-01-01') })
  expect(all(day('2027-01-31'), monthly)).toEqual(['2027-01-31', '2027-03-31', '2027-05-31'])
  expect(all(day('2028-02-29'), { every: 'year', interval: 1, count: 2 })).toEqual(['2028-02-29', '2032-02-29'])
  expect(all(day('2026-11-30'), { ...monthly, monthly: 'weekday' })).toEqual(['2026-11-30', '2026-12-28', '2027-01-25'])
})

test('a rule of many long steps ends with the calendar instead of failing', () => {
  const start = day('2028-02-29')
  expect(lastTime(start, { every: 'year', interval: 99, count: 400 })).toBe(start)
  expect(() =>
    occurrencesIn(start, { every: 'day', interval: 1 }, { from: day('2190-01-01'), to: day('2199-12-31') }),
  ).not.toThrow()
})

test('told in words and to calendar programs', () => {
  const start = day('2026-11-17')
  const rule: Repetition = { every: 'week', interval: 2, weekdays: [4], until: day('2027-05-31') }
  expect(repetitionText(start, rule)).toBe('на всеки 2 седмици във вторник и четвъртък, до 31.05.2027')
  expect(recurrenceRule(start, rule, (last) => last.replaceAll('-', ''))).toBe(
    'FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=TU,TH;UNTIL=20270520',
  )
  const third: Repetition = { every: 'month', interval: 1, monthly: 'weekday', count: 3 }
  expect(repetitionText(start, third)).toBe('всеки месец в третия вторник, 3 пъти')
  expect(recurrenceRule(start, third, (last) => last.replaceAll('-', ''))).toBe('FREQ=MONTHLY;BYDAY=3TU;UNTIL=20270119')
  expect(repetitionText(start, { every: 'year', interval: 1 })).toBe('всяка година на 17 ноември')
})

test('a rule names a date that not every month or year has', () => {
  const until = (last: Day) => last.replaceAll('-', '')
  const yearly: Repetition = { every: 'year', interval: 1 }
  expect(recurrenceRule(day('2028-02-29'), yearly, until)).toBe('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29')
  expect(recurrenceRule(day('2028-02-28'), yearly, until)).toBe('FREQ=YEARLY')
  expect(recurrenceRule(day('2028-02-29'), { ...yearly, count: 2 }, until)).toBe(
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;UNTIL=20320229',
  )
  expect(recurrenceRule(day('2027-01-31'), { every: 'month', interval: 1 }, until)).toBe('FREQ=MONTHLY;BYMONTHDAY=31')
})
