import type { Call } from '@asistent/contract/core/call'
import { getMonths, getTermDates, getWeeks } from '@asistent/contract/institutions/dates.calls'
import { schoolYearOptions } from '@asistent/contract/institutions/school-years.calls'
import { addDays, day, daysBetween, weekdayOf, type Day } from '@asistent/domain/kernel/day'
import { compareMonths, monthOf, nextMonth, sameMonth } from '@asistent/domain/kernel/month'
import { daysIn } from '@asistent/domain/kernel/range'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { byCalendarYear, monthsIn, selectedWeek, termsOf, weeksOf } from './dates.rules'
import { fc, runs } from '../../../../tests/support/random'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const someYear = fc
  .tuple(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 1, max: 400 }))
  .map(([offset, length]) => {
    const from = addDays(day('2010-01-01'), offset)
    return { from, to: addDays(from, length) }
  })

const holds = (value: Day) => (week: { fromDate: Day; toDate: Day }) => week.fromDate <= value && value <= week.toDate

describe('weeks, months and terms of any year', () => {
  test('weeks are consecutive from Monday to Sunday and cover every day of the year once', () => {
    fc.assert(
      fc.property(someYear, fc.integer({ min: -30, max: 430 }), (year, offset) => {
        const today = addDays(year.from, offset)
        const weeks = weeksOf(year, today)
        expect(weeks.map((week) => week.number)).toEqual(weeks.map((_, index) => index + 1))
        expect(weeks.every((week) => weekdayOf(week.fromDate) === 1 && weekdayOf(week.toDate) === 7)).toBe(true)
        expect(weeks.slice(1).every((week, index) => daysBetween(weeks[index]!.toDate, week.fromDate) === 1)).toBe(true)
        expect(daysIn(year).every((value) => weeks.filter(holds(value)).length === 1)).toBe(true)
        expect(weeks.filter((week) => week.isCurrent).length).toBeLessThanOrEqual(1)
        const selected = selectedWeek(weeks)
        expect(selected).toBe(weeks.find((week) => week.isCurrent) ?? weeks[0])
      }),
      { numRuns: runs(60) },
    )
  })

  test('months have a day of the year and are sorted and unique', () => {
    fc.assert(
      fc.property(someYear, (year) => {
        const months = monthsIn(year)
        expect(months.slice(1).every((month, index) => sameMonth(month, nextMonth(months[index]!)))).toBe(true)
        expect(months.every((month) => compareMonths(month, monthOf(year.to)) <= 0)).toBe(true)
        expect(daysIn(year).every((value) => months.some((month) => sameMonth(month, monthOf(value))))).toBe(true)
        const grouped = byCalendarYear(months, year.from)
        expect(grouped.flatMap((one) => one.months.map(({ month }) => ({ year: one.year, month })))).toEqual(months)
        expect(grouped.flatMap((one) => one.months).filter((month) => month.isCurrent)).toHaveLength(1)
      }),
      { numRuns: runs(100) },
    )
  })

  test('terms are within study time and never overlap', () => {
    fc.assert(
      fc.property(someYear, (study) => {
        const terms = termsOf(study)
        expect(terms[0]?.fromDate).toBe(study.from)
        expect(terms.at(-1)?.toDate).toBe(study.to)
        expect(terms.every((term) => term.fromDate <= term.toDate)).toBe(true)
        expect(terms.slice(1).every((term, index) => terms[index]!.toDate < term.fromDate)).toBe(true)
      }),
    )
  })
})

describe('the calendar calls', () => {
  test('weeks of the selected year with the current one selected', async () => {
    const { weeks, selected } = await (await world.as('teacher')).ok(getWeeks, {})
    expect(weeks[0]).toMatchObject({ number: 1, fromDate: '2026-09-14', toDate: '2026-09-20' })
    expect(weeks.at(-1)?.toDate).toBe('2027-09-19')
    expect(selected).toEqual({
      number: 9,
      fromDate: '2026-11-09',
      toDate: '2026-11-15',
      name: '9 седмица (09.11. – 15.11.2026)',
      isCurrent: true,
    })
  })

  test('months by year, the current one marked and selected, the ones before it for several', async () => {
    const answer = await (await world.as('director')).ok(getMonths, {})
    expect(answer.rowsCount).toBe(answer.result.length)
    expect(answer.result.map(({ year, months }) => [year, months.map((month) => month.month)])).toEqual([
      [2026, [9, 10, 11, 12]],
      [2027, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ])
    expect(answer.result[0]?.months[2]).toEqual({ month: 11, name: 'ноември', isCurrent: true })
    expect(answer.selected).toEqual({ year: 2026, month: 11 })
    expect(answer.selectedMany).toEqual([
      { year: 2026, month: 9 },
      { year: 2026, month: 10 },
    ])
  })

  test('in a past year nothing is current: the first is selected', async () => {
    const director = await world.as('director')
    const past = (await director.ok(schoolYearOptions, {})).result[1]
    const months = await director.ok(getMonths, { periodId: past?.id })
    expect(months.result.flatMap((year) => year.months).some((month) => month.isCurrent)).toBe(false)
    expect(months.selected).toEqual({ year: 2025, month: 9 })
    expect(months.selectedMany).toEqual([{ year: 2025, month: 9 }])
    const weeks = await director.ok(getWeeks, { periodId: past?.id })
    expect(weeks.selected?.number).toBe(1)
  })

  test('study time and the border of the terms', async () => {
    const answer = await (await world.as('director')).ok(getTermDates, {})
    expect(answer).toMatchObject({ name: '2026/2027', studyFromDate: '2026-09-15', studyToDate: '2027-05-31' })
    expect(answer.terms).toEqual([
      { term: 1, name: 'Първи срок', fromDate: '2026-09-15', toDate: '2027-01-31' },
      { term: 2, name: 'Втори срок', fromDate: '2027-02-02', toDate: '2027-05-31' },
    ])
  })

  test('users without a kindergarten get the statutory year', async () => {
    // Experts choose among calendar years by start year; the master has none.
    const years = { ministry: 2026, municipality: 2026, master: null }
    for (const user of ['ministry', 'municipality', 'master'] as const) {
      const person = await world.as(user)
      expect((await person.ok(getMonths, {})).selected).toEqual({ year: 2026, month: 11 })
      expect((await person.ok(getTermDates, {})).periodId).toBe(years[user])
    }
  })

  test('a year of another kindergarten is not found; requires authentication', async () => {
    const foreign = (await (await world.as('directorOfGabrovo')).ok(schoolYearOptions, {})).result[0]
    const director = await world.as('director')
    const calls: Call<{ periodId?: number | undefined }>[] = [getWeeks, getMonths, getTermDates]
    for (const call of calls) {
      expect((await director.call(call, { periodId: foreign?.id })).status).toBe(404)
      expect((await world.stranger.call(call, {})).status).toBe(401)
    }
  })
})
