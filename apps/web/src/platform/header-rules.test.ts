// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { roles, type Role } from '@asistent/domain/access/roles'
import { testUser } from './test-user'
import {
  showsExternalModules,
  showsMessages,
  showsNotifications,
  showsPartners,
  showsSchoolYear,
  showsSwitcher,
} from './header-rules'
import { formatLongMoment, formatMoment } from '../blocks/shown/moments'

const rules = { showsSwitcher, showsSchoolYear, showsNotifications, showsMessages, showsExternalModules, showsPartners }

const staff: Role[] = ['Director', 'Administrator', 'Teacher', 'ResourceSpecialist', 'Manciple']
const all: Role[] = [...roles]
const notMaster = all.filter((role) => role !== 'Master')

test.each([
  ['showsSwitcher', notMaster],
  ['showsSchoolYear', notMaster],
  ['showsNotifications', [...staff, 'Parent']],
  ['showsMessages', [...staff, 'Parent']],
  ['showsExternalModules', staff],
  ['showsPartners', [...staff, 'Parent']],
] as [keyof typeof rules, Role[]][])('%s', (rule, seen) => {
  expect(all.filter((role) => rules[rule](testUser(role))).toSorted()).toEqual([...seen].toSorted())
})

test('the consolidated view has no bell and no envelope', () => {
  const director = testUser('Director', { consolidation: true })
  expect(showsNotifications(director)).toBe(false)
  expect(showsMessages(director)).toBe(false)
})

test('without the right to read polls there is no bell', () => {
  const director = testUser('Director')
  const access = director.access.filter((entry) => entry.resource !== 'Polls')
  expect(showsNotifications({ ...director, access })).toBe(false)
})

test('formats dates of messages and events in Europe/Sofia time', () => {
  expect(formatMoment('2026-11-13T07:05:00Z')).toBe('13.11.2026 9:05')
  expect(formatLongMoment('2026-11-16')).toBe('понеделник, 16 ноември 2026 г.')
  expect(formatLongMoment('2026-11-18T08:00:00Z')).toBe('сряда, 18 ноември 2026 г., 10:00 ч.')
})
