import { expect, test } from 'vitest'
import { labelStep, ticksTo, shortened } from './scale'

test.each([
  [23, [0, 10, 20, 30]],
  [20, [0, 5, 10, 15, 20]],
  [0.9, [0, 0.25, 0.5, 0.75, 1]],
  [100, [0, 25, 50, 75, 100]],
  [0, [0, 1]],
])('ticks up to %s are %s', (most, ticks) => {
  expect(ticksTo(most)).toEqual(ticks)
})

test.each([
  [1, [0, 1]],
  [6, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [23, [0, 10, 20, 30]],
])('what is counted has whole ticks: up to %s they are %s', (most, ticks) => {
  expect(ticksTo(most, { whole: true })).toEqual(ticks)
})

test('a scale that starts near the minimum has round ticks at both ends', () => {
  expect(ticksTo(115.3, { least: 107.5 })).toEqual([106, 108, 110, 112, 114, 116])
  expect(ticksTo(18.5, { least: 12.9 })).toEqual([12, 14, 16, 18, 20])
  // A single value still gets a margin.
  expect(ticksTo(10, { least: 10 })).toEqual([10, 10.25])
})

test('omits labels that would overlap', () => {
  expect(labelStep(12, 600, 40)).toBe(1)
  expect(labelStep(31, 300, 40)).toBe(5)
})

test('truncates bar labels instead of omitting them', () => {
  expect(shortened(['Музика', 'Математика'], 44)).toEqual(['Музи…', 'Мате…'])
  expect(shortened(['Музика', 'Математика'], 120)).toEqual(['Музика', 'Математика'])
  expect(shortened(['01', '02'], 10)).toEqual(['01', '02'])
})
