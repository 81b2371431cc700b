import { expect, test } from 'vitest'
import { addDays, day } from './day'
import { daysIn, lengthOf } from './range'
import {
  defaultSchoolYear,
  isStudyTime,
  isTooLong,
  monthsOf,
  monthsTouching,
  parseSchoolYearName,
  schoolYearBounds,
  schoolYearName,
  startYearOf,
  studyTime,
  summerTime,
} from './school-year'

test.each([
  ['2026-09-14', 2025],
  ['2026-09-15', 2026],
  ['2026-12-31', 2026],
  ['2027-01-01', 2026],
  ['2027-09-14', 2026],
])('%s belongs to the school year of %d', (text, startYear) => {
  expect(startYearOf(day(text))).toBe(startYear)
})

test('names', () => {
  expect(schoolYearName(2026)).toBe('2026/2027')
  expect(parseSchoolYearName(' 2026 / 2027')).toBe(2026)
  expect(parseSchoolYearName('2026/2028')).toBeUndefined()
  expect(parseSchoolYearName('2026')).toBeUndefined()
})

test('study time and summer make the whole school year', () => {
  const year = schoolYearBounds(2026)
  expect(lengthOf(studyTime(2026)) + lengthOf(summerTime(2026))).toBe(lengthOf(year))
  expect(addDays(studyTime(2026).to, 1)).toBe(summerTime(2026).from)
  expect(daysIn(year).filter(isStudyTime)).toEqual(daysIn(studyTime(2026)))
  expect(new Set(daysIn(year).map(startYearOf))).toEqual(new Set([2026]))
})

test('months', () => {
  expect(monthsOf(2026)[0]).toEqual({ year: 2026, month: 9 })
  expect(monthsOf(2026).at(-1)).toEqual({ year: 2027, month: 8 })
  expect(monthsTouching(2026)).toHaveLength(13)
})

test('the active school year, else the first', () => {
  const years = [
    { id: 1, active: false },
    { id: 2, active: true },
  ]
  expect(defaultSchoolYear(years)?.id).toBe(2)
  expect(defaultSchoolYear(years.slice(0, 1))?.id).toBe(1)
  expect(defaultSchoolYear([])).toBeUndefined()
})

test.each([
  ['2026-09-15', '2027-09-14', false],
  ['2026-09-15', '2027-10-14', false],
  ['2026-09-15', '2027-10-15', true],
  ['2026-01-31', '2027-02-27', false],
  ['2026-01-31', '2027-02-28', true],
])('a year from %s to %s is too long: %s', (from, to, expected) => {
  expect(isTooLong({ from: day(from), to: day(to) })).toBe(expected)
})
