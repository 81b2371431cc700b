import { expect, test } from 'vitest'
import { day } from '../kernel/day'
import { bmiAt, bmiBand, bmiBandLabel, bmiDeviation } from './bmi-for-age'
import { filledText, levelOf, percentOf } from './diagnostics'
import { bmiOf, changeSince, implausible, monthsOld } from './measurements'

test('the body mass index has one decimal; the median of the WHO is no deviation', () => {
  expect(bmiOf({ heightCm: 110, weightKg: 19.5 })).toBe(16.1)
  expect(bmiDeviation(17.2661, 8, 1)).toBeCloseTo(0)
  expect(bmiDeviation(16, 500, 1)).toBeUndefined()
  for (const deviation of [-3, -2, 0, 1.5, 2])
    for (const months of [8, 36, 70])
      expect(bmiDeviation(bmiAt(deviation, months, 2) ?? 0, months, 2)).toBeCloseTo(deviation)
  expect(bmiAt(2, 500, 1)).toBeUndefined()
  // spec/notes.md, 'BMI': other limits from 61 months.
  const deviations = [-3.1, -3, -2.1, -2, 0, 1, 1.1, 2, 2.1, 3, 3.1]
  expect(deviations.map((deviation) => bmiBand(deviation, 60))).toEqual([1, 2, 2, 3, 3, 3, 6, 6, 4, 4, 5])
  expect(deviations.map((deviation) => bmiBand(deviation, 61))).toEqual([1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 5])
  expect(bmiBandLabel[bmiBand(1.5, 60)]).toBe('Риск от наднормено тегло')
  expect(bmiBandLabel[bmiBand(1.5, 61)]).toBe('Наднормено тегло')
})

test('a change is told, an unlikely one is asked about', () => {
  const before = { heightCm: 105.5, weightKg: 17.2 }
  expect(changeSince({ heightCm: 108.3, weightKg: 18 }, before)).toEqual({ heightCm: 2.8, weightKg: 0.8 })
  expect(implausible({ heightCm: 108.3, weightKg: 18 }, before)).toEqual([])
  expect(implausible({ heightCm: 101, weightKg: 18 }, before)).toEqual([
    {
      cells: ['heightCm'],
      text: 'ръстът е с 4,5 см по-малък от предишния',
    },
  ])
  expect(implausible({ heightCm: 106, weightKg: 27 }, before)).toEqual([
    {
      cells: ['weightKg'],
      text: 'теглото е с 9,8 кг по-голямо от предишното',
    },
  ])
  expect(implausible({ heightCm: 150, weightKg: 10 }, undefined)).toEqual([
    {
      cells: ['heightCm', 'weightKg'],
      text: 'индексът на телесна маса е 4,4',
    },
  ])
})

test('months of age are whole', () => {
  expect(monthsOld(day('2022-05-31'), day('2026-11-30'))).toBe(53)
  expect(monthsOld(day('2022-05-15'), day('2026-11-15'))).toBe(54)
})

test('a result is the average of its marks, its level by the borders 40 and 80', () => {
  expect(percentOf([])).toBeUndefined()
  expect(percentOf([null, null])).toBeUndefined()
  expect(percentOf([0, 1, 2, null])).toBe(50)
  expect([0, 39, 40, 79, 80, 100].map(levelOf)).toEqual([1, 1, 2, 2, 3, 3])
})

test('a text is filled with what is known', () => {
  const values = { Дете: 'Ива', Група: 'Звънче', Направление: 'Музика', Ниво: 'високо', Учител: 'А. Иванова', Дата: '' }
  expect(filledText('{Дете} от {Група}: {Ниво} ниво, {друго}.', values)).toBe('Ива от Звънче: високо ниво, {друго}.')
})
