import { expect, test } from 'vitest'
import { day } from '../kernel/day'
import { planWords, stepDue, stepsOf } from './reminders'

const plan = { before: [3, 1], after: [7, 1] }
const dueOn = day('2026-11-10')
const on = (today: string, sent: number[] = []) => stepDue(plan, { dueOn, today: day(today), sent })

test('the step of the day, once; after a standstill the last one alone, and none that is too late', () => {
  expect(stepsOf(plan)).toEqual([-3, -1, 1, 7])
  expect(on('2026-11-06')).toBeUndefined()
  expect(on('2026-11-07')).toBe(-3)
  expect(on('2026-11-08', [-3])).toBeUndefined()
  expect(on('2026-11-09', [-3])).toBe(-1)
  expect(on('2026-11-12', [-3])).toBe(1)
  expect(on('2026-11-20')).toBe(7)
  expect(on('2026-11-21')).toBeUndefined()
})

test('in words', () => {
  expect(planWords(plan)).toBe('3, 1 дни преди срока; 7, 1 дни след срока')
  expect(planWords({ before: [1], after: [] })).toBe('1 ден преди срока')
  expect(planWords({ before: [], after: [] })).toBe('Без напомняния')
})
