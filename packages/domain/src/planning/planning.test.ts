import { describe, expect, test } from 'vitest'
import { numbers } from '../../../../tests/support/numbers'
import { day, eachDay, weekdayOf, type Day } from '../kernel/day'
import { overlappingItems, weeklyCounts } from './programs'
import { compareSlots, moveOn, nextFreeSlot, pair, slotsOf, type ProgramDays, type Slot } from './planning'
import { weeklyMinimum } from './subjects'

const from = day('2026-09-15')
const to = day('2027-05-31')

describe('places of a field', () => {
  test('are the days of the program that are not closed, under random programs and days off', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const next = numbers(seed)
      const border = eachDay(from, to)[next(200)]!
      const weekdays = () => Array.from({ length: next(5) }, () => 1 + next(5))
      const programs: ProgramDays[] = [
        { from, to: border, weekdays: weekdays() },
        { from: eachDay(border, to)[1]!, to, weekdays: weekdays() },
      ]
      const closed = new Set<Day>(eachDay(from, to).filter(() => next(10) === 0))
      const slots = slotsOf(programs, { from, to }, (one) => closed.has(one))
      // The oracle: every day counted by itself.
      for (const row of eachDay(from, to)) {
        const program = row <= border ? programs[0] : programs[1]
        const expected = closed.has(row) ? 0 : program!.weekdays.filter((weekday) => weekday === weekdayOf(row)).length
        expect(slots.filter(({ forDate }) => forDate === row).map(({ position }) => position)).toEqual(
          Array.from({ length: expected }, (_, index) => index + 1),
        )
      }
    }
  })
})

describe('topics on places', () => {
  test('keep their order, each once, and only what finds no place stays over', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const next = numbers(seed)
      const slots = slotsOf([{ from, to, weekdays: [1 + next(5), 1 + next(5)] }], { from, to }, () => false).slice(
        0,
        next(40),
      )
      const topics = Array.from({ length: next(60) }, (_, index) => index)
      const once = pair(topics, slots)
      expect([...once.planned.map(({ topic }) => topic), ...once.left]).toEqual(topics)
      expect(once.planned).toHaveLength(Math.min(topics.length, slots.length))
      const doubled = pair(topics, slots, { double: true })
      expect(doubled.left).toEqual(slots.length === 0 ? topics : [])
      for (const { planned } of [once, doubled])
        planned.slice(1).forEach((row, index) => {
          expect(row.topic).toBeGreaterThan(planned[index]!.topic)
          expect(compareSlots(row, planned[index]!)).toBeGreaterThanOrEqual(0)
        })
    }
  })

  test('follow one that is moved; those before it stay', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const next = numbers(seed)
      const slots = slotsOf([{ from, to, weekdays: [1, 3] }], { from, to }, () => false)
      const { planned: plan } = pair(
        Array.from({ length: 20 + next(40) }, (_, index) => index),
        slots,
      )
      const index = next(plan.length)
      const target: Slot = slots[Math.min(slots.length - 1, index + next(10))]!
      const moved = moveOn(plan, index, target, slots)
      expect(moved.planned.slice(0, index)).toEqual(plan.slice(0, index))
      expect(moved.planned[index]).toMatchObject({ topic: index, ...target })
      expect([...moved.planned.map(({ topic }) => topic), ...moved.left]).toEqual(plan.map(({ topic }) => topic))
      moved.planned.slice(1).forEach((one, index) => expect(compareSlots(one, moved.planned[index]!)).toBe(1))
    }
  })

  test('that were missed are offered the first free place after', () => {
    const slots = slotsOf([{ from, to, weekdays: [2] }], { from, to }, () => false)
    expect(nextFreeSlot(slots, slots.slice(0, 4), day('2026-09-20'))).toEqual(slots[4])
    expect(nextFreeSlot(slots, slots, day('2026-09-20'))).toEqual(slots[1])
    expect(nextFreeSlot(slots, [], to)).toBeUndefined()
  })
})

test('the least of situations a week is that of the law', () => {
  expect(([2, 3, 4, 5, 1, 6] as const).map(weeklyMinimum)).toEqual([11, 13, 15, 17, 0, 0])
  const counts = weeklyCounts([{ kind: 1, classSubjectId: 80 }, { kind: 3 }], 5, [80, 86])
  expect(counts).toEqual({
    bySubject: [
      { subjectId: 80, count: 1, usual: 3 },
      { subjectId: 86, count: 0, usual: 3 },
    ],
    total: 1,
    minimum: 17,
  })
})

test('items of a day that overlap are named, neighbours are not', () => {
  const item = (dayOfWeek: number, startTime: string, endTime: string) => ({ dayOfWeek, startTime, endTime })
  expect(
    overlappingItems([
      item(1, '09:00', '09:20'),
      item(1, '09:20', '09:40'),
      item(1, '09:30', '10:00'),
      item(2, '09:30', '10:00'),
    ]),
  ).toEqual([2])
})
