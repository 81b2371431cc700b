import { expect, test } from 'vitest'
import {
  enlightenersDays,
  holidayDays,
  isWorkingDay,
  officialHolidays,
  orthodoxEaster,
  workingDaysIn,
} from './calendar'
import { day, isWeekend, weekdayOf } from './day'
import { rangeOf } from './month'
import { monthsOf } from './school-year'
import { fc } from '../../../../tests/support/random'

const offDays = (year: number): string[] => officialHolidays(year).map((holiday) => holiday.day)

test.each([
  [2021, '2021-05-02'],
  [2024, '2024-05-05'],
  [2025, '2025-04-20'],
  [2026, '2026-04-12'],
  [2027, '2027-05-02'],
  [2028, '2028-04-16'],
  [2029, '2029-04-08'],
  [2030, '2030-04-28'],
  [2031, '2031-04-13'],
  [2032, '2032-05-02'],
])('Easter of %d is on %s', (year, expected) => {
  expect(orthodoxEaster(year)).toBe(expected)
})

test('all official days of 2026 and 2027 (domain.md 9.6)', () => {
  expect(offDays(2026)).toEqual([
    '2026-01-01',
    '2026-01-02',
    '2026-03-03',
    '2026-04-10',
    '2026-04-11',
    '2026-04-12',
    '2026-04-13',
    '2026-05-01',
    '2026-05-06',
    '2026-05-24',
    '2026-05-25',
    '2026-09-06',
    '2026-09-07',
    '2026-09-22',
    '2026-12-24',
    '2026-12-25',
    '2026-12-26',
    '2026-12-28',
  ])
  expect(offDays(2027)).toEqual([
    '2027-01-01',
    '2027-03-03',
    '2027-04-30',
    '2027-05-01',
    '2027-05-02',
    '2027-05-03',
    '2027-05-04',
    '2027-05-06',
    '2027-05-24',
    '2027-09-06',
    '2027-09-22',
    '2027-12-24',
    '2027-12-25',
    '2027-12-26',
    '2027-12-27',
    '2027-12-28',
  ])
})

test('a day with two occasions has both names', () => {
  const first = officialHolidays(2027).find((holiday) => holiday.day === '2027-05-01')
  expect(first?.name).toBe('Ден на труда и на международната работническа солидарност; Велика събота')
  expect(officialHolidays(2027).find((holiday) => holiday.day === '2027-05-04')?.kind).toBe('substitute')
})

test('substitute days exist since 2017', () => {
  expect(offDays(2016)).not.toContain('2016-09-26')
  expect(officialHolidays(2016).some((holiday) => holiday.kind === 'substitute')).toBe(false)
  expect(offDays(2021)).toEqual(expect.arrayContaining(['2021-05-04', '2021-12-27', '2021-12-28']))
  expect(offDays(2022)).toEqual(expect.arrayContaining(['2022-01-03', '2022-12-27', '2022-12-28']))
})

test('working days by month of 2026/2027 (domain.md 9.6)', () => {
  const counts = monthsOf(2026).map((month) => workingDaysIn(rangeOf(month), holidayDays(month.year)).length)
  expect(counts).toEqual([20, 22, 21, 20, 20, 20, 22, 21, 17, 22, 22, 22])
  // domain.md has 21 for September: its list of days off starts with the school year and therefore lacks 07.09.2026,
  // the substitute for 06.09.2026 (a Sunday), which integrations.md 3.6 has.
  const listed = new Set([...holidayDays(2026)].filter((value) => value >= '2026-09-15'))
  expect(workingDaysIn({ from: day('2026-09-01'), to: day('2026-09-30') }, listed)).toHaveLength(21)
})

test('in any year: one entry a day, in order, substitutes only on working days and as many as they replace', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2017, max: 2099 }), (year) => {
      const holidays = officialHolidays(year)
      const days = holidays.map((holiday) => holiday.day)
      expect(days).toEqual([...new Set(days)].toSorted())
      expect(days.every((value) => value.startsWith(`${year}-`))).toBe(true)
      const substitutes = holidays.filter((holiday) => holiday.kind === 'substitute')
      expect(substitutes.filter((holiday) => isWeekend(holiday.day))).toEqual([])
      const lost = holidays.filter((holiday) => holiday.kind === 'fixed' && isWeekend(holiday.day))
      expect(substitutes).toHaveLength(lost.length)
      expect(weekdayOf(orthodoxEaster(year))).toBe(7)
      expect(days).not.toContain(`${year}-11-01`)
      expect(days.some((value) => value.slice(5, 7) === '07' || value.slice(5, 7) === '10')).toBe(false)
    }),
  )
})

test.each([
  [2026, ['2026-11-01', '2026-11-02']],
  [2025, ['2025-11-01', '2025-11-03']],
  [2027, ['2027-11-01']],
])('the day of the enlighteners in %d', (year, days) => {
  expect(enlightenersDays(year).days).toEqual(days)
})

test('counting working days', () => {
  const holidays = holidayDays(2026, 2027)
  expect(isWorkingDay(day('2026-12-28'), holidays)).toBe(false)
  expect(isWorkingDay(day('2026-12-29'), holidays)).toBe(true)
})
