import { expect, test } from 'vitest'
import { addDays, day } from '../kernel/day'
import { dayOffEffect, dayOffKindHint, dayOffKindLabel, dayOffKinds } from './days-off'
import { institutionTypeLabel } from './institution-types'
import { lockCategories, lockCategoryLabel, lockCategoryNumber, lockCategoryOfNumber, lockedUntil } from './locks'
import type { LockRule } from './locks'
import { defaultSettings, familyAbsenceLimit, legalFamilyAbsenceLimit, settingsOf } from './settings'
import { fc } from '../../../../tests/support/random'

test('labels', () => {
  expect(institutionTypeLabel).toEqual({ 1: 'Детска ясла', 2: 'Детска градина' })
  expect(Object.values(dayOffKindLabel)).toEqual(['Неучебен ден', 'Карантина', 'Грипна ваканция', 'Ваканция'])
  expect(lockCategories.map((category) => lockCategoryLabel[category])).toEqual([
    'Присъствия',
    'Склад и кухня',
    'Теми',
    'Заявления за семейни причини',
    'Заявления за присъствие',
    'Плащания и каса',
  ])
  expect(lockCategories.map((category) => lockCategoryOfNumber(lockCategoryNumber[category]))).toEqual(lockCategories)
  expect(lockCategoryOfNumber(7)).toBeUndefined()
})

test('only a non-school day locks entry; the others are overlaid in the second monthly report', () => {
  const kinds = Object.values(dayOffKinds)
  expect(kinds.filter((kind) => dayOffEffect[kind].locksEntry)).toEqual([dayOffKinds.DayOff])
  expect(kinds.filter((kind) => dayOffKindHint[kind].startsWith('Заключва'))).toEqual([dayOffKinds.DayOff])
  expect(kinds.map((kind) => dayOffEffect[kind].overlayStatus)).toEqual([null, 10, 12, 14])
  expect(kinds.filter((kind) => !dayOffEffect[kind].allowsAttendance)).toEqual([dayOffKinds.DayOff])
})

const rule = (lockedUntilText: string | null, autoDay: number | null, movedOn?: string): LockRule => ({
  lockedUntil: lockedUntilText === null ? null : day(lockedUntilText),
  autoDay,
  ...(movedOn && { movedOn: day(movedOn) }),
})

test.each([
  ['nothing is locked', rule(null, null), '2026-11-15', null],
  ['by hand', rule('2026-10-20', null), '2026-11-15', '2026-10-20'],
  ['on the 5th the previous month closes', rule(null, 5), '2026-11-05', '2026-10-31'],
  ['before the 5th the one before it is closed', rule(null, 5), '2026-11-04', '2026-09-30'],
  ['over the new year', rule(null, 5), '2027-01-04', '2026-11-30'],
  ['over the new year, after the 5th', rule(null, 5), '2027-01-05', '2026-12-31'],
  ['on the 1st', rule(null, 1), '2026-11-01', '2026-10-31'],
  ['by hand further than by rule', rule('2026-11-10', 5), '2026-11-15', '2026-11-10'],
  ['by rule further than by hand', rule('2026-09-10', 5), '2026-11-15', '2026-10-31'],
  ['moved back by hand after the rule', rule('2026-10-10', 5, '2026-11-07'), '2026-11-15', '2026-10-10'],
  ['opened by hand on the day of the rule', rule(null, 5, '2026-11-05'), '2026-11-15', null],
  ['the next automatic lock takes over', rule('2026-10-10', 5, '2026-11-07'), '2026-12-05', '2026-11-30'],
])('%s', (_, lock, today, expected) => {
  expect(lockedUntil(lock, day(today))).toBe(expected)
})

test('an automatic lock never moves back and never reaches the current month', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 1, max: 28 }), (offset, autoDay) => {
      const today = addDays(day('2024-01-01'), offset)
      const limit = lockedUntil(rule(null, autoDay), today)!
      const tomorrow = lockedUntil(rule(null, autoDay), addDays(today, 1))!
      expect(limit <= tomorrow).toBe(true)
      expect(limit.slice(0, 7) < today.slice(0, 7)).toBe(true)
    }),
  )
})

test.each([
  [2019, 10],
  [2020, 20],
  [2023, 10],
  [2024, 15],
  [2026, 15],
])('in %d the law allows %d days for family reasons', (startYear, limit) => {
  expect(legalFamilyAbsenceLimit(startYear)).toBe(limit)
  expect(familyAbsenceLimit(defaultSettings, startYear)).toBe(limit)
})

test('stored settings go over the defaults, one by one', () => {
  expect(settingsOf(null)).toEqual(defaultSettings)
  const settings = settingsOf({
    familyAbsenceLimits: { 2026: 10 },
    familyAbsenceNoticeDays: 2,
    mealEntitlement: { 2: [] },
    nurseryGroupSize: { max: 16 },
    unknown: true,
  })
  expect(familyAbsenceLimit(settings, 2026)).toBe(10)
  expect(familyAbsenceLimit(settings, 2025)).toBe(15)
  expect(settings.familyAbsenceNoticeDays).toBe(2)
  expect(settings.mealEntitlement).toEqual({ 1: [1, 2, 3, 4], 2: [], 3: [1, 2, 3], 4: [] })
  expect(settings.nurseryGroupSize).toEqual({ min: 8, max: 16 })
  expect(settings).not.toHaveProperty('unknown')
})

test('a misshapen setting falls back to the default', () => {
  const settings = settingsOf({ familyAbsenceNoticeDays: '2', mealEntitlement: [1], autoApproveFamilyRequests: null })
  expect(settings).toEqual(defaultSettings)
})
