import { expect, test } from 'vitest'
import { defaultSettings } from '../institutions/settings'
import { day } from '../kernel/day'
import { consentState, isCovered } from './consents'
import { groupSizeWarnings } from './group-size'
import { groupTypes } from './groups'
import { allergyText } from './health'
import { erasableFrom, isErasable, keepYearsOf } from './retention'

test('a consent holds for the text it was given to', () => {
  expect(consentState(undefined, 2)).toBe('none')
  expect(consentState({ given: true, textNumber: 1 }, 2)).toBe('outdated')
  expect(consentState({ given: true, textNumber: 2 }, 2)).toBe('given')
  expect(consentState({ given: false, textNumber: 1 }, 2)).toBe('refused')
})

test.each([
  [['given'], true],
  [['given', 'none'], true],
  [['given', 'refused'], false],
  [['outdated'], false],
  [[], false],
] as const)('%j covers the child: %s', (states, expected) => {
  expect(isCovered(states)).toBe(expected)
})

test('the term of keeping is counted from the day of leaving', () => {
  expect(keepYearsOf(null)).toBe(5)
  expect(keepYearsOf({ keepLeftChildrenYears: 10 })).toBe(10)
  expect(keepYearsOf({ keepLeftChildrenYears: 0 })).toBe(1)
  expect(keepYearsOf({ keepLeftChildrenYears: '10' })).toBe(5)
  expect(erasableFrom(day('2024-02-29'), 5)).toBe('2029-02-28')
  expect(isErasable(day('2021-11-15'), 5, day('2026-11-15'))).toBe(true)
  expect(isErasable(day('2021-11-16'), 5, day('2026-11-15'))).toBe(false)
  expect(isErasable(null, 5, day('2026-11-15'))).toBe(false)
})

test('soft limits of a group are told in words', () => {
  const group = {
    classType: groupTypes.Second,
    isForSubstitution: false,
    capacity: 23,
    children: 20,
    withSpecialNeeds: 1,
  }
  expect(groupSizeWarnings(group, defaultSettings)).toEqual([])
  expect(groupSizeWarnings({ ...group, children: 25, capacity: 24, withSpecialNeeds: 4 }, defaultSettings)).toEqual([
    'В групата има 25 деца при 24 места.',
    'Местата (24) са повече от обичайните за такава група (23).',
    'Децата със СОП в групата са 4, а обичайно са най-много 3.',
  ])
  expect(groupSizeWarnings({ ...group, children: 1 }, defaultSettings)).toEqual([
    'В групата има 1 дете, а обичайно са поне 12.',
  ])
  expect(groupSizeWarnings({ ...group, isForSubstitution: true, children: 60 }, defaultSettings)).toEqual([])
  expect(
    groupSizeWarnings({ ...group, classType: groupTypes.Nursery, capacity: 18, children: 10 }, defaultSettings),
  ).toEqual([])
})

test('allergies read aloud', () => {
  expect(allergyText([7, 3, 99], ' ужилване ')).toBe('Яйца, Мляко и млечни продукти; ужилване')
  expect(allergyText([], null)).toBe('')
})
