import { expect, test } from 'vitest'
import { dailyNormMinutes, formatMinutes, workedMinutes } from './norms'
import { occupationOf, occupations, staffKindLabel } from './occupations'
import type { StaffStatus } from './staff-attendance'
import {
  choosableStaffStatuses,
  isInTheBuilding,
  isLeave,
  isWorking,
  staffStatusCode,
  staffStatuses,
  staffStatusLabel,
} from './staff-attendance'

const all: StaffStatus[] = Object.values(staffStatuses)

test('statuses, codes and labels (domain.md 6)', () => {
  expect(all.map((status) => staffStatusCode[status])).toEqual([
    '–',
    'I',
    'II',
    'ПО',
    'НП',
    'М',
    'Б',
    'О',
    'Р',
    'СО',
    'Л',
    'К',
  ])
  expect(new Set(all.map((status) => staffStatusLabel[status])).size).toBe(12)
  expect(choosableStaffStatuses).not.toContain(staffStatuses.Locked)
})

test('working, in the building, on leave', () => {
  expect(all.filter(isWorking)).toEqual([1, 2, 8, 10, 11])
  expect(all.filter(isInTheBuilding)).toEqual([1, 2, 8, 10])
  expect(all.filter(isLeave)).toEqual([3, 4, 5, 6, 7, 9])
})

test('occupations', () => {
  expect(occupations.map(({ id }) => id)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1))
  expect(occupationOf(6)).toMatchObject({ name: 'учител по музика', weeklyNorm: 24, pedagogical: true })
  expect(occupationOf(99)).toBeUndefined()
  expect(occupations.filter(({ role }) => role === 'Manciple').map(({ name }) => name)).toEqual(['домакин'])
  expect(staffKindLabel(true)).toBe('Педагогически персонал')
})

test('norms', () => {
  expect(dailyNormMinutes(30)).toBe(360)
  expect(dailyNormMinutes(24)).toBe(288)
  expect(workedMinutes(staffStatuses.Shift2, 24)).toBe(360)
  expect(workedMinutes(staffStatuses.Attendance, 24)).toBe(288)
  expect(workedMinutes(staffStatuses.SickLeave, 30)).toBe(0)
  expect([0, 360, 288, 45, -90].map(formatMinutes)).toEqual([
    '0 ч.',
    '6 ч.',
    '4 ч. 48 мин.',
    '45 мин.',
    '-1 ч. 30 мин.',
  ])
})
